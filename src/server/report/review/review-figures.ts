import type { ReviewDimension, ReviewReport } from "../../../contract/report/review/review-reports.ts";
import { scoreBands, type ScoreBand } from "../../../lending/risk/band.ts";
import { closeGroups } from "../../../lending/options/close-reasons.ts";
import { parkReasons, reviewRoots } from "../../../lending/options/review-reasons.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { defaultAfter, type ReviewMeasure, reviewMeasures } from "./review-measures.ts";

interface Where {
  readonly kinds?: readonly string[];
  readonly items?: readonly string[];
  /** Whether the customer was new. */
  readonly isNew?: boolean;
  /** First due days that are so many days over. */
  readonly dueSince?: (typeof dueSinces)[number];
  /** Band of the score. */
  readonly band?: ScoreBand;
}
const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");
const byReviewers = ["first", "second", "final"];

const dueSinces = [1, defaultAfter + 1] as const;
/** What sums look up in `t`, of the tenant's day, `today`: handed over as text, for a day that is cast to text is no constant to a statement. */
export const daysBefore = (today: string): readonly string[] => dueSinces.map((days) => addDays(today, 1 - days));
/** The relation `t` of these, by the places of the statement's parameters. */
export const daysBeforeIn = (places: readonly string[]): string =>
  `(select ${dueSinces.map((days, at) => `${places[at]}::text as before${days}`).join(", ")})`;

/** An item as it stands. */
export const wholeItem = "y.item";
/** An item, which is a due day and a band, as these sums tell it apart: many days become three. */
const dueItem = `case when y.item < t.before${dueSinces[1]} then '0' when y.item < t.before${dueSinces[0]} then t.before${dueSinces[1]} else t.before${dueSinces[0]} end || right(y.item, 1)`;

/** The sum of a measure over the cells of a line. */
function sum(measures: ReviewMeasure | readonly ReviewMeasure[], { kinds, items, isNew, dueSince, band }: Where = {}): string {
  const conditions = [
    ...(kinds ? [`x.kind in (${listed(kinds)})`] : []),
    ...(items ? [`x.item in (${listed(items)})`] : []),
    ...(isNew === undefined ? [] : [`x.user_type ${isNew ? "=" : "<>"} 'newUser'`]),
    ...(dueSince === undefined ? [] : [`x.item < t.before${dueSince}`]),
    ...(band === undefined ? [] : [`right(x.item, 1) = '${band}'`]),
  ];
  const added = (typeof measures === "string" ? [measures] : measures).map((measure) => `x.${measure}`).join(" + ");
  return `coalesce(sum(${added})${conditions.length > 0 ? ` filter (where ${conditions.join(" and ")})` : ""}, 0)`;
}

/** Under which a line has its passes of a band that are due a week. */
export const bandSum = (band: ScoreBand): string => `dueWeek${band}`;

const decided = ["passed", "refused", "sent_back"] as const;
const done = (where: Where = {}): string => sum(decided, { kinds: byReviewers, ...where });
const people = { kinds: byReviewers };
/** From the day after the first due day on it is known whether it was paid. */
const known = { ...people, dueSince: 1 };
const after = { refused: "refused", laterPassed: "later_passed", contested: "contested", contestWon: "contest_won" } as const;
const afterRefusal = (where: Where) => Object.fromEntries(Object.entries(after).map(([name, measure]) => [name, sum(measure, where)]));
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const roots = Object.fromEntries(
  reviewRoots.map(({ root, leaves }) => [`by${capital(root)}`, sum("refused", { kinds: ["first"], items: leaves })]),
);
const parks = Object.fromEntries(parkReasons.map((item) => [`held${capital(item)}`, sum("held", { kinds: ["hold"], items: [item] })]));
const closes = Object.fromEntries(
  closeGroups.map((item) => [
    `closed${item === "customerCancelled" ? "Customer" : capital(item)}`,
    sum("closed", { kinds: ["close"], items: [item] }),
  ]),
);
const refusals = ["first", "second", "final", "policy"];

/** What a line of each report sums, by the name of the figure or of what a share is a share of (rules/figures.md 10). */
export const lineSums: Readonly<Record<ReviewReport, Readonly<Record<string, string>>>> = {
  reviewer: {
    given: sum("allocated", people),
    done: done(),
    passed: sum("passed", people),
    newPassed: sum("passed", { ...people, isNew: true }),
    newDone: done({ isNew: true }),
    oldPassed: sum("passed", { ...people, isNew: false }),
    oldDone: done({ isNew: false }),
    seconds: sum("seconds", people),
    returned: sum("returned", people),
    newOverdue: sum("overdue", { ...known, isNew: true }),
    newDue: sum("due", { ...known, isNew: true }),
    oldOverdue: sum("overdue", { ...known, isNew: false }),
    oldDue: sum("due", { ...known, isNew: false }),
    dueNow: sum("due", known),
    overdue: sum("overdue", known),
    dueWeek: sum("due", { ...people, dueSince: dueSinces[1] }),
    unpaid: sum("unpaid", { ...people, dueSince: dueSinces[1] }),
    ...Object.fromEntries(scoreBands.map((band) => [bandSum(band), sum("due", { ...people, dueSince: dueSinces[1], band })])),
    overturned: sum("overturned", people),
    firstPasses: sum("passed", { kinds: ["first"] }),
    pairs: sum("pairs"),
    agreed: sum("agreed"),
    pairPasses: sum("pair_passes"),
  },
  orderReview: {
    applied: sum("applied"),
    machinePassed: sum("passed", { kinds: ["machine"] }),
    machineRefused: sum("refused", { kinds: ["machine"] }),
    firstPassed: sum("passed", { kinds: ["first"] }),
    firstRefused: sum("refused", { kinds: ["first"] }),
    finalPassed: sum("passed", { kinds: ["final", "unseen"] }),
    finalRefused: sum("refused", { kinds: ["final"] }),
    cancelled: sum("cancelled"),
    closed: sum("closed", { kinds: ["order"] }),
    done: done(),
    seconds: sum("seconds", people),
  },
  firstRefuse: { done: done({ kinds: ["first"] }), ...roots, ...afterRefusal({ kinds: ["first"] }) },
  firstBlock: { held: sum("held"), ...parks, heldPassed: sum("later_passed", { kinds: ["hold"] }) },
  firstClose: {
    given: sum("allocated", { kinds: ["first"] }),
    closedCases: sum("closed", { kinds: ["close"] }),
    ...closes,
    closeSeconds: sum("seconds", { kinds: ["close"] }),
  },
  machineRefuse: {
    checked: sum("checked"),
    hits: sum("hits"),
    soleHits: sum("sole"),
    ruleRefused: sum("refused", { kinds: ["rule"] }),
    machineRefused: sum("refused", { kinds: ["machine"] }),
    contested: sum("contested", { kinds: ["machine"] }),
    contestWon: sum("contest_won", { kinds: ["machine"] }),
  },
  peopleRefuse: {
    ...afterRefusal({ kinds: refusals }),
    newRefused: sum("refused", { kinds: refusals, isNew: true }),
    oldRefused: sum("refused", { kinds: refusals, isNew: false }),
    reapplied: sum("reapplied", { kinds: refusals }),
  },
};

/** Kinds of cells that a report reads. */
export const kindsOf: Readonly<Record<ReviewReport, readonly string[]>> = {
  reviewer: [...byReviewers, "pair"],
  orderReview: ["order", "machine", "unseen", ...byReviewers],
  firstRefuse: ["first"],
  firstBlock: ["hold"],
  firstClose: ["first", "close"],
  machineRefuse: ["rule", "machine"],
  peopleRefuse: refusals,
};
/** Nobody's own: for whom only his own work, or his team's, is to be seen there is nothing. */
export const isWhole = (report: ReviewReport): boolean => report === "orderReview" || report === "machineRefuse";

interface Told {
  /** What is told apart of a cell `y`, under the names of its columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** What is added up. */
  readonly measures: readonly ReviewMeasure[];
}
/** What the sums and the lines of a report need of the cells: a month has some ten thousand of them, and some hundred that differ in it. */
export function toldOf(report: ReviewReport, dims: readonly ReviewDimension[]): Told {
  const sql = Object.values(lineSums[report]).join(" ");
  const isBy = (...some: readonly ReviewDimension[]): boolean => some.some((dim) => dims.includes(dim));
  const item = isBy("reason", "rule") || /x\.item in/.test(sql) ? wholeItem : sql.includes("x.item") ? dueItem : null;
  const type = isBy("userType")
    ? "y.user_type"
    : sql.includes("x.user_type")
      ? "case when y.user_type = 'newUser' then y.user_type else '' end"
      : null;
  const columns = {
    kind: "y.kind",
    ...(isBy("day", "week") ? { day: "y.day" } : {}),
    ...(isBy("reviewer") ? { staff_id: "y.staff_id" } : {}),
    ...(isBy("app") ? { app_id: "y.app_id" } : {}),
    ...(type ? { user_type: type } : {}),
    ...(item ? { item } : {}),
  };
  return { columns, measures: reviewMeasures.filter((measure) => measure === "due" || new RegExp(`x\\.${measure}\\b`).test(sql)) };
}
