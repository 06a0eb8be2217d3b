import { todayApplyList } from "../../../contract/report/today-apply.columns.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { staffOptions } from "../../client/staff.ts";
import { appOptions } from "../../table/filter/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";

/** Applications of the day that marketing won: Enter opens the order. */
const todayApply = tableScreen<"todayApply.list">({
  path: "/report/marketingReport/todayApply",
  list: todayApplyList,
  rowKey: "loanRecordId",
  sections: ["report", "order", "marketing"],
  open: ({ loanRecordId, orderNo }) => void openOrderTab(loanRecordId, orderNo, openedFrom()),
  show: "applyTime adminName kind name phone status amount sinceCall productName orderNo appId channel userType",
  looks: {
    adminName: { cell: ({ adminName }) => <span translate="no">{adminName}</span> },
    productName: { cell: ({ productName }) => <span translate="no">{productName}</span> },
  },
  filters: [
    { key: "appId", label: "order.column.app", kind: "many-of", options: appOptions },
    { key: "kind", kind: "many-of" },
    { key: "adminUserId", label: "report.people", kind: "many-of", options: staffOptions("market") },
    { key: "time", label: "marketing.column.applied", kind: "date-range" },
  ],
  commands: [],
});

/** A list beside the reports, which do without what lists are made of. */
export const screens = [todayApply];
