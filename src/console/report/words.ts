import type { Against, ReportRecord } from "../../contract/report/report-record.ts";
import { formatDay } from "../i18n/format.ts";
import { t } from "../i18n/i18n.ts";
import type { MessageKey } from "../i18n/sections.ts";
import type { Asked } from "./address.ts";
import { comparedWith, daysIn, heldAgainst, hourText, knowsHours, type Range } from "./ranges.ts";

const nameOf = (against: Against, days: number): string =>
  t(against === "before" && days === 1 ? "report.line.yesterday" : `report.line.${against}`);

export const daysText = ({ from, to }: Range): string => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);

/** Of a range that ends today: how far it has come, and how far it is compared. */
function partWords(record: ReportRecord, { isCompared, isHeld }: { isCompared: boolean; isHeld: boolean }, until: number): string[] {
  const today = t("report.today", { time: hourText(until) });
  if (!isCompared) return [today];
  if (knowsHours(record)) return [today, t("report.sameHours")];
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
export function wordsOf(record: ReportRecord, { range }: Asked, against: Against, until: number | null): Words {
  const compared = comparedWith(range, against);
  const held = compared && heldAgainst(record, { range, compared, until });
  const said = held ? t("report.compared", { range: daysText(held.before) }) : t("report.line.none");
  const part = until === null ? [] : partWords(record, { isCompared: compared !== null, isHeld: held !== null }, until);
  return {
    caption: [t(record.title as MessageKey), daysText(range), ...part, said].join(" · "),
    compared: held ? nameOf(against, daysIn(range)) : null,
    bar: [...part, said].join(" · "),
  };
}
