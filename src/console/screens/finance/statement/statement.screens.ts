import { settlementCalls } from "../../../../contract/finance/statement/settlement.calls.ts";
import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import { statementLineList, statementList } from "../../../../contract/finance/statement/statement.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { unplacedDays } from "../../../../lending/finance/statement.rules.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import { goTo } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { matchCommand, uploadCommand } from "./statement.commands.ts";

type Line = RowOf<"statement.lines">;
type Statement = RowOf<"statement.list">;
const tones: Readonly<Record<Line["status"], Tone>> = { open: "warn", checking: "plain", placed: "good", parked: "plain" };

const mayResume = ({ status }: Line): Reason | null => (status === "parked" ? null : { error: "state.refused" });

/** A line that was left waits like the others again. */
const resume = commandsFor<Line>().call({
  id: "statement.park",
  label: "reconcile.statement.resume",
  target: "one",
  verb: "retry",
  place: { bar: 5, rowMenu: 5 },
  call: statementCalls["statement.park"],
  blocked: mayResume,
  input: ({ lineId }) => ({ lineId, reason: null }),
  after: (_out, { refresh }) => refresh(),
  done: "reconcile.statement.resumed",
});

const settle = lateForm<Line, true>(async () => {
  const [{ SettleForm }] = await Promise.all([import("./settle.form.tsx"), loadSections("form")]);
  return SettleForm;
});
const mayBeSettled = ({ open }: Line): Reason | null => (open > 0 ? null : { error: "state.refused" });
/** The line is what a channel collected over some days, less its fee. */
const settleCommand = commandsFor<Line>().ui({
  id: "settlement.settle",
  label: "reconcile.settlement.label",
  target: "one",
  verb: "paidByHand",
  place: { bar: 8, rowMenu: 4, hint: 8 },
  permission: settlementCalls["settlement.settle"].permission,
  acts: true,
  blocked: mayBeSettled,
  run: asking(settle.form),
});

/** Money of statements that is nobody's yet, the oldest first; after three days red. */
export const unplacedMoney = tableScreen<"statement.lines">({
  path: "/finance/repaymentList/unplaced",
  list: statementLineList,
  rowKey: "lineId",
  show: "status day amount open payer memo tradeNo orders settled waitingDays reason remark operator account line statementId lineId",
  looks: {
    status: { tone: ({ status }: Line): Tone => tones[status] },
    waitingDays: { tone: ({ waitingDays }: Line): Tone => ((waitingDays ?? 0) > unplacedDays ? "bad" : "plain") },
  },
  filters: [
    { key: "status", initial: ["open", "parked"] },
    "reason",
    "account",
    "tradeNo",
    { key: "date", label: "reconcile.statement.column.day", kind: "date-range" },
    "statementId",
  ],
  commands: [matchCommand<Line>(), uploadCommand<Line>(), settleCommand, resume],
});

/** Statements of the house's own accounts; Enter shows what of one is still open. */
export const statements = tableScreen<"statement.list">({
  path: "/finance/repaymentList/statements",
  list: statementList,
  rowKey: "statementId",
  looks: { openCount: { tone: ({ openCount }: Statement): Tone => (openCount > 0 ? "warn" : "good") } },
  filters: ["account", { key: "date", label: "reconcile.statement.column.day", kind: "date-range" }],
  open: ({ statementId }) => goTo(`/finance/repaymentList/unplaced?statementId=${statementId}`),
  commands: [matchCommand<Statement>(), uploadCommand<Statement>()],
});
