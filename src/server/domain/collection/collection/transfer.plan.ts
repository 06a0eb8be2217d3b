import { mayBeAssigned, mayHave, splitLots, type Candidate, type SplitMode } from "../../../../lending/collection/assignment.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Desk } from "../../book/order/desk.ts";
import { holdStaff } from "../../office/system/staff.actions.ts";
import * as store from "./transfer.store.ts";

export interface Skipped {
  readonly reason: string;
  readonly count: number;
  /** Name of the customer group whose staff nobody chosen is. */
  readonly group?: string;
}

/** Who would get which order, and what stays where it is. */
export interface Plan {
  readonly matched: number;
  readonly rows: readonly store.TransferRow[];
  readonly people: readonly Candidate[];
  /** Index into people for each row. */
  readonly to: readonly number[];
  readonly skipped: readonly Skipped[];
}

/**
 * The people who are to get work: all of them fit, or the refusal names the one who is not. Held, they get nothing from anybody else before
 * this is done: their caps are counted with what others have given them.
 */
export async function fitPeople(
  context: Context,
  desk: Desk,
  { ids, hold }: { readonly ids: readonly number[]; readonly hold: boolean },
): Promise<readonly Candidate[]> {
  if (ids.length === 0) throw new Refused({ error: "assign.noStaff", field: "adminUserIds" });
  if (hold) await holdStaff(context, ids);
  const found = await store.selectCandidates(context, desk, { ids });
  const byId = new Map(found.map((person) => [person.id, person]));
  return ids.map((id) => {
    const person = byId.get(id);
    if (!person) throw new Refused({ error: "assign.staffUnfit", vars: { name: String(id), why: "unknown" }, field: "adminUserIds" });
    const reason = mayBeAssigned(person, desk.department);
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

function grouped<T, K>(all: readonly T[], keyOf: (each: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

interface Question {
  readonly found: readonly store.TransferRow[];
  readonly people: readonly Candidate[];
  readonly mode: SplitMode;
  readonly keepOld: boolean;
  /** Promises stay with whom they were made to. */
  readonly keepPromised: boolean;
}

/** Whose orders of which customer group become, with everybody's bindings: a group with staff of its own is theirs alone. */
export async function planTransfer(
  context: store.Dealer,
  desk: Desk,
  { found, people, mode, keepOld, keepPromised }: Question,
): Promise<Plan> {
  const moving = keepOld ? found.filter((row) => row.owner_id === null) : found;
  const rows = keepPromised ? moving.filter((row) => row.owner_id === null || !row.promised) : moving;
  const groups = await store.selectGroups(context, desk, people);
  const bound = people.map((person) => ({ ...person, bindings: groups.bindings.get(person.id) ?? new Map() }));
  const byGroup = grouped(rows, (row) => row.group_id);
  const lots = [...byGroup].map(([group, orders]) => ({
    group,
    orders: orders.length,
    isBound: group !== null && groups.bound.has(group),
  }));
  const shares = splitLots(lots, bound, mode);
  const dealt = lots.map((lot, at) => ({ lot, rows: byGroup.get(lot.group) ?? [], to: dealInTurn(shares[at] ?? []) }));
  const skipped = dealt.map(({ lot, to }): Skipped => {
    const count = lot.orders - to.length;
    const isNobodys = !bound.some((person) => mayHave(person, lot));
    return isNobodys ? { reason: "groupNotBound", count, group: groups.names.get(lot.group ?? 0) ?? "" } : { reason: "cap", count };
  });
  return {
    matched: found.length,
    rows: dealt.flatMap((each) => each.rows.slice(0, each.to.length)),
    people: bound,
    to: dealt.flatMap((each) => each.to),
    skipped: summed([
      { reason: "keptOwner", count: found.length - moving.length },
      { reason: "keptPromise", count: moving.length - rows.length },
      ...skipped,
    ]),
  };
}

/** One line per reason and group. */
function summed(all: readonly Skipped[]): readonly Skipped[] {
  const byReason = grouped(
    all.filter((each) => each.count > 0),
    (each) => `${each.reason} ${each.group ?? ""}`,
  );
  return [...byReason.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, count: rest.reduce((sum, each) => sum + each.count, first.count) }] : [],
  );
}

/** What each person gets, and why he gets nothing. */
export function sharesOf({ people, rows, to }: Plan) {
  const given = people.map((person) => ({
    adminUserId: person.id,
    adminName: person.name,
    now: person.open,
    cap: person.cap,
    count: 0,
    amount: 0,
    why: null as "cap" | "notBound" | null,
  }));
  rows.forEach((row, i) => {
    const share = given[to[i] ?? -1];
    if (!share) return;
    share.count += 1;
    share.amount += row.principal;
  });
  for (const share of given)
    if (share.count === 0 && rows.length > 0) share.why = share.cap !== null && share.now >= share.cap ? "cap" : "notBound";
  return given;
}

/** From whom each person gets his, the most first, and how many promises come with them. */
export function originsOf({ people, rows, to }: Plan, names: ReadonlyMap<number, string>) {
  const given = people.map(() => ({ from: new Map<number | null, number>(), promises: 0 }));
  rows.forEach((row, i) => {
    const share = given[to[i] ?? -1];
    if (!share) return;
    share.from.set(row.owner_id, (share.from.get(row.owner_id) ?? 0) + 1);
    share.promises += Number(row.promised);
  });
  return given.map(({ from, promises }) => ({
    promises,
    from: [...from]
      .map(([adminUserId, count]) => ({ adminUserId, adminName: adminUserId === null ? "" : (names.get(adminUserId) ?? ""), count }))
      .sort((a, b) => b.count - a.count),
  }));
}
