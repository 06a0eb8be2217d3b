import { agencyCollectionOrder, allCollectionOrder, historyOrder } from "./collection.stages.tsx";
import { customerManage, remindCustomerManage } from "./group.screen.tsx";
import { agencyAllOrder, agencyOrder, remindHistory } from "./remind.stages.tsx";

/** Both departments of the desk: /loanService after the due date, /remind before it. */
export const screens = [
  allCollectionOrder,
  agencyCollectionOrder,
  historyOrder,
  agencyAllOrder,
  agencyOrder,
  remindHistory,
  customerManage,
  remindCustomerManage,
];
