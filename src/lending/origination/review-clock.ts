/** Hours that a case may take: as a whole, of working days (T31), with whoever has it (T07), and until somebody looks at it. */
export const reviewHours = { case: 72, assignee: 24, target: 2 } as const;
/** The same of the whole, in working days. */
export const caseDays = reviewHours.case / 24;
export type ReviewClock = keyof typeof reviewHours;

/** Of a clock's time so much is over when it is warned of, in hundredths. */
export const warnAt = 75;

/** A case as its clocks see it. */
export interface ClockFacts {
  /** When its working days are over, whoever has it. */
  readonly caseEnds: number;
  /** Since when it waits for this review. */
  readonly waitsSince: number;
  /** Null: it lies in the pool. */
  readonly assignedAt: number | null;
}
export interface ClockLeft {
  readonly clock: ReviewClock;
  /** ms; below zero it is over. */
  readonly left: number;
  readonly isLate: boolean;
  readonly isWarned: boolean;
}

const hour = 3_600_000;

/** The clock that ends first: the target counts in the pool, the assignee's with whoever has it. */
export function nearestClock({ caseEnds, waitsSince, assignedAt }: ClockFacts, now: number): ClockLeft {
  const running: readonly (readonly [ReviewClock, number])[] = [
    ["case", caseEnds],
    assignedAt === null ? ["target", waitsSince + reviewHours.target * hour] : ["assignee", assignedAt + reviewHours.assignee * hour],
  ];
  const [first] = running.map(([clock, ends]) => ({ clock, left: ends - now })).toSorted((one, other) => one.left - other.left);
  if (!first) throw new Error("a case has a clock");
  const { clock, left } = first;
  return { clock, left, isLate: left < 0, isWarned: left <= (reviewHours[clock] * hour * (100 - warnAt)) / 100 };
}
