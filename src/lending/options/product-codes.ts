import { interestMethods } from "../product/terms.ts";
import { coded, numbered } from "./coded.ts";

/** How interest is counted. */
export const methodCodes = coded("product.method", interestMethods);
/** What is kept back at the payout (rules/money.md 6). */
export const deductCodes = numbered(
  "product.deduct",
  new Map([
    [0, "fee"],
    [1, "feeAndInterest"],
    [2, "maturity"],
  ]),
);
/** How far the newest version of a product is. */
export const configStateCodes = coded("product.state", ["live", "changed", "waiting", "scheduled", "draft"]);
