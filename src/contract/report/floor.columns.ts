import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { floorCalls } from "./floor.calls.ts";

/** The live floor: what each person of a department is doing now, and what his day has been. */
export const floorList = listOf(floorCalls["floor.list"], {
  title: "collection.floor.title",
  columns: {
    adminName: { label: "collection.floor.column.person", kind: "text", width: 176 },
    state: {
      label: "collection.floor.column.state",
      kind: "coded",
      codes: coded("collection.floor.state", ["onCall", "onRecord", "idle", "away"]),
      width: 144,
    },
    seconds: { label: "collection.floor.column.since", kind: "count", width: 88 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 168 },
    calls: { label: "collection.floor.column.calls", kind: "count", width: 80 },
    connected: { label: "collection.floor.column.contacts", kind: "count", width: 128 },
    promises: { label: "collection.floor.column.promises", kind: "count", width: 128 },
    keptPercent: { label: "collection.floor.column.kept", kind: "percent", width: 96 },
    recovered: { label: "collection.floor.column.recovered", kind: "money", width: 144 },
    recoveredCount: { label: "collection.floor.column.recoveredCount", kind: "count", width: 96 },
    blocked: { label: "collection.floor.column.blocked", kind: "count", width: 192 },
    stock: { label: "collection.floor.column.stock", kind: "count", width: 88 },
    lastTime: { label: "collection.floor.column.last", kind: "instant" },
    team: { label: "collection.floor.column.team", kind: "text" },
  },
});
