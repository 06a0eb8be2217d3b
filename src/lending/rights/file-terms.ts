import { addDays } from "../time/zone.ts";

/**
 * Days for which pictures of an application are kept that came to nothing, by market (rules/customer-rights.md 7): longer than its refusal may be
 * contested and complained of, no longer. Where a loan was paid out its law's years hold.
 */
const withoutLoan: Readonly<Record<string, number>> = { VN: 90, PH: 90, MX: 180, PE: 180 };
/** A market whose authority's terms nobody has read. */
const elsewhere = 90;

export const refusedFileDays = (market: string): number => withoutLoan[market] ?? elsewhere;

/** The last day on which pictures of an application are kept that ended on a day without a loan. */
export const refusedFilesUntil = (market: string, endedOn: string): string => addDays(endedOn, refusedFileDays(market));
