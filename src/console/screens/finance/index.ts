import { paymentAgencyList, paymentAllList, paymentFailList, paymentHistoryList, paymentList } from "./payout/payment.screens.ts";
import { reductionRecord } from "./reduction-record.screen.tsx";
import { repaymentOverflow } from "./repayment-overflow.screen.tsx";

export const screens = [
  paymentList,
  paymentFailList,
  paymentAllList,
  paymentAgencyList,
  paymentHistoryList,
  reductionRecord,
  repaymentOverflow,
];
