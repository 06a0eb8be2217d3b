import type { reviewCalls } from "../../../../contract/order/review.calls.ts";
import type { Handlers, Streamer } from "../../../kernel/context.ts";
import { readPage, streamRows } from "../../../kernel/sql/queue.ts";
import { rescore } from "../machine-review/machine-review.actions.ts";
import { assignByFilter, assignReviews } from "./assign.actions.ts";
import { answerDifference, parkCase, readCalls, readTerms, skipCase } from "./case.actions.ts";
import { finalReview, firstReview, secondReview, undoReview } from "./decision.actions.ts";
import { readFigures } from "./figures.ts";
import { historyQueue } from "./history.queue.ts";
import { recordCall, releaseReview, renewLock, startReview } from "./review.actions.ts";
import * as sample from "./sample/sample.actions.ts";
import { orSample } from "./sample/sample.actions.ts";
import { backlogQueue } from "./review.queue.ts";

export const reviewHandlers: Handlers<keyof typeof reviewCalls> = {
  "review.assign": assignReviews,
  "review.assignByFilter": assignByFilter,
  "review.agencyList": (input, context) => readPage(context.tx, backlogQueue(input, context), input.page, input.pageSize),
  "review.historyList": (input, context) => readPage(context.tx, historyQueue(input, context), input.page, input.pageSize),
  "review.figures": readFigures,
  "review.terms": readTerms,
  "review.callList": readCalls,
  "review.start": orSample(startReview, sample.startSample),
  "review.heartbeat": orSample(renewLock, sample.beatSample),
  "review.release": (input, context) => releaseReview(input, context, sample.releaseSamples),
  "review.rescore": rescore,
  "review.first": orSample(firstReview, sample.firstOfSample),
  "review.second": orSample(secondReview, sample.secondOfSample),
  "review.final": finalReview,
  "review.undo": orSample(undoReview, sample.undoSample),
  "review.park": orSample(parkCase, sample.parkOfSample),
  "review.skip": orSample(skipCase, sample.skipOfSample),
  "review.answer": orSample(answerDifference, sample.answerOfSample),
  "review.call": recordCall,
};

export const reviewStreamers: { readonly "review.agencyList": Streamer<"review.agencyList"> } = {
  "review.agencyList": (input, context) => streamRows(context.tx, backlogQueue(input, context)),
};
