import { coded } from "../../../lending/options/coded.ts";
import { payoutFailCodes } from "../../../lending/options/finance/payout-fail-codes.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { payoutStateCodes, payoutWarningCodes } from "../../../lending/origination/payout-state.ts";
import { listOf, type ListColumns } from "../../kernel/list.ts";
import { paymentCalls } from "./payment.calls.ts";

const columns = {
  state: { label: "payout.column.state", kind: "coded", codes: payoutStateCodes, width: 152 },
  orderNo: { label: "order.column.orderNo", kind: "id" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  appId: { label: "order.column.app", kind: "app" },
  bankName: { label: "payout.column.bank", kind: "text", width: 136 },
  accountNo: { label: "payout.column.account", kind: "id", width: 112 },
  contractAmount: { label: "payout.column.contract", kind: "money", width: 136 },
  serviceFee: { label: "payout.column.fee", kind: "money", width: 160 },
  payAmount: { label: "payout.column.payout", kind: "money", width: 136 },
  warning: { label: "payout.column.warning", kind: "coded", codes: payoutWarningCodes, width: 216 },
  waiting: { label: "payout.column.waiting", kind: "count", width: 112, apart: true },
  channel: { label: "payout.column.channel", kind: "text", width: 104 },
  tradeNo: { label: "payout.column.tradeNo", kind: "id", width: 136 },
  failReason: { label: "payout.column.failReason", kind: "coded", codes: payoutFailCodes, width: 176 },
  tries: { label: "payout.column.tries", kind: "count", width: 80 },
  lastTry: { label: "payout.column.lastTry", kind: "instant" },
  refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
  remark: { label: "payout.column.remark", kind: "text", width: 200 },
  requester: { label: "payout.column.requester", kind: "text", width: 160 },
  firstReviewer: { label: "payout.column.first", kind: "text", width: 184 },
  secondReviewer: { label: "payout.column.second", kind: "text", width: 184 },
  ownerName: { label: "payout.column.owner", kind: "text", width: 148 },
  assignTime: { label: "payout.column.assigned", kind: "instant" },
  createTime: { label: "payout.column.created", kind: "instant" },
  successTime: { label: "payout.column.paid", kind: "instant" },
  paymentId: { label: "payout.column.id", kind: "id", width: 128, hide: true },
} as const satisfies ListColumns;

/** Payouts of all orders: two reviews, the way, what became of them. */
export const paymentList = listOf(paymentCalls["payment.list"], {
  title: "payout.title",
  exports: "finance:payment:export",
  columns,
});
/** Reviews that wait for whoever looks. */
export const paymentBacklog = listOf(paymentCalls["payment.agencyList"], { title: "payout.backlog", columns });
/** One's own decisions. They have no key of their own for files: whoever may see the list may take it out. */
export const paymentHistory = listOf(paymentCalls["payment.historyList"], {
  title: "payout.history",
  exports: "finance:paymentHistory:list",
  columns: {
    ...columns,
    step: { label: "payout.column.step", kind: "coded", codes: coded("payout.step", ["first", "second"]), width: 136 },
    decision: {
      label: "payout.column.decision",
      kind: "coded",
      codes: coded("payout.decision", ["pass", "reject", "back"]),
      width: 144,
    },
    decidedTime: { label: "finance.waiver.column.decided", kind: "instant" },
    decisionId: { label: "payout.column.decisionId", kind: "id", width: 112, hide: true },
  },
});
