import { z } from "zod";
import { amountAtMost } from "../../lending/money/money.ts";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { pageSizes, type PageSize } from "./page.ts";

/** A record's number; as text too, because a plain GET parameter is text. */
export const id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
]);
/** A person's number, or 0 for nobody: what figures are credited to. */
export const idOrNobody = z.union([id, z.literal(0), z.literal("0").transform(Number)]);
/** The highest that a column of PostgreSQL's `int` holds. */
const intAtMost = 2_147_483_647;
/** The number of what a tenant has few of: an app, a product, a team. */
export const smallInt = z.int().positive().max(intAtMost);
/** The same as text too. */
export const smallId = z.union([
  smallInt,
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
]);
/** How often a record has been changed. */
export const version = z.int().min(0).max(intAtMost);
/** Money: an integer of minor units (VND and PHP alike x 100). */
export const money = z.int();
/** Money that somebody names or a channel reports: whatever is added up of it stays exact. */
export const amount = money.positive().max(amountAtMost);
/** No loan is older and none runs longer: what lies beyond is a slip, and no calendar of the database's has the year 0. */
const yearOfLoans = /^(?:19|2\d)\d\d-/;
/** An instant, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true }).regex(yearOfLoans);
/** A calendar date in the tenant's zone. */
export const day = z.iso.date().regex(yearOfLoans);
/** A web address: whatever a browser or an app opens later must never be a script or a page that is its own address. */
export const link = z.url({ protocol: /^https?$/ }).max(500);
export const linkOrNone = z.union([z.literal(""), link]);
/** What proves or shows something: a web address, or a file that the lender keeps, "file:" and its name. */
export const evidence = z.union([link, z.string().regex(/^file:[\w.-]{1,200}$/)]);
export const evidenceOrNone = z.union([z.literal(""), evidence]);
export const noInput = z.strictObject({});
export const ok = z.strictObject({ ok: z.literal(true) });
/** Of what waits for a second person: the caller has asked for it himself, and another decides. */
export const isOwnRequest = z.boolean();
/** As evidence: who said no to the last request of it and why; null where nobody did, or it was asked for anew. */
export const refusedRequest = z
  .strictObject({ by: z.string(), at: instant, refusal: z.enum(refusalReasons).nullable(), remark: z.string() })
  .nullable();
/** The same as columns of a list whose rows somebody asks to change. */
export const lastRefusalFields = {
  refuser: z.string().nullable(),
  refuseTime: instant.nullable(),
  /** By the list of refusal reasons, and in whoever refused's own words. */
  refusal: z.enum(refusalReasons).nullable(),
  decision: z.string().nullable(),
};
/** What a write answers that waits for a second person (rules/rights.md 4). */
export const pending = z.strictObject({ approvalId: id, expires: instant });

export const pageFields = {
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.literal(pageSizes as readonly PageSize[] as [PageSize, ...PageSize[]]).default(10),
};
/** The same of a plain GET, whose parameters are text. */
export const pageTextFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(10),
};
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({ list: z.array(row), page: z.int(), pageSize: z.int(), total: z.int(), totalIsExact: z.boolean() });

/** Days past due, below zero before the due date: a century either way. */
const lateDays = z.int().min(-36_500).max(36_500);
export const lateRange = z.strictObject({ from: lateDays.optional(), to: lateDays.optional() });
export const range = z.strictObject({ from: z.int().optional(), to: z.int().optional() });
/** Both ends are dates and both belong to the range: the server asks for less than `to` plus one day (rules/product.md 6). */
export const dayRange = z.strictObject({ from: day, to: day });

/** Several values of a plain GET, whose parameters are text: with commas between them. */
export const severalOf = <T extends z.ZodType>(item: T, most: number) => {
  const values = z.array(item).max(most);
  return z.union([
    values,
    z
      .string()
      .transform((text) => text.split(",") as z.input<T>[])
      .pipe(values),
  ]);
};
/** A range of days as text: both ends with a comma between them. */
export const dayRangeOrText = z.union([
  dayRange,
  z
    .string()
    .regex(/^[\d-]{10},[\d-]{10}$/)
    .transform((text) => ({ from: text.slice(0, 10), to: text.slice(11) }))
    .pipe(dayRange),
]);

/** What names an order in the filter of any list. */
export const orderFilters = {
  orderNo: z
    .string()
    .regex(/^\d{1,8}$/)
    .optional(),
  phone: z
    .string()
    .regex(/^\+?\d{6,15}$/)
    .optional(),
  appId: z.array(smallInt).max(50).optional(),
};
