import { userList } from "../../../../contract/user/list/user.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { customerQueue } from "./customer.queue.ts";

/** Customers, masked as in their list. */
export const customerExports = exportOf(userList, { queue: customerQueue });
