import type { CheckItem } from "../../../../lending/finance/day-close.rules.ts";
import type { DeskItem } from "../../../../lending/finance/desk.rules.ts";

/** Where what a day's close asks for stands. */
export const places: Readonly<Record<CheckItem, string>> = {
  reviews: "/finance/paymentList?state=firstReview,secondReview",
  noWord: "/finance/paymentList?state=noWord",
  failed: "/finance/paymentFailList",
  floats: "/system/payChannel/onlinePay",
  checks: "/finance/repaymentDistribution/repaymentAllList?status=pending",
  withoutLine: "/finance/repaymentList?withoutLine=true",
  unplaced: "/finance/repaymentList?type=unmatched",
  lines: "/finance/repaymentList/unplaced?status=open",
  statements: "/finance/repaymentList/statements",
  refunds: "/finance/repaymentOverflow?status=reserved",
  requests: "/finance/repaymentList",
  contradictions: "/finance/paymentFailList?state=contradiction",
  tests: "/system/payChannel/onlinePay",
  differences: "/finance/repaymentList/differences",
  book: "/finance/trialBalance",
};

/** The same of finance's own home, which counts more. */
export const deskPlaces: Readonly<Record<DeskItem, string>> = {
  ...places,
  unprovedLong: "/finance/repaymentList?withoutLine=true",
  wages: "/finance/wagesRepayment?status=accepted",
  contested: "/finance/wagesRepayment?status=contested",
  lowAccounts: "/system/payChannel/offlinePay",
  services: "/capital/transactionRecords",
  trialBalance: "/finance/trialBalance",
};
