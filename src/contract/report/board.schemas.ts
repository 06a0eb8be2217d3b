import { z } from "zod";
import { id, idOrNobody, money } from "../kernel/fields.ts";
import { daypartingSchemas, share } from "./dayparting.schemas.ts";

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

/** Work per head: what a person or a team did, with both halves of each share. */
const work = {
  rank: z.int(),
  /** Hours of the clock in which each of them worked. */
  hours: z.int(),
  allocated: z.int(),
  attempts: z.int(),
  /** Of these the calls that a gateway carried, and those of them that were answered: a handset's call and a chat link are in `attempts` alone. */
  gatewayCalls: z.int(),
  answeredCalls: z.int(),
  /** Results in which the customer himself was reached, over whatever medium. */
  connected: z.int(),
  connectRate: share,
  talkSeconds: z.int(),
  promisesDue: z.int(),
  promisesKept: z.int(),
  ptpKeptRate: share,
  recoveredCount: z.int(),
  recoveredPrincipal: money,
  recoveredInterest: money,
  recoveredPenalty: money,
  principalPerHour: money.nullable(),
  ruleBlocks: z.int(),
  rate: share,
};
const workSchemas = {
  "staffData.rank": { input, output: z.array(z.strictObject({ ...work, adminUserId: id, adminName: z.string(), teamName: z.string() })) },
  "staffData.teamRank": {
    input,
    output: z.array(z.strictObject({ ...work, teamId: id, teamName: z.string(), adminUserIds: z.array(id) })),
  },
};

/** Collection daily: what is held, what was given, and what it brought. */
const daily = {
  rank: z.int(),
  /** As it stands now: what was held on an earlier day nobody has counted, so that it is null where the range does not end today. */
  stock: z.int().nullable(),
  stockPrincipal: money.nullable(),
  allocated: z.int(),
  recoveredCount: z.int(),
  recoveredPrincipal: money,
  recoveredInterest: money,
  recoveredPenalty: money,
  /** By count, as every board's ranking has it under the specified name. */
  rate: share,
  countRate: share,
  results: z.int(),
  promised: z.int(),
  /** Recovered in the calendar month of the range's last day, up to that day. */
  monthPrincipal: money,
};
const dailySchemas = {
  "collectionData.rank": {
    input,
    // What is nobody's stands under 0, without a name.
    output: z.array(z.strictObject({ ...daily, adminUserId: idOrNobody, adminName: z.string(), teamName: z.string() })),
  },
  "collectionData.teamRank": {
    input,
    output: z.array(z.strictObject({ ...daily, teamId: idOrNobody, teamName: z.string(), adminUserIds: z.array(idOrNobody) })),
  },
  "collectionData.stageRank": { input, output: z.array(z.strictObject({ ...daily, stage: z.string() })) },
};

const named = <const P extends string>(group: P) =>
  Object.fromEntries(Object.entries(measures).map(([key, schemas]) => [`${group}.${key}`, schemas])) as {
    readonly [K in keyof typeof measures as `${P}.${K}`]: (typeof measures)[K];
  };

export const boardSchemas = {
  ...named("todayExpireData"),
  ...named("collectionData"),
  ...dailySchemas,
  ...named("staffData"),
  ...workSchemas,
  ...named("collectionReport"),
  ...named("todayExpireHomeData"),
  ...named("collectionHomeData"),
};
