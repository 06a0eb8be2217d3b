import { blackList } from "./black-list.screen.tsx";
import { userList } from "./user-list.screen.tsx";

/** Screens of the menu group "Customers". */
export const screens = [userList, blackList] as const;
