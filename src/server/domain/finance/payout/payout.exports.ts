import { paymentHistory, paymentList } from "../../../../contract/finance/payout/payment.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { payoutHistory, payoutQueue, type Filters } from "./payout.queue.ts";

export const exportLists = {
  ...exportOf<Filters>(paymentList, { queue: payoutQueue }),
  ...exportOf<Filters>(paymentHistory, { queue: payoutHistory }),
};
