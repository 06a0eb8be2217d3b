import { wageKindCodes, wageStateCodes } from "../../../lending/finance/wages.rules.ts";
import { listOf } from "../../kernel/list.ts";
import { wagesCalls } from "./wages.calls.ts";

const columns = {
  status: { label: "wages.column.status", kind: "coded", codes: wageStateCodes, width: 128 },
  month: { label: "wages.column.month", kind: "text", width: 96 },
  adminName: { label: "wages.column.staff", kind: "text", width: 184 },
  department: { label: "wages.column.department", kind: "coded", codes: wageKindCodes, width: 120 },
  base: { label: "wages.column.base", kind: "money", width: 192 },
  commission: { label: "wages.column.commission", kind: "money", width: 168 },
  deduction: { label: "wages.column.deduction", kind: "money", width: 168 },
  carried: { label: "wages.column.carried", kind: "money", width: 168 },
  payable: { label: "wages.column.payable", kind: "money", width: 168 },
  carryOn: { label: "wages.column.carryOn", kind: "money", width: 168 },
  answer: { label: "wages.column.answer", kind: "text", width: 200 },
  preparer: { label: "wages.column.preparer", kind: "text", width: 160 },
  prepareTime: { label: "wages.column.prepared", kind: "instant" },
  answerTime: { label: "wages.column.answered", kind: "instant" },
  confirmer: { label: "wages.column.confirmer", kind: "text", width: 160 },
  payTime: { label: "wages.column.paid", kind: "instant" },
  voucherUrl: { label: "receipt.column.voucher", kind: "text", width: 176 },
  id: { label: "wages.column.id", kind: "id", width: 96, hide: true },
} as const;

const lineColumns = {
  orderNo: { label: "order.column.orderNo", kind: "id" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  kind: { label: "wages.column.department", kind: "coded", codes: wageKindCodes, width: 120 },
  stage: { label: "ledger.recovery.column.stage", kind: "text", width: 104 },
  base: { label: "wages.column.base", kind: "money", width: 192 },
  ratePpm: { label: "wages.column.rate", kind: "share", width: 96 },
  earned: { label: "wages.column.earned", kind: "money", width: 168 },
  corrected: { label: "wages.column.corrected", kind: "money", width: 168 },
  reason: { label: "wages.column.reason", kind: "text", width: 240 },
  earnTime: { label: "wages.column.earnTime", kind: "instant" },
  statementId: { label: "wages.column.statement", kind: "id", width: 112, hide: true },
  lineId: { label: "wages.column.lineId", kind: "id", width: 96, hide: true },
} as const;

/** Statements of everybody, the newest month first. */
export const wagesList = listOf(wagesCalls["wages.list"], { title: "wages.title", exports: "finance:wages:export", columns });

/** The money behind a statement. */
export const wageLineList = listOf(wagesCalls["wages.lines"], {
  title: "wages.lines",
  columns: lineColumns,
});

const { adminName: _staff, department: _department, ...ownColumns } = columns;
/** One's own statements, and the money behind one. */
export const ownWagesList = listOf(wagesCalls["wages.mine"], { title: "wages.own.title", columns: ownColumns });
export const ownWageLineList = listOf(wagesCalls["wages.mineLines"], { title: "wages.own.lines", columns: lineColumns });
