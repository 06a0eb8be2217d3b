import type { userFeedbackCalls } from "../../../../contract/basics/user-feedback.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { feedbackAll, feedbackHistory } from "../../../../contract/basics/people/feedback.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { type QueueContext, readPage } from "../../../kernel/sql/queue.ts";
import { assignMatching, assignTicked, handleFeedback } from "./feedback.actions.ts";
import { type ExportedFilters, feedbackQueue, selectPeople } from "./feedback.store.ts";

/** What is answered: of whoever may see all of it everybody's, else one's own. */
const historyQueue = (input: ExportedFilters, context: QueueContext) =>
  feedbackQueue(
    { ...input, status: "done" },
    context,
    context.staff.permissions.has("userFeedback:all:list") ? {} : { staffId: context.staff.id },
  );

export const exportLists = {
  ...exportOf<ExportedFilters>(feedbackAll, { queue: (filters, context) => feedbackQueue(filters, context) }),
  ...exportOf<ExportedFilters>(feedbackHistory, { queue: historyQueue }),
};

export const userFeedbackHandlers: Handlers<keyof typeof userFeedbackCalls> = {
  "userFeedback.allList": (input, context) => readPage(context.tx, feedbackQueue(input, context), input.page, input.pageSize),
  "userFeedback.backlogList": (input, context) =>
    readPage(
      context.tx,
      feedbackQueue({ ...input, status: "backlog" }, context, { staffId: context.staff.id }),
      input.page,
      input.pageSize,
    ),
  "userFeedback.doneListList": (input, context) => readPage(context.tx, historyQueue(input, context), input.page, input.pageSize),
  "userFeedback.singleList": async ({ userId }, context) => {
    const page = await readPage(context.tx, feedbackQueue({}, context, { userId }), 1, 200);
    return (JSON.parse(page.text) as { list: OutputOf<"userFeedback.singleList"> }).list;
  },
  "userFeedback.people": async (_input, context) => [...(await selectPeople(context))],
  "userFeedback.updateRemarks": handleFeedback,
  "userFeedback.chooseAllocation": assignTicked,
  "userFeedback.searchAllocation": assignMatching,
};
