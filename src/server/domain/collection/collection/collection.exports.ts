import { collectionHistory, collectionList, remindHistory, remindList } from "../../../../contract/post-loan/case.columns.ts";
import { afterLoanRecordList, customerFile } from "../../../../contract/post-loan/after-loan-record.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { noteAccess } from "../../book/order/order.actions.ts";
import { queueExport } from "../../orders/order/order.exports.ts";
import { afterLoanRecordQueue, type RecordFilters } from "../after-loan-record/after-loan-record.queue.ts";
import { customerFileQueue, type FileFilters } from "../after-loan-record/customer-file.queue.ts";

export const exportLists = {
  ...exportOf(collectionList, queueExport("overdue")),
  ...exportOf(collectionHistory, queueExport("completed")),
  ...exportOf(remindList, queueExport("due")),
  ...exportOf(remindHistory, queueExport("reminded")),
  ...exportOf<RecordFilters>(afterLoanRecordList, { queue: afterLoanRecordQueue }),
  ...exportOf<FileFilters>(customerFile, {
    queue: customerFileQueue,
    // Who took a customer's file stands in the next one.
    begun: ({ loanRecordId }, context) => noteAccess(context, loanRecordId ?? 0, "file"),
  }),
};
