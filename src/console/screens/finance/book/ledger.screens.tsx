import { balanceList, dayList, deskList, entryList, expenditureList, taxList } from "../../../../contract/finance/book/ledger.columns.ts";
import { expenditureCalls, ledgerCalls } from "../../../../contract/finance/ledger.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { formatDay } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { goTo } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { requestStep } from "../../../table/approval/decision.ts";
import { askerCommands, awaitsMe } from "../../../table/approval/waiting.commands.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { Own } from "../../../table/approval/evidence-parts.tsx";
import { placeOfItem } from "../../../kernel/screen/places/desk-places.ts";

type Outgoing = RowOf<"expenditure.list">;
const tones: Readonly<Record<Outgoing["status"], Tone>> = { sent: "warn", done: "good", failed: "bad", returned: "bad" };

function openOrder({ loanRecordId, orderNo }: { readonly loanRecordId: number | null; readonly orderNo: string | null }): void {
  if (loanRecordId !== null && orderNo !== null) void openOrderTab(loanRecordId, orderNo, openedFrom());
}

/** Money that left: payouts, refunds, what channels were filled with. */
export const expenditureDetails = tableScreen<"expenditure.list">({
  path: "/finance/expenditureDetails",
  list: expenditureList,
  rowKey: "key",
  open: openOrder,
  show: "status type orderNo payee amount fee bankAccount channel tradeNo time operator remark key",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    tradeNo: { cell: ({ tradeNo }) => tradeNo ?? "–" },
    payee: { cell: ({ payee }) => <Own>{payee || "–"}</Own> },
    remark: { cell: ({ remark }) => <Own>{remark || "–"}</Own> },
  },
  mark: ({ status }) => (status === "failed" ? "bad" : status === "sent" ? "warn" : "plain"),
  filters: ["type", "status", { key: "channel", label: "payout.column.channel", kind: "text" }, "orderNo", "time"],
  total: expenditureCalls["expenditure.total"],
});

/** The journal: Enter opens the order of an entry. */
export const journal = tableScreen<"ledger.entryList">({
  path: "/finance/journal",
  list: entryList,
  rowKey: "key",
  open: openOrder,
  show: "entryId code valueDate account debit credit orderNo event takesBack maker checker postTime ownCode ownName key",
  looks: {
    orderNo: { cell: ({ orderNo }) => orderNo ?? "–" },
    code: { cell: ({ code }) => <Own>{code}</Own> },
    ownCode: { cell: ({ ownCode }) => <Own>{ownCode}</Own> },
    ownName: { cell: ({ ownName }) => <Own>{ownName || "–"}</Own> },
    event: { cell: ({ event }) => <Own>{event || "–"}</Own> },
    takesBack: { cell: ({ takesBack }) => <Own>{takesBack || "–"}</Own> },
    maker: { cell: ({ maker }) => <Own>{maker ?? "–"}</Own> },
    checker: { cell: ({ checker }) => <Own>{checker ?? "–"}</Own> },
  },
  filters: [
    "account",
    { key: "time", label: "ledger.entry.column.value", kind: "date-range" },
    { key: "posted", label: "ledger.entry.column.posted", kind: "date-range" },
    "orderNo",
  ],
  total: ledgerCalls["ledger.entryTotal"],
});

const byOptions = () => (["value", "posted"] as const).map((value) => ({ value, label: t(`ledger.balance.by.${value}`) }));

/** What every account stands at: Enter opens its entries. */
export const trialBalance = tableScreen<"ledger.balanceList">({
  path: "/finance/trialBalance",
  list: balanceList,
  rowKey: "account",
  open: ({ account }) => goTo(`/finance/journal?account=${account}`),
  show: "account opening debit credit closing closed since ownCode ownName",
  looks: {
    ownCode: { cell: ({ ownCode }) => <Own>{ownCode}</Own> },
    ownName: { cell: ({ ownName }) => <Own>{ownName || "–"}</Own> },
    since: { tone: ({ since }) => (since ? "warn" : "plain") },
  },
  filters: [
    { key: "time", label: "ledger.balance.range", kind: "date-range" },
    { key: "by", label: "ledger.balance.by.label", kind: "one-of", options: byOptions },
  ],
});

/** What is owed to the authority by kind of charge: Enter opens the entries of its account. */
export const taxByKind = tableScreen<"ledger.taxList">({
  path: "/finance/trialBalance/tax",
  list: taxList,
  rowKey: "account",
  open: ({ account }) => goTo(`/finance/journal?account=${account}`),
  show: "kind opening charged turnedBack moved closing account ownCode ownName",
  looks: {
    ownCode: { cell: ({ ownCode }) => <Own>{ownCode}</Own> },
    ownName: { cell: ({ ownName }) => <Own>{ownName || "–"}</Own> },
  },
  filters: [
    { key: "time", label: "ledger.balance.range", kind: "date-range" },
    { key: "by", label: "ledger.balance.by.label", kind: "one-of", options: byOptions },
  ],
  total: ledgerCalls["ledger.taxTotal"],
});

type Item = RowOf<"ledger.dayList">;
/** What stops the desk itself: a book that does not add up, an act that no two people can do. */
const isOff = (item: Item["item"]): boolean => item === "book" || item === "pairs";

const close = lateForm<Item, true>(async () => {
  const [{ CloseForm }] = await Promise.all([import("./close.form.tsx"), loadSections("form")]);
  return CloseForm;
});
const closeCommand: Command<Item> = commandsFor<Item>().ui({
  id: "ledger.dayClose",
  label: "ledger.day.close.label",
  target: "one",
  verb: "new",
  place: { bar: 3, rowMenu: 3, hint: 3 },
  permission: ledgerCalls["ledger.dayClose"].permission,
  acts: true,
  blocked: ({ isClosed, approvalId }) =>
    isClosed ? { error: "dayClose.already" } : approvalId === null ? null : { error: "approval.waiting" },
  run: asking(close.form),
});

/** The day's checklist: Enter shows what is open, `c` asks for the close, `p` of another person closes. */
export const dayClose = approvalList<"ledger.dayList">({
  path: "/finance/dayClose",
  list: dayList,
  rowKey: "key",
  open: (row) => goTo(placeOfItem(row)),
  show: "state item count reason requester refusal decision day isClosed key",
  looks: {
    state: { tone: ({ state, item }) => (state === "done" ? "good" : isOff(item) ? "bad" : "warn") },
    reason: { cell: ({ reason }) => <Own>{reason || "–"}</Own> },
    decision: { cell: ({ decision }) => <Own>{decision || "–"}</Own> },
  },
  mark: ({ state, item }) => (state === "done" ? "plain" : isOff(item) ? "bad" : "warn"),
  filters: [],
  deciding: {
    steps: [
      // Whoever may ask for it may decide it, where another has asked.
      requestStep<Item>({ word: "ledger.day.close.step", permission: ledgerCalls["ledger.dayClose"].permission }),
    ],
    blocked: awaitsMe,
    nameOf: ({ day }) => formatDay(day),
    amountOf: () => 0,
  },
  commands: [closeCommand, ...askerCommands<Item>("ledger.dayClose", ledgerCalls["ledger.dayClose"].permission)],
});

type Desk = RowOf<"ledger.desk">;
const deskTones: Readonly<Record<Desk["kind"], Tone>> = { fine: "plain", waits: "warn", late: "bad", off: "bad" };
const deskTone = ({ kind }: Desk): Tone => deskTones[kind];

/** Finance's own home: what waits, what is late, what does not add up; Enter opens where it stands. */
export const financeHome = tableScreen<"ledger.desk">({
  path: "/homePage/finance",
  list: deskList,
  rowKey: "key",
  sections: ["finance"],
  open: (row) => goTo(placeOfItem(row)),
  looks: { kind: { tone: deskTone }, count: { tone: deskTone } },
  mark: deskTone,
});
