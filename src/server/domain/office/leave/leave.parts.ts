import type { LeaveKind, LeaveWay } from "../../../../lending/options/office/leave-kinds.ts";
import type { Context } from "../../../kernel/context.ts";

export interface Taker {
  readonly id: number;
  readonly name: string;
  readonly team: string;
  /** Of the team of whoever leaves. */
  readonly isOfTeam: boolean;
}
/** What somebody holds of one kind. */
export interface LeaveLine {
  readonly kind: LeaveKind;
  readonly count: number;
  readonly way: LeaveWay;
  readonly days?: readonly { readonly day: string; readonly count: number }[];
  /** Who is there today and may have it; his own team first. */
  readonly takers: readonly Taker[];
}
/** What became of it. */
export interface Handed {
  readonly kind: LeaveKind;
  readonly given: number;
  readonly pooled: number;
}
/** Who gets what; a kind that is not named is not there. */
export type Receivers = ReadonlyMap<LeaveKind, readonly number[]>;
export interface Leaver {
  readonly id: number;
  readonly teamId: number;
}
export interface Undone {
  readonly restored: number;
  readonly changed: number;
}

/**
 * What one entity lets people hold, and how it is given to others. Each department registers its own at its door: the office hands over
 * without knowing what an order or a lead is.
 */
export interface LeavePart {
  readonly lines: (context: Context, leaver: Leaver) => Promise<readonly LeaveLine[]>;
  /** @returns what became of it, whose lists changed, and, as JSON, what taking it back needs */
  readonly hand: (
    context: Context,
    leaver: Leaver,
    to: Receivers,
  ) => Promise<{ readonly handed: readonly Handed[]; readonly touched: readonly number[]; readonly kept: unknown }>;
  readonly undo: (context: Context, leaver: Leaver, kept: never) => Promise<Undone>;
}
export type LeaveParts = Readonly<Record<string, LeavePart>>;

/** In turn: nobody gets two more than another. */
export const inTurn = <T>(rows: readonly T[], people: readonly number[]): readonly { readonly row: T; readonly staffId: number | null }[] =>
  rows.map((row, at) => ({ row, staffId: people.length === 0 ? null : (people[at % people.length] ?? null) }));

/** The people of a line that are proposed: of his own team, or, where it has nobody, all of them; of one receiver the first. */
export function proposed({ way, takers }: Pick<LeaveLine, "way" | "takers">): readonly number[] {
  if (way === "pool") return [];
  const team = takers.filter(({ isOfTeam }) => isOfTeam);
  const ids = (team.length > 0 ? team : takers).map(({ id }) => id);
  return way === "one" ? ids.slice(0, 1) : ids;
}
