import type { Currency } from "../money/money.ts";
import type { Reason, Rule } from "../reason.ts";
import { coded } from "../options/coded.ts";

/** How the last test of a channel stands. noWord: sent so long ago that its outcome is not known; contradiction: it had failed, and is said to have arrived. */
export const channelTestStates = ["asked", "sent", "noWord", "success", "failed", "returned", "contradiction"] as const;
export const channelTestCodes = coded("setting.channel.test.state", channelTestStates);

/** What goes through a channel to see whether it pays, minor units (rules/ledger.md 7). */
const smallest: Readonly<Record<Currency, number>> = { VND: 1_000_000, PHP: 100, MXN: 100, PEN: 100, INR: 100, IDR: 1_000_000 };

/** The smallest amount that a channel takes: nobody chooses more. */
export const testAmount = (currency: Currency, min: number | null): number => Math.max(smallest[currency], min ?? 0);

/** What a test meets. Whether the channel is on, down or silent does not count: that is what is to be seen. */
export interface TestedChannel {
  readonly amount: number;
  readonly max: number | null;
  /** What the day's limit leaves, and what it is prefunded with; null: neither counts. */
  readonly dayLeft: number | null;
  readonly float: number | null;
  /** A test of it that nobody knows the end of. */
  readonly isUnderway: boolean;
}

/** Why a channel cannot be tested now. */
export const testReason: Rule<TestedChannel> = ({ amount, max, dayLeft, float, isUnderway }): Reason | null => {
  if (isUnderway) return { error: "channelTest.underway", field: "code" };
  if (amount > (max ?? amount) || amount > (dayLeft ?? amount)) return { error: "payout.limit", field: "code" };
  return amount > (float ?? amount) ? { error: "payout.float", field: "code" } : null;
};
