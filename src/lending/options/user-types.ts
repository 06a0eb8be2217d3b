import { coded } from "./coded.ts";

/** Labels of customers (rules/product.md 3). */
export const userTypes = [
  "advertising",
  "natural",
  "registerNotLoan",
  "settleNotLoan",
  "shared",
  "transition",
  "whiteList",
  "newUser",
  "minorUser",
  "oldUser",
  "oldestUser",
] as const;
export const userTypeCodes = coded("table.userType", userTypes);

/** What a borrower is by so many settled loans (T23, "user type up"): from the first, the third and the sixth on. */
export const typeBySettled = [
  { from: 0, type: "newUser" },
  { from: 1, type: "minorUser" },
  { from: 3, type: "oldUser" },
  { from: 6, type: "oldestUser" },
] as const;

export const userTypeOf = (settled: number): (typeof typeBySettled)[number]["type"] =>
  (typeBySettled.findLast((each) => settled >= each.from) ?? typeBySettled[0]).type;
