import { figureOf, type Figure, type FigureKey, type FigureUnit } from "../../contract/report/figures.ts";
import { formatCompact, formatCompactSum, formatMoney, formatNumber, formatPercent, formatWholeMoney } from "../i18n/format.ts";
import { t } from "../i18n/i18n.ts";
import type { MessageKey } from "../i18n/sections.ts";

/** Figures and the measures that they are made of, by name; null where there is nothing to say. */
export type Values = Readonly<Record<string, number | null | undefined>>;

const million = 1_000_000;
/** Nothing is said of it, which is not zero. */
export const isNothing = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value);

type Writers = Readonly<Record<FigureUnit, (value: number) => string>>;
const two = (value: number): string => String(value).padStart(2, "0");
const exact: Writers = {
  count: formatNumber,
  money: formatMoney,
  share: (value) => formatPercent(value / million),
  minutes: (value) => formatNumber(Math.round(value / 60)),
  seconds: (value) => `${Math.floor(value / 60)}:${two(Math.round(value % 60))}`,
};
const dense: Writers = { ...exact, money: formatWholeMoney };
const short: Writers = { ...exact, money: formatCompactSum };
const axes: Writers = { ...exact, money: formatCompact };

const written =
  (writers: Writers) =>
  (unit: FigureUnit, value: number | null | undefined): string =>
    isNothing(value) ? "–" : writers[unit](value);
/** A value in full. */
export const valueText = written(exact);
/** In a table of many columns: money without decimals. */
export const denseText = written(dense);
/** In the strip: money in three digits with its unit. */
export const shortText = written(short);
export const axisText = (unit: FigureUnit): ((value: number) => string) => axes[unit];

/** One figure of several lines: the sum of its measure, or the quotient of the sums that it is made of; nothing where no line says anything of it. */
function totalOf(key: FigureKey, lines: readonly Values[]): number | null {
  const sum = (measure: string): number | null => {
    const isUntold = lines.length > 0 && lines.every((line) => isNothing(line[measure]));
    return isUntold ? null : lines.reduce((all, line) => all + (line[measure] ?? 0), 0);
  };
  const { over, unit }: Figure = figureOf(key);
  if (!over) return sum(key);
  const [part, whole] = [sum(over.part), sum(over.whole)];
  return part !== null && whole !== null && whole > 0 ? Math.round((part / whole) * (unit === "share" ? million : 1)) : null;
}
export const totalsOf = (keys: readonly FigureKey[], lines: readonly Values[]): Values =>
  Object.fromEntries(keys.map((key) => [key, totalOf(key, lines)]));

/** How a figure has changed: of a share in points, of anything else as a share of what it was. */
export interface Change {
  readonly way: "up" | "down" | "same";
  readonly text: string;
  readonly tone: "good" | "bad" | "plain";
}

export function changeOf(figure: Figure, now: number | null | undefined, before: number | null | undefined): Change | null {
  if (isNothing(now) || isNothing(before) || (figure.unit !== "share" && before === 0)) return null;
  const by = figure.unit === "share" ? (now - before) / 10_000 : (now - before) / Math.abs(before);
  const size = Math.abs(by);
  const isPoints = figure.unit === "share";
  const rounded = isPoints ? Math.round(size * 10) / 10 : Math.round(size * 1000) / 1000;
  const way = rounded === 0 ? "same" : by > 0 ? "up" : "down";
  const tone = way === "same" || !figure.good ? "plain" : way === figure.good ? "good" : "bad";
  return { way, tone, text: isPoints ? t("report.points", { value: formatNumber(rounded) }) : formatPercent(rounded) };
}

/** Name of a figure, in the operator's language. */
export const figureName = (key: FigureKey): string => t(figureOf(key).label as MessageKey);
