import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { limits } from "../../../lending/limits.ts";
import type { Filter } from "../../kernel/screen.ts";
import { lastDays, readFilter, writeFilter } from "../../table/filter-text.ts";
import { appOptions, stageOptionsOf } from "../../table/options.ts";

export interface Range {
  readonly from: string;
  readonly to: string;
}
/** What is asked for, as the filter chips show it. */
export interface Asked {
  readonly range: Range;
  readonly appId?: number;
  readonly stage?: string;
}

export const filters: readonly Filter<Asked>[] = [
  { key: "range", label: "report.timeShare.range", kind: "date-range" },
  { key: "appId", label: "order.column.app", kind: "one-of", options: appOptions },
  { key: "stage", label: "order.column.stage", kind: "one-of", options: stageOptionsOf("collection") },
];

const initialDays = limits.quickRanges.at(-1) ?? limits.reportRangeDays;

/** Reads the address; what it does not say, or says unreadably, is the last 30 days, every app, every stage. */
export function askedOf(search: URLSearchParams): Asked {
  const range = readFilter("date-range", `${search.get("start") ?? ""}..${search.get("end") ?? ""}`) as Range | undefined;
  const appId = readFilter("one-of", search.get("appId") ?? "", true) as number | undefined;
  const stage = search.get("stage");
  return { range: range ?? lastDays(initialDays), ...(appId ? { appId } : {}), ...(stage ? { stage } : {}) };
}

/** The chips' texts as they stand in the address; an empty text takes its part out. */
export function addressed(texts: Readonly<Record<string, string>>): Readonly<Record<string, string | null>> {
  const changes: Record<string, string | null> = {};
  for (const [key, text] of Object.entries(texts)) {
    const plain = text.trim();
    if (key !== "range") changes[key] = plain === "" ? null : plain;
    else {
      const range = readFilter("date-range", plain) as Range | undefined;
      changes["start"] = range?.from ?? null;
      changes["end"] = range?.to ?? null;
    }
  }
  return changes;
}

export const rangeText = (range: Range): string => writeFilter("date-range", range);

/** What the address asks for, and the way to ask for something else: a report can be bookmarked and sent. */
export function useAsked() {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const asked = useMemo(() => askedOf(new URLSearchParams(text)), [text]);
  const ask = useCallback(
    (texts: Readonly<Record<string, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(addressed(texts))) {
            if (value === null) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { asked, ask };
}
