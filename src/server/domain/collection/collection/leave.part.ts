import type { LeaveKind } from "../../../../lending/options/office/leave-kinds.ts";
import type { Context } from "../../../kernel/context.ts";
import { appendDeltas } from "../../../report/collection-delta.ts";
import { desks, type Desk } from "../../book/order/desk.ts";
import { holdStaff } from "../../office/system/staff.actions.ts";
import type { Handed, LeaveLine, LeavePart, Receivers } from "../../office/leave/leave.parts.ts";
import { takersFor } from "../../office/leave/takers.actions.ts";
import { selectOrdersOf, type HeldOrder } from "./leave.store.ts";
import { allocationDeltas, takeBackBatch } from "./transfer.actions.ts";
import { fitPeople, planTransfer, type Plan } from "./transfer.plan.ts";
import * as store from "./transfer.store.ts";

/** Of a desk: what was promised goes to one who knows of it, what is to be followed up and the rest to several. */
interface Kinds {
  readonly promised: LeaveKind;
  readonly follow: LeaveKind;
  readonly rest: LeaveKind;
}
const kindsOf = {
  collection: { promised: "collectionPromised", follow: "collectionFollow", rest: "collection" },
  remind: { promised: "remindPromised", follow: "remindFollow", rest: "remind" },
} as const satisfies Readonly<Record<Desk["department"], Kinds>>;

function sorted(rows: readonly HeldOrder[], desk: Desk): ReadonlyMap<LeaveKind, readonly HeldOrder[]> {
  const kinds = kindsOf[desk.department];
  return new Map<LeaveKind, readonly HeldOrder[]>([
    [kinds.promised, rows.filter(({ promised }) => promised)],
    [kinds.follow, rows.filter(({ promised, follows }) => !promised && follows)],
    [kinds.rest, rows.filter(({ promised, follows }) => !promised && !follows)],
  ]);
}

function byDay(rows: readonly HeldOrder[]): LeaveLine["days"] {
  const days = new Map<string, number>();
  for (const { promise_day: day } of rows) if (day !== null) days.set(day, (days.get(day) ?? 0) + 1);
  return [...days].map(([day, count]) => ({ day, count })).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Deals one kind, and gives the caps what has been dealt before it. */
async function deal(
  context: Context,
  desk: Desk,
  { found, ids, given }: { found: readonly HeldOrder[]; ids: readonly number[]; given: Map<number, number> },
): Promise<Plan | null> {
  if (ids.length === 0 || found.length === 0) return null;
  const people = (await fitPeople(context, desk, { ids, hold: false })).map((person) => ({
    ...person,
    open: person.open + (given.get(person.id) ?? 0),
  }));
  const plan = await planTransfer(context, desk, { found, people, mode: "even", keepOld: false, keepPromised: false });
  for (const at of plan.to) {
    const id = plan.people[at]?.id ?? 0;
    given.set(id, (given.get(id) ?? 0) + 1);
  }
  return plan;
}

interface Dealt {
  readonly rows: readonly HeldOrder[];
  readonly to: readonly (number | null)[];
  readonly handed: readonly Handed[];
}
/** Whoever has no room, or is not bound to an order's group, gets nothing: what nobody can have goes back to the pool of the desk. */
async function dealAll(
  context: Context,
  desk: Desk,
  { rows, receivers }: { rows: readonly HeldOrder[]; receivers: Receivers },
): Promise<Dealt> {
  const given = new Map<number, number>();
  const owners = new Map<number, number>();
  const handed: Handed[] = [];
  for (const [kind, found] of sorted(rows, desk)) {
    const plan = await deal(context, desk, { found, ids: receivers.get(kind) ?? [], given });
    plan?.rows.forEach(({ id }, at) => owners.set(id, plan.people[plan.to[at] ?? -1]?.id ?? 0));
    const count = plan?.rows.length ?? 0;
    handed.push({ kind, given: count, pooled: found.length - count });
  }
  return { rows, to: rows.map(({ id }) => owners.get(id) ?? null), handed };
}

const partOf = (desk: Desk): LeavePart => ({
  lines: async (context, leaver) => {
    const kinds = sorted(await selectOrdersOf(context, desk, { staffId: leaver.id, lock: false }), desk);
    const there = await takersFor(context, leaver, {});
    const fit = new Set(
      (await store.selectCandidates(context, desk, { ids: null }))
        .filter(({ assignEnabled, resting }) => assignEnabled && !resting)
        .map(({ id }) => id),
    );
    const takers = there.filter(({ id }) => fit.has(id));
    return [...kinds].map(([kind, rows]) => ({
      kind,
      count: rows.length,
      way: kind === kindsOf[desk.department].promised ? "one" : "share",
      days: byDay(rows) ?? [],
      takers,
    }));
  },
  hand: async (context, leaver, receivers) => {
    const people = [...new Set([...kindsIn(desk)].flatMap((kind) => receivers.get(kind) ?? []))];
    await holdStaff(context, people);
    const rows = await selectOrdersOf(context, desk, { staffId: leaver.id, lock: true });
    if (rows.length === 0) return { handed: [], touched: [], kept: null };
    const dealt = await dealAll(context, desk, { rows, receivers });
    const batchId = await store.insertBatch(context, desk, { mode: "even", orders: rows.length });
    const moved = { orders: rows.map(({ id }) => id), from: rows.map(() => leaver.id), to: dealt.to };
    await store.moveOrders(context, desk, { batchId, deal: moved, event: desk.department === "remind" ? "reminderAssigned" : "assigned" });
    await appendDeltas(context, allocationDeltas(context, desk, { rows, to: dealt.to, sign: 1 }));
    return { handed: dealt.handed, touched: people, kept: { batchId } };
  },
  undo: async (context, _leaver, { batchId }: { readonly batchId: number }) => takeBackBatch(context, desk, batchId),
});

const kindsIn = ({ department }: Desk): readonly LeaveKind[] => Object.values(kindsOf[department]);

/** Orders that people collect or remind. */
export const orderParts = { collectionOrders: partOf(desks.collection), remindOrders: partOf(desks.remind) };
