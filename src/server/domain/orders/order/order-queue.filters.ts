import type { Desk } from "../../book/order/desk.ts";
import { figureConditions } from "./figure.filters.ts";
import { reviewFigureConditions } from "./review-figure.filters.ts";
import { groupShown, neglectOf, type Expressions } from "./order-queue.columns.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
import { fullNumber, orderNumber } from "../../book/order/order.filters.ts";
import type { QueueFilters } from "./order-queue.types.ts";
import { inDays, inRange, isOneOf, type DayRange, type NumberRange } from "../../../kernel/sql/filters.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Values } from "../../../kernel/sql/sql.ts";
import { noChannel } from "../../../../contract/report/nobody.ts";
import { timelessReason } from "../../../../lending/order/filter.rules.ts";
import { statusOfStage, type OrderStage } from "../../../../lending/order/order.machine.ts";
import { Refused } from "../../../../lending/reason.ts";
import { fold } from "../../../../lending/fold.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";

interface Reading {
  readonly values: Values;
  readonly e: Expressions;
  readonly desk: Desk;
  /** Orders that have left the desk: their stage is the one in which they did. */
  readonly isLeft?: boolean;
}

/** Turns the filters of the queues into conditions; every value is a parameter. */
export function conditionsOf(filters: QueueFilters, context: QueueContext, { values, e, desk, isLeft = false }: Reading): string[] {
  const today = businessDay(context.now, context.tenant.timeZone).date;
  const found: (string | null)[] = [
    filters.loanRecordIds ? `o.id = any(${values.add(filters.loanRecordIds)}::bigint[])` : null,
    filters.orderNo ? orderNumber(filters.orderNo, values) : null,
    filters.phone ? `o.phone = ${values.add(fullNumber(filters.phone, context.tenant.countryCode))}` : null,
    filters.name ? `o.name_folded like ${values.add(`%${escapeLike(fold(filters.name))}%`)}` : null,
    ...isOneOf(values, "o.app_id", filters.appId, "int"),
    ...isOneOf(values, "o.product_id", filters.productId, "int"),
    ...isOneOf(values, "o.user_type", filters.userType),
    ...isOneOf(values, "o.status", filters.status, "smallint"),
    ...isOneOf(values, "o.last_reason", filters.reason, "smallint"),
    ...isOneOf(values, "o.contact_status", filters.contactStatus),
    ...isOneOf(values, `o.${desk.owner}`, filters.assigneeId),
    filters.assignStatus ? `o.${desk.owner} is ${filters.assignStatus === "assigned" ? "not null" : "null"}` : null,
    filters.neglected ? `(${neglectOf(desk, e)}) is not null` : null,
    ...inGroups(filters.guestGroupId, { desk, e, today, values }),
    filters.paymentInCheck === undefined ? null : `o.payment_in_check = ${values.add(filters.paymentInCheck)}`,
    filters.notContactedToday
      ? `(o.last_attempt_at is null or o.last_attempt_at < ${values.add(startOfDay(today, context.tenant.timeZone))})`
      : null,
    ...inRange(values, e.claim, filters.amount),
    ...lateDays(filters.overdueDays, today, values),
    filters.stage?.length ? stages(filters.stage, context, { today, values, ...(isLeft ? { lateLeft: e.lateLeft(desk) } : {}) }) : null,
    ...originConditions(filters, context, values),
    ...days(filters.applyTime, "o.applied_at", context, values),
    ...days(filters.commitmentTime, "o.promise_at", context, values),
    ...days(filters.completedTime, `o.${desk.doneAt}`, context, values),
    filters.repayTime
      ? `o.due_date between ${values.add(filters.repayTime.from)}::date and ${values.add(filters.repayTime.to)}::date`
      : null,
    ...figureConditions(filters, { context, values, desk }),
    ...reviewFigureConditions(filters, context, values),
  ];
  return found.filter((each) => each !== null);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Days past due as limits on the due date, so that the index serves them. */
function lateDays(range: NumberRange | undefined, today: string, values: Values): (string | null)[] {
  return [
    range?.from === undefined ? null : `o.due_date <= ${values.add(addDays(today, -range.from))}::date`,
    range?.to === undefined ? null : `o.due_date >= ${values.add(addDays(today, -range.to))}::date`,
  ];
}

/** Orders of some groups: among those of their days past due, because which group an order is in no index knows. */
function inGroups(
  wanted: readonly number[] | undefined,
  { desk, e, today, values }: Reading & { readonly today: string },
): readonly (string | null)[] {
  if (!wanted?.length) return [];
  const days = e.groups.filter(({ id }) => wanted.includes(id)).map(({ stageFrom, stageTo }) => ({ from: stageFrom, to: stageTo }));
  const ends = days.flatMap(({ to }) => (to === null ? [] : [to]));
  const span = { from: Math.min(...days.map(({ from }) => from)), ...(ends.length === days.length ? { to: Math.max(...ends) } : {}) };
  return [...(days.length > 0 ? lateDays(span, today, values) : []), `(${groupShown(desk, e)}) = any(${values.add(wanted)}::bigint[])`];
}

interface Staged {
  readonly today: string;
  readonly values: Values;
  readonly lateLeft?: string;
}

function stages(wanted: readonly string[], context: QueueContext, { today, values, lateLeft }: Staged): string {
  const rows = context.tenant.stages.filter((stage) => wanted.includes(stage.code));
  const each = rows.map((stage) => {
    if (lateLeft !== undefined)
      return `(${inRange(values, lateLeft, { from: stage.from, ...(stage.to === null ? {} : { to: stage.to }) }).join(" and ")})`;
    const [latest, earliest] = lateDays({ from: stage.from, ...(stage.to === null ? {} : { to: stage.to }) }, today, values);
    return `(${[latest, earliest].filter((part) => part !== null && part !== undefined).join(" and ")})`;
  });
  if (each.length > 0) return `(${each.join(" or ")})`;
  // A step is of one status: said too, because the index knows the status.
  const statuses = [...new Set(wanted.flatMap((step) => (isStep(step) ? [statusOfStage[step]] : [])))];
  return [...isOneOf(values, "o.status", statuses, "smallint"), ...isOneOf(values, "o.stage", wanted)].join(" and ");
}

const isStep = (text: string): text is OrderStage => Object.hasOwn(statusOfStage, text);

/** Statuses of an order that has passed its review. */
const passed = "(5, 6, 8, 9)";

/** Whose it is and how it came about: what all orders are asked for beside their desk. */
function originConditions(filters: QueueFilters, context: QueueContext, values: Values): (string | null)[] {
  const reason = timelessReason(filters);
  if (reason) throw new Refused(reason);
  const of = (table: string, key: string, condition: string) =>
    `o.${key} in (select x.id from ${table} x where x.tenant_id = ${values.add(context.tenant.id)} and ${condition})`;
  return [
    filters.idNo ? of("customer", "customer_id", `x.id_no = ${values.add(filters.idNo)}`) : null,
    ...isOneOf(values, "o.reviewer_id", filters.reviewerId),
    filters.channel ? `o.channel = ${values.add(filters.channel === noChannel ? "" : filters.channel)}` : null,
    // The first half names the index of the few that have any.
    filters.label?.length ? `o.labels <> '{}' and o.labels && ${values.add(filters.label)}::text[]` : null,
    filters.reviewExempt === undefined
      ? null
      : filters.reviewExempt
        ? `(o.reviewer_id is null and o.status in ${passed})`
        : `(o.reviewer_id is not null or o.status not in ${passed})`,
    filters.whiteList === undefined ? null : byWhiteList(filters.whiteList, values.add(context.tenant.id)),
    ...days(filters.payoutTime, "o.paid_out_at", context, values),
  ];
}

/** Those that a white list let pass are few, and looked up by their numbers. */
const byWhiteList = (isOnIt: boolean, tenantId: string): string => {
  const exempted = `from machine_review m where m.tenant_id = ${tenantId} and m.white_list_id is not null`;
  return isOnIt ? `o.id = any(array(select m.order_id ${exempted}))` : `not exists (select ${exempted} and m.order_id = o.id)`;
};

function days(range: DayRange | undefined, column: string, context: QueueContext, values: Values): readonly string[] {
  return inDays(values, column, range, context.tenant.timeZone);
}
