import type { Dimension, ReportRecord } from "../../contract/report/report-record.ts";
import { isNobodys, nobodyText } from "../../contract/report/nobody.ts";
import type { QueryReport } from "../../contract/report/query-reports.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { reasonCodes } from "../../lending/options/collection-reasons.ts";
import { policyReasonCodes } from "../../lending/options/policy-reasons.ts";
import { subTagCodes } from "../../lending/options/record-codes.ts";
import { closeGroups } from "../../lending/options/close-reasons.ts";
import { rejectReasonCodes, rejectReasons } from "../../lending/options/reject-reasons.ts";
import { parkReasons } from "../../lending/options/review-reasons.ts";
import { formatDay } from "../i18n/format.ts";
import { t, textOf } from "../i18n/i18n.ts";
import { appName, productName, wordOf } from "../table/filter/options.ts";

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
const ownReasons: Partial<Record<QueryReport, { readonly words: string; readonly codes: readonly string[] }>> = {
  firstBlock: { words: "heldBy", codes: parkReasons },
  firstClose: { words: "closedBy", codes: closeGroups },
};
const reasonIn = (report: QueryReport | undefined, code: string): string => {
  const own = report && ownReasons[report];
  return own ? textOf(`reviewing.figure.${own.words}.${code}`) || code : reasonName(code);
};
/** Reasons that a report may be narrowed by. */
export const reasonsOf = (report: QueryReport | undefined): readonly { readonly value: string; readonly label: string }[] =>
  ((report && ownReasons[report]?.codes) ?? rejectReasons).map((value) => ({ value, label: reasonIn(report, value) }));

const said = (branch: string) => (key: string) => textOf(`${branch}.${key}`) || key || "–";
/** What a line of a report from the books is about, by what its lines run along. */
const bookWords: Partial<Record<Dimension, (key: string) => string>> = {
  week: (key) => t("report.weekOf", { day: formatDay(key) }),
  hour: (key) => `${key}:00`,
  stage: (key) => key || "–",
  product: (key) => (key === "0" ? "–" : productName(Number(key))),
  channel: (key) => key || "–",
  outcome: (key) => wordOf(reasonCodes, Number(key)),
  subTag: (key) => wordOf(subTagCodes, key),
  timing: said("reporting.timing"),
  source: said("reporting.source"),
  leadKind: said("report.leadKind"),
};

/** What a line is about, in words. */
export function lineName(report: QueryReport, by: Dimension, { key, name }: Line): string {
  if (by === "day") return formatDay(key);
  if (isNobodys(by, key)) return t(nobodyText);
  if (by === "app") return key === "0" ? "–" : appName(Number(key));
  if (by === "kind") return textOf(`reviewing.kind.${key}`) || key;
  if (by === "userType") return wordOf(userTypeCodes, key);
  const words = bookWords[by];
  if (words) return words(key);
  return by === "reason" ? reasonIn(report, key) : (name ?? key);
}

/** What a report's lines run along; people are collectors only where they collect. */
export const splitName = ({ department }: Pick<ReportRecord, "department">, by: Dimension): string =>
  t(by === "collector" && (department === "market" || department === "remind") ? "report.people" : `report.split.${by}`);
