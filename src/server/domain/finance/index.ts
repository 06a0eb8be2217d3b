import type { ApprovalKinds } from "../office/approval/approval.actions.ts";
import { adjustmentKinds } from "./adjustment/adjustment.actions.ts";
import { adjustmentHandlers } from "./adjustment/adjustment.handlers.ts";
import { writeOff } from "./bad-debt/bad-debt.actions.ts";
import { badDebtHandlers } from "./bad-debt/bad-debt.handlers.ts";
import { commissionHandlers } from "./commission/commission.handlers.ts";
import { decisionHandlers } from "./decision/evidence.actions.ts";
import { closeDay, closeKind } from "./ledger/close.actions.ts";
import { exportLists as journal } from "./ledger/ledger.exports.ts";
import { ledgerHandlers } from "./ledger/ledger.handlers.ts";
import { expenditureHandlers, exportLists as outgoings } from "./expenditure/expenditure.handlers.ts";
import { exempt } from "./late-exemption/late-exemption.actions.ts";
import { lateExemptionHandlers } from "./late-exemption/late-exemption.handlers.ts";
import { exportLists as adjustments } from "./adjustment/adjustment.queue.ts";
import { exportLists as overflows } from "./overflow/overflow.exports.ts";
import { exportLists as payouts } from "./payout/payout.exports.ts";
import { exportLists as repayments } from "./repayment/repayment.exports.ts";
import { accountKind } from "./own-account/own-account.actions.ts";
import { repaymentConfigHandlers, repaymentRuleKind } from "./repayment-rule/repayment-rule.actions.ts";
import { exportLists as wages, wagesHandlers } from "./wages/wages.handlers.ts";
import { bankAccountHandlers } from "./own-account/own-account.handlers.ts";
import { overflowHandlers } from "./overflow/overflow.handlers.ts";
import { payChannelHandlers } from "./pay-channel/pay-channel.handlers.ts";
import { payRouteHandlers, payRouteKind } from "./pay-channel/pay-route.actions.ts";
import { channelKind, putChannel } from "./pay-channel/pay-channel.actions.ts";
import { fillBalance, topUpKind } from "./service/top-up.actions.ts";
import { exportLists as deals, serviceHandlers } from "./service/service.handlers.ts";
import { channelTestKind, testRelease } from "./payout/channel-test.actions.ts";
import { payByHand } from "./payout/manual.actions.ts";
import { payoutHandlers } from "./payout/payout.handlers.ts";
import { paperHandlers } from "./paper/paper.handlers.ts";
import { paperRoutes } from "./paper/paper.routes.ts";
import { payoutRoutes } from "./payout/payout.routes.ts";
import { settingKinds } from "./setting/setting.actions.ts";
import { settingHandlers } from "./setting/setting.handlers.ts";
import { explainDifference } from "./reconciliation/reconciliation.actions.ts";
import { exportLists as differences } from "./reconciliation/reconciliation.exports.ts";
import { reconcileHandlers } from "./reconciliation/reconciliation.handlers.ts";
import { exportLists as recoveries } from "./recovery/recovery.exports.ts";
import { recoveryHandlers } from "./recovery/recovery.handlers.ts";
import { exportLists as refunds } from "./refund/refund.exports.ts";
import { refundHandlers } from "./refund/refund.handlers.ts";
import { channelRoutes } from "./repayment/channel.routes.ts";
import { reverse } from "./repayment/reversal.actions.ts";
import { repaymentHandlers } from "./repayment/repayment.handlers.ts";
import { exportLists as settlements } from "./settlement/settlement.exports.ts";
import { settlementHandlers } from "./settlement/settlement.handlers.ts";
import { settleBackByTwo, settleBackKind, settleByTwo, settleKind } from "./settlement/settlement.actions.ts";
import { explainOutgoing, reopenOutgoing } from "./statement/outgoing.actions.ts";
import { statementHandlers } from "./statement/statement.handlers.ts";
import { virtualCardHandlers } from "./virtual-account/virtual-account.handlers.ts";
import type { SignedRoute } from "../../kernel/sign-in/signed.ts";

/** Money that moves: payouts, repayments, refunds, channels, reconciliation, write-offs, commission. */
export const handlers = {
  ...repaymentHandlers,
  ...recoveryHandlers,
  ...ledgerHandlers,
  ...expenditureHandlers,
  ...overflowHandlers,
  ...refundHandlers,
  ...adjustmentHandlers,
  ...badDebtHandlers,
  ...decisionHandlers,
  ...paperHandlers,
  ...payoutHandlers,
  ...lateExemptionHandlers,
  ...reconcileHandlers,
  ...statementHandlers,
  ...settlementHandlers,
  ...payChannelHandlers,
  ...payRouteHandlers,
  ...bankAccountHandlers,
  ...repaymentConfigHandlers,
  ...wagesHandlers,
  ...serviceHandlers,
  ...virtualCardHandlers,
  ...commissionHandlers,
  ...settingHandlers,
};

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [...payoutRoutes, ...channelRoutes, ...paperRoutes];

/** What waits for a second person, and what his yes does. */
export const approvals: ApprovalKinds = {
  ...settingKinds,
  ...adjustmentKinds,
  badDebtWriteOff: { permission: "finance:badDebt:writeOff", carryOut: writeOff },
  [closeKind]: { permission: "finance:ledger:close", carryOut: closeDay },
  lateExemption: { permission: "finance:exemption:edit", carryOut: exempt },
  [channelKind]: { permission: ["system:payChannel:edit", "system:bank:edit"], carryOut: putChannel },
  [channelTestKind]: testRelease,
  reconcileResolve: explainDifference,
  lineExplain: explainOutgoing,
  lineReopen: reopenOutgoing,
  [settleKind]: settleByTwo,
  [settleBackKind]: settleBackByTwo,
  payRoute: payRouteKind,
  bankAccount: accountKind,
  repaymentConfig: repaymentRuleKind,
  [topUpKind]: { permission: "capital:recharge:add", carryOut: fillBalance },
  payoutManual: { permission: "finance:payment:manual", carryOut: payByHand },
  repaymentReversal: { permission: "finance:repayment:reverse", carryOut: reverse },
};

/** Lists that may leave the house. */
export const exportLists = {
  ...adjustments,
  ...overflows,
  ...refunds,
  ...payouts,
  ...repayments,
  ...recoveries,
  ...differences,
  ...settlements,
  ...outgoings,
  ...journal,
  ...wages,
  ...deals,
};

/** What people hold here, for when they leave. */
export { leaveParts } from "./leave.parts.ts";
