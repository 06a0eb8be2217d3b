/** A line of a statement beside the orders that it may be for (rules/machines.md "Statement"): ranks say how sure, in words. */
export const matchRanks = ["A", "B", "C"] as const;
export type MatchRank = (typeof matchRanks)[number];

/** What ties a line to an order: a code or an account of its own, the order's number in the text, the payer's name. */
export const matchTies = ["code", "account", "orderNo", "payer"] as const;
export type MatchTie = (typeof matchTies)[number];

/** Days by which a payer's money may be away from the due date. */
export const payerDays = 3;
/** Most lines of a set that comes to a due figure. */
export const setAtMost = 5;

export interface MatchLine {
  readonly lineId: number;
  /** What is left of it, in minor units. */
  readonly open: number;
  /** Days since an epoch, as the due date of a candidate. */
  readonly day: number;
}
export interface Candidate {
  readonly orderId: number;
  readonly tie: MatchTie;
  /** What the order owes at the line's value date, and what a code asks for as long as it runs. */
  readonly figures: readonly number[];
  /** Money of it waits for a second person: the line may be the same money, or come on top of it. */
  readonly isInCheck: boolean;
  readonly dueDay: number | null;
}
export interface Ranked<C extends Candidate> {
  readonly rank: MatchRank;
  readonly candidate: C;
}

const isOwn = ({ tie }: Candidate): boolean => tie === "code" || tie === "account";
const hasFigure = ({ figures }: Candidate, open: number): boolean => figures.some((each) => each > 0 && each === open);
const isNear = ({ dueDay }: Candidate, day: number): boolean => dueDay !== null && Math.abs(day - dueDay) <= payerDays;
const ordersOf = (list: readonly Candidate[]): number => new Set(list.map(({ orderId }) => orderId)).size;

function rankOf(candidate: Candidate, line: MatchLine, all: readonly Candidate[]): MatchRank | null {
  if (isOwn(candidate)) {
    const isAlone = ordersOf(all.filter((each) => each.tie !== "payer")) === 1;
    return hasFigure(candidate, line.open) && isAlone && !candidate.isInCheck ? "A" : "B";
  }
  if (candidate.tie === "orderNo") return "B";
  const fitting = all.filter((each) => each.tie === "payer" && hasFigure(each, line.open) && isNear(each, line.day));
  return fitting.includes(candidate) && ordersOf(fitting) === 1 ? "C" : null;
}

/**
 * A: a code or account names this order and no text names another, and the amount is a due figure and no money of it is in check. B: named, but the amount differs, or it is the
 * order's number that names it, which any eight digits may be. C: the payer's name, a due figure, unique, within three days. Amount alone is nothing.
 */
export function ranked<C extends Candidate>(line: MatchLine, all: readonly C[]): readonly Ranked<C>[] {
  const best = new Map<number, Ranked<C>>();
  for (const candidate of all) {
    const rank = rankOf(candidate, line, all);
    const known = best.get(candidate.orderId);
    if (rank && (!known || rank < known.rank)) best.set(candidate.orderId, { rank, candidate });
  }
  return [...best.values()].toSorted((one, other) => one.rank.localeCompare(other.rank) || one.candidate.orderId - other.candidate.orderId);
}

/** The fewest of the lines, the first among them, that come exactly to a figure; null where none do. */
export function setOf(figure: number, lines: readonly MatchLine[]): readonly number[] | null {
  const [first, ...rest] = lines;
  if (!first) return null;
  for (let size = 2; size <= setAtMost; size += 1) {
    const found = pick(figure - first.open, rest, size - 1);
    if (found) return [first.lineId, ...found];
  }
  return null;
}

function pick(left: number, lines: readonly MatchLine[], size: number): readonly number[] | null {
  if (size === 0) return left === 0 ? [] : null;
  if (left <= 0) return null;
  for (const [at, { lineId, open }] of lines.entries()) {
    const found = pick(left - open, lines.slice(at + 1), size - 1);
    if (found) return [lineId, ...found];
  }
  return null;
}
