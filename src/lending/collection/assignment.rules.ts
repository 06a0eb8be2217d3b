import type { Department } from "../order/department.ts";
import type { Reason } from "../reason.ts";

/** What somebody bound to a customer group may have of it. */
export interface Binding {
  /** His share beside the others of the group. */
  readonly weight: number;
  /** Open orders of this group; null: as many as his own cap allows. */
  readonly cap: number | null;
  /** Open orders of this group that he has. */
  readonly open: number;
}

export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly open: number;
  readonly cap: number | null;
  readonly enabled: boolean;
  readonly assignEnabled: boolean;
  readonly resting: boolean;
  readonly department: string;
  /** By customer group. */
  readonly bindings?: ReadonlyMap<number, Binding>;
}

/** Why this person cannot be given orders of a department; null when he can. */
export function mayBeAssigned(person: Candidate, department: Department = "collection"): Reason | null {
  const because = (why: string): Reason => ({ error: "assign.staffUnfit", vars: { name: person.name, why }, field: "adminUserIds" });
  if (!person.enabled) return because("disabled");
  if (person.department !== department) return because("department");
  if (!person.assignEnabled) return because("forbidden");
  return person.resting ? because("resting") : null;
}

export type SplitMode = "even" | "weight" | "chosen";

/** Orders of one customer group, or of none; when somebody is bound to the group nobody else may have them. */
export interface Lot {
  readonly group: number | null;
  readonly orders: number;
  readonly isBound: boolean;
}

export const mayHave = (person: Candidate, lot: Pick<Lot, "group" | "isBound">): boolean =>
  !lot.isBound || (lot.group !== null && person.bindings?.has(lot.group) === true);

/** Orders that a person's own cap leaves room for. */
const roomOf = ({ cap, open }: Candidate): number => (cap === null ? Number.POSITIVE_INFINITY : Math.max(cap - open, 0));

function roomInGroup(person: Candidate, { group }: Lot): number {
  const binding = group === null ? undefined : person.bindings?.get(group);
  return binding?.cap ? Math.max(binding.cap - binding.open, 0) : Number.POSITIVE_INFINITY;
}

/**
 * Splits the lots over the people, one lot after the other, respecting groups, weights and both caps: even hands out one each in turn over
 * all lots; weight fills up to equal load for each one's weight, so that whoever has least gets most. What no cap leaves room for stays.
 * @returns for each lot how many each person gets, in the orders given.
 */
export function splitLots(lots: readonly Lot[], people: readonly Candidate[], mode: SplitMode): readonly (readonly number[])[] {
  const load = people.map((person) => (mode === "weight" ? person.open : 0));
  const left = people.map(roomOf);
  return lots.map((lot) => {
    const room = people.map((person, i) => (mayHave(person, lot) ? Math.min(left[i] ?? 0, roomInGroup(person, lot)) : 0));
    const weight = people.map((person) => (mode === "weight" && lot.group !== null ? (person.bindings?.get(lot.group)?.weight ?? 1) : 1));
    const given = deal(lot.orders, { load, room, weight });
    given.forEach((count, i) => {
      load[i] = (load[i] ?? 0) + count;
      left[i] = (left[i] ?? 0) - count;
    });
    return given;
  });
}

interface Seats {
  readonly load: readonly number[];
  readonly room: readonly number[];
  readonly weight: readonly number[];
}

/** One order after the other to whoever is least loaded for his weight. */
function deal(orders: number, seats: Seats): readonly number[] {
  const [load, room] = [[...seats.load], [...seats.room]];
  const given = load.map(() => 0);
  const give = (i: number, count: number): void => {
    given[i] = (given[i] ?? 0) + count;
    load[i] = (load[i] ?? 0) + count;
    room[i] = (room[i] ?? 0) - count;
  };
  for (let left = orders; left > 0;) {
    const next = lightest({ load, room, weight: seats.weight });
    if (next < 0) break;
    // Everybody equal: hand out whole rounds at once instead of one by one.
    const round = wholeRounds(left, { load, room, weight: seats.weight });
    if (round > 0) load.forEach((_, i) => give(i, round));
    else give(next, 1);
    left -= round > 0 ? round * load.length : 1;
  }
  return given;
}

function lightest({ load, room, weight }: Seats): number {
  let best = -1;
  const loaded = (i: number) => (load[i] ?? 0) / (weight[i] ?? 1);
  for (let i = 0; i < load.length; i += 1) if ((room[i] ?? 0) > 0 && (best < 0 || loaded(i) < loaded(best))) best = i;
  return best;
}

function wholeRounds(left: number, { load, room, weight }: Seats): number {
  if (load.some((each) => each !== load[0]) || weight.some((each) => each !== weight[0])) return 0;
  return Math.max(Math.min(Math.floor(left / load.length), Math.min(...room)), 0);
}

export interface Share {
  readonly id: number;
  readonly count: number;
}

/** The same for orders of no group. */
export function splitOrders(orders: number, people: readonly Candidate[], mode: SplitMode): readonly Share[] {
  const [given = []] = splitLots([{ group: null, orders, isBound: false }], people, mode);
  return people.map((person, i) => ({ id: person.id, count: given[i] ?? 0 }));
}
