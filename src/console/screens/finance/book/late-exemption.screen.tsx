import { approvalCalls } from "../../../../contract/basics/approval.calls.ts";
import { lateExemptionCalls } from "../../../../contract/finance/late-exemption.calls.ts";
import { exemptionList } from "../../../../contract/finance/late-exemption.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { formatDay, formatRate } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { stepOf } from "../../../table/approval/decision.ts";
import { awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh, asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { Own } from "../evidence-parts.tsx";

export type Exemption = RowOf<"lateExemption.list">;
const tones: Readonly<Record<Exemption["status"], Tone>> = { asked: "warn", coming: "accent", running: "good", over: "plain" };

const add = lateForm<null, true>(async () => {
  const [{ ExemptionForm }] = await Promise.all([import("./exemption.form.tsx"), loadSections("form")]);
  return ExemptionForm;
});
const end = lateForm<Exemption, true>(async () => {
  const [{ EndExemption }] = await Promise.all([import("./end-exemption.form.tsx"), loadSections("form")]);
  return EndExemption;
});

const { ui } = commandsFor<Exemption>();
const commands: readonly Command<Exemption>[] = [
  ui({
    id: "lateExemption.save",
    label: "finance.exemption.new.label",
    target: "screen",
    verb: "new",
    place: { bar: 3, hint: 3 },
    permission: lateExemptionCalls["lateExemption.save"].permission,
    acts: true,
    run: (_none, context) => void askAndRefresh(add.form, null, context),
  }),
  ui({
    id: "lateExemption.end",
    label: "finance.exemption.end.label",
    target: "one",
    verb: "end",
    place: { bar: 4, rowMenu: 4, hint: 4 },
    permission: lateExemptionCalls["lateExemption.end"].permission,
    acts: true,
    blocked: ({ status }) => (status === "coming" || status === "running" ? null : { error: "state.refused" }),
    run: asking(end.form),
  }),
];

/** Days without penalty: given with `c`, ended with Shift+X; what is about many orders or much money another person decides. */
export const lateExemption = approvalList<"lateExemption.list">({
  path: "/finance/lateExemption",
  list: exemptionList,
  rowKey: "key",
  show: "status scope appName orderNo fromDay toDay rate orders forgone reason operator reviewer createTime key",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    reason: { cell: ({ reason }) => <Own>{reason || "–"}</Own> },
    rate: { cell: ({ rate }) => formatRate(Number(rate)) },
    appName: { cell: ({ appName, scope }) => appName ?? (scope === "tenant" ? t("finance.exemption.everybody") : "–") },
  },
  filters: [
    "status",
    "scope",
    "orderNo",
    { key: "appId", label: "order.column.app", kind: "many-of" },
    { key: "time", label: "finance.exemption.column.created", kind: "date-range" },
  ],
  mark: waitingMark,
  deciding: {
    steps: [
      {
        ...stepOf({
          call: approvalCalls["approval.review"],
          takes: ({ approvalId }: Exemption) => approvalId !== null,
          word: "finance.exemption.step",
          input: ({ approvalId }, decision, { remark }) => ({ approvalId: approvalId ?? 0, decision, remark }),
        }),
        // Whoever may ask for it may decide it, where another has asked.
        permission: lateExemptionCalls["lateExemption.save"].permission,
      },
    ],
    blocked: awaitsMe,
    nameOf: ({ fromDay, toDay, reason }) => `${formatDay(fromDay)} – ${formatDay(toDay)} ${reason}`,
    amountOf: ({ forgone }) => forgone,
  },
  commands,
});
