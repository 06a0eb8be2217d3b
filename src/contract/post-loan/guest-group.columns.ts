import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { guestGroupCalls } from "./guest-group.calls.ts";

/** Customer groups of a department: which orders they hold by their rule, and whose they are. */
export const guestGroupList = listOf(guestGroupCalls["guestGroup.list"], {
  title: "collection.group.title",
  columns: {
    name: { label: "collection.group.column.name", kind: "text", width: 184 },
    stageFrom: { label: "collection.group.column.stageFrom", kind: "days", width: 128 },
    stageTo: { label: "collection.group.column.stageTo", kind: "days", width: 136 },
    openOrders: { label: "collection.group.column.openOrders", kind: "count", width: 152 },
    staffCount: { label: "collection.group.column.staffCount", kind: "count", width: 112 },
    staff: { label: "collection.group.column.staff", kind: "text", width: 240 },
    cap: { label: "collection.group.column.cap", kind: "count", width: 176 },
    priority: { label: "collection.group.column.priority", kind: "count", width: 128 },
    status: { label: "collection.group.column.status", kind: "coded", codes: coded("collection.group.status", ["on", "off"]), width: 112 },
    userTypes: { label: "collection.group.column.userTypes", kind: "text" },
    appIds: { label: "collection.group.column.apps", kind: "text" },
    productIds: { label: "collection.group.column.products", kind: "text" },
    amountFrom: { label: "collection.group.column.amount", kind: "text", width: 240 },
    department: {
      label: "collection.group.column.department",
      kind: "coded",
      codes: coded("collection.group.department", ["collection", "remind"]),
      hide: true,
    },
    id: { label: "collection.group.column.id", kind: "id", hide: true },
  },
});
