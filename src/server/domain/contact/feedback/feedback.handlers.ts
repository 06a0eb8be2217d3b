import type { userFeedbackCalls } from "../../../../contract/basics/user-feedback.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { assignMatching, assignTicked, handleFeedback } from "./feedback.actions.ts";
import { feedbackQueue } from "./feedback.store.ts";

export const userFeedbackHandlers: Handlers<keyof typeof userFeedbackCalls> = {
  "userFeedback.allList": (input, context) => readPage(context.tx, feedbackQueue(input, context), input.page, input.pageSize),
  "userFeedback.backlogList": (input, context) =>
    readPage(
      context.tx,
      feedbackQueue({ ...input, status: "backlog" }, context, { staffId: context.staff.id }),
      input.page,
      input.pageSize,
    ),
  "userFeedback.doneListList": (input, context) =>
    readPage(context.tx, feedbackQueue({ ...input, status: "done" }, context, { staffId: context.staff.id }), input.page, input.pageSize),
  "userFeedback.singleList": async ({ userId }, context) => {
    const page = await readPage(context.tx, feedbackQueue({}, context, { userId }), 1, 200);
    return (JSON.parse(page.text) as { list: OutputOf<"userFeedback.singleList"> }).list;
  },
  "userFeedback.updateRemarks": handleFeedback,
  "userFeedback.chooseAllocation": assignTicked,
  "userFeedback.searchAllocation": assignMatching,
};
