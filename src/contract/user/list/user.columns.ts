import { labelCodes } from "../../../lending/options/customer-labels.ts";
import { contactStatusCodes } from "../../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../../lending/options/user-types.ts";
import { userStateCodes } from "../../../lending/options/user-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { userListCalls } from "./user.calls.ts";

export const userList = listOf(userListCalls["user.list"], {
  title: "user.list.title",
  exports: "user:list:export",
  columns: {
    userId: { label: "user.list.column.id", kind: "count", width: 88, hide: true, apart: true },
    name: { label: "order.column.name", kind: "text", width: 168, sort: true },
    phone: { label: "order.column.phone", kind: "phone" },
    idNo: { label: "user.black.column.idNo", kind: "text", width: 120 },
    appId: { label: "order.column.app", kind: "app" },
    deviceType: { label: "user.list.column.device", kind: "text", width: 96 },
    userType: { label: "order.column.userType", kind: "coded", codes: userTypeCodes, width: 176 },
    labels: { label: "user.list.column.labels", kind: "coded", codes: labelCodes, width: 136 },
    channel: { label: "order.filter.channel", kind: "text", width: 96 },
    registerTime: { label: "user.list.column.registered", kind: "instant", sort: true },
    applyCount: { label: "user.list.column.applied", kind: "count", width: 96 },
    settledCount: { label: "user.list.column.settled", kind: "count", width: 96 },
    overdueDaysMax: { label: "user.list.column.overdueMax", kind: "days", width: 176 },
    contactStatus: { label: "user.list.column.contact", kind: "coded", codes: contactStatusCodes, width: 136 },
    black: { label: "user.list.column.black", kind: "flag", width: 112 },
    status: { label: "user.list.column.status", kind: "coded", codes: userStateCodes, width: 96 },
    hold: { label: "user.list.column.hold", kind: "flag", width: 136 },
  },
});
