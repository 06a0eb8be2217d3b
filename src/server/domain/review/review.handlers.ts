import type { Handlers } from "../../kernel/context.ts";
import { rescore } from "../machine/machine.actions.ts";
import { finalReview, firstReview, secondReview } from "./decision.actions.ts";
import { assignReviews, bindReviewer, recordCall, releaseReview, renewLock, startReview } from "./review.actions.ts";

type Keys = "assign" | "start" | "heartbeat" | "release" | "rescore" | "first" | "second" | "call" | "final";

export const reviewHandlers: Handlers<`review.${Keys}` | "bindProduct.updateCreditAduit"> = {
  "review.assign": assignReviews,
  "review.start": startReview,
  "review.heartbeat": renewLock,
  "review.release": releaseReview,
  "review.rescore": rescore,
  "review.first": firstReview,
  "review.second": secondReview,
  "review.call": recordCall,
  "review.final": finalReview,
  "bindProduct.updateCreditAduit": bindReviewer,
};
