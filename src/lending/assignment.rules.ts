import type { Reason } from "./reason.ts";

export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly open: number;
  readonly cap: number | null;
  readonly enabled: boolean;
  readonly assignEnabled: boolean;
  readonly resting: boolean;
  readonly department: string;
}

/** Why this person cannot be given collection orders; null when he can. */
export function mayBeAssigned(person: Candidate): Reason | null {
  const because = (why: string): Reason => ({ error: "assign.staffUnfit", vars: { name: person.name, why }, field: "adminUserIds" });
  if (!person.enabled) return because("disabled");
  if (person.department !== "collection") return because("department");
  if (!person.assignEnabled) return because("forbidden");
  return person.resting ? because("resting") : null;
}

export interface Share {
  readonly id: number;
  readonly count: number;
}

/**
 * Splits `orders` over the people, respecting caps: even hands out one each in turn; weight fills up to equal load, so that
 * whoever has least gets most. What no cap leaves room for stays unassigned.
 * @returns how many each gets, in the order given.
 */
export function splitOrders(orders: number, people: readonly Candidate[], mode: "even" | "weight" | "chosen"): readonly Share[] {
  const room = people.map((person) => (person.cap === null ? Number.POSITIVE_INFINITY : Math.max(person.cap - person.open, 0)));
  const load = people.map((person) => (mode === "weight" ? person.open : 0));
  const given = people.map(() => 0);
  for (let left = orders; left > 0;) {
    const next = lightest(load, room);
    if (next < 0) break;
    // Everybody equal: hand out whole rounds at once instead of one by one.
    const round = wholeRounds(left, load, room);
    if (round > 0) {
      for (let i = 0; i < people.length; i += 1) give(i, round);
      left -= round * people.length;
    } else {
      give(next, 1);
      left -= 1;
    }
  }
  return people.map((person, i) => ({ id: person.id, count: given[i] ?? 0 }));

  function give(i: number, count: number): void {
    given[i] = (given[i] ?? 0) + count;
    load[i] = (load[i] ?? 0) + count;
    room[i] = (room[i] ?? 0) - count;
  }
}

function lightest(load: readonly number[], room: readonly number[]): number {
  let best = -1;
  for (let i = 0; i < load.length; i += 1) {
    if ((room[i] ?? 0) > 0 && (best < 0 || (load[i] ?? 0) < (load[best] ?? 0))) best = i;
  }
  return best;
}

function wholeRounds(left: number, load: readonly number[], room: readonly number[]): number {
  if (load.some((each) => each !== load[0])) return 0;
  return Math.max(Math.min(Math.floor(left / load.length), Math.min(...room)), 0);
}
