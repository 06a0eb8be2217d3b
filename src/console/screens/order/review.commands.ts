import { reviewCalls } from "../../../contract/order/review.calls.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { reviewBacklogPath } from "../../kernel/screen/places/review-path.ts";
import type { Reachable } from "./reach.commands.ts";

const { call, ui } = commandsFor<Reachable>();
/** Stages in which an order waits for a review, or is in one. */
const reviewed: ReadonlySet<string> = new Set([
  "pending_review",
  "first_in_progress",
  "first_passed",
  "second_passed",
  "final_in_progress",
]);

/** What a reviewer does with a record that he has found. */
export const reviewCommands: readonly Command<Reachable>[] = [
  ui({
    id: "order.review",
    label: "review.command.start",
    target: "one",
    place: { bar: 1 },
    permission: "order:review:start",
    blocked: ({ stage, status }) => (reviewed.has(stage) ? null : { error: "order.wrongStatus", vars: { status } }),
    run: ({ loanRecordId, orderNo }) => void openOrderTab(loanRecordId, orderNo, reviewBacklogPath),
  }),
  call({
    id: "order.rescore",
    label: "review.command.rescore",
    target: "one",
    place: { bar: 9 },
    call: reviewCalls["review.rescore"],
    // Only while the score is being asked for, and how often, the server says.
    blocked: ({ stage, status }) => (stage === "fetching_score" ? null : { error: "order.wrongStatus", vars: { status } }),
    input: ({ loanRecordId }) => ({ loanRecordId }),
    after: (_, context) => context.refresh(),
    done: "review.done.rescored",
  }),
];
