import { orderFigureReason } from "../../../contract/order/figure.rules.ts";
import { orderList } from "../../../contract/order/order.columns.ts";
import { labelCodes } from "../../../lending/options/customer-labels.ts";
import { stepCodes } from "../../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../../lending/options/user-types.ts";
import { timelessReason } from "../../../lending/order/filter.rules.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { reviewerOptions } from "../../client/reviewers.ts";
import { choicesOf, productOptions } from "../../table/filter/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { closeOrderCommand } from "./end/close-order.command.ts";
import { policyRejectCommand } from "./end/policy-reject.command.ts";
import { figureFilters } from "./figure/figure-filters.ts";
import { orderAllCommands } from "./order-all.commands.ts";

export const orderAll = tableScreen<"order.list">({
  path: "/order/orderAll",
  list: orderList,
  sections: ["composer", "facts", "review", "reviewing"],
  rowKey: "loanRecordId",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  show: `orderNo name phone status stage overdueDays claim appliedAmount approvedAmount term repayTime applyTime assigneeName
    reviewerName appId product userType labels`,
  filters: [
    "orderNo",
    { key: "phone", label: "order.column.phoneFull" },
    "name",
    { key: "idNo", label: "order.profile.idNo", kind: "text" },
    "status",
    { key: "stage", label: "order.column.step", kind: "many-of", options: choicesOf(stepCodes) },
    "overdueDays",
    "applyTime",
    { key: "payoutTime", label: "dossier.figure.payoutTime", kind: "date-range" },
    "repayTime",
    "appId",
    { key: "productId", label: "order.column.product", kind: "many-of", options: productOptions },
    { key: "userType", label: "order.column.userType", kind: "many-of", options: choicesOf(userTypeCodes) },
    { key: "channel", label: "order.filter.channel", kind: "text" },
    { key: "reviewerId", label: "order.column.reviewer", kind: "many-of", options: reviewerOptions },
    { key: "label", label: "order.column.labels", kind: "many-of", options: choicesOf(labelCodes) },
    { key: "whiteList", label: "order.filter.whiteList", kind: "flag" },
    { key: "reviewExempt", label: "order.filter.reviewExempt", kind: "flag" },
    ...figureFilters,
  ],
  judge: (asked) => timelessReason(asked) ?? orderFigureReason(asked),
  commands: [...orderAllCommands, closeOrderCommand, policyRejectCommand],
});
