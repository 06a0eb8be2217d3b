import { accountStateCodes } from "../../../lending/options/finance/book-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { virtualCardCalls } from "./pay-channel.calls.ts";

/** Account numbers of orders, the newest first. */
export const virtualCardList = listOf(virtualCardCalls["virtualCard.list"], {
  title: "finance.virtual.title",
  columns: {
    id: { label: "finance.virtual.column.id", kind: "id", width: 96 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 184 },
    vaNo: { label: "finance.virtual.column.number", kind: "id", width: 176 },
    bank: { label: "finance.virtual.column.bank", kind: "text", width: 120 },
    channel: { label: "finance.virtual.column.channel", kind: "text", width: 112 },
    status: { label: "finance.virtual.column.status", kind: "coded", codes: accountStateCodes, width: 144 },
    amount: { label: "finance.virtual.column.amount", kind: "money", width: 144 },
    received: { label: "finance.virtual.column.received", kind: "money", width: 144 },
    lastTime: { label: "finance.virtual.column.last", kind: "instant" },
    createTime: { label: "finance.virtual.column.created", kind: "instant" },
    endTime: { label: "finance.virtual.column.ended", kind: "instant" },
    endReason: { label: "finance.virtual.column.reason", kind: "text", width: 200 },
    isOpenThere: { label: "finance.virtual.column.open", kind: "flag", width: 176 },
    checkTime: { label: "finance.virtual.column.checked", kind: "instant" },
    isAsked: { label: "finance.virtual.column.asking", kind: "flag", width: 136, hide: true },
  },
});
