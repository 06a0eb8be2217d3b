import { z } from "zod";
import { limits } from "../../lending/limits.ts";
import { dayRange, id, idOrNobody, range, smallInt } from "../kernel/fields.ts";
import { tickedIds } from "../kernel/export-fields.ts";
import { orderFilterFields, sortFields } from "../order/order.schemas.ts";

/** Filters that the queues of every stage take. */
export const filterFields = {
  ...orderFilterFields,
  guestGroupId: z.array(id).max(100).optional(),
  productId: z.array(smallInt).max(200).optional(),
  stage: z.array(z.string().max(8)).max(12).optional(),
  amount: range.optional(),
  reason: z.array(z.int().min(1).max(13)).max(13).optional(),
  contactStatus: z.array(z.string().max(24)).max(4).optional(),
  commitmentTime: dayRange.optional(),
  repayTime: dayRange.optional(),
  notContactedToday: z.boolean().optional(),
  paymentInCheck: z.boolean().optional(),
};
const hourOfDay = z.int().min(0).max(23);
/**
 * Orders by what a figure of the time-share report counts of them: facts of the department, each at its own time. The queue then holds every order
 * behind the figure that lies in the caller's scope, those settled or closed since too; to be allocated are those of them that are still on the desk.
 */
const figureFields = {
  recoveredTime: dayRange.optional(),
  /** Money cleared the order: it ended its lateness, or settled in time what was due. */
  clearedTime: dayRange.optional(),
  /** Hours of the day, 0 to 23, both ends included. */
  recoveredHour: z.strictObject({ from: hourOfDay.optional(), to: hourOfDay.optional() }).optional(),
  allocatedTime: dayRange.optional(),
  /** The customer himself was reached. */
  contactedTime: dayRange.optional(),
  promisedTime: dayRange.optional(),
  promiseDueTime: dayRange.optional(),
  promiseKeptTime: dayRange.optional(),
  /** Whom the facts are credited to, 0 for nobody; without a time above: recoveries of any time. */
  creditedTo: z.array(idOrNobody).max(limits.filterPeople).optional(),
  /** Only facts that are credited to somebody: what commission is counted on, and work per head. */
  credited: z.boolean().optional(),
  /** The stage that the facts count under, whatever the order's is today. */
  stageThen: z.array(z.string().max(8)).max(12).optional(),
};
export const allFilterFields = {
  ...filterFields,
  ...figureFields,
  assigneeId: z.array(id).max(limits.filterPeople).optional(),
  assignStatus: z.enum(["assigned", "unassigned"]).optional(),
  /** Nobody looks after it: no owner, an owner away without a cover, or nothing that is next. */
  neglected: z.boolean().optional(),
};
export const collectionSorts = [
  "work",
  "orderNo",
  "name",
  "overdueDays",
  "claim",
  "dueAmount",
  "finishTime",
  "penalty",
  "repayTime",
  "assigneeName",
  "assignTime",
  "lastFollowTime",
  "commitmentTime",
  "callCountToday",
] as const;

/** The same with the order of the rows, for whole lists that leave the house. */
export const exportedFilters = { ...allFilterFields, loanRecordIds: tickedIds, ...sortFields(collectionSorts) };
export const completedFilters = {
  ...filterFields,
  loanRecordIds: tickedIds,
  ...sortFields(collectionSorts),
  completedTime: dayRange.optional(),
};
