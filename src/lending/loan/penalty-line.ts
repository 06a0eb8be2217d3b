import { addDays, dateOfDay } from "../time/calendar.ts";
import { isOpen, total, type LoanState } from "./loan-state.ts";
import { baseOf, costRoom, openPenaltyOf, payable, penaltyRoom } from "./penalty.ts";

/**
 * The penalty from now on as a straight line of the day: closed + (open + base x daily rate x days after `since`) rounded, never above `most`.
 * It holds until money comes or another instalment gets late; where interest that still grows is part of the base or of a cap, until the night; a queue of a hundred thousand orders reads it instead of a hundred thousand replays.
 */
export interface PenaltyLine {
  readonly base: number;
  readonly since: string | null;
  /** Millionths of a minor unit, as a decimal text: beyond what a number holds. */
  readonly open: string;
  readonly closed: number;
  readonly most: number;
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** The line of a loan on the day that it has been advanced to; level where several instalments are late, or nothing accrues. */
export function penaltyLineOf(state: LoanState): PenaltyLine {
  const { terms, rows, date } = state;
  const charged = total(rows, "penalty", (part) => part.charged);
  const level = { base: 0, since: null, open: "0", closed: charged, most: charged };
  const free = (dueDate: string): string => addDays(dueDate, terms.penalty?.graceDays ?? 0);
  const open = rows.filter(isOpen);
  const [row] = open;
  const late = open.filter((each) => free(each.dueDate) < date);
  if (!terms.penalty || !row || late.length > 1 || state.isPaused || state.isWrittenOff || terms.penalty.onceRate) return level;
  const closed = row.closedPenalty + charged - row.parts.penalty.charged;
  const most = charged + Math.min(penaltyRoom(state), costRoom(state));
  // Room that came back today under a cap is taken by the night, not by the hour.
  if (Math.min(closed + payable(openPenaltyOf(row), terms.rounding), most) !== charged) return level;
  const since = later(dateOfDay(row.penaltyDay), free(row.dueDate));
  return { base: baseOf(state, row), since, open: String(openPenaltyOf(row)), closed, most };
}
