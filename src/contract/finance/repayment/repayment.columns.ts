import { checkWarningCodes, receiptTypeCodes } from "../../../lending/finance/check.rules.ts";
import { receiptMachine } from "../../../lending/finance/receipt.machine.ts";
import { coded } from "../../../lending/options/coded.ts";
import { statusCodes } from "../../../lending/options/order-codes.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { listOf, type ListColumns } from "../../kernel/list.ts";
import { repaymentCalls } from "./repayment.calls.ts";

const columns = {
  status: {
    label: "finance.receipt.column.status",
    kind: "coded",
    codes: coded("finance.receipt.status", receiptMachine.states),
    width: 128,
  },
  orderNo: { label: "order.column.orderNo", kind: "id" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  appId: { label: "order.column.app", kind: "app" },
  amount: { label: "finance.receipt.column.amount", kind: "money", width: 136 },
  outstanding: { label: "finance.receipt.column.outstanding", kind: "money", width: 136 },
  hasLine: { label: "finance.receipt.column.line", kind: "flag", width: 184 },
  withoutLine: { label: "finance.receipt.column.withoutLine", kind: "flag", width: 160 },
  warning: { label: "finance.payout.column.warning", kind: "coded", codes: checkWarningCodes, width: 200 },
  waiting: { label: "finance.payout.column.waiting", kind: "count", width: 112, apart: true },
  principal: { label: "finance.receipt.column.principal", kind: "money", width: 136 },
  interest: { label: "finance.receipt.column.interest", kind: "money", width: 120 },
  fee: { label: "finance.receipt.column.fee", kind: "money", width: 120 },
  penalty: { label: "finance.receipt.column.penalty", kind: "money", width: 120 },
  overflow: { label: "finance.receipt.column.overflow", kind: "money", width: 120 },
  kept: { label: "finance.receipt.column.kept", kind: "money", width: 144 },
  type: { label: "finance.receipt.column.type", kind: "coded", codes: receiptTypeCodes, width: 152 },
  purpose: {
    label: "finance.receipt.column.purpose",
    kind: "coded",
    codes: coded("finance.receipt.purpose", ["repay", "extend"]),
    width: 120,
  },
  bankAccount: { label: "finance.receipt.column.account", kind: "text", width: 168 },
  channel: { label: "finance.payout.column.channel", kind: "text", width: 112 },
  tradeNo: { label: "finance.payout.column.tradeNo", kind: "text", width: 176 },
  payCode: { label: "finance.receipt.column.payCode", kind: "text", width: 136 },
  payer: { label: "finance.receipt.column.payer", kind: "text", width: 184 },
  voucherUrl: { label: "finance.receipt.column.voucher", kind: "text", width: 176 },
  payTime: { label: "finance.receipt.column.payTime", kind: "instant" },
  createTime: { label: "finance.payout.column.created", kind: "instant" },
  operator: { label: "finance.receipt.column.operator", kind: "text", width: 148 },
  ownerName: { label: "finance.payout.column.owner", kind: "text", width: 148 },
  assignTime: { label: "finance.payout.column.assigned", kind: "instant" },
  reviewer: { label: "finance.receipt.column.reviewer", kind: "text", width: 148 },
  decideTime: { label: "finance.waiver.column.decided", kind: "instant" },
  refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
  decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
  remark: { label: "finance.payout.column.remark", kind: "text", width: 200 },
  requester: { label: "finance.receipt.column.requester", kind: "text", width: 160 },
  orderStatus: { label: "finance.receipt.column.orderStatus", kind: "coded", codes: statusCodes, width: 168 },
  repaymentId: { label: "finance.receipt.column.id", kind: "id", width: 136, hide: true },
} as const satisfies ListColumns;

/** Every repayment and its split. */
export const repaymentList = listOf(repaymentCalls["repayment.list"], {
  title: "finance.receipt.title",
  exports: "finance:repayment:export",
  columns,
});
/** Checks that wait for whoever looks. */
export const repaymentBacklog = listOf(repaymentCalls["repayment.agencyList"], {
  title: "finance.receipt.backlog",
  // A sum would tell what is to be read off the voucher first.
  columns: { ...columns, amount: { ...columns.amount, apart: true } },
});
/** One's own decisions. They have no key of their own for files: whoever may see the list may take it out. */
export const repaymentHistory = listOf(repaymentCalls["repayment.historyList"], {
  title: "finance.receipt.history",
  exports: "finance:repaymentHistory:list",
  columns,
});
