import { feedbackAll, feedbackBacklog, feedbackHistory } from "../../../contract/basics/people/feedback.columns.ts";
import { userFeedbackCalls as calls } from "../../../contract/basics/user-feedback.calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { feedbackMachine, mayReopenFeedback } from "../../../lending/contact/feedback.machine.ts";
import { feedbackStateCodes, feedbackTypeCodes } from "../../../lending/options/feedback-codes.ts";
import { moveReason, type Reason } from "../../../lending/reason.ts";
import { send } from "../../client/client.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Screen } from "../../kernel/screen/screen.ts";
import { session } from "../../kernel/state/session.ts";
import { assignCommand } from "../../table/assign/assign.command.ts";
import { appOptions, choicesOf } from "../../table/filter/options.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { stagesOf } from "../../table/stages.ts";
import { feedbackDesk } from "./assign-desk.ts";
import { FeedbackPeek } from "./feedback.peek.tsx";
import type { Feedback } from "./handle.form.tsx";

type Input = InputOf<"userFeedback.allList">;
const form = lateForm<Feedback, true>(async () => (await Promise.all([import("./handle.form.tsx"), loadSections("form")]))[0].HandleForm);
const { permission } = calls["userFeedback.updateRemarks"];

/** Answered by whoever has it, or by whoever may give it to others; opened again by a manager. */
function reasonFor(row: Feedback): Reason | null {
  const user = session.get().me?.user;
  if (row.status === "done") return mayReopenFeedback({ state: row.status, staffType: user?.type ?? -1 });
  const isOthers = row.assigneeId !== null && row.assigneeId !== user?.adminUserId;
  if (isOthers && !ports.can("userFeedback:all:assign")) return { error: "forbidden" };
  return moveReason(feedbackMachine, "answer", row.status);
}

async function handle(row: Feedback, { source, refresh }: Pick<ScreenContext<Feedback>, "source" | "refresh">): Promise<void> {
  if (await ports.ask(form.form, row, source)) refresh();
}
const handleCommand: Command<Feedback> = commandsFor<Feedback>().ui({
  id: "feedback.handle",
  label: "feedback.handle.command",
  target: "one",
  place: { bar: 1, rowMenu: 1 },
  permission,
  acts: true,
  blocked: reasonFor,
  run: (row, context) => void handle(row, context),
});

let people: readonly { readonly value: number; readonly label: string }[] = [];
/** Whoever may be given feedback; asked for when the choices are first shown. */
function peopleOptions() {
  if (people.length === 0 && ports.can(calls["userFeedback.people"].permission))
    void send(calls["userFeedback.people"], {}).then(
      (rows) => (people = rows.map(({ adminUserId, adminName }) => ({ value: adminUserId, label: adminName }))),
      () => undefined,
    );
  return people;
}

const stageAt = (path: `/${string}`) =>
  stagesOf<Feedback, Input>({
    rowKey: "id",
    sections: ["feedback"],
    open: (row, source) => {
      if (ports.can(permission) && reasonFor(row) === null) void handle(row, { source, refresh: () => queueOf(path)?.queue.reload() });
    },
    looks: {
      status: { tone: ({ status }) => (status === "done" ? "good" : "warn") },
      // What people have written is in nobody's language but theirs.
      content: { cell: ({ content }) => <span translate="no">{content}</span> },
      remarks: { cell: ({ remarks }) => <span translate="no">{remarks || "–"}</span> },
      images: { cell: ({ images }) => (images.length === 0 ? "–" : formatNumber(images.length)) },
    },
    mark: ({ status, assigneeId }) => (status === "backlog" && assigneeId === null ? "warn" : "plain"),
    filters: [
      { key: "appId", label: "feedback.column.app", kind: "one-of", options: appOptions },
      { key: "type", label: "feedback.column.type", kind: "one-of", options: choicesOf(feedbackTypeCodes) },
      { key: "createTime", label: "feedback.column.time", kind: "date-range" },
    ],
    commands: [handleCommand],
  });
const byStatus = { key: "status", label: "feedback.column.status", kind: "one-of", options: choicesOf(feedbackStateCodes) } as const;
const byPerson = { key: "assigneeId", label: "feedback.column.assignee", kind: "one-of", options: peopleOptions } as const;

/** All of it: what nobody has is marked, `t` gives it to somebody, Enter answers. */
const allAt = (path: `/${string}`): Screen =>
  stageAt(path)<"userFeedback.allList">({
    path,
    list: feedbackAll,
    show: "createTime type status name phone content assigneeName hours appId images remarks handleTime openOrders id",
    moreFilters: [byStatus, "phone", byPerson],
    commands: [assignCommand<Feedback>(path, feedbackDesk)],
    beside: FeedbackPeek,
  });

export const systemFeedback = allAt("/system/userFeedback");
export const allFeedback = allAt("/userFeedback/allList");

const mine = "/userFeedback/agencyList";
export const feedbackOfMine = stageAt(mine)<"userFeedback.backlogList">({
  path: mine,
  list: feedbackBacklog,
  show: "createTime type name phone content hours openOrders appId images status remarks id",
  beside: FeedbackPeek,
});

const over = "/userFeedback/historyList";
/** Answered; Enter opens one again for whoever may. */
export const feedbackOver = stageAt(over)<"userFeedback.doneListList">({
  path: over,
  list: feedbackHistory,
  show: "handleTime type name content assigneeName remarks hours createTime appId openOrders id",
  moreFilters: [byPerson],
  beside: FeedbackPeek,
});
