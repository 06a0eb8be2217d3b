import { useMemo } from "react";
import { useAddress } from "../../report/use-address.ts";
import { limits } from "../../../lending/limits.ts";
import { homeMetrics, type HomeMetric } from "../../../lending/options/home-metrics.ts";
import type { Filter } from "../../kernel/screen/screen.ts";
import { lastDays, readFilter } from "../../table/filter/filter-text.ts";
import { appOptions } from "../../table/filter/options.ts";

/** What is asked for, as the chips show it: one day, one app or all. */
export interface Asked {
  readonly date: { readonly from: string; readonly to: string };
  readonly appId?: number;
}
/** What the trend shows of it. */
export interface TrendAsked {
  readonly days: number;
  /** Null: the board's own. */
  readonly metrics: readonly HomeMetric[] | null;
}

export const filters: readonly Filter<Asked>[] = [
  { key: "date", label: "home.date", kind: "date-range" },
  { key: "appId", label: "order.column.app", kind: "one-of", options: appOptions },
];

/** Reads the address; what it does not say, or says unreadably, is today and every app. A range counts by its last day. */
export function askedOf(search: URLSearchParams): Asked {
  const range = readFilter("date-range", search.get("date") ?? "") as Asked["date"] | undefined;
  const appId = readFilter("one-of", search.get("appId") ?? "", true) as number | undefined;
  const date = range ? { from: range.to, to: range.to } : lastDays(1);
  return { date, ...(appId ? { appId } : {}) };
}

export function trendOf(search: URLSearchParams): TrendAsked {
  const days = limits.quickRanges.find((each) => String(each) === search.get("days")) ?? limits.reportRangeDays;
  const wanted = (search.get("metrics") ?? "").split(",");
  const metrics = homeMetrics.filter((metric) => wanted.includes(metric));
  return { days, metrics: metrics.length > 0 ? metrics : null };
}

/** How the chips' texts stand in the address; today is not written down, so that a bookmark opens on the day it is opened. */
export function addressed(texts: Readonly<Record<string, string>>): Readonly<Record<string, string | null>> {
  const changes = Object.entries(texts).map(([key, text]): [string, string | null] => {
    if (key !== "date") return [key, text.trim() || null];
    const range = readFilter("date-range", text) as Asked["date"] | undefined;
    return [key, range && range.to !== lastDays(1).to ? range.to : null];
  });
  return Object.fromEntries(changes);
}

/** What the address asks for, and the way to ask for something else: a home page can be bookmarked and sent. */
export function useAsked() {
  const { text, ask } = useAddress(addressed);
  const asked = useMemo(() => askedOf(new URLSearchParams(text)), [text]);
  const trend = useMemo(() => trendOf(new URLSearchParams(text)), [text]);
  return { asked, trend, ask };
}
