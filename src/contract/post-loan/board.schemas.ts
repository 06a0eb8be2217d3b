import { z } from "zod";
import { daypartingSchemas } from "./dayparting.schemas.ts";

/** What a board's picture shows, in this order; principal in minor units, the others are counts. */
export const boardSeries = ["recoveredPrincipal", "recoveredCount", "allocated", "attempts", "connected", "promised"] as const;

const input = daypartingSchemas["dayparting.overview"].input;
const measures = {
  overview: daypartingSchemas["dayparting.overview"],
  quality: daypartingSchemas["dayparting.quality"],
  rank: daypartingSchemas["dayparting.rank"],
  diagram: {
    input,
    output: z.strictObject({
      /** Days, Mondays of weeks, or names, as the board is by. */
      x: z.array(z.string()),
      series: z.array(z.strictObject({ measure: z.enum(boardSeries), values: z.array(z.int()) })),
    }),
  },
  teamRank: daypartingSchemas["dayparting.teamRank"],
};

const named = <const P extends string>(group: P) =>
  Object.fromEntries(Object.entries(measures).map(([key, schemas]) => [`${group}.${key}`, schemas])) as {
    readonly [K in keyof typeof measures as `${P}.${K}`]: (typeof measures)[K];
  };

export const boardSchemas = {
  ...named("todayExpireData"),
  ...named("collectionData"),
  ...named("staffData"),
  ...named("collectionReport"),
  ...named("todayExpireHomeData"),
  ...named("collectionHomeData"),
};
