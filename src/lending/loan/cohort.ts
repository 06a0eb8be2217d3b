import type { Loan } from "./loan.ts";
import type { LoanEventType } from "./loan-event.ts";

/**
 * What an order is of a day on which it was due (rules/figures.md 3); `owed` in minor units, without penalty. Due as at 00:00 of the day: an extension
 * that was known before it began took the order out. Late: unpaid at the end of the day and the grace. Extended: neither paid nor late.
 */
interface DueDay {
  readonly day: string;
  readonly due: number;
  readonly late: number;
  readonly extended: number;
  readonly owed: number;
}
/** A settlement, by the value day of what settled it: in time, or late. */
interface Settlement {
  readonly day: string;
  readonly settledOn: string;
  readonly settled: number;
  readonly inTime: number;
}
/** What an event adds to a due day, or takes back; what is nothing is not said. */
export type CohortEntry = { readonly day: string } & Partial<
  Omit<DueDay, "day" | "owed"> & { readonly dueAmount: number; readonly extendedAmount: number } & Omit<Settlement, "day">
>;

const late: readonly string[] = ["overdue", "overdue_partial", "overdue_settled"];

/** Of one instalment: those of several fall due one by one. */
const isOne = ({ instalments }: Loan): boolean => instalments.length === 1;

function dueDaysOf({ moved, dueDate, stage, owed }: Loan): readonly DueDay[] {
  const before = moved.map(({ day, on, wasLate, owed: then }): DueDay => {
    const due = on >= day ? 1 : 0;
    return { day, due, late: wasLate ? 1 : 0, extended: wasLate ? 0 : due, owed: then };
  });
  return dueDate === null ? before : [...before, { day: dueDate, due: 1, late: late.includes(stage) ? 1 : 0, extended: 0, owed }];
}

const settlementOf = ({ settledOn, dueDate, stage }: Loan): Settlement | null =>
  settledOn === null || dueDate === null ? null : { day: dueDate, settledOn, settled: 1, inTime: stage === "settled" ? 1 : 0 };

const said = (entry: CohortEntry): boolean => Object.values(entry).some((value) => typeof value === "number");
const numbered = (entry: Readonly<Record<string, string | number>>): CohortEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== 0)) as unknown as CohortEntry;

function daysChanged(before: readonly DueDay[], after: readonly DueDay[]): readonly CohortEntry[] {
  const none = { due: 0, late: 0, extended: 0 };
  return [...new Set([...before, ...after].map(({ day }) => day))].map((day) => {
    const [was, is] = [before.find((each) => each.day === day), after.find((each) => each.day === day)];
    // What is owed is fixed with the day: interest that comes by the day, or is given up with an early settlement, does not change what was due.
    const owed = (is ?? was)?.owed ?? 0;
    const due = (is ?? none).due - (was ?? none).due;
    const extended = (is ?? none).extended - (was ?? none).extended;
    return numbered({
      day,
      due,
      dueAmount: due * owed,
      late: (is ?? none).late - (was ?? none).late,
      extended,
      extendedAmount: extended * owed,
    });
  });
}

function settlementChanged(was: Settlement | null, is: Settlement | null): readonly CohortEntry[] {
  const isSame = was !== null && is !== null && was.day === is.day && was.settledOn === is.settledOn;
  if (isSame) return [numbered({ ...is, settled: 0, inTime: is.inTime - was.inTime })];
  const [back, now] = [was && { ...was, settled: -was.settled, inTime: -was.inTime }, is];
  return [back, now].flatMap((each) => (each === null ? [] : [numbered({ ...each })]));
}

/**
 * What happened between two states of a loan of one instalment, for the days on which it was or is due: the later state's figures less those of the
 * earlier one, so that what is taken back is what was said. Null where that is not told so: before and after the payout, and of several instalments.
 */
function cohortChange(before: Loan, after: Loan): readonly CohortEntry[] | null {
  if (!isOne(before) || !isOne(after)) return null;
  const entries = [...daysChanged(dueDaysOf(before), dueDaysOf(after)), ...settlementChanged(settlementOf(before), settlementOf(after))];
  const told = entries.filter(said);
  return told.length === 0 ? null : told;
}

/** Extensions that stand no more, -1, or stand again, 1. */
function extensionsChange(before: Loan, after: Loan): readonly { readonly of: string; readonly n: number }[] {
  const gone = before.extended.filter((name) => !after.extended.includes(name)).map((of) => ({ of, n: -1 }));
  return [...gone, ...after.extended.filter((name) => !before.extended.includes(name)).map((of) => ({ of, n: 1 }))];
}

/**
 * What something that happened says of due days, and of extensions where it is none itself: a reversal takes one back, and so does money that leaves nothing
 * to extend on the day of its value.
 */
export function loanWords(type: LoanEventType, before: Loan, after: Loan): Readonly<Record<string, unknown>> {
  const cohort = cohortChange(before, after);
  const extensions = type === "extended" ? [] : extensionsChange(before, after);
  return { ...(cohort ? { cohort } : {}), ...(extensions.length > 0 ? { extensions } : {}) };
}
