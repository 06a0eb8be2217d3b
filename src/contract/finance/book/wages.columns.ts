import { wageKindCodes, wageStateCodes } from "../../../lending/finance/wages.rules.ts";
import { listOf } from "../../kernel/list.ts";
import { wagesCalls } from "./wages.calls.ts";

const columns = {
  status: { label: "finance.wages.column.status", kind: "coded", codes: wageStateCodes, width: 128 },
  month: { label: "finance.wages.column.month", kind: "text", width: 96 },
  adminName: { label: "finance.wages.column.staff", kind: "text", width: 184 },
  department: { label: "finance.wages.column.department", kind: "coded", codes: wageKindCodes, width: 120 },
  base: { label: "finance.wages.column.base", kind: "money", width: 192 },
  commission: { label: "finance.wages.column.commission", kind: "money", width: 168 },
  deduction: { label: "finance.wages.column.deduction", kind: "money", width: 168 },
  carried: { label: "finance.wages.column.carried", kind: "money", width: 168 },
  payable: { label: "finance.wages.column.payable", kind: "money", width: 168 },
  carryOn: { label: "finance.wages.column.carryOn", kind: "money", width: 168 },
  answer: { label: "finance.wages.column.answer", kind: "text", width: 200 },
  preparer: { label: "finance.wages.column.preparer", kind: "text", width: 160 },
  prepareTime: { label: "finance.wages.column.prepared", kind: "instant" },
  answerTime: { label: "finance.wages.column.answered", kind: "instant" },
  confirmer: { label: "finance.wages.column.confirmer", kind: "text", width: 160 },
  payTime: { label: "finance.wages.column.paid", kind: "instant" },
  voucherUrl: { label: "finance.receipt.column.voucher", kind: "text", width: 176 },
  id: { label: "finance.wages.column.id", kind: "id", width: 96, hide: true },
} as const;

const lineColumns = {
  orderNo: { label: "order.column.orderNo", kind: "id" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  kind: { label: "finance.wages.column.department", kind: "coded", codes: wageKindCodes, width: 120 },
  stage: { label: "finance.recovery.column.stage", kind: "text", width: 104 },
  base: { label: "finance.wages.column.base", kind: "money", width: 192 },
  ratePpm: { label: "finance.wages.column.rate", kind: "share", width: 96 },
  earned: { label: "finance.wages.column.earned", kind: "money", width: 168 },
  corrected: { label: "finance.wages.column.corrected", kind: "money", width: 168 },
  reason: { label: "finance.wages.column.reason", kind: "text", width: 240 },
  earnTime: { label: "finance.wages.column.earnTime", kind: "instant" },
  statementId: { label: "finance.wages.column.statement", kind: "id", width: 112, hide: true },
  lineId: { label: "finance.wages.column.lineId", kind: "id", width: 96, hide: true },
} as const;

/** Statements of everybody, the newest month first. */
export const wagesList = listOf(wagesCalls["wages.list"], { title: "finance.wages.title", exports: "finance:wages:export", columns });

/** The money behind a statement. */
export const wageLineList = listOf(wagesCalls["wages.lines"], {
  title: "finance.wages.lines",
  columns: lineColumns,
});

const { adminName: _staff, department: _department, ...ownColumns } = columns;
/** One's own statements, and the money behind one. */
export const ownWagesList = listOf(wagesCalls["wages.mine"], { title: "finance.wages.own.title", columns: ownColumns });
export const ownWageLineList = listOf(wagesCalls["wages.mineLines"], { title: "finance.wages.own.lines", columns: lineColumns });
