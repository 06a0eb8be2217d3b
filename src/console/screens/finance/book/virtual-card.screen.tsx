import { virtualCardCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { virtualCardList as accounts } from "../../../../contract/finance/channel/virtual-card.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { Own } from "../../../table/approval/evidence-parts.tsx";

type Account = RowOf<"virtualCard.list">;
const tones: Readonly<Record<Account["status"], Tone>> = { asked: "warn", active: "good", ended: "plain" };
const mostAtOnce = 50;

const disable = lateForm<readonly Account[], true>(async () => {
  const [{ DisableAccounts }] = await Promise.all([import("./reason.form.tsx"), loadSections("form")]);
  return DisableAccounts;
});

function mayDisable(rows: readonly Account[]): Reason | null {
  if (rows.length > mostAtOnce) return { error: "approval.tooMany", vars: { most: mostAtOnce } };
  return rows.some(({ status }) => status === "ended") ? { error: "state.refused" } : null;
}

const { ui, call } = commandsFor<Account>();
const commands: readonly Command<Account>[] = [
  call({
    id: "virtualCard.query",
    label: "finance.virtual.query.label",
    target: "one",
    verb: "seek",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    call: virtualCardCalls["virtualCard.query"],
    blocked: ({ status, vaNo }) => (status === "ended" && vaNo === null ? { error: "state.refused" } : null),
    input: ({ id }) => ({ id }),
    after: (_out, { refresh }) => refresh(),
    done: "finance.virtual.query.done",
  }),
  ui({
    id: "virtualCard.disable",
    label: "finance.virtual.disable.label",
    target: "many",
    verb: "end",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission: virtualCardCalls["virtualCard.disable"].permission,
    acts: true,
    blocked: mayDisable,
    run: asking(disable.form),
  }),
];

/** Account numbers that channels give orders: `s` asks the channel, Shift+X ends one or the ticked ones. */
export const virtualCardList = tableScreen<"virtualCard.list">({
  path: "/finance/virtualCardList",
  list: accounts,
  rowKey: "id",
  open: ({ loanRecordId, orderNo }) => void openOrderTab(loanRecordId, orderNo, openedFrom()),
  show: "status orderNo name vaNo bank channel amount received lastTime createTime endTime endReason isOpenThere checkTime isAsked id",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    vaNo: { cell: ({ vaNo }) => vaNo ?? "–" },
    endReason: { cell: ({ endReason }) => <Own>{endReason || "–"}</Own> },
  },
  mark: ({ status, isOpenThere }) => (status === "active" && isOpenThere === false ? "bad" : tones[status] === "warn" ? "warn" : "plain"),
  filters: [
    "status",
    "orderNo",
    { key: "vaNo", label: "finance.virtual.column.number", kind: "text" },
    { key: "time", label: "finance.virtual.column.created", kind: "date-range" },
  ],
  commands,
});
