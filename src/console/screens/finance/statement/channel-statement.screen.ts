import { channelStatementList } from "../../../../contract/finance/reconcile.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { goTo } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { channelOptions } from "./channels.ts";
import { uploadCommand } from "./statement.commands.ts";

type Statement = RowOf<"reconcile.list">;
const tones: Readonly<Record<Statement["status"], Tone>> = { pending: "warn", failed: "bad", success: "good" };

/** Statements of channels, the latest day first; Enter shows what of one differs. */
export const channelStatements = tableScreen<"reconcile.list">({
  path: "/finance/repaymentList/channelStatements",
  list: channelStatementList,
  rowKey: "id",
  looks: {
    status: { tone: ({ status }: Statement): Tone => tones[status] },
    feeDifference: { tone: ({ feeDifference }: Statement): Tone => (feeDifference ? "warn" : "plain") },
  },
  filters: [
    "status",
    { key: "type", kind: "one-of" },
    { key: "channelId", kind: "many-of", options: channelOptions },
    { key: "date", label: "reconcile.difference.column.day", kind: "date-range" },
  ],
  open: ({ id }) => goTo(`/finance/repaymentList/differences?status=&batchId=${id}`),
  commands: [uploadCommand<Statement>()],
});
