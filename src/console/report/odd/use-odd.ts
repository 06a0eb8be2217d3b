import { useMemo, useState } from "react";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { queryCalls } from "../../../contract/report/review/query.calls.ts";
import { useCall } from "../../client/query.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { rested } from "../../kernel/idle.ts";
import { laterModule } from "../../table/later-module.ts";
import type { Asked } from "../address.ts";
import type { Marked } from "../note/mark-keys.ts";
import { inputOf, isQueried } from "../rank/query.data.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import { kept } from "../report-input.ts";
import { oddKey, type OddDays } from "./odd-days.ts";

const none: OddDays = { cells: new Map(), days: new Map() };

/** Most ranges have no such day, and no picture waits for their words: they come when the page rests. */
const words = laterModule(
  async () => {
    await rested();
    return (await Promise.all([import("./odd-words.ts"), loadSections("reporting")]))[0];
  },
  () => undefined,
);

/**
 * What of a report's range lies outside the usual (rules/figures.md 21); of a report without days nothing.
 * @param isRead Whether the range's figures stand there: they come first, and until then what stands there is that of the range before
 */
export function useOdd(record: ReportRecord, asked: Asked, isRead: boolean): OddDays {
  const input = useMemo(() => {
    if (!isQueried(record) || !record.rows.includes("day")) return null;
    const { by: _by, ...narrowed } = inputOf(record, asked, "day")(asked.range);
    return narrowed;
  }, [record, asked]);
  const [due, ask] = useState<typeof input>(null);
  if (isRead && due !== input) ask(input);
  const { data } = useCall(queryCalls["report.odd"], due, kept);
  const made = words.useWhen((data?.length ?? 0) > 0);
  const isAsked = due !== null;
  return useMemo(() => (made && data && isAsked ? made.oddWords(data) : none), [made, data, isAsked]);
}

/** The marks of the days with those of figures that are odd on them. */
export function useMarked(marked: Marked, odd: OddDays, figures: readonly FigureKey[]): Marked {
  const named = [...new Set(figures)].join(" ");
  return useMemo(() => {
    const all = new Map(marked);
    for (const key of named.split(" "))
      for (const day of odd.days.get(key) ?? []) all.set(day, [...(all.get(day) ?? []), odd.cells.get(oddKey(day, key)) ?? ""]);
    return all;
  }, [marked, odd, named]);
}
