import type { ReactNode } from "react";
import { figureOf } from "../../contract/report/figures.ts";
import type { Dimension, ReportFilter, ReportRecord } from "../../contract/report/report-record.ts";
import type { MessageKey } from "../i18n/sections.ts";
import { pageScreen, type AnyFilter, type Screen } from "../kernel/screen/screen.ts";
import { filtersOf } from "./address.ts";

/** Words of lines and of filters that are not the reports' own. */
const wordsOf: Readonly<Partial<Record<Dimension | ReportFilter, readonly string[]>>> = {
  reason: ["order", "reviewing"],
  kind: ["reviewing"],
  outcome: ["composer"],
  subTag: ["composer"],
  timing: ["reporting"],
  source: ["reporting"],
};
/** The sections of the locales that a report speaks with: few need all of them. */
export const sectionsOf = ({ figures, head, chart, rows, filters }: ReportRecord): readonly string[] => {
  const labels = [...figures, ...head, ...chart.of].map((key) => figureOf(key).label);
  const named = [...rows, ...filters].flatMap((each) => wordsOf[each] ?? []);
  return [...new Set(["table", "report", "chart", ...labels.map((label) => label.slice(0, label.indexOf("."))), ...named])];
};

/** What a report's record says of its screen. */
export const screenOf = (record: ReportRecord, page: () => ReactNode): Screen => ({
  ...pageScreen({
    path: record.path,
    title: record.title as MessageKey,
    permission: record.permission,
    sections: sectionsOf(record),
    page,
  }),
  filters: filtersOf(record) as readonly unknown[] as readonly AnyFilter[],
});
