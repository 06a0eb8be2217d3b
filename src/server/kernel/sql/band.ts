import { bandFrom } from "../../../lending/risk/band.ts";

/** The band of a score; null without one. */
export const bandSql = (score: string): string =>
  `case ${bandFrom.map(([name, from]) => `when ${score} >= ${from} then '${name}'`).join(" ")} when ${score} is not null then 'E' end`;
