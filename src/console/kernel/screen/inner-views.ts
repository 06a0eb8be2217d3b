import type { Needs } from "../../../contract/kernel/call.ts";
import type { MessageKey } from "../../i18n/sections.ts";

interface InnerView {
  readonly path: string;
  /** Of the shell's own texts: the menu says it before the screen is loaded. */
  readonly name: MessageKey;
  readonly permission: Needs;
}

/** Views of a screen that have no menu entry of their own: they stand behind it, in this order. */
export const innerViews: Readonly<Record<string, readonly InnerView[]>> = {
  "/finance/repaymentList": [
    { path: "/finance/repaymentList/unplaced", name: "shell.inner.unplaced", permission: "finance:reconcile:list" },
    { path: "/finance/repaymentList/settlements", name: "shell.inner.settlements", permission: "finance:reconcile:list" },
    { path: "/finance/repaymentList/outgoing", name: "shell.inner.outgoing", permission: "finance:reconcile:list" },
    { path: "/finance/repaymentList/statements", name: "shell.inner.statements", permission: "finance:reconcile:list" },
    { path: "/finance/repaymentList/channelStatements", name: "shell.inner.channelStatements", permission: "finance:reconcile:list" },
    { path: "/finance/repaymentList/differences", name: "shell.inner.differences", permission: "finance:reconcile:list" },
  ],
  "/finance/reductionRecord": [
    { path: "/finance/reductionRecord/adjustments", name: "shell.inner.adjustments", permission: "finance:waiver:list" },
  ],
  "/finance/repaymentOverflow": [
    { path: "/finance/repaymentOverflow/refunds", name: "shell.inner.refunds", permission: "finance:refund:list" },
  ],
  "/system/logManagement/operationLog": [
    { path: "/system/logManagement/operationLog/seals", name: "shell.inner.seals", permission: "system:operationLog:list" },
  ],
  "/coupon/userList": [{ path: "/coupon/userList/used", name: "shell.inner.writtenOff", permission: "coupon:user:verify" }],
  "/finance/trialBalance": [{ path: "/finance/trialBalance/tax", name: "shell.inner.tax", permission: "finance:ledger:view" }],
  "/finance/wagesRepayment": [{ path: "/finance/wagesRepayment/money", name: "shell.inner.wageMoney", permission: "finance:wages:list" }],
  "/marketing/marketConfig": [
    { path: "/marketing/marketConfig/phoneFiles", name: "shell.inner.phoneFiles", permission: "marketing:phone:export" },
  ],
  "/marketing/whileSmsMarketing": [
    { path: "/marketing/whileSmsMarketing/reborrow", name: "shell.inner.bulkReborrow", permission: "marketing:sms:list" },
    { path: "/marketing/whileSmsMarketing/data", name: "shell.inner.bulkData", permission: "marketing:sms:list" },
    { path: "/marketing/whileSmsMarketing/shared", name: "shell.inner.bulkShared", permission: "marketing:sms:list" },
    { path: "/marketing/whileSmsMarketing/conversion", name: "shell.inner.bulkConversion", permission: "marketing:sms:list" },
  ],
  "/homePage/index": [
    { path: "/homePage/finance", name: "shell.inner.financeHome", permission: "finance:ledger:view" },
    { path: "/homePage/commission/mine", name: "shell.inner.ownWages", permission: "session" },
    { path: "/homePage/commission/money", name: "shell.inner.ownMoney", permission: "session" },
  ],
};
