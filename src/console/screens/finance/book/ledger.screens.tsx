import { approvalCalls } from "../../../../contract/basics/approval.calls.ts";
import { balanceList, dayList, deskList, entryList, expenditureList } from "../../../../contract/finance/book/ledger.columns.ts";
import { expenditureCalls, ledgerCalls } from "../../../../contract/finance/ledger.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { formatDay } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { goTo } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { stepOf } from "../../../table/approval/decision.ts";
import { awaitsMe } from "../../../table/approval/waiting.commands.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { Own } from "../evidence-parts.tsx";
import { deskPlaces, places } from "../../../kernel/screen/places/desk-places.ts";

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
  filters: ["type", "status", { key: "channel", label: "finance.payout.column.channel", kind: "text" }, "orderNo", "time"],
  total: expenditureCalls["expenditure.total"],
});

/** The journal: Enter opens the order of an entry. */
export const journal = tableScreen<"ledger.entryList">({
  path: "/finance/journal",
  list: entryList,
  rowKey: "key",
  open: openOrder,
  show: "entryId code valueDate account debit credit orderNo event takesBack postTime ownCode ownName key",
  looks: {
    orderNo: { cell: ({ orderNo }) => orderNo ?? "–" },
    code: { cell: ({ code }) => <Own>{code}</Own> },
    ownCode: { cell: ({ ownCode }) => <Own>{ownCode}</Own> },
    ownName: { cell: ({ ownName }) => <Own>{ownName || "–"}</Own> },
    event: { cell: ({ event }) => <Own>{event || "–"}</Own> },
    takesBack: { cell: ({ takesBack }) => <Own>{takesBack || "–"}</Own> },
  },
  filters: [
    "account",
    { key: "time", label: "finance.entry.column.value", kind: "date-range" },
    { key: "posted", label: "finance.entry.column.posted", kind: "date-range" },
    "orderNo",
  ],
  total: ledgerCalls["ledger.entryTotal"],
});

const byOptions = () => (["value", "posted"] as const).map((value) => ({ value, label: t(`finance.balance.by.${value}`) }));

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
    { key: "time", label: "finance.balance.range", kind: "date-range" },
    { key: "by", label: "finance.balance.by.label", kind: "one-of", options: byOptions },
  ],
});

type Item = RowOf<"ledger.dayList">;

const close = lateForm<Item, true>(async () => {
  const [{ CloseForm }] = await Promise.all([import("./close.form.tsx"), loadSections("form")]);
  return CloseForm;
});
const closeCommand: Command<Item> = commandsFor<Item>().ui({
  id: "ledger.dayClose",
  label: "finance.day.close.label",
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
  open: ({ item }) => goTo(places[item]),
  show: "state item count reason requester day isClosed key",
  looks: {
    state: { tone: ({ state, item }) => (state === "done" ? "good" : item === "book" ? "bad" : "warn") },
    reason: { cell: ({ reason }) => <Own>{reason || "–"}</Own> },
  },
  mark: ({ state, item }) => (state === "done" ? "plain" : item === "book" ? "bad" : "warn"),
  filters: [],
  deciding: {
    steps: [
      {
        ...stepOf({
          call: approvalCalls["approval.review"],
          takes: ({ approvalId }: Item) => approvalId !== null,
          word: "finance.day.close.step",
          input: ({ approvalId }, decision, { remark }) => ({ approvalId: approvalId ?? 0, decision, remark }),
        }),
        // Whoever may ask for it may decide it, where another has asked.
        permission: ledgerCalls["ledger.dayClose"].permission,
      },
    ],
    blocked: awaitsMe,
    nameOf: ({ day }) => formatDay(day),
    amountOf: () => 0,
  },
  commands: [closeCommand],
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
  open: ({ item }) => goTo(deskPlaces[item]),
  looks: { kind: { tone: deskTone }, count: { tone: deskTone } },
  mark: deskTone,
});
