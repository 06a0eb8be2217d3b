import { collectionDetails, exhibitionDetails, extendCollectionDetails } from "./book/extension.screens.ts";
import { lateExemption } from "./book/late-exemption.screen.tsx";
import { dayClose, expenditureDetails, financeHome, journal, taxByKind, trialBalance } from "./book/ledger.screens.tsx";
import { portfolio } from "./book/portfolio.screen.tsx";
import { virtualCardList } from "./book/virtual-card.screen.tsx";
import { paymentAgencyList, paymentAllList, paymentFailList, paymentHistoryList, paymentList } from "./payout/payment.screens.ts";
import { adjustments } from "./book/adjustment.screen.tsx";
import { reductionRecord } from "./reduction-record.screen.tsx";
import { refunds, repaymentOverflow } from "./repayment-overflow.screen.tsx";
import { repaymentAgencyList, repaymentAllList, repaymentHistoryList, repaymentList } from "./repayment/repayment.screens.ts";
import { wageMoney, wagesRepayment } from "./wages/wages.screens.tsx";
import { channelStatements } from "./statement/channel-statement.screen.ts";
import { differences } from "./statement/difference.screen.tsx";
import { settlements } from "./statement/settlement.screen.ts";
import { outgoingMoney } from "./statement/outgoing.screen.ts";
import { statements, unplacedMoney } from "./statement/statement.screens.ts";

export const screens = [
  paymentList,
  paymentFailList,
  paymentAllList,
  paymentAgencyList,
  paymentHistoryList,
  repaymentList,
  unplacedMoney,
  outgoingMoney,
  settlements,
  statements,
  channelStatements,
  differences,
  repaymentAllList,
  repaymentAgencyList,
  repaymentHistoryList,
  reductionRecord,
  adjustments,
  repaymentOverflow,
  refunds,
  exhibitionDetails,
  collectionDetails,
  extendCollectionDetails,
  lateExemption,
  virtualCardList,
  expenditureDetails,
  trialBalance,
  taxByKind,
  journal,
  dayClose,
  portfolio,
  wagesRepayment,
  wageMoney,
  financeHome,
];
