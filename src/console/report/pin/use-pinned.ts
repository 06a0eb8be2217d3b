import { figureOf, figures, type FigureKey } from "../../../contract/report/figures.ts";
import { reportRecords } from "../../../contract/report/query-records.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { t } from "../../i18n/i18n.ts";
import { describeFilter } from "../../table/filter/filter-bar.tsx";
import { filtersOf } from "../address.ts";
import { figureName, shortText, valueText } from "../values.ts";
import { usePinnedTotal } from "./pinned-total.ts";
import type { Pin } from "./pins.ts";

const isFigure = (figure: string): figure is FigureKey => Object.hasOwn(figures, figure);
/** The report and the figure that a pin is of; null where either is none any more. */
export function pinnedOf({ path, figure }: Pin): { readonly record: ReportRecord; readonly figure: FigureKey } | null {
  const record = reportRecords.find((each) => each.path === path);
  return record && isFigure(figure) ? { record, figure } : null;
}

/** A pinned figure in words; `text` undefined while it is read. */
export interface Pinned {
  readonly label: string;
  readonly text: string | undefined;
  readonly spoken: string;
  /** The report that it stands in. */
  readonly report: string;
  /** Filters, without the range; and with it. */
  readonly narrowed: string;
  readonly asked: string;
  readonly href: string;
}

/** What a pin says now. */
export function usePinned({ record, figure }: NonNullable<ReturnType<typeof pinnedOf>>, search: string): Pinned {
  const { asked, value, isOver } = usePinnedTotal(record, search, figure);
  const { unit } = figureOf(figure);
  // The range stands first.
  const words = filtersOf(record)
    .filter(({ key }) => key !== "period" && asked[key] !== undefined)
    .map((filter) => describeFilter(filter, asked[filter.key]));
  return {
    label: figureName(figure),
    text: isOver ? shortText(unit, value) : undefined,
    spoken: isOver ? valueText(unit, value) : t("common.loading"),
    report: t(record.title as MessageKey),
    narrowed: words.slice(1).join(" · "),
    asked: words.join(" · "),
    href: search === "" ? record.path : `${record.path}?${search}`,
  };
}
