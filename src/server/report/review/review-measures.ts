/**
 * What the reports of the reviewers count (rules/figures.md 10), each order in the cells of a day, a kind of work, a person, an app, a kind of
 * customer and, where there is one, a reason.
 *
 * applied, cancelled, closed: T01, T30, T31 and T32, on their days. allocated: reviews that somebody got. passed, refused, sent_back: decisions, and
 * `seconds` the work that they took. returned, overturned: a first pass that came back (T11b) or was refused later. reapplied, later_passed: within
 * ninety days of a refusal; of a hold: its order passed in the end. contested, contest_won: refusals that were looked at again. due, overdue, unpaid:
 * first due days of what somebody passed, under the last day of their grace and the band of the score: all, those not paid by its end, and those not
 * paid a week later.
 * held: cases put aside. pairs, agreed, pair_passes: two verdicts on one case. checked, hits, sole: tries that a rule looked at, hit, and hit alone.
 */
export const orderMeasures = [
  "applied",
  "cancelled",
  "closed",
  "allocated",
  "passed",
  "refused",
  "sent_back",
  "seconds",
  "returned",
  "overturned",
  "reapplied",
  "later_passed",
  "contested",
  "contest_won",
  "due",
  "overdue",
  "unpaid",
  "held",
  "pairs",
  "agreed",
  "pair_passes",
] as const;
export const reviewMeasures = [...orderMeasures, "checked", "hits", "sole"] as const;
export type OrderMeasure = (typeof orderMeasures)[number];
export type ReviewMeasure = (typeof reviewMeasures)[number];

/** Days after a refusal in which a new application, or its pass, is told with it. */
export const afterRefusal = 90;
/** Days past the first due day from which an unpaid first instalment counts as a first-payment default. */
export const defaultAfter = 7;

/** Between these, as texts, lie the items that are due days, and no reason, which is a word of small letters: so it is in every collation, where signs are not. */
export const dueDays = { from: "0", to: "a" } as const;

export const cell = ["day", "kind", "staff_id", "app_id", "user_type", "item"] as const;
export const cellList = cell.join(", ");
/** The sums of a relation `x` with these columns. */
export const sums = (measures: readonly ReviewMeasure[], as = "bigint"): string =>
  measures.map((measure) => `sum(x.${measure})::${as} as ${measure}`).join(", ");
