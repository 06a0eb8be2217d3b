import { z } from "zod";
import { feedbackMachine } from "../../lending/contact/feedback.machine.ts";
import { feedbackTypes } from "../../lending/options/feedback-codes.ts";
import { day, dayRangeOrText, id, instant, noInput, orderFilters, pageOf, pageTextFields, smallId } from "../kernel/fields.ts";

const type = z.enum(feedbackTypes);
const status = z.enum(feedbackMachine.states);

const filters = {
  appId: smallId.optional(),
  type: type.optional(),
  status: status.optional(),
  phone: orderFilters.phone,
  assigneeId: id.optional(),
  startTime: day.optional(),
  endTime: day.optional(),
  /** When it was written, as one range. */
  createTime: dayRangeOrText.optional(),
};
const list = z.strictObject({
  ...pageTextFields,
  ...filters,
});
const row = z.strictObject({
  id,
  userId: id,
  name: z.string(),
  phone: z.string(),
  appId: z.int(),
  type,
  content: z.string(),
  images: z.array(z.string()),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  status,
  remarks: z.string(),
  createTime: instant,
  handleTime: instant.nullable(),
  /** Hours from its writing to its answer, or until now. */
  hours: z.int(),
  /** Orders of the customer that run. */
  openOrders: z.int(),
});
const staff = { adminUserIds: z.array(id).min(1).max(100), mode: z.enum(["even", "chosen"]).default("even") };
const assigned = z.array(z.strictObject({ adminUserId: id, count: z.int() }));

export const userFeedbackSchemas = {
  "userFeedback.allList": { input: list, output: pageOf(row) },
  "userFeedback.backlogList": { input: list, output: pageOf(row) },
  "userFeedback.doneListList": { input: list, output: pageOf(row) },
  "userFeedback.singleList": { input: z.strictObject({ userId: id }), output: z.array(row) },
  /** Who may be given feedback, with what he has open. */
  "userFeedback.people": {
    input: noInput,
    output: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), team: z.string(), open: z.int(), resting: z.boolean() })),
  },
  "userFeedback.updateRemarks": {
    /** done answers it; backlog opens it again, which takes a manager. */
    input: z.strictObject({ id, remarks: z.string().trim().min(1).max(2_000), status: status.default("done") }),
    output: z.strictObject({ ok: z.literal(true) }),
  },
  "userFeedback.chooseAllocation": {
    input: z.strictObject({ ids: z.array(id).min(1).max(1_000), ...staff }),
    output: z.strictObject({ assigned }),
  },
  "userFeedback.searchAllocation": {
    input: z.strictObject({ filters: z.strictObject(filters).default({}), ...staff }),
    output: z.strictObject({ matched: z.int(), assigned }),
  },
} as const;
