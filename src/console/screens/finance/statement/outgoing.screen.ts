import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import { outgoingLineList } from "../../../../contract/finance/statement/statement.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mayExplainLine, mayReopenLine, unplacedDays } from "../../../../lending/finance/statement.rules.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { requestStep } from "../../../table/approval/decision.ts";
import { awaitsMe, endCommand, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";

export type Outgoing = RowOf<"statement.outgoing">;
const tones: Readonly<Record<Outgoing["status"], Tone>> = { open: "bad", asked: "warn", explained: "good", reopening: "warn" };
const { permission } = statementCalls["statement.explain"];

const explain = lateForm<Outgoing, true>(async () => {
  const [{ ExplainLineForm }] = await Promise.all([import("./explain-line.form.tsx"), loadSections("form")]);
  return ExplainLineForm;
});
const explainCommand = commandsFor<Outgoing>().ui({
  id: "statement.explain",
  label: "reconcile.outgoing.explain",
  target: "one",
  verb: "new",
  place: { bar: 3, rowMenu: 3, hint: 3 },
  permission,
  acts: true,
  blocked: mayExplainLine,
  run: asking(explain.form),
});

const reopen = lateForm<Outgoing, true>(async () => {
  const [{ ReopenLineForm }] = await Promise.all([import("./reopen-line.form.tsx"), loadSections("form")]);
  return ReopenLineForm;
});
const reopenCommand = endCommand<Outgoing>({
  id: "statement.reopen",
  label: "reconcile.outgoing.reopen.label",
  place: { bar: 4, rowMenu: 4, hint: 4 },
  permission: statementCalls["statement.reopen"].permission,
  blocked: mayReopenLine,
  run: asking(reopen.form),
});

/** Money that left the house's own accounts, the oldest first: what the book has not sent itself is explained, much of it by two. */
export const outgoingMoney = approvalList<"statement.outgoing">({
  path: "/finance/repaymentList/outgoing",
  list: outgoingLineList,
  rowKey: "lineId",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    waitingDays: { tone: ({ waitingDays }) => ((waitingDays ?? 0) > unplacedDays ? "bad" : "plain") },
  },
  mark: waitingMark,
  filters: [
    { key: "status", initial: ["open", "asked", "reopening"] },
    "reason",
    "account",
    "tradeNo",
    { key: "date", label: "reconcile.statement.column.day", kind: "date-range" },
  ],
  deciding: {
    steps: [
      // Whoever may ask for it may decide it, where another has asked.
      requestStep<Outgoing>({ word: "reconcile.difference.step", permission }),
    ],
    blocked: awaitsMe,
    nameOf: ({ tradeNo, payer, remark }) => [tradeNo, payer, remark].filter(Boolean).join(" "),
    amountOf: ({ amount }) => amount,
  },
  commands: [explainCommand, reopenCommand],
});
