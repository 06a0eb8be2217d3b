import type { Currency } from "../money/money.ts";
import { currencySteps } from "../money/money.ts";
import { allocationOfMarket } from "./market-allocation.ts";
import type { ProductConfig, ProductOffer } from "./product.ts";

/** Least and most that is lent, minor units; interest a day and penalty a day as decimal texts. */
interface Standard {
  readonly amountMin: number;
  readonly amountMax: number;
  readonly interest: string;
  readonly penalty: string;
}

/** Careful figures under every cap of the markets' rows (rules/money.md 8): what a lender begins with and makes its own before it lists it. */
const standards: Readonly<Record<keyof typeof allocationOfMarket, Standard>> = {
  VN: { amountMin: 100_000_000, amountMax: 1_000_000_000, interest: "0.0005", penalty: "0.0005" },
  PH: { amountMin: 100_000, amountMax: 1_000_000, interest: "0.001", penalty: "0.001" },
  MX: { amountMin: 50_000, amountMax: 500_000, interest: "0.002", penalty: "0.002" },
  PE: { amountMin: 20_000, amountMax: 200_000, interest: "0.001", penalty: "0.0005" },
  IN: { amountMin: 500_000, amountMax: 5_000_000, interest: "0.0007", penalty: "0.0005" },
  ID: { amountMin: 50_000_000, amountMax: 500_000_000, interest: "0.001", penalty: "0.001" },
};

/** One instalment after thirty days at flat interest, reviewed by a person: a template of a market, for a lender that has none of its own to copy. */
export function standardProduct(
  market: keyof typeof standards,
  currency: Currency,
): { readonly config: ProductConfig; readonly offer: ProductOffer } {
  const { amountMin, amountMax, interest, penalty } = standards[market];
  return {
    config: {
      terms: {
        interest: { method: "flat", rate: interest, per: "day", dayCount: "periodic" },
        fee: { rate: "0", mode: 2 },
        penalty: { dailyRate: penalty, base: "contract", capRate: "0.3" },
        extension: { days: 7, rate: "0.05", base: "contract", most: 2 },
        waiverRate: "0.3",
        tolerance: { amount: currencySteps[currency] },
        minimumRepayment: { rate: "0.01" },
        allocation: { ...allocationOfMarket[market], advance: ["principal", "penalty", "fee", "interest"] },
      },
      instalments: { count: 1, unit: "day" },
    },
    offer: { amountMin, amountMax, terms: [30], cycles: [{ from: 0, to: null }], manualReview: true, acceptedAtApplication: true },
  };
}
