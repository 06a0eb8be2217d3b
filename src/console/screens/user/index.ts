import { blackList } from "./black-list.screen.tsx";

/** Screens of the menu group "Customers". */
export const screens = [blackList] as const;
