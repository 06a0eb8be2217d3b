/** Labels of customers (console.md 3); message keys below order.userType. */
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
