import { bankAccountCalls } from "../../../../contract/finance/channel/bank-account.calls.ts";
import { bankAccountList } from "../../../../contract/finance/channel/bank-account.columns.ts";
import { currencyNow, formatMoney } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { decideCommands, askerCommands, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import type { Account, AccountAsked } from "./own-account.form.tsx";

const path = "/system/payChannel/offlinePay";
const { permission } = bankAccountCalls["bankAccount.save"];
const { call, ui } = commandsFor<Account>();
const form = lateForm<AccountAsked, true>(
  async () => (await Promise.all([import("./own-account.form.tsx"), loadSections("form", "setting")]))[0].OwnAccountForm,
);
const edit = (row: Account | null, context: Pick<ScreenContext<Account>, "source" | "refresh">) =>
  void askAndRefresh(form.form, { row, currency: currencyNow() }, context);

/** What is asked for in one line, in the columns' order; a number by its last four. */
function inWords({
  name,
  bank,
  branch,
  accountNo,
  direction,
  defaultPayout,
  defaultCollection,
  minBalance,
}: NonNullable<Account["asked"]>): string {
  return [
    name,
    bank,
    branch,
    accountNo,
    t(`setting.bank.way.${direction}`),
    defaultCollection ? t("setting.bank.defaultCollection") : null,
    defaultPayout ? t("setting.bank.defaultPayout") : null,
    minBalance === null ? null : t("setting.bank.alertsAt", { amount: formatMoney(minBalance) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

const commands: readonly Command<Account>[] = [
  ui({
    id: "bankAccount.add",
    label: "setting.bank.add",
    target: "screen",
    verb: "new",
    place: { bar: 2, hint: 2 },
    permission,
    acts: true,
    run: (_none, context) => edit(null, context),
  }),
  call({
    id: "bankAccount.turn",
    label: "setting.bank.toggle",
    target: "one",
    verb: "switch",
    place: { bar: 3, rowMenu: 3, hint: 3 },
    call: bankAccountCalls["bankAccount.updateStatus"],
    blocked: ({ approvalId }) => (approvalId === null ? null : { error: "approval.waiting" }),
    confirm: ({ enabled, alias }) => (enabled ? { title: "setting.bank.toggle", body: "setting.bank.offText", vars: { alias } } : null),
    input: ({ id, enabled }) => ({ id, status: enabled ? ("off" as const) : ("on" as const) }),
    after: (_out, context) => context.refresh(),
    done: ({ pending }) => t(pending ? "setting.channel.waits" : "setting.bank.isOff"),
  }),
  call({
    id: "bankAccount.reveal",
    label: "setting.bank.reveal",
    target: "one",
    place: { rowMenu: 4 },
    call: bankAccountCalls["bankAccount.reveal"],
    input: ({ id }) => ({ id }),
    done: ({ accountNo, asked }) =>
      asked === null
        ? t("setting.bank.revealed", { number: accountNo })
        : t("setting.bank.revealedTwo", { number: accountNo || "–", asked }),
  }),
  ...decideCommands<Account>({
    id: "bankAccount",
    words: {
      approve: "setting.bank.approve",
      refuse: "setting.bank.refuse",
      asks: "setting.route.asks",
      decided: "setting.channel.decided",
    },
    vars: (row) => ({
      requester: row.requester ?? "",
      was: row.id > 0 ? inWords({ ...row, changesNumber: false }) : t("setting.bank.none"),
      asked: inWords(row.asked ?? { ...row, changesNumber: false }),
    }),
    place: { bar: 1, rowMenu: 1 },
  }),
  ...askerCommands<Account>("bankAccount", permission),
];

const own = (word: string) => <span translate="no">{word || "–"}</span>;

/** The house's own accounts at banks: Enter edits, `t` switches one off at once and on by two. */
export const ownAccounts = tableScreen<"bankAccount.list">({
  path,
  list: bankAccountList,
  rowKey: "id",
  sections: ["setting", "product"],
  open: (row, source) => {
    if (ports.can(permission)) edit(row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: {
    alias: { cell: ({ alias }) => own(alias) },
    name: { cell: ({ name }) => own(name) },
    bank: { cell: ({ bank }) => own(bank) },
    branch: { cell: ({ branch }) => own(branch) },
    accountNo: { cell: ({ accountNo }) => own(accountNo) },
    currency: { cell: ({ currency }) => own(currency) },
    balance: { tone: ({ isLow }) => (isLow ? "bad" : "plain") },
  },
  filters: [
    { key: "name", kind: "text" },
    { key: "bank", kind: "text" },
    { key: "direction", kind: "many-of" },
    {
      key: "status",
      label: "setting.channel.column.enabled",
      kind: "many-of",
      options: () => ["on", "off"].map((value) => ({ value, label: t(value === "on" ? "setting.channel.on" : "setting.channel.off") })),
    },
  ],
  commands,
});
