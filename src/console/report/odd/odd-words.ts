import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { t } from "../../i18n/i18n.ts";
import { figureName, valueText } from "../values.ts";
import { type OddDays, oddKey } from "./odd-days.ts";

type Odd = OutputOf<"report.odd">[number];

/** The rule with its bounds: what was counted, what would have been usual, and of what. */
function wordsOf({ metric, value, median, low, high }: Odd): string {
  const key = metric as FigureKey;
  const text = (number: number): string => valueText(figureOf(key).unit, number);
  return t("reporting.odd.mark", { name: figureName(key), value: text(value), low: text(low), high: text(high), median: text(median) });
}

/** Every odd figure in words, by its day. */
export function oddWords(found: readonly Odd[]): OddDays {
  const days = new Map<string, string[]>();
  for (const { metric, day } of found) days.set(metric, [day, ...(days.get(metric) ?? [])]);
  return { cells: new Map(found.map((odd) => [oddKey(odd.day, odd.metric), wordsOf(odd)])), days };
}
