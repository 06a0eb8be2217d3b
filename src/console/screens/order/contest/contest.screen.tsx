import { contestList } from "../../../../contract/order/contest.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { contestStateCodes, refuserCodes } from "../../../../lending/options/contest-codes.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { openOrderTab } from "../../../client/order-tab.ts";
import { loadSections, textOf } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { reasonName } from "../../../report/line-names.ts";
import { choicesOf } from "../../../table/filter/options.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import type { ContestAsked } from "./decide-contest.form.tsx";

type Row = RowOf<"refusal.list">;
const { ui } = commandsFor<Row>();
const permission = "order:review:final";
/** Days before the last one from which it is urgent. */
const near = 2;

const decision = lateForm<ContestAsked, true>(
  async () => (await Promise.all([import("./decide-contest.form.tsx"), loadSections("form", "review")]))[0].DecideContestForm,
);
const blocked = ([row]: readonly Row[]): Reason | null =>
  row?.outcome ? { error: "contest.decided" } : row?.mayDecide === false ? { error: "approval.samePerson" } : null;

const decide = (outcome: ContestAsked["outcome"], verb: "approve" | "refuse", place: Command<Row>["place"]) =>
  ui({
    id: `contest.${outcome}`,
    label: `dossier.contest.command.${outcome}`,
    target: "one",
    verb,
    ...(place ? { place } : {}),
    permission,
    acts: true,
    blocked: (row) => blocked([row]),
    run: (row, context) => void askAndRefresh(decision.form, { row, outcome }, context),
  });

const words = (branch: (code: string) => string, codes: string): string =>
  codes
    .split(", ")
    .filter((code) => code !== "")
    .map(branch)
    .join(", ") || "–";

/** Refusals that their customers contest: whoever had no part in one looks again; `p` finds it wrong, `n` lets it stand. */
export const contestedOrder = tableScreen<"refusal.list">({
  path: "/order/contestedOrder",
  list: contestList,
  sections: ["review", "report"],
  rowKey: "contestId",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo),
  show: `orderNo daysLeft name reason stage refusalReasons outcome answer way openTime dueOn decideTime decider corrected opener appId`,
  mark: ({ outcome, daysLeft, mayDecide }) => (outcome ? "plain" : (daysLeft ?? 0) <= near ? "bad" : mayDecide ? "warn" : "plain"),
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    reason: { cell: ({ reason }) => <span translate="no">{reason}</span> },
    answer: { cell: ({ answer }) => <span translate="no">{answer || "–"}</span> },
    refusalReasons: { cell: ({ refusalReasons }) => words(reasonName, refusalReasons) },
    corrected: { cell: ({ corrected }) => words((field) => textOf(`review.field.${field}`) || field, corrected) },
    daysLeft: { tone: ({ daysLeft }) => (daysLeft !== null && daysLeft <= near ? "bad" : "plain") },
    outcome: { tone: ({ outcome }) => (outcome === "overturned" ? "warn" : "plain") },
  },
  filters: [
    { key: "state", label: "dossier.contest.state.label", kind: "one-of", options: choicesOf(contestStateCodes), initial: "open" },
    { key: "mine", label: "dossier.contest.mine", kind: "flag" },
    { key: "refusedBy", label: "dossier.contest.refusedBy.label", kind: "one-of", options: choicesOf(refuserCodes) },
    "orderNo",
    "appId",
  ],
  commands: [decide("overturned", "approve", { bar: 1, rowMenu: 1, hint: 1 }), decide("upheld", "refuse", { bar: 2, rowMenu: 2, hint: 2 })],
});
