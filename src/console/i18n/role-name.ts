import { isAsShipped } from "../../lending/rights/staff-kinds.ts";
import { textOf } from "./i18n.ts";

/** What a role is called: those that the house ships have a word in every language, one that a lender has made or renamed its name. */
export const roleName = (role: { readonly code: string; readonly name: string }): string =>
  (isAsShipped(role) && textOf(`shell.role.${role.code}`)) || role.name;
