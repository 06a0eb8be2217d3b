import type { LoanTerms } from "../../src/lending/product/terms.ts";

/** Example A of rules/money.md 15: 3,000,000 VND for seven days at 0.1 % a day, 15 % fee deducted, 1 % penalty a day up to half of the contract amount. */
export const exampleA: LoanTerms = {
  currency: "VND",
  principal: 300_000_000,
  interest: { method: "flat", rate: "0.001", per: "day", dayCount: "actual/365" },
  instalments: { count: 1, unit: "day", every: 7 },
  fee: { rate: "0.15", mode: 0 },
  penalty: { dailyRate: "0.01", base: "contract", capRate: "0.5" },
  extension: { days: 7, rate: "0.1", base: "contract", most: 3 },
  waiverRate: "0.3",
  allocation: { due: ["penalty", "fee", "interest", "principal"] },
  rounding: { mode: "half-up", step: 100 },
};

/** 6,000,000 VND in three months at 3 % each. */
export const threeMonths: LoanTerms = {
  currency: "VND",
  principal: 600_000_000,
  interest: { method: "flat", rate: "0.03", per: "period", dayCount: "periodic" },
  instalments: { count: 3, unit: "month", every: 1 },
  penalty: { dailyRate: "0.01", base: "outstanding-principal" },
  allocation: { due: ["penalty", "fee", "interest", "principal"] },
  rounding: { mode: "half-up", step: 100 },
};

/** Major units of a currency with two decimals as minor ones. */
export const minor = (major: number): number => Math.round(major * 100);
