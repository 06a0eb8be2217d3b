import { z } from "zod";
import { limits } from "../../../lending/limits.ts";
import { day, id, instant } from "../../kernel/fields.ts";
import { boardFilters } from "../board.filters.ts";
import { explainedBoardCodes, explainedCodes } from "../explained.ts";
import { targetDims } from "./targets.ts";

const reportCode = z.enum(explainedCodes);
const { untilHour: _hour, asKnown: _known, ...boardDays } = boardFilters;
const metric = z.string().max(40);
/** Minor units, pieces, or millionths of a share. */
const value = z.int().min(0).max(1_000_000_000_000_000);

/** A target as it was set: of a month, a figure, and everybody or one line. */
export const targetRow = z.strictObject({
  metric: z.string(),
  month: day,
  by: z.enum(targetDims),
  /** Number of a team, an app, a product or a person; "" of everybody. */
  key: z.string(),
  /** Of a team or a person. */
  name: z.string().nullable(),
  /** Null: taken back. */
  value: z.number().nullable(),
  setBy: z.string(),
  at: instant,
});

/** What the lines of an answer are to reach. */
export const targetsOf = z.array(
  z.strictObject({
    metric: z.string(),
    total: z.number().nullable(),
    lines: z.record(z.string(), z.number()),
    /** What of its months' falls on the days of the range; of what does not grow with the days the months' own. */
    proRata: z.strictObject({ total: z.number().nullable(), lines: z.record(z.string(), z.number()) }),
    /** The part of the months that the range has come through, in millionths; null of what does not grow with the days. */
    pace: z.number().nullable(),
  }),
);

export const targetSchemas = {
  /** Every target of a figure that stands, the newest month first. */
  "report.targetList": { input: z.strictObject({ reportCode, metric }), output: z.array(targetRow) },
  "report.targetLines": {
    input: z.strictObject({ reportCode: z.enum(explainedBoardCodes), by: z.enum(["collector", "team", "stage"]), ...boardDays }),
    output: targetsOf,
  },
  "report.targetSave": {
    input: z.strictObject({ reportCode, metric, month: day, by: z.enum(targetDims), key: z.string().max(16), value: value.nullable() }),
    output: z.strictObject({ id }),
  },
  "report.targetImport": {
    /** The first row are titles: figure, month, of, name, value. */
    input: z.strictObject({
      reportCode,
      rows: z.array(z.array(z.string().max(200)).max(20)).max(limits.targetsInFile + 1),
      dry: z.boolean(),
    }),
    output: z.strictObject({
      rows: z.int(),
      good: z.int(),
      bad: z.array(z.strictObject({ line: z.int(), field: z.string(), value: z.string(), reason: z.string() })),
    }),
  },
};
