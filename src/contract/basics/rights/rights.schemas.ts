import { z } from "zod";
import { dataKinds } from "../../../lending/options/office/data-kinds.ts";
import { identityChecks, requestKinds, requestOutcomes, requestStates, requestWays } from "../../../lending/rights/data-subject.ts";
import { day, id, instant, isOwnRequest, ok, pageOf, pageTextFields, pending, severalOf } from "../../kernel/fields.ts";

const kind = z.enum(requestKinds);
const state = z.enum(requestStates);
const words = z.string().trim().max(500);

const row = z.strictObject({
  id,
  kind,
  userId: id,
  /** Of somebody who was erased his number. */
  name: z.string(),
  phone: z.string(),
  receivedOn: day,
  dueOn: day,
  /** Below zero where it is late; null once it has ended. */
  daysLeft: z.int().nullable(),
  state,
  outcome: z.enum(requestOutcomes).nullable(),
  /** The last day on which something of his is kept sealed. */
  keptUntil: day.nullable(),
  /** Why a legal hold lies on him. */
  hold: z.string().nullable(),
  way: z.enum(requestWays),
  identity: z.enum(identityChecks),
  note: z.string(),
  answer: z.string(),
  recorder: z.string().nullable(),
  ender: z.string().nullable(),
  endTime: instant.nullable(),
  approvalId: id.nullable(),
  requester: z.string().nullable(),
  isOwnRequest,
});

export const rightsSchemas = {
  "customerRights.list": {
    input: z.strictObject({
      ...pageTextFields,
      kind: severalOf(kind, requestKinds.length).optional(),
      state: severalOf(state, requestStates.length).optional(),
    }),
    output: pageOf(row),
  },
  "customerRights.find": {
    input: z.strictObject({ q: z.string().trim().min(4).max(32) }),
    output: z.strictObject({
      found: z.strictObject({ userId: id, name: z.string(), phone: z.string(), orders: z.int() }).nullable(),
    }),
  },
  "customerRights.add": {
    /** An objection acts at once; the rest waits for what is done about it. */
    input: z.strictObject({
      userId: id,
      kind,
      way: z.enum(requestWays),
      identity: z.enum(identityChecks),
      receivedOn: day,
      note: words.default(""),
    }),
    output: z.strictObject({ id, dueOn: day }),
  },
  "customerRights.end": {
    /** What was corrected, or why it is refused: the customer gets the same answer. */
    input: z.strictObject({ id, outcome: z.enum(["noted", "refused"]), answer: words.min(1) }),
    output: ok,
  },
  "customerRights.preview": {
    input: z.strictObject({ id }),
    output: z.strictObject({
      lines: z.array(
        z.strictObject({
          data: z.enum(dataKinds),
          rows: z.int(),
          fate: z.enum(["goes", "sealed", "stays"]),
          keptUntil: day.nullable(),
          source: z.string(),
        }),
      ),
      /** Why nobody can erase him today. */
      blocked: z.strictObject({ error: z.string(), count: z.int() }).nullable(),
    }),
  },
  "customerRights.hold": {
    input: z.strictObject({ userId: id, action: z.enum(["hold", "release"]), reason: words.min(1) }),
    output: z.strictObject({ held: z.boolean() }),
  },
  "customerRights.erase": { input: z.strictObject({ id }), output: z.strictObject({ pending }) },
} as const;
