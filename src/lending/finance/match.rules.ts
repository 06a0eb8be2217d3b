import { roundRatio } from "../money/rounding.ts";

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
/** What a channel keeps of each payment: minor units, and millionths of what was paid. */
export interface ChannelFee {
  readonly fixed: number;
  readonly ppm: number;
}
export interface Candidate {
  readonly orderId: number;
  readonly tie: MatchTie;
  /** What the order owes at the line's value date, its instalments until the next one, and what a code asks for as long as it runs. */
  readonly figures: readonly number[];
  /** Of the channel whose account names the order; null where none does, or it keeps nothing. */
  readonly fee: ChannelFee | null;
  /** Money of it waits for a second person: the line may be the same money, or come on top of it. */
  readonly isInCheck: boolean;
  readonly dueDay: number | null;
}
export interface Ranked<C extends Candidate> {
  readonly rank: MatchRank;
  readonly candidate: C;
  /** What the channel kept of the payment before the line came, minor units: the order is paid so much more than the line says. */
  readonly kept: number;
}

/** What a channel keeps of a payment, rounded half-up to a minor unit. */
export const keptOf = ({ fixed, ppm }: ChannelFee, paid: number): number =>
  fixed + Number(roundRatio(BigInt(paid) * BigInt(ppm), 1_000_000n, { mode: "half-up", step: 1 }));

const isOwn = ({ tie }: Candidate): boolean => tie === "code" || tie === "account";
const hasFigure = ({ figures }: Candidate, open: number): boolean => figures.some((each) => each > 0 && each === open);

/** What the channel kept where the line is exact: nothing where it is a due figure itself, else what makes it one; null where it is none. */
function keptOfLine(candidate: Candidate, open: number): number | null {
  if (hasFigure(candidate, open)) return 0;
  const { fee, figures } = candidate;
  const paid = fee && figures.find((each) => each > 0 && each - keptOf(fee, each) === open);
  return fee && paid ? keptOf(fee, paid) : null;
}
const isNear = ({ dueDay }: Candidate, day: number): boolean => dueDay !== null && Math.abs(day - dueDay) <= payerDays;
const ordersOf = (list: readonly Candidate[]): number => new Set(list.map(({ orderId }) => orderId)).size;

function rankOf(candidate: Candidate, line: MatchLine, all: readonly Candidate[]): MatchRank | null {
  if (isOwn(candidate)) {
    const isAlone = ordersOf(all.filter((each) => each.tie !== "payer")) === 1;
    return keptOfLine(candidate, line.open) !== null && isAlone && !candidate.isInCheck ? "A" : "B";
  }
  if (candidate.tie === "orderNo") return "B";
  const fitting = all.filter((each) => each.tie === "payer" && hasFigure(each, line.open) && isNear(each, line.day));
  return fitting.includes(candidate) && ordersOf(fitting) === 1 ? "C" : null;
}

/**
 * A: a code or account names this order and no text names another, and the amount is a due figure, or that less what the channel keeps, and no money of it is in check. B: named, but the amount differs, or it is the
 * order's number that names it, which any eight digits may be. C: the payer's name, a due figure, unique, within three days. Amount alone is nothing.
 */
export function ranked<C extends Candidate>(line: MatchLine, all: readonly C[]): readonly Ranked<C>[] {
  const best = new Map<number, Ranked<C>>();
  for (const candidate of all) {
    const rank = rankOf(candidate, line, all);
    const known = best.get(candidate.orderId);
    if (rank && (!known || rank < known.rank))
      best.set(candidate.orderId, { rank, candidate, kept: (rank === "A" && keptOfLine(candidate, line.open)) || 0 });
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
