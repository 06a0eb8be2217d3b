import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { dealKindCodes, topUpAccountCodes, topUpStateCodes } from "../../../lending/finance/service.rules.ts";
import { listOf } from "../../kernel/list.ts";
import { topUpCalls } from "../channel/pay-channel.calls.ts";
import { dealInfoCalls } from "./deal-info.calls.ts";

/** Movements, the newest first. */
export const dealList = listOf(dealInfoCalls["dealInfo.search"], {
  title: "finance.deal.title",
  exports: "capital:deal:export",
  columns: {
    dealNo: { label: "finance.deal.column.number", kind: "text", width: 120 },
    createTime: { label: "finance.deal.column.at", kind: "instant" },
    accountType: { label: "finance.topUp.column.account", kind: "coded", codes: topUpAccountCodes, width: 128 },
    dealType: { label: "finance.deal.column.kind", kind: "coded", codes: dealKindCodes, width: 112 },
    amount: { label: "receipt.column.amount", kind: "money", width: 144 },
    balanceAfter: { label: "finance.deal.column.after", kind: "money", width: 152, apart: true },
    unitPrice: { label: "finance.deal.column.price", kind: "money", width: 120, apart: true },
    quantity: { label: "finance.deal.column.quantity", kind: "count", width: 104 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    appId: { label: "order.column.app", kind: "app" },
    refId: { label: "finance.deal.column.ref", kind: "text", width: 128 },
    operator: { label: "receipt.column.operator", kind: "text", width: 160 },
    remark: { label: "payout.column.remark", kind: "text", width: 200 },
    id: { label: "finance.topUp.column.id", kind: "id", width: 96, hide: true },
  },
});

/** Top-ups; what waits for a second person before all. */
export const topUpList = listOf(topUpCalls["topUp.search"], {
  title: "finance.topUp.title",
  columns: {
    status: { label: "finance.topUp.column.status", kind: "coded", codes: topUpStateCodes, width: 128 },
    accountType: { label: "finance.topUp.column.account", kind: "coded", codes: topUpAccountCodes, width: 136 },
    channel: { label: "payout.column.channel", kind: "text", width: 112 },
    amount: { label: "receipt.column.amount", kind: "money", width: 152 },
    balanceBefore: { label: "finance.topUp.column.before", kind: "money", width: 152, apart: true },
    balanceAfter: { label: "finance.topUp.column.after", kind: "money", width: 152, apart: true },
    voucherUrl: { label: "receipt.column.voucher", kind: "text", width: 176 },
    operator: { label: "receipt.column.operator", kind: "text", width: 160 },
    reviewer: { label: "finance.topUp.column.reviewer", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    createTime: { label: "payout.column.created", kind: "instant" },
    remark: { label: "payout.column.remark", kind: "text", width: 200 },
    currency: { label: "setting.bank.currency", kind: "text", width: 120 },
    id: { label: "finance.topUp.column.id", kind: "id", width: 96, hide: true },
  },
});
