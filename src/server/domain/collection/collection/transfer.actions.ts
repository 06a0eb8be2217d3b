import type { ParsedOf } from "../../../../contract/types.ts";
import type { SplitMode } from "../../../../lending/collection/assignment.rules.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import { daysBetween, localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { appendDeltas, type Delta } from "../../../report/collection-delta.ts";
import { stageOfFact } from "../../../report/stage-of-fact.ts";
import { desks, type Desk } from "../../book/order/desk.ts";
import { orderQueue, wholeQueueOf } from "../../orders/order/order-queue.ts";
import { fitPeople, planTransfer, sharesOf, type Plan, originsOf } from "./transfer.plan.ts";
import { refuseStale } from "./transfer.fresh.ts";
import * as store from "./transfer.store.ts";
import type { Dealer } from "./transfer.store.ts";

export type { Dealer } from "./transfer.store.ts";

type Filters = ParsedOf<"collection.searchTransfer">["filters"];

const targetQueue = (desk: Desk, filters: Filters, context: Context) =>
  orderQueue(wholeQueueOf(desk), { ...filters, order: "asc" }, context);

/** What a transfer would do; nothing is held or written. */
export const previewTransfer = (desk: Desk) => async (input: ParsedOf<"collection.previewTransfer">, context: Context) => {
  // Ids of many ticked rows are one array parameter, whatever the schema's limit for a filter.
  const filters: Filters = input.filters ?? { loanRecordIds: input.loanRecordIds ?? [] };
  const people = await fitPeople(context, desk, { ids: input.adminUserIds, hold: false });
  const queue = targetQueue(desk, filters, context);
  const found = await store.selectTargets(context, desk, { queue, limit: input.limit, lock: "none" });
  const made = await planTransfer(context, desk, { ...input, found, people });
  const leftOut = missing(input.loanRecordIds ?? [], found);
  const skipped = leftOut.length > 0 ? [...made.skipped, { reason: "notInQueue", count: leftOut.length }] : [...made.skipped];
  const names = await store.selectNames(
    context,
    made.rows.flatMap((row) => row.owner_id ?? []),
  );
  const origins = originsOf(made, names);
  const assigned = sharesOf(made).map((share, at) => ({ ...share, ...(origins[at] ?? { from: [], promises: 0 }) }));
  return { matched: made.matched, assigned, skipped, leftOut, asOf: context.now.toISOString() };
};

/** Allocates everything that matches a filter, or the first `limit` of it that nobody else is taking at this moment. */
export const transferByFilter = (desk: Desk) => async (input: ParsedOf<"collection.searchTransfer">, context: Context) => {
  const people = await fitPeople(context, desk, { ids: input.adminUserIds, hold: true });
  const lock = input.limit === undefined ? "wait" : "skip";
  const queue = targetQueue(desk, input.filters, context);
  const found = await store.selectTargets(context, desk, { queue, limit: input.limit, lock });
  if (input.asOf !== undefined) await refuseStale(context, desk, { found, asOf: input.asOf, field: "filters" });
  return carryOut(context, desk, {
    made: await planTransfer(context, desk, { ...input, found, people }),
    mode: input.mode,
    field: "filters",
  });
};

/** Rows that were named and are not on the desk: closed, paid, or not this person's to give. */
function missing(ids: readonly number[], found: readonly store.TransferRow[]): number[] {
  const there = new Set(found.map((row) => row.id));
  return [...new Set(ids)].filter((id) => !there.has(id));
}

/** Allocates the ticked rows: all of them, or none; what the preview said is left out is not among them. */
export const transferTicked = (desk: Desk) => async (input: ParsedOf<"collection.selectTransfer">, context: Context) => {
  if (input.loanRecordIds.length === 0) throw new Refused({ error: "order.notTicked", field: "loanRecordIds" });
  const people = await fitPeople(context, desk, { ids: input.adminUserIds, hold: true });
  const queue = targetQueue(desk, { loanRecordIds: input.loanRecordIds }, context);
  const found = await store.selectTargets(context, desk, { queue, limit: undefined, lock: "wait" });
  const gone = missing(input.loanRecordIds, found).length;
  if (gone > 0) throw new Refused({ error: "assign.notAll", vars: { count: gone }, field: "loanRecordIds" });
  await refuseStale(context, desk, { found, asOf: input.asOf, field: "loanRecordIds" });
  const made = await planTransfer(context, desk, { ...input, found, people });
  return carryOut(context, desk, { made, mode: input.mode, field: "loanRecordIds" });
};

interface Order {
  readonly made: Plan;
  readonly mode: SplitMode;
  /** The input that said which orders. */
  readonly field: string;
}

async function carryOut(context: Context, desk: Desk, { made, mode, field }: Order) {
  if (made.rows.length === 0) throw new Refused({ error: "assign.nothing", field });
  const batchId = await store.insertBatch(context, desk, { mode, orders: made.rows.length });
  const deal = {
    orders: made.rows.map((row) => row.id),
    from: made.rows.map((row) => row.owner_id),
    to: made.to.map((index) => made.people[index]?.id ?? null),
  };
  await store.moveOrders(context, desk, { batchId, deal, event: desk.department === "remind" ? "reminderAssigned" : "assigned" });
  await appendDeltas(context, allocationDeltas(context, desk, { rows: made.rows, to: deal.to, sign: 1 }));
  tell(context, batchId, deal);
  const assigned = sharesOf(made).map(({ adminUserId, adminName, count, amount }) => ({ adminUserId, adminName, count, amount }));
  const undoUntil = new Date(context.now.getTime() + limits.undo).toISOString();
  return { batchId, matched: made.matched, assigned, skipped: [...made.skipped], undoUntil };
}

/** Few orders are named in the live notice; many only make the queues ask again. */
const namedAtMost = 200;

function tell(context: Context, batchId: number, deal: store.Deal): void {
  context.record({ subject: "order", ids: deal.orders, detail: { batch: batchId, to: [...new Set(deal.to)] } });
  const touched = [...new Set([...deal.from, ...deal.to])].filter((id) => id !== null);
  context.changed(deal.orders.length <= namedAtMost ? deal.orders : "many", touched);
}

interface Moved {
  readonly rows: readonly store.TransferRow[];
  readonly to: readonly (number | null)[];
  readonly sign: 1 | -1;
}

/** One delta per person, app and stage. */
export function allocationDeltas(context: Dealer, desk: Desk, { rows, to, sign }: Moved): Delta[] {
  const today = localDate(context.now, context.tenant.timeZone);
  const sums = new Map<string, Delta>();
  // Ten thousand orders share a few hundred due dates: a stage is worked out once for each.
  const stages = new Map<string, string>();
  rows.forEach((row, i) => {
    const staffId = to[i];
    if (staffId === null || staffId === undefined) return;
    const stage = stages.get(row.due_date) ?? stageOfFact(context.tenant.stages, desk.department, daysBetween(row.due_date, today));
    stages.set(row.due_date, stage);
    const key = `${staffId} ${row.app_id} ${stage}`;
    const before = sums.get(key);
    sums.set(key, { at: context.now, staffId, appId: row.app_id, stage, allocated: (before?.allocated ?? 0) + sign });
  });
  return [...sums.values()];
}

/**
 * Takes a transfer back within its time: what nobody has touched since goes to whoever had it, also above his cap, which binds what is given
 * (rules/machines.md "Assignment").
 */
export const undoTransfer = (desk: Desk) => async (input: ParsedOf<"collection.undoTransfer">, context: Context) => {
  const batch = await store.selectBatch(context, desk, input.batchId);
  if (!batch || batch.staff_id !== context.staff.id) throw new Refused({ error: "notFound" });
  if (batch.undone_at || context.now.getTime() > batch.at.getTime() + limits.undo)
    throw new Refused({ error: "assign.undoExpired", vars: { seconds: limits.undo / 1000 } });
  const { undone, deal, restored, changed } = await takeBackBatch(context, desk, input.batchId);
  tell(context, undone, deal);
  return { restored, changedMeanwhile: changed };
};

/** What nobody has touched since goes to whoever had it; who may and until when the caller has judged. */
export async function takeBackBatch(context: Context, desk: Desk, batchId: number) {
  const all = await store.selectUndo(context, desk, batchId);
  const rows = all.filter((row) => row.untouched);
  const undone = await store.insertBatch(context, desk, { mode: "undo", orders: rows.length });
  const deal = { orders: rows.map((row) => row.id), from: rows.map((row) => row.owner_id), to: rows.map((row) => row.from_staff) };
  await store.moveOrders(context, desk, { batchId: undone, deal, event: "assignmentUndone" });
  await store.updateUndone(context, batchId);
  await appendDeltas(context, allocationDeltas(context, desk, { rows, to: deal.from, sign: -1 }));
  return { undone, deal, restored: rows.length, changed: all.length - rows.length };
}

/** Who may be given work, with his load; an inline picker for the allocation dialog. */
export async function listPeople(input: ParsedOf<"collection.postLoanUserList">, context: Context) {
  const { department } = input;
  const people =
    department === "market"
      ? await store.selectMarketers(context)
      : await store.selectCandidates(context, desks[department], { ids: null });
  return people.map((person) => ({
    adminUserId: person.id,
    adminName: person.name,
    account: person.account,
    team: person.team,
    teamId: person.teamId,
    type: person.type,
    open: person.open,
    cap: person.cap,
    resting: person.resting,
    assignEnabled: person.assignEnabled,
  }));
}
