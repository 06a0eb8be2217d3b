import type { Against, ReportRecord } from "../../contract/report/report-record.ts";
import { formatDay } from "../i18n/format.ts";
import { t } from "../i18n/i18n.ts";
import type { MessageKey } from "../i18n/sections.ts";
import type { Asked } from "./address.ts";
import { comparedWith, daysIn, heldAgainst, hourText, knowsHours, type Range } from "./ranges.ts";

const nameOf = (against: Against, days: number): string =>
  t(against === "target" ? "report.target.name" : against === "before" && days === 1 ? "report.line.yesterday" : `report.line.${against}`);

export const daysText = ({ from, to }: Range): string => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);

interface Comparison {
  readonly isCompared: boolean;
  readonly isHeld: boolean;
  readonly isUneven: boolean;
}
/** Of a range that ends today: how far it has come, and how far it is compared. */
function partWords(record: ReportRecord, { isCompared, isHeld, isUneven }: Comparison, until: number): string[] {
  const today = t("report.today", { time: hourText(until) });
  if (!isCompared) return [today];
  if (knowsHours(record)) return isUneven ? [today] : [today, t(record.known ? "report.knownHours" : "report.sameHours")];
  return [today, t(isHeld ? "report.wholeDays" : "report.onlyDays")];
}

export interface Words {
  /** Name of the report with its range, and what that is compared with. */
  readonly caption: string;
  /** Name of what it is compared with; null: with nothing. */
  readonly compared: string | null;
  /** What is said beside the filters. */
  readonly bar: string;
}
/** A report in words, as captions, the bar, paper and pictures say it. */
export function wordsOf(record: ReportRecord, asked: Asked, against: Against, until: number | null): Words {
  const { range } = asked;
  const compared = comparedWith(asked, against);
  const held = heldAgainst(record, asked, { against, until });
  const isTarget = against === "target";
  const said = isTarget
    ? t("report.target.compared", { range: daysText(range) })
    : held
      ? t("report.compared", { range: daysText(held.before) })
      : t("report.line.none");
  const isUneven = held !== null && compared !== null && daysIn(compared) !== daysIn(range);
  const uneven = isUneven && compared ? [t("report.uneven", { days: daysIn(range), other: daysIn(compared) })] : [];
  const part = until === null ? [] : partWords(record, { isCompared: compared !== null, isHeld: held !== null, isUneven }, until);
  return {
    caption: [t(record.title as MessageKey), daysText(range), ...part, said, ...uneven].join(" · "),
    compared: held || isTarget ? nameOf(against, daysIn(range)) : null,
    bar: [...part, said, ...uneven].join(" · "),
  };
}
