import { wagesCalls } from "../../../contract/finance/book/wages.calls.ts";
import { ownWageLineList, ownWagesList } from "../../../contract/finance/book/wages.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import type { Reason } from "../../../lending/reason.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { goTo } from "../../kernel/command/ports.ts";
import type { Tone } from "../../kernel/screen/screen.ts";
import { asking } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";

export type OwnStatement = RowOf<"wages.mine">;
const tones: Readonly<Record<OwnStatement["status"], Tone>> = { prepared: "warn", accepted: "good", contested: "bad", paid: "good" };
const contest = lateForm<OwnStatement, true>(
  async () => (await Promise.all([import("./contest.form.tsx"), loadSections("form")]))[0].ContestForm,
);
const open = ({ status }: OwnStatement): Reason | null => (status === "paid" ? { error: "wages.paid" } : null);
const own = (word: string) => <span translate="no">{word || "–"}</span>;

const commands: readonly Command<OwnStatement>[] = [
  commandsFor<OwnStatement>().call({
    id: "wages.accept",
    label: "wages.own.accept",
    target: "one",
    verb: "publish",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    call: wagesCalls["wages.answer"],
    blocked: open,
    // A stray key accepts nothing (rules/keyboard.md 12).
    confirm: ({ month }) => ({ title: "wages.own.accept", body: "wages.own.acceptText", vars: { month } }),
    input: ({ id }) => ({ statementId: id, decision: "accept" as const }),
    after: (_out, { refresh }) => refresh(),
    done: "wages.own.accepted",
  }),
  commandsFor<OwnStatement>().ui({
    id: "wages.contest",
    label: "wages.own.contest",
    target: "one",
    verb: "refuse",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission: wagesCalls["wages.answer"].permission,
    acts: true,
    blocked: open,
    run: asking(contest.form),
  }),
];

/** One's own commission, month by month: Enter shows the money behind it, `p` accepts it, `n` says what is wrong. */
export const ownWages = tableScreen<"wages.mine">({
  path: "/homePage/commission/mine",
  list: ownWagesList,
  rowKey: "id",
  sections: ["finance", "order"],
  open: ({ id }) => goTo(`/homePage/commission/money?statementId=${id}`),
  looks: {
    status: { tone: ({ status }) => tones[status] },
    month: { cell: ({ month }) => own(month) },
    answer: { cell: ({ answer }) => own(answer) },
  },
  mark: ({ status }) => (status === "prepared" ? "warn" : "plain"),
  commands,
});

/** The money behind one of them. */
export const ownMoney = tableScreen<"wages.mineLines">({
  path: "/homePage/commission/money",
  list: ownWageLineList,
  rowKey: "lineId",
  sections: ["finance", "order"],
  open: ({ loanRecordId, orderNo }) => void openOrderTab(loanRecordId, orderNo, openedFrom()),
  looks: {
    earned: { tone: ({ earned }) => (earned < 0 ? "bad" : "plain") },
    stage: { cell: ({ stage }) => own(stage) },
    reason: { cell: ({ reason }) => own(reason) },
  },
  filters: ["statementId"],
});
