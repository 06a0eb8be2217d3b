/** Bands that a score is told in, the best first (rules/risk.md 1). */
export const scoreBands = ["A", "B", "C", "D", "E"] as const;
export type ScoreBand = (typeof scoreBands)[number];

export const bandFrom: readonly (readonly [ScoreBand, number])[] = [
  ["A", 700],
  ["B", 600],
  ["C", 500],
  ["D", 400],
];

export const bandOf = (score: number): ScoreBand => bandFrom.find(([, from]) => score >= from)?.[0] ?? "E";
