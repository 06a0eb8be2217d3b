import type { Handlers } from "../../kernel/context.ts";
import { rescore } from "../machine/machine.actions.ts";
import { assignReviews, finalReview, firstReview, releaseReview, renewLock, startReview } from "./review.actions.ts";

export const reviewHandlers: Handlers<`review.${"assign" | "start" | "heartbeat" | "release" | "rescore" | "first" | "final"}`> = {
  "review.assign": assignReviews,
  "review.start": startReview,
  "review.heartbeat": renewLock,
  "review.release": releaseReview,
  "review.rescore": rescore,
  "review.first": firstReview,
  "review.final": finalReview,
};
