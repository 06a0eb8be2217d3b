import { contestOutcomeCodes, contestWayCodes } from "../../lending/options/contest-codes.ts";
import { stepCodes } from "../../lending/options/order-codes.ts";
import { listOf } from "../kernel/list.ts";
import { contestCalls } from "./contest.calls.ts";

export const contestList = listOf(contestCalls["refusal.list"], {
  title: "order.contest.title",
  columns: {
    orderNo: { label: "order.column.orderNo", kind: "id" },
    appId: { label: "order.column.app", kind: "app" },
    name: { label: "order.column.name", kind: "text", width: 152 },
    stage: { label: "order.contest.column.stage", kind: "coded", codes: stepCodes, width: 168 },
    refusalReasons: { label: "order.contest.column.reasons", kind: "text", width: 168 },
    reason: { label: "order.contest.column.said", kind: "text", width: 288 },
    way: { label: "order.contest.column.way", kind: "coded", codes: contestWayCodes, width: 128 },
    opener: { label: "order.contest.column.opener", kind: "text", width: 136 },
    openTime: { label: "order.contest.column.opened", kind: "instant" },
    dueOn: { label: "order.contest.column.due", kind: "day", width: 176 },
    daysLeft: { label: "order.contest.column.left", kind: "count", width: 104 },
    outcome: { label: "order.contest.column.outcome", kind: "coded", codes: contestOutcomeCodes, width: 152 },
    answer: { label: "order.contest.column.answer", kind: "text", width: 240 },
    corrected: { label: "order.contest.column.corrected", kind: "text", width: 160 },
    decider: { label: "order.contest.column.decider", kind: "text", width: 136 },
    decideTime: { label: "order.contest.column.decided", kind: "instant" },
  },
});
