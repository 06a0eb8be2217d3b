import { reminderFrom } from "../../../../lending/order/department.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { desks, type Desk } from "../../book/order/desk.ts";
import {
  backlogColumns,
  caseColumns,
  completedColumns,
  expressions,
  orderColumns,
  remindedColumns,
  type Expressions,
} from "./order-queue.columns.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { scopeOf } from "../../book/order/order.filters.ts";
import { conditionsOf } from "./order-queue.filters.ts";
import { firstOfMany } from "./order-queue.parts.ts";
import { isByFigure } from "./figure.filters.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
import type { QueueFilters, QueueSort } from "./order-queue.types.ts";

/** Every queue of orders: whose desk it belongs to and which of its stages it is; all orders belong to no desk. */
const kinds = {
  orders: { desk: desks.collection, view: "orders" },
  overdue: { desk: desks.collection, view: "all" },
  overdueNow: { desk: desks.collection, view: "now" },
  backlog: { desk: desks.collection, view: "backlog" },
  completed: { desk: desks.collection, view: "done" },
  due: { desk: desks.remind, view: "all" },
  dueNow: { desk: desks.remind, view: "now" },
  dueBacklog: { desk: desks.remind, view: "backlog" },
  reminded: { desk: desks.remind, view: "done" },
} as const satisfies Record<string, { readonly desk: Desk; readonly view: "orders" | "all" | "now" | "backlog" | "done" }>;

/** Which rows a queue of orders is about, before any filter. */
export type QueueKind = keyof typeof kinds;

/** The queue of everything that a department has on its hands, however it is asked for: what can be allocated. */
export const wholeQueueOf = ({ department }: Desk): QueueKind => (department === "remind" ? "dueNow" : "overdueNow");

/** Column on the wire -> what it is sorted by, where no row is without it: one index then serves both directions. */
const known = (e: Expressions): Readonly<Record<string, string>> => ({
  orderNo: "o.order_no",
  name: "o.name_folded",
  appliedAmount: "o.applied_amount",
  approvedAmount: "o.principal",
  applyTime: "o.applied_at",
  claim: e.claim,
  dueAmount: "o.due_total",
  penalty: e.penalty,
});

/**
 * Sorts that an index carries (tests/server/order/carried.test.ts holds them to it), so that a page costs what it shows. By others, mostly columns
 * of other tables, rows are put in order from an index that has what is asked of them, and only the page is read.
 */
const carried = {
  orders: ["orderNo", "name", "appliedAmount", "approvedAmount", "applyTime", "repayTime", "overdueDays", "status", "claim"],
  late: ["orderNo", "name", "repayTime", "overdueDays", "claim", "dueAmount", "penalty"],
  due: ["repayTime", "overdueDays"],
  done: ["finishTime", "orderNo", "name", "repayTime", "overdueDays", "dueAmount"],
  backlog: [],
} as const;
function isCarried({ desk, view }: (typeof kinds)[QueueKind], { sort, ...filters }: QueueFilters & Partial<QueueSort>): boolean {
  const of = view === "all" || view === "now" ? (desk.department === "remind" ? "due" : "late") : view;
  const isNone = sort === undefined || sort === "work" || (sort === "finishTime" && view !== "done");
  // What is to be done next is worked out of the moment: no index has it. With all that is shown of them, 3,000 of one's own were joined for fifty.
  if (isNone) return view !== "backlog";
  // What a figure asks for lies on any desk: only the one by due date has all of them.
  if (of === "late" && view === "all" && isByFigure(filters)) return sort === "repayTime" || sort === "overdueDays";
  return carried[of].some((each) => each === sort);
}

/** The same of columns in which rows may have nothing: those come last, whichever way. */
const sorts = (e: Expressions, desk: Desk): Readonly<Record<string, string>> => ({
  assigneeName: "s.admin_name",
  assignTime: `o.${desk.since}`,
  lastFollowTime: "o.last_result_at",
  commitmentTime: e.promise,
  callCountToday: e.callsToday,
  finishTime: `o.${desk.doneAt}`,
  // rules/collection.md 3: promises half an hour past their time first, then whoever was not contacted, open promises sink.
  work: `case when o.promise_state = 'open' then case when o.promise_at + interval '30 minutes' <= ${e.now} then 0 else 3 end
    when o.last_attempt_at is null or o.last_attempt_at < ${e.midnight} then 1 else 2 end`,
});

/**
 * Whoever has the order. A case and not coalesce: under row-level security the planner takes coalesce for something that might tell of a row
 * before the wall has judged it, joins every member of the staff and throws all but one away (0.17 of a page's 0.49 ms).
 */
const lastOwner = "case when o.collector_id is null then o.reminder_id else o.collector_id end";

function orderBy(kind: QueueKind, e: Expressions, by: QueueSort): string {
  const { desk, view } = kinds[kind];
  const direction = by.order === "desc" ? "desc nulls last" : "asc nulls last";
  // Days past due run against the due date.
  if (by.sort === "overdueDays") return by.order === "asc" ? "o.due_date desc, o.id desc" : "o.due_date, o.id";
  if (by.sort === "repayTime") return by.order === "asc" ? "o.due_date, o.id" : "o.due_date desc, o.id desc";
  // On a desk nothing has left it: there is no time to sort by.
  const isNone = by.sort === "work" || (by.sort === "finishTime" && view !== "done");
  const [full, sparse] = [known(e)[by.sort ?? ""], isNone ? undefined : sorts(e, desk)[by.sort ?? ""]];
  // Of one status the newest first.
  if (by.sort === "status") return by.order === "asc" ? "o.status, o.applied_at desc, o.id desc" : "o.status desc, o.applied_at, o.id";
  if (full) return `${full} ${by.order}, o.id ${by.order}`;
  if (by.sort === "finishTime" && view === "done") return `o.${desk.doneAt} ${by.order}, o.id ${by.order}`;
  // Of what is overdue those of one value, and those that have none, by their due date, as the indexes have them.
  if (sparse) return `${sparse} ${direction}, ${isLate(kinds[kind]) ? "o.due_date, " : ""}o.id`;
  if (view === "backlog") return `${sorts(e, desk)["work"]}, o.due_date, o.id`;
  if (view === "done") return `o.${desk.doneAt} desc, o.id desc`;
  return view === "orders" ? "o.applied_at desc, o.id desc" : "o.due_date, o.id";
}

/** What lies on a department's desk today: everything overdue, or what falls due within the rows of the stage table up to the due day. */
function onDesk(desk: Desk, e: Expressions, { tenant }: QueueContext): string[] {
  if (desk.department === "collection") return ["o.status = 8"];
  const from = reminderFrom(tenant.stages);
  if (from === null) return ["false"];
  return ["o.status = 6", `o.due_date >= ${e.today}`, `o.due_date <= date '${addDays(e.date, -from)}'`];
}

/**
 * One's own, and of whoever rests today and named one as cover: what was promised or put off to today (rules/machines.md "Assignment").
 * The rest of it waits for its owner.
 */
function inHand(desk: Desk, e: Expressions, { context, values }: { readonly context: QueueContext; readonly values: Values }): string {
  const mine = `o.${desk.owner} = ${values.add(context.staff.id)}`;
  if (context.staff.covers.length === 0) return mine;
  const due = (column: string) => `o.${column} < ${e.midnight} + interval '1 day'`;
  const covered = `o.${desk.owner} = any(${values.add(context.staff.covers)}::bigint[])`;
  return `(${mine} or ${covered} and (o.promise_state = 'open' and ${due("promise_at")} or ${due("follow_up_at")}))`;
}

const isLate = ({ desk, view }: (typeof kinds)[QueueKind]): boolean =>
  desk.department === "collection" && (view === "all" || view === "now");

/** Of what is late or has left a desk, whoever's it is: of one's own, or of what a figure finds on any desk, the next row may be far along the index of a sort. */
function isWhole(kind: (typeof kinds)[QueueKind], context: QueueContext, filters: QueueFilters & QueueSort): boolean {
  if (isByFigure(filters) || scopeCondition(context.staff, context.tenant.id) !== null) return false;
  // What is claimed is in an index as it was booked; until the night's work is done it is worked out.
  const isByClaim = filters.sort === "claim" || filters.sort === "penalty";
  return isLate(kind) || (kind.view === "done" && (!isByClaim || context.isBooked === true));
}

interface About {
  readonly context: QueueContext;
  readonly values: Values;
  readonly filters: QueueFilters;
}

/** A whole queue that is asked for by a figure holds what has left the desk since too: it is the figure that says which orders. */
function rowsOf(kind: QueueKind, e: Expressions, about: About): string[] {
  const { desk, view } = kinds[kind];
  if (view === "orders") return [];
  if (view === "all" && isByFigure(about.filters)) return [];
  if (view === "all" || view === "now") return onDesk(desk, e, about.context);
  if (view === "backlog") return [...onDesk(desk, e, about.context), inHand(desk, e, about)];
  // An order whose next instalment or new due date has come into the window is on the desk again.
  return [
    `o.${desk.doneAt} is not null`,
    ...(desk.department === "remind" ? [`not (${onDesk(desk, e, about.context).join(" and ")})`] : []),
  ];
}

function columnsOf(kind: QueueKind, e: Expressions, context: QueueContext): Readonly<Record<string, string>> {
  const { desk, view } = kinds[kind];
  if (view === "orders") return orderColumns(e);
  if (view === "all" || view === "now") return caseColumns(e, desk);
  if (view === "backlog") return backlogColumns(e, desk);
  return desk.department === "remind" ? remindedColumns(e, desk, context.tenant.timeZone) : completedColumns(e, desk);
}

export interface OrderQueue extends Queue {
  /** The rows before any filter: conditions over `loan_order o`, and their values. */
  readonly desk: { readonly where: readonly string[]; readonly values: readonly unknown[] };
  /** Asked for by a figure: its orders are looked up by their numbers, whatever desk they lie on. */
  readonly isLookedUp: boolean;
}

/** The queue of one request: kind, the caller's scope, his filters, his order. */
export function orderQueue(kind: QueueKind, filters: QueueFilters & QueueSort, context: QueueContext): OrderQueue {
  const values = new Values();
  const e = expressions(context);
  const { desk, view } = kinds[kind];
  const base = [...scopeOf(context, values), ...rowsOf(kind, e, { context, values, filters })];
  const known = [...values.list];
  const asked = conditionsOf(filters, context, { values, e, desk, isLeft: view === "done" });
  const where = [...base, ...asked];
  const joins = [
    "loan_order o",
    "left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id",
    `left join staff s on s.tenant_id = o.tenant_id and s.id = ${view === "orders" ? lastOwner : `o.${desk.owner}`}`,
    view === "orders"
      ? "left join staff r on r.tenant_id = o.tenant_id and r.id = o.reviewer_id"
      : `left join contact_tally t on t.tenant_id = o.tenant_id and t.customer_id = o.customer_id and t.local_date = ${e.today}`,
    ...(view === "backlog" ? ["left join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id"] : []),
  ];
  const order = orderBy(kind, e, filters);
  const from = joins.join(" ");
  const firstOf = isWhole(kinds[kind], context, filters)
    ? firstOfMany({ from, where, orderBy: order }, { desk, e, context, isLeft: view === "done", sort: filters.sort, order: filters.order })
    : undefined;
  return {
    from,
    ...(firstOf ? { firstOf, isCountedWhole: asked.length === 0 } : {}),
    desk: { where: base, values: known },
    isLookedUp: isByFigure(filters),
    columns: columnsOf(kind, e, context),
    where,
    orderBy: order,
    values,
    isNarrowed: asked.length > 0,
    // So few joins that the planner keeps its plan by itself: to tell it so took longer than it saved.
    isFixed: false,
    // A part of a name is looked for in the index of names alone, which knows the order too; what a figure counts is looked up by its numbers.
    isOrderedApart: view === "orders" && filters.name === undefined && filters.figure === undefined,
    isUnordered: !isCarried(kinds[kind], filters),
  };
}
