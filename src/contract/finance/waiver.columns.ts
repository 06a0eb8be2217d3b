import { waiverMachine } from "../../lending/finance/waiver.machine.ts";
import { coded, numbered } from "../../lending/options/coded.ts";
import { refusalCodes } from "../../lending/options/refusal-reasons.ts";
import { listOf } from "../kernel/list.ts";
import { waiverCalls } from "./waiver.calls.ts";

/** Settlement offers, their payments and results. */
export const waiverList = listOf(waiverCalls["waiver.list"], {
  title: "finance.waiver.title",
  exports: "finance:waiver:export",
  columns: {
    status: {
      label: "finance.waiver.column.status",
      kind: "coded",
      codes: coded("finance.waiver.status", waiverMachine.states),
      width: 128,
    },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 184 },
    quoteAtApply: { label: "finance.waiver.column.quote", kind: "money", width: 136 },
    settleAmount: { label: "finance.waiver.column.settle", kind: "money", width: 136 },
    paidSoFar: { label: "finance.waiver.column.paid", kind: "money" },
    percent: { label: "finance.waiver.column.percent", kind: "percent", width: 128 },
    tier: {
      label: "finance.waiver.column.tier",
      kind: "coded",
      codes: numbered(
        "finance.waiver.tier",
        new Map([
          [1, "1"],
          [2, "2"],
          [3, "3"],
        ]),
      ),
      width: 136,
    },
    stage: {
      label: "order.column.stage",
      kind: "coded",
      codes: coded("finance.waiver.stage", ["payout_success", "partially_repaid", "extended", "overdue", "overdue_partial"]),
      width: 136,
    },
    reason: { label: "finance.waiver.column.reason", kind: "text", width: 240 },
    applicant: { label: "finance.waiver.column.applicant", kind: "text", width: 148 },
    createTime: { label: "finance.waiver.column.created", kind: "instant" },
    validUntil: { label: "finance.waiver.column.validUntil", kind: "day", width: 160 },
    reviewer: { label: "finance.waiver.column.reviewer", kind: "text", width: 148 },
    decideTime: { label: "finance.waiver.column.decided", kind: "instant" },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    waivedPenalty: { label: "finance.waiver.column.waivedPenalty", kind: "money", width: 192 },
    waivedFee: { label: "finance.waiver.column.waivedFee", kind: "money", width: 168 },
    waivedInterest: { label: "finance.waiver.column.waivedInterest", kind: "money", width: 192 },
    repayTime: { label: "order.column.repayTime", kind: "day", width: 104 },
    waiverId: { label: "finance.waiver.column.id", kind: "id", width: 112, hide: true },
  },
});
