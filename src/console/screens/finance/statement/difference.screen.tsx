import { reconcileCalls } from "../../../../contract/finance/reconcile.calls.ts";
import { differenceList } from "../../../../contract/finance/reconcile.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mayBook, mayExplain } from "../../../../lending/finance/reconciliation.machine.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { requestStep } from "../../../table/approval/decision.ts";
import { evidencePeek } from "../../../table/approval/evidence.peek.tsx";
import { askerCommands, awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { Own } from "../../../table/approval/evidence-parts.tsx";
import { channelOptions } from "./channels.ts";

export type Difference = RowOf<"reconcile.rows">;
const tones: Readonly<Record<Difference["status"], Tone>> = { open: "bad", asked: "warn", explained: "good", booked: "good" };
const permission = reconcileCalls["reconcile.resolve"].permission;

const resolve = (action: "explained" | "booked") =>
  lateForm<Difference, true>(async () => {
    const [{ ExplainForm, BookForm }] = await Promise.all([import("./difference.form.tsx"), loadSections("form")]);
    return action === "booked" ? BookForm : ExplainForm;
  });
const [explain, book] = [resolve("explained"), resolve("booked")];

const { ui } = commandsFor<Difference>();
const commands: readonly Command<Difference>[] = [
  ui({
    id: "reconcile.explain",
    label: "reconcile.difference.explain.label",
    target: "one",
    verb: "new",
    place: { bar: 3, rowMenu: 3, hint: 3 },
    permission,
    acts: true,
    blocked: mayExplain,
    run: asking(explain.form),
  }),
  ui({
    id: "reconcile.book",
    label: "reconcile.difference.book.label",
    target: "one",
    verb: "paidByHand",
    place: { bar: 4, rowMenu: 4, hint: 4 },
    permission,
    acts: true,
    blocked: mayBook,
    run: asking(book.form),
  }),
  ...askerCommands<Difference>("reconcile", permission),
];

/** What differs between the book and the statements of channels: explained or booked with a reason, much of it by two. */
export const differences = approvalList<"reconcile.rows">({
  path: "/finance/repaymentList/differences",
  list: differenceList,
  rowKey: "rowId",
  show: "status kind date tradeNo ourAmount theirAmount difference type channelId asked requester refusal decision remark operator resolveTime batchId rowId",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    asked: { cell: ({ asked }) => <Own>{asked || "–"}</Own> },
    decision: { cell: ({ decision }) => <Own>{decision || "–"}</Own> },
    remark: { cell: ({ remark }) => <Own>{remark || "–"}</Own> },
  },
  beside: evidencePeek<Difference>({
    of: "difference",
    list: differenceList,
    idOf: ({ rowId }) => rowId,
    nameOf: ({ tradeNo, channelId }) => `${tradeNo} ${channelId}`,
    facts: ["status", "kind", "type", "date", "ourAmount", "theirAmount", "difference", "asked", "remark"],
    seenOf: ({ status, approvalId }) => `${status} ${approvalId}`,
  }),
  mark: waitingMark,
  filters: [
    { key: "status", initial: ["open", "asked"] },
    "kind",
    "type",
    { key: "channelId", kind: "many-of", options: channelOptions },
    "tradeNo",
    { key: "date", label: "reconcile.difference.column.day", kind: "date-range" },
    "batchId",
  ],
  deciding: {
    steps: [
      // Whoever may ask for it may decide it, where another has asked.
      requestStep<Difference>({ word: "reconcile.difference.step", permission }),
    ],
    blocked: awaitsMe,
    nameOf: ({ tradeNo, asked }) => `${tradeNo} ${asked ?? ""}`,
    amountOf: ({ difference }) => Math.abs(difference),
  },
  commands,
});
