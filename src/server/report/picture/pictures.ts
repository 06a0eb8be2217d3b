import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import type { Context } from "../../kernel/context.ts";
import { daysOf } from "../book/book-lines.ts";
import { mayAsk, rightsOf } from "../book/query-report.ts";

/**
 * `reportPicture.take`: a report's picture leaves the house. Its figures are those that the reader sees; what goes on record is who took which report under
 * which filters and why, before it is drawn. 403 for whom the report is not, or who may not take it out.
 */
export async function takePicture(
  { reportCode, filters, compared, reason }: ParsedOf<"reportPicture.take">,
  context: Context,
): Promise<OutputOf<"reportPicture.take">> {
  mayAsk({ reportCode, by: filters.by }, context);
  const key = rightsOf(reportCode).exports;
  if (!context.staff.permissions.has(key)) throw new Refused({ error: "forbidden" });
  context.usesKey(key);
  daysOf(filters);
  context.record({
    subject: "report",
    ids: [],
    detail: { list: `report.${reportCode}`, filter: { ...filters, compared }, reason, format: "png" },
  });
  return { by: `${context.staff.name} (${context.staff.account})`, at: context.now.toISOString() };
}
