import { agencyCollectionOrder } from "./agency.screen.tsx";
import { allCollectionOrder } from "./all.screen.tsx";
import { historyOrder } from "./history.screen.tsx";
import { customerManage, remindCustomerManage } from "./group.screen.tsx";
import { agencyOrder } from "./remind-agency.screen.tsx";
import { agencyAllOrder } from "./remind-all.screen.tsx";
import { remindHistory } from "./remind-history.screen.tsx";

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
