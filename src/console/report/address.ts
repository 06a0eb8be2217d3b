import { useMemo } from "react";
import { useAddress } from "./use-address.ts";
import { comparisonsOf } from "../../contract/report/target/targets.ts";
import { crossings } from "../../contract/report/pivot/across.ts";
import type { Against, Dimension, ReportFilter, ReportRecord } from "../../contract/report/report-record.ts";
import { leadKinds } from "../../lending/growth/lead-kinds.ts";
import { staffOptions, teamOptions, type Floor } from "../client/staff.ts";
import { viewSearch } from "../table/views/views.ts";
import type { FigureKey } from "../../contract/report/figures.ts";
import type { Filter } from "../kernel/screen/screen.ts";
import { limits } from "../../lending/limits.ts";
import { mondayOf } from "../../lending/time/calendar.ts";
import { addDays, daysBetween } from "../../lending/time/zone.ts";
import { lastDays, readFilter, writeFilter } from "../table/filter/filter-text.ts";
import { appOptions, choicesOf, productOptions, stageOptionsOf } from "../table/filter/options.ts";
import { isBookReport } from "../../contract/report/book/book-reports.ts";
import { workKinds } from "../../contract/report/review/review-reports.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { reviewerOptions } from "../client/reviewers.ts";
import { textOf } from "../i18n/i18n.ts";
import { reasonsOf } from "./line-names.ts";
import { channelOptions, companyOptions } from "./channel-options.ts";
import type { Range } from "./ranges.ts";
import { ruleOptions } from "./rule-options.ts";

/** What is asked for, as the filter chips show it. */
export interface Asked {
  readonly range: Range;
  /** A period of the reader's own that it is compared with. */
  readonly period?: Range;
  readonly appId?: number;
  readonly stage?: string;
  readonly teamId?: number;
  readonly adminUserId?: number;
  readonly userType?: string;
  readonly kind?: string;
  readonly leadKind?: string;
  readonly reason?: string;
  readonly rule?: number;
  readonly productId?: number;
  readonly channel?: string;
  readonly companyId?: number;
}
/** How it is looked at. */
export interface Looked {
  readonly against: Against;
  readonly by: Dimension;
  /** What stands across of a pivot; null: the report's figures. */
  readonly across: Dimension | null;
  /** Of a pivot: its lines summed by their teams, or groups. */
  readonly isFolded: boolean;
  /** The figure that ranks and is drawn; null: the report's own. */
  readonly figure: FigureKey | null;
  /** The table alone, in the picture's place. */
  readonly asTable: boolean;
  /** With what each line has brought of the change, most of it above. */
  readonly isBrought: boolean;
}

const known: Readonly<Record<ReportFilter, Filter<Asked>>> = {
  appId: { key: "appId", label: "report.split.app", kind: "one-of", options: appOptions },
  stage: { key: "stage", label: "report.split.stage", kind: "one-of", options: stageOptionsOf("collection") },
  teamId: { key: "teamId", label: "report.split.team", kind: "one-of", options: teamOptions("collection") },
  adminUserId: { key: "adminUserId", label: "report.split.collector", kind: "one-of", options: staffOptions("collection") },
  userType: { key: "userType", label: "report.split.userType", kind: "one-of", options: choicesOf(userTypeCodes) },
  productId: { key: "productId", label: "report.split.product", kind: "one-of", options: productOptions },
  kind: {
    key: "kind",
    label: "report.split.kind",
    kind: "one-of",
    options: () => workKinds.map((value) => ({ value, label: textOf(`reviewing.kind.${value}`) || value })),
  },
  leadKind: {
    key: "leadKind",
    label: "report.split.leadKind",
    kind: "one-of",
    options: () => leadKinds.map((value) => ({ value, label: textOf(`report.leadKind.${value}`) || value })),
  },
  reason: {
    key: "reason",
    label: "report.split.reason",
    kind: "one-of",
    options: () => reasonsOf(undefined),
  },
  rule: { key: "rule", label: "report.split.rule", kind: "one-of", options: ruleOptions },
  channel: { key: "channel", label: "report.split.channel", kind: "one-of", options: channelOptions },
  companyId: { key: "companyId", label: "report.split.company", kind: "one-of", options: companyOptions },
};
/** Of the reports of the reviewers a person is a reviewer. */
const reviewer: Filter<Asked> = { key: "adminUserId", label: "report.split.reviewer", kind: "one-of", options: reviewerOptions };

/** Of a floor's report people, teams and stages are its own. */
const ofFloor = {
  stage: (department: Floor): Filter<Asked> => ({
    ...known.stage,
    options: stageOptionsOf(department === "remind" ? "remind" : "collection"),
  }),
  teamId: (department: Floor): Filter<Asked> => ({ ...known.teamId, options: teamOptions(department) }),
  adminUserId: (department: Floor): Filter<Asked> => ({
    ...known.adminUserId,
    label: department === "market" || department === "remind" ? "report.people" : "report.split.collector",
    options: staffOptions(department),
  }),
};
const isOfFloor = (filter: ReportFilter): filter is keyof typeof ofFloor => Object.hasOwn(ofFloor, filter);

export const filtersOf = ({
  filters,
  query,
  department,
}: Pick<ReportRecord, "filters" | "query" | "department">): readonly Filter<Asked>[] => [
  { key: "range", label: "report.range", kind: "date-range" },
  { key: "period", label: "report.period", kind: "date-range" },
  ...filters.map((filter) => {
    if (department && isOfFloor(filter)) return ofFloor[filter](department);
    if (filter === "reason") return { ...known.reason, options: () => reasonsOf(query) };
    return filter === "adminUserId" && query && !isBookReport(query) ? reviewer : known[filter];
  }),
];

const isNumber: ReadonlySet<ReportFilter> = new Set(["appId", "teamId", "adminUserId", "productId", "rule", "companyId"]);

/** What a report begins with: its last days, whole weeks up to today, or this month. */
function ownRange(range: ReportRecord["range"]): Range {
  if (typeof range === "number") return lastDays(range);
  const { to } = lastDays(1);
  if (range === "month") return { from: `${to.slice(0, 8)}01`, to };
  return { from: addDays(mondayOf(to), -21), to };
}

/** A range that moves with the days: the last so many, or this month. */
function movingRange(text: string | null): Range | undefined {
  if (text === "month") return ownRange("month");
  const days = /^[1-9]\d?$/.test(text ?? "") ? Number(text) : 0;
  return days > 0 && days <= limits.longestRangeDays ? lastDays(days) : undefined;
}
/** What of an address is kept as a view: a range that ends today moves with the days, another one stays where it is. */
export function keptSearch(search: string): string {
  const found = new URLSearchParams(viewSearch(search));
  const { to } = lastDays(1);
  const [start, end] = [found.get("start") ?? "", found.get("end")];
  if (end !== to || start === "") return found.toString();
  found.delete("start");
  found.delete("end");
  found.set("last", start === `${to.slice(0, 8)}01` ? "month" : String(daysBetween(start, end) + 1));
  found.sort();
  return found.toString();
}

/** Reads the address; what it does not say, or says unreadably, is the report's own range and no filter. */
export function askedOf(record: Pick<ReportRecord, "filters" | "range">, search: URLSearchParams): Asked {
  const text = search.get("range") ?? `${search.get("start") ?? ""}..${search.get("end") ?? ""}`;
  const range = (readFilter("date-range", text) as Range | undefined) ?? movingRange(search.get("last"));
  const period = readFilter("date-range", search.get("period") ?? "") as Range | undefined;
  const narrowed = record.filters.flatMap((key) => {
    const value = readFilter("one-of", search.get(key) ?? "", isNumber.has(key));
    return value === undefined ? [] : [[key, value] as const];
  });
  return { range: range ?? ownRange(record.range), ...(period ? { period } : {}), ...Object.fromEntries(narrowed) };
}

export function lookedOf(
  { against, rows, figures, head, chart, query }: Pick<ReportRecord, "against" | "rows" | "figures" | "head" | "chart" | "query">,
  search: URLSearchParams,
): Looked {
  const isOwn = readFilter("date-range", search.get("period") ?? "") !== undefined;
  const by = rows.find((each) => each === search.get("by")) ?? rows[0] ?? "collector";
  return {
    figure: [...figures, ...chart.of].find((each) => each === search.get("of")) ?? null,
    asTable: search.get("table") === "1",
    isFolded: search.get("folded") === "1",
    isBrought: search.get("brought") === "1",
    against: isOwn
      ? "own"
      : (comparisonsOf({ against, figures, head }).find((each) => each === search.get("against")) ?? against[0] ?? "none"),
    by,
    across: query ? (crossings(rows, by).find((each) => each === search.get("across")) ?? null) : null,
  };
}

/** The figure that ranks and is drawn; of a bar of many parts, which is as long as all of them, the first of the strip. */
export const rankedFigure = ({ head, chart }: Pick<ReportRecord, "head" | "chart">, figure: FigureKey | null): FigureKey =>
  figure ?? (chart.kind === "stack" ? head[0] : chart.of[0]) ?? "recoveredPrincipal";

/** The chips' texts as they stand in the address; an empty text takes its part out. */
export function addressed(texts: Readonly<Record<string, string>>): Readonly<Record<string, string | null>> {
  const changes: Record<string, string | null> = {};
  for (const [key, text] of Object.entries(texts)) {
    const plain = text.trim();
    // A period of one's own is compared with in the place of any other.
    if (key === "period" && plain !== "") changes["against"] = null;
    if (key !== "range") changes[key] = plain === "" ? null : plain;
    else {
      const range = readFilter("date-range", plain) as Range | undefined;
      changes["range"] = null;
      changes["start"] = range?.from ?? null;
      changes["end"] = range?.to ?? null;
      changes["last"] = null;
    }
  }
  return changes;
}

export const rangeText = (range: Range): string => writeFilter("date-range", range);
/** Every filter empty: what Shift+F asks for. */
export const clearedOf = ({ filters }: Pick<ReportRecord, "filters">): Readonly<Record<string, string>> =>
  Object.fromEntries(["range", "period", ...filters].map((key) => [key, ""]));

/** What the address asks for, and the way to ask for something else: a report can be bookmarked and sent. */
export function useAsked(record: ReportRecord) {
  const { text, ask } = useAddress(addressed);
  const asked = useMemo(() => askedOf(record, new URLSearchParams(text)), [record, text]);
  const looked = useMemo(() => lookedOf(record, new URLSearchParams(text)), [record, text]);
  return { asked, looked, ask };
}
