import { queryCalls } from "../../contract/report/review/query.calls.ts";
import { limits } from "../../lending/limits.ts";
import { askedRows } from "../client/choices.ts";
import { send } from "../client/client.ts";
import { lastDays } from "../table/filter/filter-text.ts";

/** By what something came of late, as the report names it: whoever may read it may not always read the channels themselves. */
const linesOf = async (reportCode: "channelLink" | "channelCompany", by: "channel" | "company") => {
  const { from: startTime, to: endTime } = lastDays(limits.reportRangeDays);
  return (await send(queryCalls["report.query"], { reportCode, by, startTime, endTime })).lines;
};
const channels = askedRows("channel:link:list", () => linesOf("channelLink", "channel"));
const companies = askedRows("channel:company:list", () => linesOf("channelCompany", "company"));

/** Channels that are paid for, by their codes. */
export const channelOptions = (): readonly { readonly value: string; readonly label: string }[] =>
  channels.rows().map(({ key }) => ({ value: key, label: key }));
/** Whose channels they are. */
export const companyOptions = (): readonly { readonly value: number; readonly label: string }[] =>
  companies.rows().map(({ key, name }) => ({ value: Number(key), label: name ?? key }));
