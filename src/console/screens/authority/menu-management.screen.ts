import { pageScreen } from "../../kernel/screen/screen.ts";
import { MenuManagementPage } from "./menu-management.page.tsx";

/** The tree of menus and buttons. */
export const menuManagement = pageScreen({
  path: "/authority/menuManagement",
  title: "authority.menu.title",
  permission: "authority:menu:list",
  sections: ["table", "authority"],
  page: MenuManagementPage,
});
