import { extensionCodes } from "../../lending/options/finance/book-codes.ts";
import { listOf } from "../kernel/list.ts";
import { renewalCalls } from "./renewal.calls.ts";

/** Extensions, the newest first: what was quoted, what came for it and what became of it. */
export const extensionList = listOf(renewalCalls["renewal.pageList"], {
  title: "ledger.extension.title",
  exports: "finance:extension:export",
  columns: {
    extensionId: { label: "ledger.extension.column.id", kind: "id", width: 112 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    appId: { label: "order.column.app", kind: "app" },
    name: { label: "order.column.name", kind: "text", width: 184 },
    phone: { label: "order.column.phone", kind: "phone" },
    days: { label: "ledger.extension.column.days", kind: "count", width: 96, apart: true },
    feeDue: { label: "ledger.extension.column.fee", kind: "money", width: 136 },
    quote: { label: "ledger.extension.column.quote", kind: "money", width: 144 },
    quoteExpires: { label: "ledger.extension.column.expires", kind: "instant" },
    feeReceived: { label: "ledger.extension.column.received", kind: "money", width: 144 },
    oldRepayTime: { label: "ledger.extension.column.oldDue", kind: "day", width: 136 },
    newRepayTime: { label: "ledger.extension.column.newDue", kind: "day", width: 168 },
    times: { label: "ledger.extension.column.times", kind: "count", width: 112, apart: true },
    status: { label: "ledger.extension.column.status", kind: "coded", codes: extensionCodes, width: 144 },
    operator: { label: "ledger.extension.column.operator", kind: "text", width: 160 },
    remark: { label: "ledger.extension.column.remark", kind: "text", width: 200, hide: true },
    createTime: { label: "ledger.extension.column.created", kind: "instant" },
    finishTime: { label: "ledger.extension.column.finished", kind: "instant" },
  },
});
