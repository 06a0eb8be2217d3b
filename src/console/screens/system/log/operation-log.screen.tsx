import { operationLogList } from "../../../../contract/basics/log/operation-log.columns.ts";
import type { InputOf, RowOf } from "../../../../contract/types.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { lastDays } from "../../../table/filter/filter-text.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { SealedStrip } from "./operation-log.sealed.tsx";
import { OperationPeek } from "./operation-log.peek.tsx";
import { logPath, openHistory, openTarget, openTrace } from "./operation-log.target.ts";
import { Side } from "./operation-log.side.tsx";
import { actText } from "./operation-log.words.ts";

type Row = RowOf<"operationLog.list">;
type Input = InputOf<"operationLog.list">;

const { ui } = commandsFor<Row>();
const commands: readonly Command<Row>[] = [
  ui({
    id: "operationLog.history",
    label: "trail.history",
    target: "one",
    verb: "history",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: "system:operationLog:list",
    blocked: ({ targetIds }) => (targetIds.length > 0 ? null : { error: "state.refused" }),
    run: openHistory,
  }),
  ui({
    id: "operationLog.trace",
    label: "trail.trace",
    target: "one",
    place: { bar: 2, rowMenu: 2 },
    permission: "system:operationLog:list",
    run: openTrace,
  }),
];

/** Who changed what (rules/rights.md 1): Enter opens what it was done to, `s` all that was done to it, Space shows both sides. */
export const operationLog = tableScreen<"operationLog.list">({
  path: logPath,
  list: operationLogList,
  sections: ["logged"],
  rowKey: "id",
  open: openTarget,
  above: SealedStrip,
  beside: OperationPeek,
  commands,
  looks: {
    actionName: { cell: actText },
    before: { cell: ({ before }) => <Side json={before} /> },
    after: { cell: ({ after }) => <Side json={after} /> },
    trace: { cell: ({ trace }) => <span translate="no">{trace}</span> },
    action: { cell: ({ action }) => <span translate="no">{action}</span> },
  },
  filters: [
    // A week (rules/product.md 6).
    { key: "time", label: "trail.column.time", kind: "date-range", initial: lastDays(7) as NonNullable<Input["time"]> },
    "operator",
    "module",
    "targetType",
    { key: "action", label: "trail.column.act" },
    { key: "targetId", label: "trail.column.targetId", kind: "text" },
    "ip",
    "trace",
  ],
});
