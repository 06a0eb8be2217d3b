import type { reviewCalls } from "../../../../contract/order/review.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { rescore } from "../machine-review/machine-review.actions.ts";
import { finalReview, firstReview, secondReview } from "./decision.actions.ts";
import { assignReviews, recordCall, releaseReview, renewLock, startReview } from "./review.actions.ts";

export const reviewHandlers: Handlers<keyof typeof reviewCalls> = {
  "review.assign": assignReviews,
  "review.start": startReview,
  "review.heartbeat": renewLock,
  "review.release": releaseReview,
  "review.rescore": rescore,
  "review.first": firstReview,
  "review.second": secondReview,
  "review.call": recordCall,
  "review.final": finalReview,
};
