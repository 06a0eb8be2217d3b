import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/report";
/** Who sees the calls by hour sees whose they are. */
const permission = ["report:callPhone:list", "report:callTimeShare:list"] as const;

/** Calls that a gateway carried, by staff and day, and what they come to. */
export const phoneReportCalls = defineCalls("report", {
  nxPhoneReport: { method: "GET", path: `${path}/nxPhoneReport`, permission, effect: "read" },
  nxPhoneReportTotal: { method: "GET", path: `${path}/nxPhoneReportTotal`, permission, effect: "read" },
});
