import { z } from "zod";
import { mergeFields, mergeSides } from "../../../lending/order/customer-merge.rules.ts";
import { contactStatusMachine } from "../../../lending/contact/contact-status.machine.ts";
import { day, id, instant, isOwnRequest, pending } from "../../kernel/fields.ts";

const choice = z.strictObject(
  Object.fromEntries(mergeFields.map((field) => [field, z.enum(mergeSides).optional()])) as Record<
    (typeof mergeFields)[number],
    z.ZodOptional<z.ZodEnum<{ kept: "kept"; gone: "gone" }>>
  >,
);
const why = z.string().trim().min(5).max(300);

const side = z.strictObject({
  userId: id,
  name: z.string(),
  phone: z.string(),
  gender: z.string(),
  birthDate: day.nullable(),
  province: z.string(),
  employer: z.string(),
  idExpires: day.nullable(),
  idNo: z.string(),
  appId: z.int().nullable(),
  registerTime: instant.nullable(),
  userType: z.string(),
  orders: z.int(),
  openOrders: z.int(),
  contacts: z.int(),
  labels: z.array(z.string()),
  optOut: z.array(z.string()),
  consents: z.array(z.string()),
  opens: z.int().nullable(),
  closes: z.int().nullable(),
  contactStatus: z.enum(contactStatusMachine.states),
  frozen: z.boolean(),
  black: z.boolean(),
});

const reason = z.strictObject({ error: z.string(), vars: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable();

export const mergeSchemas = {
  "user.mergeView": {
    /** `otherId`: the one of the same number that is shown beside him; without it the first. */
    input: z.strictObject({ userId: id, otherId: id.optional() }),
    output: z.strictObject({
      kept: side,
      gone: side.nullable(),
      /** Everybody else with his identity number. */
      others: z.array(z.strictObject({ userId: id, name: z.string(), phone: z.string() })),
      blocked: reason,
      waiting: z
        .strictObject({
          approvalId: id,
          kind: z.enum(["customerMerge", "customerMergeUndo"]),
          requester: z.string(),
          isOwnRequest,
          expires: instant,
          reason: z.string(),
          choose: choice,
          /** Something that was seen when it was asked for is not so any more: it is asked anew. */
          moved: z.boolean(),
        })
        .nullable(),
      merges: z.array(
        z.strictObject({
          mergeId: id,
          goneId: id,
          name: z.string(),
          time: instant,
          asker: z.string(),
          approver: z.string(),
          undoUntil: instant,
          undoneTime: instant.nullable(),
          blocked: reason,
        }),
      ),
    }),
  },
  "user.merge": {
    /** `userId` stays, `otherId` goes. */
    input: z.strictObject({ userId: id, otherId: id, choose: choice.default({}), reason: why }),
    output: z.strictObject({ pending }),
  },
  "user.mergeUndo": {
    input: z.strictObject({ mergeId: id, reason: why }),
    output: z.strictObject({ pending }),
  },
};
