import { dealList, topUpList } from "../../../contract/finance/capital/capital.columns.ts";
import { dealInfoCalls } from "../../../contract/finance/capital/deal-info.calls.ts";
import { payChannelCalls, topUpCalls } from "../../../contract/finance/channel/pay-channel.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { voucherIn } from "../../../lending/options/finance/voucher.ts";
import { read } from "../../client/client.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { voucherWord } from "../../form/voucher/voucher-word.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { goTo, ports } from "../../kernel/command/ports.ts";
import { approvalList } from "../../table/approval/approval-list.tsx";
import { requestStep } from "../../table/approval/decision.ts";
import { evidencePeek } from "../../table/approval/evidence.peek.tsx";
import { awaitsMe, askerCommands, waitingMark } from "../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";

type TopUp = RowOf<"topUp.search">;
const { permission } = topUpCalls["topUp.recharge"];
const form = lateForm<readonly string[], true>(
  async () => (await Promise.all([import("./top-up.form.tsx"), loadSections("form")]))[0].TopUpForm,
);
const shown = lateForm<string, true>(async () => {
  const [{ VoucherDialog }] = await Promise.all([import("../../form/voucher/voucher.dialog.tsx"), loadSections("form")]);
  return VoucherDialog;
});
const own = (word: string | null) => <span translate="no">{word || "–"}</span>;
const asked = { key: "time", label: "finance.deal.column.at", kind: "date-range" } as const;

/** Prefunded channels are offered besides, where one may see them. */
async function ask(context: Pick<ScreenContext<TopUp>, "source" | "refresh">): Promise<void> {
  const call = payChannelCalls["payChannel.list"];
  const channels = ports.can(call.permission) ? (await read(call, { type: ["payout"], pageSize: 200 })).list : [];
  await askAndRefresh(
    form.form,
    channels.filter(({ prefunded }) => prefunded).map(({ code }) => code),
    context,
  );
}

const commands: readonly Command<TopUp>[] = [
  commandsFor<TopUp>().ui({
    id: "topUp.recharge",
    label: "finance.topUp.add",
    target: "screen",
    verb: "new",
    place: { bar: 2, hint: 2 },
    permission,
    acts: true,
    run: (_none, context) => void ask(context),
  }),
  ...askerCommands<TopUp>("topUp", permission),
];

/** What was put on prepaid balances: `c` asks for a top-up, `p` decides it by another hand, Enter shows its voucher. */
export const rechargeList = approvalList<"topUp.search">({
  path: "/capital/rechargeList",
  list: topUpList,
  rowKey: "id",
  sections: ["finance", "setting", "order"],
  open: ({ voucherUrl, accountType }) => {
    if (voucherIn(voucherUrl) !== null) void ports.ask(shown.form, voucherUrl, "key");
    else if (/^https?:/.test(voucherUrl)) window.open(voucherUrl, "_blank", "noopener,noreferrer");
    else if (accountType !== "payout") goTo(`/capital/transactionRecords?accountType=${accountType}`);
  },
  beside: evidencePeek<TopUp>({
    of: "topUp",
    list: topUpList,
    idOf: ({ id }) => id,
    nameOf: ({ accountType, channel }) => [t(`finance.topUp.account.${accountType}`), channel].filter(Boolean).join(" "),
    facts: ["status", "amount", "balanceBefore", "balanceAfter", "currency", "remark"],
    seenOf: ({ status }) => status,
  }),
  mark: waitingMark,
  looks: {
    status: { tone: ({ status }) => (status === "pending" ? "warn" : status === "refused" ? "bad" : "good") },
    channel: { cell: ({ channel }) => own(channel) },
    voucherUrl: { cell: ({ voucherUrl }) => own(voucherWord(voucherUrl)) },
    remark: { cell: ({ remark }) => own(remark) },
    decision: { cell: ({ decision }) => own(decision) },
    currency: { cell: ({ currency }) => own(currency) },
  },
  filters: ["status", "accountType", asked],
  deciding: {
    steps: [
      // Whoever may ask for one may decide another's.
      requestStep<TopUp>({ word: "finance.topUp.approve", permission }),
    ],
    blocked: awaitsMe,
    nameOf: ({ accountType, channel, voucherUrl, remark }) =>
      [t(`finance.topUp.account.${accountType}`), channel, voucherUrl ? voucherWord(voucherUrl) : remark].filter(Boolean).join(" "),
    amountOf: ({ amount }) => amount,
  },
  commands,
});

/** What moved the balances of texts and calls: Enter opens where a movement came from. */
export const transactionRecords = tableScreen<"dealInfo.search">({
  path: "/capital/transactionRecords",
  list: dealList,
  rowKey: "id",
  sections: ["finance", "order", "setting"],
  open: ({ dealType, loanRecordId, orderNo, accountType }) => {
    if (dealType === "topUp") goTo(`/capital/rechargeList?accountType=${accountType}`);
    else if (loanRecordId !== null && orderNo !== null) void openOrderTab(loanRecordId, orderNo, openedFrom());
    else goTo(accountType === "voice" ? "/system/voiceCall" : "/system/smsList");
  },
  looks: {
    amount: { tone: ({ amount }) => (amount > 0 ? "good" : "plain") },
    balanceAfter: { tone: ({ balanceAfter }) => (balanceAfter < 0 ? "bad" : "plain") },
    dealNo: { cell: ({ dealNo }) => own(dealNo) },
    refId: { cell: ({ refId }) => own(refId) },
    remark: { cell: ({ remark }) => own(remark) },
    orderNo: { cell: ({ orderNo }) => own(orderNo) },
  },
  filters: ["accountType", "dealType", asked],
  total: dealInfoCalls["dealInfo.amountTotal"],
});
