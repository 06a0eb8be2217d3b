import { settlementCalls } from "../../../../contract/finance/statement/settlement.calls.ts";
import { settlementList } from "../../../../contract/finance/statement/settlement.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mayTakeBack } from "../../../../lending/finance/settlement/settlement.rules.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { requestStep } from "../../../table/approval/decision.ts";
import { awaitsMe, endCommand, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { channelOptions } from "./channels.ts";

export type Settled = RowOf<"settlement.list">;
const tones: Readonly<Record<Settled["status"], Tone>> = { asked: "warn", settled: "good", refused: "bad", takenBack: "plain" };
const { permission } = settlementCalls["settlement.back"];

const back = lateForm<Settled, true>(async () => {
  const [{ SettleBackForm }] = await Promise.all([import("./settle-back.form.tsx"), loadSections("form")]);
  return SettleBackForm;
});

/** What channels paid out in bulk: collected, fee, what came and what did not; much of what no terms prove by two, and taken back by two. */
export const settlements = approvalList<"settlement.list">({
  path: "/finance/repaymentList/settlements",
  list: settlementList,
  rowKey: "settlementId",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    offTerms: { tone: ({ offTerms }) => (offTerms === 0 ? "plain" : "warn") },
    rest: { tone: ({ rest }) => (rest === 0 ? "plain" : "warn") },
  },
  mark: waitingMark,
  filters: [
    "status",
    { key: "channelId", kind: "many-of", options: channelOptions },
    { key: "date", label: "reconcile.statement.column.day", kind: "date-range" },
    "lineId",
  ],
  deciding: {
    // Whoever may ask for it may decide it, where another has asked.
    steps: [requestStep<Settled>({ word: "reconcile.settlement.step", permission })],
    blocked: awaitsMe,
    nameOf: ({ channelId, tradeNo, remark }) => [channelId, tradeNo, remark].filter(Boolean).join(" "),
    amountOf: ({ paid }) => paid,
  },
  commands: [
    endCommand<Settled>({
      id: "settlement.back",
      label: "reconcile.settlement.back.label",
      place: { bar: 4, rowMenu: 4, hint: 4 },
      permission,
      blocked: mayTakeBack,
      run: asking(back.form),
    }),
  ],
});
