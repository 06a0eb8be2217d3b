import { reviewHistory } from "../../../../contract/order/review.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { historyQueue, type Asked } from "./history.queue.ts";

/** What was decided, as a file: the very rows of the list. */
export const exportLists = exportOf<Asked>(reviewHistory, { queue: historyQueue });
