/**
 * A step of the order's machine, from one of these stages (null: from none, the order begins) to one of those; whatever is not named is any. Told as data
 * and not as SQL alone, so that whoever writes an event leaves out at once what it can add nothing to: a statement of thirty parts takes the database four
 * milliseconds although it writes nothing, and fifty where it has not planned it before.
 */
export interface Step {
  readonly from?: readonly (string | null)[];
  readonly to?: readonly string[];
  /** Of the two stages just one is among these. */
  readonly crosses?: readonly string[];
  /** Of a due day the event itself says something, whatever its stages are. */
  readonly tells?: true;
  /** The event says something under this word. */
  readonly says?: "extensions";
}
export interface Stages {
  readonly from: string | null;
  readonly to: string | null;
  /** What the event says; where that is not known it may be anything. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const due = ["cohort", "dueBefore"] as const;
/** Whether an event says something of a due day: a second extension, or money of another value day, moves no stage. */
export const tellsDue = (detail: Readonly<Record<string, unknown>>): boolean => due.some((key) => key in detail);

const isOf = (stages: readonly (string | null)[], stage: string | null): boolean => stages.includes(stage);
const isStep = (step: Step, { from, to, detail }: Stages): boolean =>
  to !== null &&
  (!step.tells || detail === undefined || tellsDue(detail)) &&
  (!step.says || detail === undefined || step.says in detail) &&
  (!step.from || isOf(step.from, from)) &&
  (!step.to || isOf(step.to, to)) &&
  (!step.crosses || isOf(step.crosses, from) !== isOf(step.crosses, to));

/** Whether an event between these stages is one of the steps. */
export const isOneOf = (steps: readonly Step[], stages: Stages): boolean => steps.some((step) => isStep(step, stages));

const list = (stages: readonly string[]): string => `(${stages.map((stage) => `'${stage}'`).join(", ")})`;
function conditionOf({ from, to, crosses, tells, says }: Step): string {
  const holds = ["f.to_stage is not null"];
  if (tells) holds.push(`f.detail ?| array[${due.map((key) => `'${key}'`).join(", ")}]`);
  if (says) holds.push(`f.detail ? '${says}'`);
  if (to) holds.push(`f.to_stage in ${list(to)}`);
  if (from) {
    const named = from.filter((stage) => stage !== null);
    const ways = [
      ...(from.includes(null) ? ["f.from_stage is null"] : []),
      ...(named.length > 0 ? [`f.from_stage in ${list(named)}`] : []),
    ];
    holds.push(`(${ways.join(" or ")})`);
  }
  if (crosses) holds.push(`(f.to_stage in ${list(crosses)}) <> (coalesce(f.from_stage, '') in ${list(crosses)})`);
  return `(${holds.join(" and ")})`;
}
/** The same as a condition over an event `f`. */
export const stepsCondition = (steps: readonly Step[]): string => `(${steps.map(conditionOf).join(" or ")})`;
