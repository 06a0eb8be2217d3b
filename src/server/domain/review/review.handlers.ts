import type { Handlers } from "../../kernel/context.ts";
import { assignReviews, finalReview, firstReview, releaseReview, renewLock, startReview } from "./review.actions.ts";

export const reviewHandlers: Handlers<`review.${"assign" | "start" | "heartbeat" | "release" | "first" | "final"}`> = {
  "review.assign": assignReviews,
  "review.start": startReview,
  "review.heartbeat": renewLock,
  "review.release": releaseReview,
  "review.first": firstReview,
  "review.final": finalReview,
};
