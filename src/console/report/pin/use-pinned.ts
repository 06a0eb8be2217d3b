import { useMemo } from "react";
import { figureOf, figures, type FigureKey } from "../../../contract/report/figures.ts";
import { queryRecords } from "../../../contract/report/query-records.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import { queryCalls } from "../../../contract/report/review/query.calls.ts";
import { useCall } from "../../client/query.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { t } from "../../i18n/i18n.ts";
import { describeFilter } from "../../table/filter/filter-bar.tsx";
import { askedOf, filtersOf } from "../address.ts";
import { inputOf, isDimension, isQueried } from "../rank/query.data.ts";
import { figureName, shortText, valueText } from "../values.ts";
import type { Pin } from "./pins.ts";

const records: readonly ReportRecord[] = queryRecords;
const isFigure = (figure: string): figure is FigureKey => Object.hasOwn(figures, figure);
/** Read anew this often, ms: home is looked at all day. */
const readEvery = 60_000;

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

/** What a pin says now; null where the report is none that it could be asked of any more. */
export function usePinned({ path, search, figure }: Pin): Pinned | null {
  const record = records.find((each) => each.path === path);
  const asked = useMemo(() => (record ? askedOf(record, new URLSearchParams(search)) : null), [record, search]);
  const by = record?.rows.find(isDimension);
  const input = record && asked && by && isQueried(record) ? inputOf(record, asked, by)(asked.range) : null;
  const { data, error } = useCall(queryCalls["report.query"], input, { refreshInterval: readEvery, onError: () => {} });
  if (!record || !asked || !input || !isFigure(figure)) return null;
  const { unit } = figureOf(figure);
  const value = data?.total[figure];
  const isUnread = !data && !error;
  // The range stands first.
  const words = filtersOf(record)
    .filter(({ key }) => key !== "period" && asked[key] !== undefined)
    .map((filter) => describeFilter(filter, asked[filter.key]));
  return {
    label: figureName(figure),
    text: isUnread ? undefined : shortText(unit, value),
    spoken: isUnread ? t("common.loading") : valueText(unit, value),
    report: t(record.title as MessageKey),
    narrowed: words.slice(1).join(" · "),
    asked: words.join(" · "),
    href: search === "" ? path : `${path}?${search}`,
  };
}
