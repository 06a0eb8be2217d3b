import { orderList } from "../../../contract/order/order.columns.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { closeOrderCommand } from "./close-order.command.ts";

export const orderAll = tableScreen<"order.list">({
  path: "/order/orderAll",
  list: orderList,
  sections: ["composer"],
  rowKey: "loanRecordId",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  show: `orderNo name phone status stage overdueDays claim appliedAmount approvedAmount term repayTime applyTime assigneeName
    reviewerName appId product userType`,
  filters: [
    "orderNo",
    { key: "phone", label: "order.column.phoneFull" },
    "name",
    "status",
    "overdueDays",
    "applyTime",
    "repayTime",
    "appId",
  ],
  commands: [closeOrderCommand],
});
