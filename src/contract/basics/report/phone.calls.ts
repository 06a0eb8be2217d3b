import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/report";
const permission = "report:callPhone:list";

/** Calls that a gateway carried, by staff and day, and what they come to. */
export const phoneReportCalls = defineCalls("report", {
  nxPhoneReport: { method: "GET", path: `${path}/nxPhoneReport`, permission, effect: "read" },
  nxPhoneReportTotal: { method: "GET", path: `${path}/nxPhoneReportTotal`, permission, effect: "read" },
});
