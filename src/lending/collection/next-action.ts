/** What a result asks for next (rules/collection.md 2), and how its day is found. Message keys below collection.next. */
export interface NextAction {
  readonly action: "call" | "quote" | "ownPhone" | "otherChannel" | "decide";
  /** Same day as the result, the day after it; never: somebody else's decision, which has no date of its own. */
  readonly when: "sameDay" | "nextDay" | "never";
}

const again: NextAction = { action: "call", when: "nextDay" };
const decide: NextAction = { action: "decide", when: "never" };
const quote: NextAction = { action: "quote", when: "nextDay" };

/** By reason; a promise or a follow-up time that the result names goes before it. */
const byReason: Readonly<Record<number, NextAction>> = {
  1: again,
  2: again,
  3: again,
  4: again,
  5: { action: "ownPhone", when: "nextDay" },
  6: decide,
  7: again,
  8: { action: "otherChannel", when: "sameDay" },
  9: decide,
  10: { action: "ownPhone", when: "nextDay" },
  11: again,
  12: again,
  13: again,
};
/** Sub-tags that ask for something else than their reason. */
const bySubTag: Readonly<Record<string, NextAction>> = { needsReduction: quote, fraud: decide, forcedRegret: decide };

export const nextActionOf = (reason: number, subTag: string): NextAction => bySubTag[subTag] ?? byReason[reason] ?? again;

/** Reasons and sub-tags after which somebody else must decide; for a rule that is put to the database. */
export const decidedElsewhere = {
  reasons: Object.keys(byReason)
    .map(Number)
    .filter((code) => byReason[code]?.when === "never"),
  subTags: Object.keys(bySubTag).filter((tag) => bySubTag[tag]?.when === "never"),
  sameDay: Object.keys(byReason)
    .map(Number)
    .filter((code) => byReason[code]?.when === "sameDay"),
};
