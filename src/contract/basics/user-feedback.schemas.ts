import { z } from "zod";
import { feedbackMachine } from "../../lending/contact/feedback.machine.ts";
import { day, id, instant, orderFilters, pageOf, pageTextFields, smallId } from "../kernel/fields.ts";

export const feedbackTypes = ["complaint", "suggestion", "question", "fault"] as const;
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
});
const staff = { adminUserIds: z.array(id).min(1).max(100), mode: z.enum(["even", "chosen"]).default("even") };
const assigned = z.array(z.strictObject({ adminUserId: id, count: z.int() }));

export const userFeedbackSchemas = {
  "userFeedback.allList": { input: list, output: pageOf(row) },
  "userFeedback.backlogList": { input: list, output: pageOf(row) },
  "userFeedback.doneListList": { input: list, output: pageOf(row) },
  "userFeedback.singleList": { input: z.strictObject({ userId: id }), output: z.array(row) },
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
