import { operationLogList } from "../../../contract/basics/log/operation-log.columns.ts";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { lastDays } from "../../table/filter/filter-text.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { OperationPeek } from "./operation-log.peek.tsx";
import { actText, sideText } from "./operation-log.words.ts";

type Row = RowOf<"operationLog.list">;
type Input = InputOf<"operationLog.list">;

/** Fields as they are stored, by the names that the writes give them. */
const side = (json: string | null) => <span translate="no">{sideText(json)}</span>;

/** The order that an act was done to, where it was one. */
function openTarget({ orderNo, targetIds: [id] }: Row): void {
  if (orderNo !== null && id !== undefined) void openOrderTab(id, orderNo, openedFrom());
}

/** Who changed what (rules/rights.md 1): Enter opens what it was done to, Space shows both sides. */
export const operationLog = tableScreen<"operationLog.list">({
  path: "/system/logManagement/operationLog",
  list: operationLogList,
  rowKey: "id",
  open: openTarget,
  beside: OperationPeek,
  looks: {
    actionName: { cell: actText },
    before: { cell: ({ before }) => side(before) },
    after: { cell: ({ after }) => side(after) },
    action: { cell: ({ action }) => <span translate="no">{action}</span> },
  },
  filters: [
    // A week (rules/product.md 6).
    { key: "time", label: "system.log.column.time", kind: "date-range", initial: lastDays(7) as NonNullable<Input["time"]> },
    "operator",
    "module",
    "targetType",
    { key: "action", label: "system.log.column.act" },
    { key: "targetId", label: "system.log.column.targetId", kind: "text" },
    "ip",
  ],
});
