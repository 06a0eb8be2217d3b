import type { Dimension } from "../../contract/report/report-record.ts";
import type { ReviewReport } from "../../contract/report/review/review-reports.ts";
import { userTypeCodes } from "../../lending/options/order-codes.ts";
import { policyReasonCodes } from "../../lending/options/policy-reasons.ts";
import { rejectReasonCodes } from "../../lending/options/reject-reasons.ts";
import { formatDay } from "../i18n/format.ts";
import { textOf } from "../i18n/i18n.ts";
import { appName, wordOf } from "../table/filter/options.ts";

interface Line {
  readonly key: string;
  readonly name: string | null;
}

/** A reason of a refusal, by a reviewer or by policy. */
export const reasonName = (code: string): string => {
  const said = wordOf(rejectReasonCodes, code);
  return said === code ? wordOf(policyReasonCodes, code) : said;
};

/** Where a case was put aside or closed the reasons are the report's own. */
const ownReasons: Partial<Record<ReviewReport, string>> = { firstBlock: "heldBy", firstClose: "closedBy" };

/** What a line is about, in words. */
export function lineName(report: ReviewReport, by: Dimension, { key, name }: Line): string {
  if (by === "day") return formatDay(key);
  if (by === "app") return appName(Number(key));
  if (by === "kind") return textOf(`report.kind.${key}`) || key;
  if (by === "userType") return wordOf(userTypeCodes, key);
  if (by !== "reason") return name ?? key;
  const own = ownReasons[report];
  return own ? textOf(`report.figure.${own}.${key}`) || key : reasonName(key);
}
