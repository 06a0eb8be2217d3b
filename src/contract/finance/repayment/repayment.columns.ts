import { checkWarningCodes, receiptTypeCodes } from "../../../lending/finance/check.rules.ts";
import { receiptMachine } from "../../../lending/finance/receipt.machine.ts";
import { coded } from "../../../lending/options/coded.ts";
import { statusCodes } from "../../../lending/options/order-codes.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { listOf, type ListColumns } from "../../kernel/list.ts";
import { repaymentCalls } from "./repayment.calls.ts";

const columns = {
  status: {
    label: "receipt.column.status",
    kind: "coded",
    codes: coded("receipt.status", receiptMachine.states),
    width: 128,
  },
  orderNo: { label: "order.column.orderNo", kind: "id" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  appId: { label: "order.column.app", kind: "app" },
  amount: { label: "receipt.column.amount", kind: "money", width: 136 },
  outstanding: { label: "receipt.column.outstanding", kind: "money", width: 136 },
  hasLine: { label: "receipt.column.line", kind: "flag", width: 184 },
  withoutLine: { label: "receipt.column.withoutLine", kind: "flag", width: 160 },
  warning: { label: "payout.column.warning", kind: "coded", codes: checkWarningCodes, width: 200 },
  waiting: { label: "payout.column.waiting", kind: "count", width: 112, apart: true },
  principal: { label: "receipt.column.principal", kind: "money", width: 136 },
  interest: { label: "receipt.column.interest", kind: "money", width: 120 },
  fee: { label: "receipt.column.fee", kind: "money", width: 120 },
  penalty: { label: "receipt.column.penalty", kind: "money", width: 120 },
  overflow: { label: "receipt.column.overflow", kind: "money", width: 120 },
  kept: { label: "receipt.column.kept", kind: "money", width: 144 },
  type: { label: "receipt.column.type", kind: "coded", codes: receiptTypeCodes, width: 152 },
  purpose: {
    label: "receipt.column.purpose",
    kind: "coded",
    codes: coded("receipt.purpose", ["repay", "extend"]),
    width: 120,
  },
  bankAccount: { label: "receipt.column.account", kind: "text", width: 168 },
  channel: { label: "payout.column.channel", kind: "text", width: 112 },
  tradeNo: { label: "payout.column.tradeNo", kind: "text", width: 176 },
  payCode: { label: "receipt.column.payCode", kind: "text", width: 136 },
  payer: { label: "receipt.column.payer", kind: "text", width: 184 },
  voucherUrl: { label: "receipt.column.voucher", kind: "text", width: 176 },
  payTime: { label: "receipt.column.payTime", kind: "instant" },
  createTime: { label: "payout.column.created", kind: "instant" },
  operator: { label: "receipt.column.operator", kind: "text", width: 148 },
  ownerName: { label: "payout.column.owner", kind: "text", width: 148 },
  assignTime: { label: "payout.column.assigned", kind: "instant" },
  reviewer: { label: "receipt.column.reviewer", kind: "text", width: 148 },
  decideTime: { label: "finance.waiver.column.decided", kind: "instant" },
  refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
  decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
  remark: { label: "payout.column.remark", kind: "text", width: 200 },
  requester: { label: "receipt.column.requester", kind: "text", width: 160 },
  orderStatus: { label: "receipt.column.orderStatus", kind: "coded", codes: statusCodes, width: 168 },
  repaymentId: { label: "receipt.column.id", kind: "id", width: 136, hide: true },
} as const satisfies ListColumns;

/** Every repayment and its split. */
export const repaymentList = listOf(repaymentCalls["repayment.list"], {
  title: "receipt.title",
  exports: "finance:repayment:export",
  columns,
});
/** Checks that wait for whoever looks. */
export const repaymentBacklog = listOf(repaymentCalls["repayment.agencyList"], {
  title: "receipt.backlog",
  // A sum would tell what is to be read off the voucher first.
  columns: { ...columns, amount: { ...columns.amount, apart: true } },
});
/** One's own decisions. They have no key of their own for files: whoever may see the list may take it out. */
export const repaymentHistory = listOf(repaymentCalls["repayment.historyList"], {
  title: "receipt.history",
  exports: "finance:repaymentHistory:list",
  columns,
});
