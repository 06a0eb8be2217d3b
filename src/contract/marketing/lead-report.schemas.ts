import { z } from "zod";
import { day, id, money, pageFields, pageOf, smallInt } from "../kernel/fields.ts";

const filters = {
  /** Without days today. */
  startTime: day.optional(),
  endTime: day.optional(),
  appId: smallInt.optional(),
  /** Where the customer came from, as the lead had it when it was found. */
  channel: z.string().trim().max(40).optional(),
  adminUserId: id.optional(),
};
const paged = z.strictObject({ ...pageFields, ...filters });
const came = {
  allocated: z.int(),
  called: z.int(),
  connected: z.int(),
  applied: z.int(),
  approved: z.int(),
  paidOut: z.int(),
  amount: money,
  /** Paid out of allocated, parts per million; null where nothing was given. */
  convertRate: z.int().nullable(),
};
const { approved: _approved, convertRate: _rate, ...withoutRate } = came;
const effect = {
  /** Hours of a day in which the person called or wrote what came of a contact. */
  workHours: z.int(),
  ...withoutRate,
  talkSeconds: z.int(),
  /** Amount paid out for each such hour; null where there was none. */
  perHour: money.nullable(),
};
const { allocated: _given, approved: _passed, amount: _amount, convertRate: _share, ...byHour } = came;

const shared = {
  loanReport: { input: paged, output: pageOf(z.strictObject({ date: day, adminUserId: id, ...came })) },
  loanReportTotal: { input: paged, output: z.strictObject(came) },
  loanReportDay: { input: paged, output: z.array(z.strictObject({ hour: z.int().min(0).max(23), ...byHour })) },
  humanEffectReport: { input: paged, output: pageOf(z.strictObject({ adminUserId: id, adminName: z.string(), ...effect })) },
  humanEffectReportTotal: { input: paged, output: z.strictObject(effect) },
} as const;

type Shared = typeof shared;
/** The schemas of one kind's report. */
export const leadReportSchemas = <const N extends string>(name: N): { readonly [K in keyof Shared as `${N}Report.${K}`]: Shared[K] } =>
  Object.fromEntries(Object.entries(shared).map(([key, schema]) => [`${name}Report.${key}`, schema])) as {
    readonly [K in keyof Shared as `${N}Report.${K}`]: Shared[K];
  };
