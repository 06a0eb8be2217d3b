import { repaymentAgencyList, repaymentAllList, repaymentHistoryList, repaymentList } from "./repayment.screens.ts";

/** Money that comes in. */
export const screens = [repaymentList, repaymentAllList, repaymentAgencyList, repaymentHistoryList];
