import { lateExemptionCalls } from "../../../../contract/finance/late-exemption.calls.ts";
import { exemptionList } from "../../../../contract/finance/late-exemption.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { formatDay, formatRate } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { requestStep } from "../../../table/approval/decision.ts";
import { evidencePeek } from "../../../table/approval/evidence.peek.tsx";
import { askerCommands, awaitsMe, endCommand, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh, asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { Own } from "../../../table/approval/evidence-parts.tsx";

export type Exemption = RowOf<"lateExemption.list">;
/** What the form begins with: orders that were ticked, or a request of one's own. */
export interface ExemptionWish {
  readonly orderNos: readonly string[];
  readonly edits: Exemption | null;
}
const tones: Readonly<Record<Exemption["status"], Tone>> = {
  asked: "warn",
  refused: "bad",
  coming: "accent",
  running: "good",
  over: "plain",
};

const add = lateForm<ExemptionWish, true>(async () => {
  const [{ ExemptionForm }] = await Promise.all([import("./exemption.form.tsx"), loadSections("form")]);
  return ExemptionForm;
});
const end = lateForm<Exemption, true>(async () => {
  const [{ EndExemption }] = await Promise.all([import("./end-exemption.form.tsx"), loadSections("form")]);
  return EndExemption;
});

const path = "/finance/lateExemption";
const tickedOrders = (rows: readonly Exemption[]): readonly string[] =>
  (queueOf(path)?.queue.selection.size ?? 0) > 0 ? [...new Set(rows.flatMap(({ orderNo }) => orderNo ?? []))] : [];

const { ui } = commandsFor<Exemption>();
const commands: readonly Command<Exemption>[] = [
  ui({
    id: "lateExemption.save",
    label: "relief.exemption.new.label",
    target: "screen",
    verb: "new",
    place: { bar: 3, hint: 3 },
    permission: lateExemptionCalls["lateExemption.save"].permission,
    acts: true,
    // Ticked rows are about orders: those stand in the form already.
    run: (_none, context) => void askAndRefresh(add.form, { orderNos: tickedOrders(context.picked), edits: null }, context),
  }),
  ui({
    id: "lateExemption.edit",
    label: "relief.exemption.edit.label",
    target: "one",
    verb: "open",
    place: { rowMenu: 3 },
    permission: lateExemptionCalls["lateExemption.edit"].permission,
    acts: true,
    blocked: ({ approvalId, isOwnRequest }) =>
      approvalId === null ? { error: "approval.notPending" } : isOwnRequest ? null : { error: "approval.notOwn" },
    run: (row, context) => void askAndRefresh(add.form, { orderNos: row.orderNos, edits: row }, context),
  }),
  endCommand<Exemption>({
    id: "lateExemption.end",
    label: "relief.exemption.end.label",
    place: { bar: 4, rowMenu: 4, hint: 4 },
    permission: lateExemptionCalls["lateExemption.end"].permission,
    blocked: ({ status }) => (status === "coming" || status === "running" ? null : { error: "state.refused" }),
    run: asking(end.form),
  }),
  ...askerCommands<Exemption>("lateExemption", lateExemptionCalls["lateExemption.save"].permission, "noKey"),
];

/** Days without penalty: given with `c`, ended with Shift+X; what is about many orders or much money another person decides. */
export const lateExemption = approvalList<"lateExemption.list">({
  path,
  list: exemptionList,
  rowKey: "key",
  show: "status scope appName orderNo fromDay toDay rate orders forgone reason editTime operator reviewer refusal decision createTime key",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    editTime: { tone: ({ editTime, status }) => (editTime && status === "asked" ? "warn" : "plain") },
    reason: { cell: ({ reason }) => <Own>{reason || "–"}</Own> },
    decision: { cell: ({ decision }) => <Own>{decision || "–"}</Own> },
    rate: { cell: ({ rate }) => formatRate(Number(rate)) },
    appName: { cell: ({ appName, scope }) => appName ?? (scope === "tenant" ? t("relief.exemption.everybody") : "–") },
  },
  filters: [
    "status",
    "scope",
    "orderNo",
    { key: "appId", label: "order.column.app", kind: "many-of" },
    { key: "time", label: "relief.exemption.column.created", kind: "date-range" },
  ],
  beside: evidencePeek<Exemption>({
    of: "exemption",
    list: exemptionList,
    idOf: ({ key }) => key,
    nameOf: ({ orderNo, fromDay, toDay }) => [orderNo, `${formatDay(fromDay)} – ${formatDay(toDay)}`].filter(Boolean).join(" "),
    facts: ["status", "scope", "appName", "rate", "orders", "forgone", "reason", "editTime"],
    seenOf: ({ status, seen }) => `${status} ${seen}`,
  }),
  mark: waitingMark,
  deciding: {
    steps: [
      // Whoever may ask for it may decide it, where another has asked.
      requestStep<Exemption>({
        word: "relief.exemption.step",
        permission: lateExemptionCalls["lateExemption.save"].permission,
        seenOf: ({ seen }) => seen,
      }),
    ],
    blocked: awaitsMe,
    warning: ({ editTime }) => editTime,
    nameOf: ({ fromDay, toDay, reason }) => `${formatDay(fromDay)} – ${formatDay(toDay)} ${reason}`,
    amountOf: ({ forgone }) => forgone,
  },
  commands,
});
