import type { CheckItem } from "../../../../lending/finance/day-close.rules.ts";
import { placeOfRequest } from "./request-places.ts";
import type { DeskItem } from "../../../../lending/finance/desk.rules.ts";

/** Where what a day's close asks for stands. */
const places: Readonly<Record<CheckItem, string>> = {
  reviews: "/finance/paymentList?state=firstReview,secondReview",
  noWord: "/finance/paymentList?state=noWord",
  failed: "/finance/paymentFailList",
  floats: "/system/payChannel/onlinePay",
  checks: "/finance/repaymentDistribution/repaymentAllList?status=pending",
  withoutLine: "/finance/repaymentList?withoutLine=true",
  unplaced: "/finance/repaymentList?type=unmatched&status=pending",
  lines: "/finance/repaymentList/unplaced?status=open",
  outgoing: "/finance/repaymentList/outgoing?status=open",
  statements: "/finance/repaymentList/channelStatements",
  refunds: "/finance/repaymentOverflow?status=reserved",
  requests: "/finance/repaymentList?asked=true",
  contradictions: "/finance/paymentFailList?state=contradiction",
  tests: "/system/payChannel/onlinePay",
  differences: "/finance/repaymentList/differences",
  pairs: "/authority/staffManagement",
  book: "/finance/trialBalance",
};

/** What is open of a day, or of finance's home: `requestKind` is what has waited longest of requests, which stand on a list for each kind. */
export interface OpenItem {
  readonly item: DeskItem;
  readonly requestKind: string | null;
}
export const placeOfItem = ({ item, requestKind }: OpenItem): string =>
  (item === "requests" && requestKind !== null ? placeOfRequest(requestKind) : undefined) ?? deskPlaces[item];

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
