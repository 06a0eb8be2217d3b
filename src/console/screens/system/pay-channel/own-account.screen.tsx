import { bankAccountCalls } from "../../../../contract/finance/channel/bank-account.calls.ts";
import { bankAccountList } from "../../../../contract/finance/channel/bank-account.columns.ts";
import { currencyNow } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { changesOf, replaced, type Change } from "../../../table/approval/changes.ts";
import { requestStep } from "../../../table/approval/decision.ts";
import { askerCommands, awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import type { Column } from "../../../kernel/screen/screen.ts";
import { lastRefusalLooks } from "./last-refusal.looks.tsx";
import type { Account, AccountAsked } from "./own-account.form.tsx";

const path = "/system/payChannel/offlinePay";
const { permission } = bankAccountCalls["bankAccount.save"];
const { call, ui } = commandsFor<Account>();
const form = lateForm<AccountAsked, true>(
  async () => (await Promise.all([import("./own-account.form.tsx"), loadSections("form", "setting")]))[0].OwnAccountForm,
);
const edit = (row: Account | null, context: Pick<ScreenContext<Account>, "source" | "refresh">) =>
  void askAndRefresh(form.form, { row, currency: currencyNow() }, context);

/** Its number by the last four, which two numbers may share: another one is said as such. An account is on when it has been approved. */
function wished(row: Account, columns: readonly Column<Account>[]): readonly Change[] {
  if (!row.asked) return [];
  const isThere = row.id > 0;
  const { changesNumber, accountNo, ...asked } = row.asked;
  const changes = changesOf({ columns, row, asked: { ...asked, enabled: true }, isThere });
  const number = replaced(t("setting.bank.number"), isThere);
  return changesNumber
    ? [...changes, { ...number, was: isThere ? row.accountNo : null, asked: `${accountNo} (${number.asked})` }]
    : changes;
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
    // Off at once, whatever waits.
    blocked: ({ approvalId, enabled }) => (approvalId === null || enabled ? null : { error: "approval.waiting" }),
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
  ...askerCommands<Account>("bankAccount", permission),
];

const own = (word: string) => <span translate="no">{word || "–"}</span>;

/** The house's own accounts at banks: Enter edits, `t` switches one off at once and on by two. */
export const ownAccounts = approvalList<"bankAccount.list">({
  path,
  list: bankAccountList,
  rowKey: "id",
  sections: ["setting", "product"],
  open: (row, source) => {
    if (ports.can(permission)) edit(row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  deciding: {
    steps: [requestStep<Account>({ permission })],
    blocked: awaitsMe,
    nameOf: ({ alias, requester }) => [alias, requester].filter(Boolean).join(" · "),
    amountOf: () => 0,
    changes: wished,
  },
  looks: {
    ...lastRefusalLooks,
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
