import { decide, type Applicant, type RiskBook, type Verdict } from "./engine.ts";
import type { TrialPlace } from "./trial.ts";

/** What became of an application that is counted (rules/risk.md 10). */
export const outcomes = ["repaid", "defaulted", "notDue", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

export const genders = ["male", "female", "other"] as const;
export const ageBands = ["-24", "25-34", "35-44", "45-54", "55-", "?"] as const;

/** A past application as a dry run meets it. */
export interface Past extends Applicant {
  readonly outcome: Outcome;
  readonly gender: string;
  readonly province: string;
}

/** Orders of a cell that are kept, the newest: what Enter opens. */
export const cellOrders = 500;

interface Cell {
  count: number;
  /** Of them by what holds now. */
  live: number;
  readonly orders: number[];
}
interface Share {
  tested: number;
  passed: number;
  livePassed: number;
}
/** One table of verdicts by outcomes, and pass rates beside it. */
export interface Tally {
  tested: number;
  hits: number;
  changed: number;
  passed: number;
  livePassed: number;
  /** Key `verdict outcome`. */
  readonly cells: Record<string, Cell>;
  /** Key `gender male`, `age 25-34`, `province Hue`. */
  readonly groups: Record<string, Share>;
  /** Where the version was tried; of runs of before nothing is said. */
  readonly place?: TrialPlace;
  /** Names of drafts that were tried with it. */
  readonly drafts?: readonly string[];
}
export const emptyTally = (): Tally => ({ tested: 0, hits: 0, changed: 0, passed: 0, livePassed: 0, cells: {}, groups: {} });

export const cellKey = (verdict: Verdict, outcome: Outcome): string => `${verdict} ${outcome}`;

export function ageBandOf(age: unknown): (typeof ageBands)[number] {
  if (typeof age !== "number") return "?";
  if (age < 25) return "-24";
  if (age < 35) return "25-34";
  if (age < 45) return "35-44";
  return age < 55 ? "45-54" : "55-";
}

const cellOf = (tally: Tally, key: string): Cell => (tally.cells[key] ??= { count: 0, live: 0, orders: [] });
const groupOf = (tally: Tally, key: string): Share => (tally.groups[key] ??= { tested: 0, passed: 0, livePassed: 0 });

/** Counts one application: as `next` would decide it, beside what `live` would. */
export function addPast(tally: Tally, past: Past, { live, next }: { readonly live: RiskBook; readonly next: RiskBook }): void {
  const [now, then] = [decide(live, past), decide(next, past)];
  tally.tested += 1;
  if (then.hits.length > 0) tally.hits += 1;
  if (now.verdict !== then.verdict) tally.changed += 1;
  cellOf(tally, cellKey(now.verdict, past.outcome)).live += 1;
  const cell = cellOf(tally, cellKey(then.verdict, past.outcome));
  cell.count += 1;
  if (cell.orders.length < cellOrders) cell.orders.push(past.orderId);
  const [passed, livePassed] = [then.verdict === "pass" ? 1 : 0, now.verdict === "pass" ? 1 : 0];
  tally.passed += passed;
  tally.livePassed += livePassed;
  for (const key of [`gender ${past.gender || "?"}`, `age ${ageBandOf(past.facts.age)}`, `province ${past.province || "?"}`]) {
    const group = groupOf(tally, key);
    group.tested += 1;
    group.passed += passed;
    group.livePassed += livePassed;
  }
}

/** Orders that a dry run takes, where nothing is said, and at most. */
export const runSize = { usual: 5_000, most: 100_000 } as const;
/** Hours after which a dry run shows nobody any more what a version would do. */
export const runKeeps = 24;
