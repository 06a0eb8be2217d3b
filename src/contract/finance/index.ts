import type { FileRecord } from "../kernel/list.ts";
import { adjustmentList } from "./book/adjustment.columns.ts";
import { overflowList } from "./overflow.columns.ts";
import { waiverList } from "./waiver.columns.ts";
import { collectionDetailsCalls, extensionCollectionCalls } from "./book/recovery.calls.ts";
import { collectionDetailsList, extensionCollectionList } from "./book/recovery.columns.ts";
import { recoverySchemas } from "./book/recovery.schemas.ts";
import { decisionCalls } from "./book/decision.calls.ts";
import { decisionSchemas } from "./book/decision.schemas.ts";
import { wagesCalls } from "./book/wages.calls.ts";
import { ownWageLineList, ownWagesList, wageLineList, wagesList } from "./book/wages.columns.ts";
import { wagesSchemas } from "./book/wages.schemas.ts";
import { dealList, topUpList } from "./capital/capital.columns.ts";
import { dealInfoCalls } from "./capital/deal-info.calls.ts";
import { dealInfoSchemas } from "./capital/deal-info.schemas.ts";
import { extensionCalls } from "./extension.calls.ts";
import { extensionSchemas } from "./extension.schemas.ts";
import { lateExemptionCalls } from "./late-exemption.calls.ts";
import { portfolioList } from "./book/portfolio.columns.ts";
import { exemptionList } from "./late-exemption.columns.ts";
import { lateExemptionSchemas } from "./late-exemption.schemas.ts";
import { balanceList, dayList, deskList, entryList, expenditureList, taxList } from "./book/ledger.columns.ts";
import { badDebtCalls, expenditureCalls, ledgerCalls } from "./ledger.calls.ts";
import { ledgerSchemas } from "./ledger.schemas.ts";
import { overflowCalls } from "./overflow.calls.ts";
import { overflowSchemas } from "./overflow.schemas.ts";
import { bankAccountCalls } from "./channel/bank-account.calls.ts";
import { bankAccountList } from "./channel/bank-account.columns.ts";
import { bankAccountSchemas } from "./channel/bank-account.schemas.ts";
import { payChannelCalls, topUpCalls, virtualCardCalls } from "./channel/pay-channel.calls.ts";
import { virtualCardList } from "./channel/virtual-card.columns.ts";
import { payChannelList } from "./channel/pay-channel.columns.ts";
import { payChannelSchemas } from "./channel/pay-channel.schemas.ts";
import { repaymentConfigCalls } from "./channel/repayment-config.calls.ts";
import { repaymentConfigList } from "./channel/repayment-config.columns.ts";
import { repaymentConfigSchemas } from "./channel/repayment-config.schemas.ts";
import { payRouteCalls } from "./channel/pay-route.calls.ts";
import { payRouteList } from "./channel/pay-route.columns.ts";
import { payRouteSchemas } from "./channel/pay-route.schemas.ts";
import { paymentCalls } from "./payout/payment.calls.ts";
import { paymentBacklog, paymentHistory, paymentList } from "./payout/payment.columns.ts";
import { paymentSchemas } from "./payout/payment.schemas.ts";
import { reconcileCalls } from "./reconcile.calls.ts";
import { channelStatementList, differenceList } from "./reconcile.columns.ts";
import { reconcileSchemas } from "./reconcile.schemas.ts";
import { paperCalls } from "./paper.calls.ts";
import { paperSchemas } from "./paper.schemas.ts";
import { refundCalls } from "./refund.calls.ts";
import { refundList } from "./refund.columns.ts";
import { refundSchemas } from "./refund.schemas.ts";
import { repaymentCalls } from "./repayment/repayment.calls.ts";
import { repaymentBacklog, repaymentHistory, repaymentList } from "./repayment/repayment.columns.ts";
import { repaymentSchemas } from "./repayment/repayment.schemas.ts";
import { settlementCalls } from "./statement/settlement.calls.ts";
import { settlementList } from "./statement/settlement.columns.ts";
import { settlementSchemas } from "./statement/settlement.schemas.ts";
import { statementCalls } from "./statement/statement.calls.ts";
import { outgoingLineList, statementLineList, statementList } from "./statement/statement.columns.ts";
import { statementSchemas } from "./statement/statement.schemas.ts";
import { adjustmentCalls, chargeCalls, goodwillCalls, waiverCalls } from "./waiver.calls.ts";
import { adjustmentSchemas, waiverSchemas } from "./waiver.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...extensionCalls,
  ...collectionDetailsCalls,
  ...extensionCollectionCalls,
  ...lateExemptionCalls,
  ...badDebtCalls,
  ...ledgerCalls,
  ...expenditureCalls,
  ...overflowCalls,
  ...payChannelCalls,
  ...payRouteCalls,
  ...bankAccountCalls,
  ...repaymentConfigCalls,
  ...decisionCalls,
  ...wagesCalls,
  ...topUpCalls,
  ...dealInfoCalls,
  ...virtualCardCalls,
  ...paymentCalls,
  ...reconcileCalls,
  ...paperCalls,
  ...refundCalls,
  ...repaymentCalls,
  ...statementCalls,
  ...settlementCalls,
  ...waiverCalls,
  ...goodwillCalls,
  ...adjustmentCalls,
  ...chargeCalls,
} as const;

export const schemas = {
  ...extensionSchemas,
  ...recoverySchemas,
  ...lateExemptionSchemas,
  ...ledgerSchemas,
  ...overflowSchemas,
  ...payChannelSchemas,
  ...payRouteSchemas,
  ...bankAccountSchemas,
  ...repaymentConfigSchemas,
  ...decisionSchemas,
  ...wagesSchemas,
  ...dealInfoSchemas,
  ...paymentSchemas,
  ...reconcileSchemas,
  ...paperSchemas,
  ...refundSchemas,
  ...repaymentSchemas,
  ...statementSchemas,
  ...settlementSchemas,
  ...waiverSchemas,
  ...adjustmentSchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [
  waiverList,
  adjustmentList,
  overflowList,
  refundList,
  collectionDetailsList,
  extensionCollectionList,
  exemptionList,
  portfolioList,
  expenditureList,
  entryList,
  balanceList,
  taxList,
  dayList,
  deskList,
  virtualCardList,
  payChannelList,
  payRouteList,
  bankAccountList,
  repaymentConfigList,
  dealList,
  topUpList,
  wagesList,
  wageLineList,
  ownWagesList,
  ownWageLineList,
  paymentList,
  paymentBacklog,
  paymentHistory,
  repaymentList,
  repaymentBacklog,
  repaymentHistory,
  statementList,
  statementLineList,
  outgoingLineList,
  settlementList,
  differenceList,
  channelStatementList,
];
