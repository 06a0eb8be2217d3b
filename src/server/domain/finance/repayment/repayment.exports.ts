import { repaymentHistory, repaymentList } from "../../../../contract/finance/repayment/repayment.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { receiptHistory, receiptQueue, type Filters } from "./receipt.queue.ts";

export const exportLists = {
  ...exportOf<Filters>(repaymentList, { queue: receiptQueue }),
  ...exportOf<Filters>(repaymentHistory, { queue: receiptHistory }),
};
