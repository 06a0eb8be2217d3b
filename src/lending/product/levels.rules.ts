import type { Reason } from "../reason.ts";
import type { ProductOffer } from "./product.ts";
import { nextAmount, type LevelRules } from "./product.rules.ts";
import { wholeReason } from "./terms.rules.ts";

const daysAtMost = 3_650;

/** What is wrong with the levels of an offer, named by its field; null when they stand, or there are none. */
export function levelsReason({ levels, amountMin, amountMax }: ProductOffer): Reason | null {
  if (!levels) return null;
  const { upgrade, downgrade, lowest, highest } = levels;
  const at = "offer.levels";
  return (
    wholeReason(upgrade.daysLateAtMost, `${at}.upgrade.daysLateAtMost`, 0, daysAtMost) ??
    wholeReason(downgrade.daysLateAtLeast, `${at}.downgrade.daysLateAtLeast`, upgrade.daysLateAtMost + 1, daysAtMost) ??
    wholeReason(upgrade.by, `${at}.upgrade.by`) ??
    wholeReason(downgrade.by, `${at}.downgrade.by`) ??
    wholeReason(lowest, `${at}.lowest`, amountMin, amountMax) ??
    wholeReason(highest, `${at}.highest`, lowest, amountMax)
  );
}

/** A customer's last loan, as it was settled. */
export interface LastLoan {
  readonly productId: number;
  readonly principal: number;
  readonly mostDaysLate: number;
}

/** The most that somebody may have who comes again (rules/products.md 6): never more than the offer, never less than its least. */
export function limitOf({ levels, amountMin, amountMax }: ProductOffer, last: LastLoan | null): number {
  if (!levels || !last) return amountMax;
  return Math.max(amountMin, Math.min(amountMax, nextAmount(levels, last.principal, last.mostDaysLate)));
}

export type { LevelRules };
