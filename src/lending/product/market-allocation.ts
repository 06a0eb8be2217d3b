import type { AllocationOrder } from "./terms.ts";

/** Where money goes first (rules/money.md 13); presets that a product's own order takes the place of. */
const usual = { due: ["penalty", "fee", "interest", "principal"] } as const satisfies AllocationOrder;

export const allocationOfMarket = {
  /** Circular 39/2016, art. 18, for overdue debt; the market's own software does the same. */
  VN: { due: ["principal", "interest", "fee", "penalty"], first: "component" },
  /** Civil Code art. 1253: interest before principal. */
  PH: usual,
  /** Civil code art. 2094: due interest before capital unless agreed. */
  MX: usual,
  /** Civil Code art. 1257: interest, then expenses, then capital, without the creditor's consent. */
  PE: { due: ["interest", "fee", "penalty", "principal"] },
  /** As agreed; penal charges stand apart and are never capitalised (RBI 18-08-2023). */
  IN: usual,
  ID: usual,
} as const satisfies Readonly<Record<string, AllocationOrder>>;
