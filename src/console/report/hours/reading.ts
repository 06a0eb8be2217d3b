import { formatDay, formatDayOfYear, formatMoney } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { hourText } from "../ranges.ts";
import type { Figures, HourFigures, LineName } from "./hours.figures.ts";

/** A money value, or a dash for an hour that has not come. */
export const moneyText = (value: number | null): string => (value === null ? "–" : formatMoney(value));
/** A difference carries its sign. */
export const differenceText = (value: number | null): string => (value !== null && value > 0 ? `+${formatMoney(value)}` : moneyText(value));

const lineNames = {
  now: "report.line.now",
  before: "report.line.before",
  yesterday: "report.line.yesterday",
  lastWeek: "report.line.lastWeek",
  lastMonth: "report.line.lastMonth",
  own: "report.line.own",
} as const;
export const lineName = (name: LineName): string => t(lineNames[name]);

export const pointText = ({ day, hour }: HourFigures): string => (day === null ? hourText(hour) : `${formatDay(day)} ${hourText(hour)}`);

/** What stands under a point of the axis: the hour, or the day where one of several begins. */
export function axisText({ hours }: Figures, point: number): string {
  const { day, hour } = hours[point] ?? { day: null, hour: point };
  return day !== null && hour === 0 && hours.length > 24 ? formatDayOfYear(day) : hourText(hour);
}

/** The value under the cursor, the series being read first: "10:00 · This range 1,250.00 · Range before 900.00". */
export function readingText({ hours, lines }: Figures, point: number, series: number): string[] {
  const at = hours[point];
  if (!at) return [];
  const value = (values: Float64Array) => {
    const found = values[point];
    return found === undefined || Number.isNaN(found) ? t("report.notYet") : formatMoney(found);
  };
  const order = [...lines.slice(series), ...lines.slice(0, series)];
  return [pointText(at), ...order.map(({ name, values }) => `${lineName(name)} ${value(values)}`)];
}
