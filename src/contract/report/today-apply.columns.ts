import { coded } from "../../lending/options/coded.ts";
import { statusCodes } from "../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { listOf } from "../kernel/list.ts";
import { leadKinds } from "../../lending/growth/lead-kinds.ts";
import { todayApplyCalls } from "./today-apply.calls.ts";

export const leadKindCodes = coded("report.leadKind", leadKinds);

/** Applications of the day that marketing won, the latest first. */
export const todayApplyList = listOf(todayApplyCalls["todayApply.list"], {
  title: "report.todayApply.title",
  exports: "report:todayApply:export",
  columns: {
    applyTime: { label: "marketing.column.applied", kind: "instant" },
    adminName: { label: "report.people", kind: "text", width: 168 },
    kind: { label: "report.split.leadKind", kind: "coded", codes: leadKindCodes, width: 152 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 176 },
    phone: { label: "order.column.phone", kind: "phone" },
    appId: { label: "order.column.app", kind: "app", width: 128 },
    productName: { label: "report.split.product", kind: "text", width: 160 },
    amount: { label: "marketing.column.amount", kind: "money", width: 176 },
    status: { label: "marketing.column.applyStatus", kind: "coded", codes: statusCodes, width: 152 },
    sinceCall: { label: "report.todayApply.sinceCall", kind: "count", width: 224 },
    channel: { label: "marketing.column.channel", kind: "text", width: 112 },
    userType: { label: "report.split.userType", kind: "coded", codes: userTypeCodes, width: 152 },
  },
});
