import { z } from "zod";
import { homeMetrics } from "../../lending/options/home-metrics.ts";
import { day, money, smallId } from "../kernel/fields.ts";

/** The tenant's business day unless another is named; every app unless one is. */
const input = z.strictObject({ appId: smallId.optional(), date: day.optional() });
/** A share in parts per million; null where there is nothing to divide by. */
const share = z.int().nullable();
/** Of the book as it stands now; null when another day than today is asked about. */
const countNow = z.int().nullable();
const moneyNow = money.nullable();

const metric = z.enum(homeMetrics);

export const homePageSchemas = {
  "homePage.todayDataStatistics": {
    input,
    output: z.strictObject({
      register: z.int(),
      apply: z.int(),
      approve: z.int(),
      payoutCount: z.int(),
      payoutAmount: money,
      dueCount: z.int(),
      repayCount: z.int(),
      repayAmount: money,
      overdueCount: z.int(),
      firstOverdueRate: share,
    }),
  },
  "homePage.dataTrend": {
    input: z.strictObject({
      startTime: day.optional(),
      endTime: day.optional(),
      /** A single one may come alone: that is how one plain GET parameter reads. */
      metrics: z.union([z.array(metric).min(1).max(homeMetrics.length), metric.transform((one) => [one])]).optional(),
      appId: smallId.optional(),
    }),
    output: z.strictObject({
      dates: z.array(day),
      /** One value per date; a day that has not come yet is null, and so is a rate with nothing to divide by. */
      series: z.array(z.strictObject({ metric, values: z.array(z.int().nullable()) })),
    }),
  },
  "homePage.todayNotSettleData": {
    input,
    output: z.strictObject({
      count: countNow,
      principal: moneyNow,
      interest: moneyNow,
      fee: moneyNow,
      penalty: moneyNow,
      total: moneyNow,
    }),
  },
  "homePage.todayOverdueData": {
    input,
    output: z.strictObject({
      newOverdue: z.int(),
      total: countNow,
      amount: moneyNow,
      /** Orders that nobody looks after, overdue and due within the reminder window; null for who has only his own, and of another day. */
      neglected: z.strictObject({ collection: z.int(), remind: z.int() }).nullable(),
      byStage: z.array(z.strictObject({ stage: z.string(), count: z.int(), amount: money })),
    }),
  },
  "homePage.todayPayData": {
    input,
    output: z.strictObject({ pending: countNow, inProgress: countNow, success: z.int(), failed: z.int(), amount: money }),
  },
  "homePage.todayShouldData": {
    input,
    output: z.strictObject({
      due: z.int(),
      paid: z.int(),
      partial: z.int(),
      unpaid: z.int(),
      amountDue: money,
      amountPaid: money,
    }),
  },
  "homePage.day3OverdueCollection": {
    input,
    output: z.array(z.strictObject({ day, entered: z.int(), recovered: z.int(), rate: share })),
  },
  "homePage.day3ExpireRemind": {
    input,
    output: z.array(z.strictObject({ day, toRemind: z.int(), reminded: z.int(), paid: z.int(), rate: share })),
  },
};
