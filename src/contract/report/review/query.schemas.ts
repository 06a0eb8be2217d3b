import { z } from "zod";
import { exportAnswer, exportFields } from "../../kernel/export-fields.ts";
import { day, id, idOrNobody, smallId, smallInt } from "../../kernel/fields.ts";
import { bookDimensions } from "../book/book-reports.ts";
import { explainedCodes } from "../explained.ts";
import { queryReportCodes } from "../query-reports.ts";
import { leadKinds } from "../../../lending/growth/lead-kinds.ts";
import { targetRow, targetsOf } from "../target/target.schemas.ts";
import { reviewDimensions, workKinds } from "./review-reports.ts";

/** What narrows a report, whatever its lines run along. */
export const queryFilters = {
  startTime: day,
  endTime: day,
  by: z.enum([...new Set([...reviewDimensions, ...bookDimensions])]),
  appId: smallInt.optional(),
  userType: z.string().max(24).optional(),
  kind: z.enum(workKinds).optional(),
  /** Kind of the lists that leads came from. */
  leadKind: z.enum(leadKinds).optional(),
  adminUserId: id.optional(),
  /** A reason of a refusal, or why a case was put aside or closed. */
  reason: z.string().max(32).optional(),
  /** A rule of the machine. */
  rule: id.optional(),
  productId: smallInt.optional(),
  stage: z.string().max(8).optional(),
  teamId: smallId.optional(),
  /** Code of a channel that is paid for. */
  channel: z.string().max(32).optional(),
  /** Whose channels. */
  companyId: id.optional(),
};

/** A file says of one figure what it is to reach; of a report that is pivoted it is that figure, with what stands across. */
export const fileFilters = { ...queryFilters, metric: z.string().max(40).optional(), across: queryFilters.by.optional() };
const { by: _by, ...alongDays } = queryFilters;
/** Figures by name, with what a share is a share of; null where there is nothing to divide by, or nothing to say. */
export const figureValues = z.record(z.string(), z.number().nullable());

export const querySchemas = {
  "report.query": {
    input: z.strictObject({
      reportCode: z.enum(queryReportCodes),
      ...queryFilters,
      /** Of the last day only the hours before this one, of a report whose books know hours: what a part of a day is compared with. */
      untilHour: z.int().min(0).max(23).optional(),
      /** Of such a part: without money that was booked only after it. */
      asKnown: z.boolean().optional(),
    }),
    output: z.strictObject({
      lines: z.array(
        z.strictObject({
          /** A day, a number or a code, as the lines run. */
          key: z.string(),
          /** Of a person or a rule, which no list of codes knows. */
          name: z.string().nullable(),
          /** Team of a person, group of a rule. */
          group: z.string().nullable(),
          values: figureValues,
          /** Whose facts stand in the line, where it is about people. */
          people: z.array(idOrNobody).optional(),
          /** Of a rule: its hits on each of the last fourteen days. */
          trend: z.array(z.int()).optional(),
        }),
      ),
      total: figureValues,
      /** Of every figure that has targets in these months. */
      targets: targetsOf.optional(),
    }),
  },
  /** One number of a report, and what it is made of: as it is kept and as the facts say, counted anew in the same moment. */
  "report.explain": {
    input: z.strictObject({
      reportCode: z.enum(explainedCodes),
      metric: z.string().max(40),
      /** Key of the line; null: the total. */
      key: z.string().max(64).nullable(),
      ...queryFilters,
    }),
    output: z.strictObject({
      /** What is divided, the divisor and the quotient; of a figure that is no quotient itself alone. */
      parts: z.array(z.strictObject({ name: z.string(), kept: z.number().nullable(), facts: z.number().nullable() })),
      /** The figure as the facts said it when each of its days was closed; null where that is not told. */
      closed: z.number().nullable(),
      /** The moment that both were read in. */
      at: z.string(),
      /** Changes that are counted with what is kept and not added to it yet. */
      waiting: z.int(),
      /** Whose work is seen. */
      scope: z.enum(["own", "team", "all"]),
      /** What it is to reach in the months of its days, who said so and when. */
      targets: z.array(targetRow),
    }),
  },
  /** Figures of days that lie outside what the eight same weekdays before let expect (rules/figures.md 21). */
  "report.odd": {
    input: z.strictObject({ reportCode: z.enum(queryReportCodes), ...alongDays }),
    output: z.array(
      z.strictObject({
        day,
        metric: z.string(),
        value: z.number(),
        /** Of the eight. */
        median: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    ),
  },
  /** The table of a report as a file; the job's number. */
  "report.listExport": {
    input: z.strictObject({ reportCode: z.enum(queryReportCodes), filters: z.strictObject(fileFilters), ...exportFields }),
    output: exportAnswer,
  },
  /** A figure along the days of a range, or along its weeks where the report is by week. */
  "report.series": {
    input: z.strictObject({ reportCode: z.enum(queryReportCodes), metric: z.string().max(40), ...alongDays }),
    output: z.strictObject({
      /** Days, or Mondays. */
      x: z.array(day),
      series: z.array(z.strictObject({ metric: z.string(), values: z.array(z.number().nullable()) })),
    }),
  },
};
