import { contestOutcomeCodes, contestWayCodes } from "../../lending/options/contest-codes.ts";
import { stepCodes } from "../../lending/options/order-codes.ts";
import { listOf } from "../kernel/list.ts";
import { contestCalls } from "./contest.calls.ts";

export const contestList = listOf(contestCalls["refusal.list"], {
  title: "dossier.contest.title",
  columns: {
    orderNo: { label: "order.column.orderNo", kind: "id" },
    appId: { label: "order.column.app", kind: "app" },
    name: { label: "order.column.name", kind: "text", width: 152 },
    stage: { label: "dossier.contest.column.stage", kind: "coded", codes: stepCodes, width: 168 },
    refusalReasons: { label: "dossier.contest.column.reasons", kind: "text", width: 168 },
    reason: { label: "dossier.contest.column.said", kind: "text", width: 288 },
    way: { label: "dossier.contest.column.way", kind: "coded", codes: contestWayCodes, width: 128 },
    opener: { label: "dossier.contest.column.opener", kind: "text", width: 136 },
    openTime: { label: "dossier.contest.column.opened", kind: "instant" },
    dueOn: { label: "dossier.contest.column.due", kind: "day", width: 176 },
    daysLeft: { label: "dossier.contest.column.left", kind: "count", width: 104 },
    outcome: { label: "dossier.contest.column.outcome", kind: "coded", codes: contestOutcomeCodes, width: 152 },
    answer: { label: "dossier.contest.column.answer", kind: "text", width: 240 },
    corrected: { label: "dossier.contest.column.corrected", kind: "text", width: 160 },
    decider: { label: "dossier.contest.column.decider", kind: "text", width: 136 },
    decideTime: { label: "dossier.contest.column.decided", kind: "instant" },
  },
});
