import { orderCalls } from "../../../contract/order/order.calls.ts";
import { reviewCalls } from "../../../contract/order/review.calls.ts";
import type { InputOf, OutputOf, RowOf } from "../../../contract/types.ts";
import type { Reason } from "../../../lending/reason.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { toast } from "../../kernel/state/messages.ts";
import { asking } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { openNote } from "../../table/outside/open-note.ts";
import { selectedOn, untick } from "../../table/queue/selected.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import type { Refused } from "./contest/contest.form.tsx";
import { labelRowCommand } from "./customer/label.command.ts";
import { pictureCommand } from "./evidence/picture.command.ts";
import type { AssignAnswer } from "./assign-review.form.tsx";
import { reviewBacklogPath } from "../../kernel/screen/places/review-path.ts";

type Row = RowOf<"order.list">;
const { ui } = commandsFor<Row>();
const path = "/order/orderAll";

const form = lateForm<readonly Row[], AssignAnswer>(async () => {
  const [{ AssignReviewForm }] = await Promise.all([import("./assign-review.form.tsx"), loadSections("review", "form")]);
  return AssignReviewForm;
});

const waitsForFirst = ({ stage }: Row): boolean => stage === "pending_review" || stage === "first_in_progress";
const waitsForFinal = ({ stage }: Row): boolean => stage === "first_passed" || stage === "second_passed" || stage === "final_in_progress";
/** Only what waits for one review, or is in it, is given to its reviewers. */
const oneReview = (rows: readonly Row[]): Reason | null => {
  if (rows.every(waitsForFirst) || rows.every(waitsForFinal)) return null;
  const other = rows.find((row) => !waitsForFirst(row) && !waitsForFinal(row));
  return other ? { error: "order.wrongStatus", vars: { status: other.status } } : { error: "review.oneKind" };
};

/** Ticked orders, or all that the filter leaves, to reviewers. */
const assign = ui({
  id: "order.assignReview",
  label: "review.command.assign",
  target: "many",
  verb: "assign",
  place: { bar: 1, rowMenu: 3, hint: 1 },
  permission: "order:all:assign",
  acts: true,
  blocked: oneReview,
  run: (rows, context) => {
    const what = selectedOn(path);
    if (!what) return;
    void (async () => {
      const answer = await ports.ask(form.form, rows, context.source);
      if (!answer) return;
      const meta = { command: "order.assignReview", source: context.source, idempotencyKey: crypto.randomUUID() };
      const { stage, mode, people: adminUserIds } = answer.values;
      const people = { stage, mode, adminUserIds: [...adminUserIds] };
      const given: OutputOf<"review.assign"> & Partial<OutputOf<"review.assignByFilter">> =
        what.kind === "ticked"
          ? await ports.send(reviewCalls["review.assign"], { loanRecordIds: [...what.ids], ...people }, meta)
          : await ports.send(
              reviewCalls["review.assignByFilter"],
              { filters: what.filters as InputOf<"review.assignByFilter">["filters"], ...people },
              meta,
            );
      const count = given.assigned.length;
      const { matched = count } = given;
      const vars = { count: formatNumber(count), matched: formatNumber(matched) };
      toast(t(matched > count ? "review.assign.part" : "review.assign.done", vars), { tone: "good" });
      untick(path, what);
      context.refresh();
    })();
  },
});

/** The desk on this one order: its lock and its evidence, as from the queue. */
const start = ui({
  id: "order.startReview",
  label: "review.command.start",
  target: "one",
  place: { rowMenu: 4 },
  permission: "order:review:start",
  blocked: (row) => oneReview([row]),
  run: (row) => void openOrderTab(row.loanRecordId, row.orderNo, reviewBacklogPath),
});

const contesting = lateForm<Refused, true>(
  async () => (await Promise.all([import("./contest/contest.form.tsx"), loadSections("form")]))[0].ContestForm,
);
/** A refusal that its customer contests by telephone or letter. */
const contest = ui({
  id: "contest.open",
  label: "dossier.contest.command.open",
  target: "one",
  place: { rowMenu: 5 },
  permission: "order:detail:remark",
  acts: true,
  blocked: ({ status }) => (status === 2 ? null : { error: "order.wrongStatus", vars: { status } }),
  run: asking(contesting.form),
});

/** A word for whoever has it, or the wish to have it oneself, without opening it. */
const note = ui({
  id: "order.leaveNote",
  label: "table.leaveNote",
  target: "one",
  place: { rowMenu: 6 },
  permission: orderCalls["order.leaveNote"].permission,
  acts: true,
  run: ({ loanRecordId: ref, orderNo, name, assigneeName, reviewerName }, { source }) => {
    const who = assigneeName ?? reviewerName;
    void openNote(
      { ref, title: `${orderNo} ${name}`, why: who ? t("dossier.noteFor", { name: who }) : t("dossier.noteForNobody") },
      source,
    );
  },
});

export const orderAllCommands: readonly Command<Row>[] = [
  assign,
  start,
  contest,
  note,
  labelRowCommand,
  pictureCommand<Row>((row) => row, { rowMenu: 8 }),
  smsCommand<Row>(path),
  smsResultsCommand<Row>(),
];
