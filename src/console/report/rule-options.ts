import { queryCalls } from "../../contract/report/review/query.calls.ts";
import { limits } from "../../lending/limits.ts";
import { askedRows, type Choice } from "../client/choices.ts";
import { send } from "../client/client.ts";
import { lastDays } from "../table/filter/filter-text.ts";

/** Rules that the machine has asked of late, as their report names them: whoever may read it may not always read the rules themselves. */
const rules = askedRows("report:machineRefuse:list", async () => {
  const { from: startTime, to: endTime } = lastDays(limits.reportRangeDays);
  return (await send(queryCalls["report.query"], { reportCode: "machineRefuse", by: "rule", startTime, endTime })).lines;
});

/** Rules to filter by. */
export const ruleOptions = (): readonly Choice[] => rules.rows().map(({ key, name }) => ({ value: Number(key), label: name ?? key }));
