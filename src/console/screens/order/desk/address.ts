import { reviewBacklogPath } from "../../../kernel/screen/places/review-path.ts";

/** Whether an order was opened from the queue that the desk works from. */
export const isCase = (fromQueue: string | null): boolean =>
  fromQueue !== null && new URL(fromQueue, location.origin).pathname === reviewBacklogPath;
