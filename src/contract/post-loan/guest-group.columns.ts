import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { guestGroupCalls } from "./guest-group.calls.ts";

/** Customer groups of a department: which orders they hold by their rule, and whose they are. */
export const guestGroupList = listOf(guestGroupCalls["guestGroup.list"], {
  title: "group.title",
  columns: {
    name: { label: "group.column.name", kind: "text", width: 184 },
    stageFrom: { label: "group.column.stageFrom", kind: "days", width: 128 },
    stageTo: { label: "group.column.stageTo", kind: "days", width: 136 },
    openOrders: { label: "group.column.openOrders", kind: "count", width: 152 },
    staffCount: { label: "group.column.staffCount", kind: "count", width: 112 },
    staff: { label: "group.column.staff", kind: "text", width: 240 },
    cap: { label: "group.column.cap", kind: "count", width: 176 },
    priority: { label: "group.column.priority", kind: "count", width: 128 },
    status: { label: "group.column.status", kind: "coded", codes: coded("group.status", ["on", "off"]), width: 112 },
    userTypes: { label: "group.column.userTypes", kind: "text" },
    appIds: { label: "group.column.apps", kind: "text" },
    productIds: { label: "group.column.products", kind: "text" },
    amountFrom: { label: "group.column.amount", kind: "text", width: 240 },
    department: {
      label: "group.column.department",
      kind: "coded",
      codes: coded("group.department", ["collection", "remind"]),
      hide: true,
    },
    id: { label: "group.column.id", kind: "id", hide: true },
  },
});
