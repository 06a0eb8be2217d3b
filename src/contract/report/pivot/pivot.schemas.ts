import { z } from "zod";
import { idOrNobody } from "../../kernel/fields.ts";
import { queryReportCodes } from "../query-reports.ts";
import { figureValues, queryFilters } from "../review/query.schemas.ts";

/** What a line and a column say of themselves, as the lines of `report.query` do. */
const member = {
  key: z.string(),
  name: z.string().nullable(),
  group: z.string().nullable(),
  people: z.array(idOrNobody).optional(),
};

/** One figure of a report with its lines down and another dimension across. Values are the figure, and of a quotient its two halves. */
export const pivotSchemas = {
  "report.pivot": {
    input: z.strictObject({
      reportCode: z.enum(queryReportCodes),
      ...queryFilters,
      /** What stands across; never what the lines run along, and days not beside weeks. */
      across: queryFilters.by,
      metric: z.string().max(40),
    }),
    output: z.strictObject({
      /** Ten at most, the largest; of days, weeks, hours and stages in their order, and of days and weeks the last. */
      columns: z.array(z.strictObject({ ...member, values: figureValues })),
      /** Columns that are left: summed, where they add up. */
      rest: z.strictObject({ columns: z.int(), values: figureValues.nullable() }).nullable(),
      lines: z.array(
        z.strictObject({
          ...member,
          /** A cell for each column. */
          cells: z.array(figureValues),
          /** Of the columns that are left, where they add up. */
          rest: figureValues.nullable(),
          /** The line as `report.query` says it. */
          values: figureValues,
        }),
      ),
      total: figureValues,
      /** Whether lines can be summed from what stands here: neither people nor hours, nor what only the server knows of several. */
      addsUp: z.boolean(),
    }),
  },
};
