import { defineCalls } from "../kernel/call.ts";

/** Applications that marketing won, each with whoever had the lead. */
export const todayApplyCalls = defineCalls("todayApply", {
  list: { method: "POST", path: "/report-domain/report/todayApply", permission: "report:todayApply:list", effect: "read" },
});
