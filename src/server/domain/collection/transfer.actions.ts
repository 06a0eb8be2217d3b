import type { ParsedOf } from "../../../contract/types.ts";
import { mayBeAssigned, splitOrders, type Candidate } from "../../../lending/assignment.rules.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import { stageCode } from "../../../lending/stage.ts";
import { daysBetween, localDate } from "../../../lending/zone.ts";
import type { Context } from "../../kernel/context.ts";
import { appendDeltas, type Delta } from "../../report/collection-delta.ts";
import { orderQueue } from "../order/order-queue.ts";
import * as store from "./transfer.store.ts";

type Mode = "even" | "weight" | "chosen";
type Filters = ParsedOf<"collection.list"> | ParsedOf<"collection.searchTransfer">["filters"];

interface Plan {
  readonly matched: number;
  readonly rows: readonly store.TransferRow[];
  readonly people: readonly Candidate[];
  /** Index into people for each row; rows past its end stay where they are. */
  readonly to: readonly number[];
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
}

/** The people who are to get work: all of them fit, or the refusal names the one who is not. */
async function fitPeople(context: Context, ids: readonly number[]): Promise<readonly Candidate[]> {
  if (ids.length === 0) throw new Refused({ error: "assign.noStaff", field: "adminUserIds" });
  const found = await store.selectCandidates(context, ids, "collection");
  const byId = new Map(found.map((person) => [person.id, person]));
  return ids.map((id) => {
    const person = byId.get(id);
    if (!person) throw new Refused({ error: "assign.staffUnfit", vars: { name: String(id), why: "unknown" }, field: "adminUserIds" });
    const reason = mayBeAssigned(person);
    if (reason) throw new Refused(reason);
    return person;
  });
}

/** Deals the rows in turn until everybody has his share: nobody gets only the oldest debts. */
function dealInTurn(shares: readonly number[]): readonly number[] {
  const left = [...shares];
  const to: number[] = [];
  for (let more = true; more;) {
    more = false;
    for (let i = 0; i < left.length; i += 1) {
      const rest = left[i] ?? 0;
      if (rest <= 0) continue;
      left[i] = rest - 1;
      to.push(i);
      more = true;
    }
  }
  return to;
}

function plan(found: readonly store.TransferRow[], people: readonly Candidate[], mode: Mode, keepOld: boolean): Plan {
  const staying = (row: store.TransferRow) => keepOld && row.collector_id !== null;
  const rows = found.filter((row) => !staying(row));
  const shares = splitOrders(rows.length, people, mode).map((share) => share.count);
  const to = dealInTurn(shares);
  const skipped = [
    { reason: "keptOwner", count: found.length - rows.length },
    { reason: "cap", count: rows.length - to.length },
  ].filter((each) => each.count > 0);
  return { matched: found.length, rows: rows.slice(0, to.length), people, to, skipped };
}

function sharesOf({ people, rows, to }: Plan) {
  const given = people.map((person) => ({
    adminUserId: person.id,
    adminName: person.name,
    now: person.open,
    cap: person.cap,
    count: 0,
    amount: 0,
  }));
  rows.forEach((row, i) => {
    const share = given[to[i] ?? -1];
    if (!share) return;
    share.count += 1;
    share.amount += row.principal;
  });
  return given;
}

/** What a transfer would do; nothing is held or written. */
export async function previewTransfer(input: ParsedOf<"collection.previewTransfer">, context: Context) {
  const filters: Filters = input.filters ?? { loanRecordIds: input.loanRecordIds ?? [] };
  const people = await fitPeople(context, input.adminUserIds);
  const found = await store.selectTargets(context, targetQueue(filters, context), input.limit, "none");
  const made = plan(found, people, input.mode, input.keepOld);
  return { matched: made.matched, assigned: sharesOf(made), skipped: [...made.skipped] };
}

/** Ids of many ticked rows are one array parameter, whatever the schema's limit for a filter. */
const targetQueue = (filters: Filters, context: Context) => orderQueue("overdue", { ...filters, order: "asc" }, context);

/** Allocates everything that matches a filter, or the first `limit` of it that nobody else is taking at this moment. */
export async function transferByFilter(input: ParsedOf<"collection.searchTransfer">, context: Context) {
  const people = await fitPeople(context, input.adminUserIds);
  const lock = input.limit === undefined ? "wait" : "skip";
  const found = await store.selectTargets(context, targetQueue(input.filters, context), input.limit, lock);
  return carryOut(context, plan(found, people, input.mode, input.keepOld), input.mode);
}

/** Allocates the ticked rows. */
export async function transferTicked(input: ParsedOf<"collection.selectTransfer">, context: Context) {
  if (input.loanRecordIds.length === 0) throw new Refused({ error: "order.notTicked", field: "loanRecordIds" });
  const people = await fitPeople(context, input.adminUserIds);
  const found = await store.selectTargets(context, targetQueue({ loanRecordIds: input.loanRecordIds }, context), undefined, "wait");
  const made = plan(found, people, input.mode, input.keepOld);
  const gone = new Set(input.loanRecordIds).size - found.length;
  return carryOut(context, gone > 0 ? { ...made, skipped: [...made.skipped, { reason: "notInQueue", count: gone }] } : made, input.mode);
}

async function carryOut(context: Context, made: Plan, mode: Mode) {
  if (made.rows.length === 0) throw new Refused({ error: "assign.nothing" });
  const batchId = await store.insertBatch(context, mode, made.rows.length);
  const deal = {
    orders: made.rows.map((row) => row.id),
    from: made.rows.map((row) => row.collector_id),
    to: made.to.map((index) => made.people[index]?.id ?? null),
  };
  await store.moveOrders(context, batchId, deal, "assigned");
  await appendDeltas(context, allocationDeltas(context, made.rows, deal.to, 1));
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

/** One delta per person, app and stage. */
function allocationDeltas(context: Context, rows: readonly store.TransferRow[], to: readonly (number | null)[], sign: 1 | -1): Delta[] {
  const today = localDate(context.now, context.tenant.timeZone);
  const sums = new Map<string, Delta>();
  // Ten thousand orders share a few hundred due dates: a stage is worked out once for each.
  const stages = new Map<string, string>();
  rows.forEach((row, i) => {
    const staffId = to[i];
    if (staffId === null || staffId === undefined) return;
    const stage = stages.get(row.due_date) ?? stageCode(context.tenant.stages, daysBetween(row.due_date, today)) ?? "";
    stages.set(row.due_date, stage);
    const key = `${staffId} ${row.app_id} ${stage}`;
    const before = sums.get(key);
    sums.set(key, { at: context.now, staffId, appId: row.app_id, stage, allocated: (before?.allocated ?? 0) + sign });
  });
  return [...sums.values()];
}

/** Takes a transfer back within its time: what nobody has touched since goes to whoever had it. */
export async function undoTransfer(input: ParsedOf<"collection.undoTransfer">, context: Context) {
  const batch = await store.selectBatch(context, input.batchId);
  if (!batch || batch.staff_id !== context.staff.id) throw new Refused({ error: "notFound" });
  if (batch.undone_at || context.now.getTime() > batch.at.getTime() + limits.undo)
    throw new Refused({ error: "assign.undoExpired", vars: { seconds: limits.undo / 1000 } });
  const all = await store.selectUndo(context, input.batchId);
  const rows = all.filter((row) => row.untouched);
  const undone = await store.insertBatch(context, "undo", rows.length);
  const deal = { orders: rows.map((row) => row.id), from: rows.map((row) => row.collector_id), to: rows.map((row) => row.from_staff) };
  await store.moveOrders(context, undone, deal, "assignmentUndone");
  await store.updateUndone(context, input.batchId);
  await appendDeltas(context, allocationDeltas(context, rows, deal.from, -1));
  tell(context, undone, deal);
  return { restored: rows.length, changedMeanwhile: all.length - rows.length };
}

/** Who may be given work, with his load; an inline picker for the allocation dialog. */
export async function listPeople(input: ParsedOf<"collection.postLoanUserList">, context: Context) {
  const people = await store.selectCandidates(context, null, input.department);
  return people.map((person) => ({
    adminUserId: person.id,
    adminName: person.name,
    account: person.account,
    team: person.team,
    type: person.type,
    open: person.open,
    cap: person.cap,
    resting: person.resting,
    assignEnabled: person.assignEnabled,
  }));
}
