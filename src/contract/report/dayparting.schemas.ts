import { z } from "zod";
import { day, id, money } from "../kernel/fields.ts";
import { boardFilters, hoursFilters } from "./board.filters.ts";

const input = z.strictObject(boardFilters);
/** A share in parts per million; null where there is nothing to divide by. */
export const share = z.int().nullable();

export const daypartingSchemas = {
  "dayparting.overview": {
    input,
    output: z.strictObject({
      allocated: z.int(),
      enteredCount: z.int(),
      enteredPrincipal: money,
      contacted: z.int(),
      promised: z.int(),
      promisesDue: z.int(),
      recoveredCount: z.int(),
      recoveredPrincipal: money,
      recoveredInterest: money,
      recoveredPenalty: money,
      rate: share,
    }),
  },
  "dayparting.quality": {
    input,
    output: z.strictObject({
      connectRate: share,
      ptpRate: share,
      ptpKeptRate: share,
      complaints: z.int(),
      ruleBlocks: z.int(),
    }),
  },
  "dayparting.rank": {
    input,
    output: z.array(
      z.strictObject({
        rank: z.int(),
        adminUserId: id,
        adminName: z.string(),
        recoveredCount: z.int(),
        recoveredPrincipal: money,
        rate: share,
      }),
    ),
  },
  "dayparting.diagram": {
    input: z.strictObject(hoursFilters),
    output: z.strictObject({
      days: z.array(day),
      /** One entry per day and hour, index day * 24 + hour; an hour that has not come yet is null. */
      count: z.array(z.int().nullable()),
      principal: z.array(money.nullable()),
      interest: z.array(money.nullable()),
      penalty: z.array(money.nullable()),
      /** The same hours of the range that it is compared with, as they were known then. */
      compareDays: z.array(day),
      comparePrincipal: z.array(money.nullable()),
      compareCount: z.array(z.int().nullable()),
    }),
  },
  "dayparting.teamRank": {
    input,
    output: z.array(
      z.strictObject({
        rank: z.int(),
        teamId: id,
        teamName: z.string(),
        recoveredCount: z.int(),
        recoveredPrincipal: money,
        rate: share,
        /** Whose money it is: the filter that names the team's orders. */
        adminUserIds: z.array(id),
      }),
    ),
  },
};
