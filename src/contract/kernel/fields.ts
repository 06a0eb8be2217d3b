import { z } from "zod";
import { pageSizes, type PageSize } from "./page.ts";

/** A record's number; as text too, because a plain GET parameter is text. */
export const id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
]);
/** Money: an integer of minor units (VND and PHP alike x 100). */
export const money = z.int();
/** An instant, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true });
/** A calendar date in the tenant's zone. */
export const day = z.iso.date();
export const noInput = z.strictObject({});
export const ok = z.strictObject({ ok: z.literal(true) });

export const pageFields = {
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.literal(pageSizes as readonly PageSize[] as [PageSize, ...PageSize[]]).default(10),
};
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({ list: z.array(row), page: z.int(), pageSize: z.int(), total: z.int(), totalIsExact: z.boolean() });

export const range = z.strictObject({ from: z.int().optional(), to: z.int().optional() });
/** Both ends are dates and both belong to the range: the server asks for less than `to` plus one day (console.md 9). */
export const dayRange = z.strictObject({ from: day, to: day });

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
  appId: z.array(z.int().positive()).max(50).optional(),
};
