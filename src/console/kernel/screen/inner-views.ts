import type { Permission } from "../../../contract/permissions.ts";
import type { MessageKey } from "../../i18n/sections.ts";

interface InnerView {
  readonly path: string;
  /** Of the shell's own texts: the menu says it before the screen is loaded. */
  readonly name: MessageKey;
  readonly permission: Permission;
}

/** Views of a screen that have no menu entry of their own: they stand behind it, in this order. */
export const innerViews: Readonly<Record<string, readonly InnerView[]>> = {
  "/finance/repaymentList": [
    { path: "/finance/repaymentList/unplaced", name: "shell.inner.unplaced", permission: "finance:reconcile:list" },
    { path: "/finance/repaymentList/statements", name: "shell.inner.statements", permission: "finance:reconcile:list" },
  ],
  "/coupon/userList": [{ path: "/coupon/userList/used", name: "shell.inner.writtenOff", permission: "coupon:user:verify" }],
};
