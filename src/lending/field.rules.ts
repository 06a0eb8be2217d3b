import { limits } from "./limits.ts";
import type { Rule } from "./reason.ts";

/** rules/product.md 5: what single fields of any form must hold. Each rule judges one value; `daysInOrder` judges two. */

/** Nothing, or nothing but spaces. */
export const filled: Rule<unknown> = (value) =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0)
    ? { error: "field.required" }
    : null;

const { min, max } = limits.accountLength;
const accountPattern = new RegExp(`^[A-Za-z0-9]{${min},${max}}$`);
export const accountName: Rule<string> = (account) =>
  accountPattern.test(account) ? null : { error: "field.account", vars: { min, max }, field: "account" };

/** A yearly rate as a fraction: 1 is 100 %. */
export const interestRate: Rule<number> = (rate) =>
  rate >= 0 && rate <= limits.interestAtMost ? null : { error: "field.rate", vars: { max: limits.interestAtMost * 100 } };

/** Counts, caps and weights (rules/product.md 5). Money is asked in minor units: one is 100 of them. */
export const atLeastOne: Rule<number> = (value) => (value >= 1 ? null : { error: "field.atLeast", vars: { min: 1 } });

/** Penalty cap, waiver range, auto-settle ratio, traffic share. */
export const share: Rule<number> = (value) => (value >= 0 && value <= 1 ? null : { error: "field.share" });

/** Days before the due date are counted downwards: a reminder group ends on it at the latest. */
export const endDays: Rule<number> = (days) => (days <= 0 ? null : { error: "field.endDays" });

export interface DaySpan {
  readonly from: number;
  readonly to: number;
}
export const daysInOrder: Rule<DaySpan> = ({ from, to }) => (from <= to ? null : { error: "field.daysReversed", field: "from" });

export const channelName: Rule<string> = (name) => (filled(name) ? { error: "field.channelName", field: "channelName" } : null);
export const transactionDate: Rule<string | null> = (date) =>
  filled(date) ? { error: "field.transactionDate", field: "transactionDate" } : null;

/** Both ends are calendar dates (yyyy-mm-dd) and both belong to the range. */
export const datesInOrder: Rule<{ readonly from: string; readonly to: string }> = ({ from, to }) =>
  from <= to ? null : { error: "range.reversed" };

/** A calendar date from which something is to hold: what is past stays as it was. */
export const notBefore =
  (today: string): Rule<string> =>
  (day) =>
    day >= today ? null : { error: "version.past" };
