import type { ReportRecord } from "../../contract/report/report-record.ts";
import type { MessageKey } from "../i18n/sections.ts";
import { pageScreen, type AnyFilter, type Screen } from "../kernel/screen/screen.ts";
import { filtersOf, useAsked } from "./address.ts";
import { HoursBody } from "./hours/hours-body.tsx";
import { useHours } from "./hours/hours.data.ts";
import { isQueried, type QueryRecord, useQueried } from "./rank/query.data.ts";
import { RankBody } from "./rank/rank-body.tsx";
import { type RankRecord, useRanking } from "./rank/rank.data.ts";
import { hourOfToday } from "./ranges.ts";
import { ReportPage } from "./report-page.tsx";

interface PageProps {
  readonly record: ReportRecord;
}

/** Lines by rank: bars by one figure, and every figure of each line. */
function RankPage({ record }: { readonly record: RankRecord }) {
  const asked = useAsked(record);
  const until = hourOfToday(asked.asked.range);
  const data = useRanking(record, asked.asked, asked.looked, until);
  return <ReportPage record={record} asked={asked} until={until} data={data} body={(props) => <RankBody {...props} data={data} />} />;
}

/** The same of lines that the server answers along whatever the report is split by. */
function QueryPage({ record }: { readonly record: QueryRecord }) {
  const asked = useAsked(record);
  const until = hourOfToday(asked.asked.range);
  const data = useQueried(record, asked.asked, asked.looked, until);
  return <ReportPage record={record} asked={asked} until={until} data={data} body={(props) => <RankBody {...props} data={data} />} />;
}

/** Hours by day: lines, shades and who brought it in. */
function HoursPage({ record }: PageProps) {
  const asked = useAsked(record);
  const until = hourOfToday(asked.asked.range);
  const data = useHours(asked.asked, asked.looked.against, until);
  return <ReportPage record={record} asked={asked} until={until} data={data} body={(props) => <HoursBody {...props} data={data} />} />;
}

type Shown = ReportRecord &
  ({ readonly chart: { readonly kind: "heat" } } | QueryRecord | (RankRecord & { readonly chart: { readonly kind: "rank" } }));

const hasLines = (record: ReportRecord): record is RankRecord => record.lines !== undefined;

function pageOf(record: Shown) {
  if (isQueried(record)) return <QueryPage record={record} />;
  return hasLines(record) ? <RankPage record={record} /> : <HoursPage record={record} />;
}

/** The whole screen of a report that is its record; `:` code, palette and menu follow from its path. */
export function reportScreen(record: Shown): Screen {
  return {
    ...pageScreen({
      path: record.path,
      title: record.title as MessageKey,
      permission: record.permission,
      sections: ["table", "order", "report", "chart", "composer"],
      page: () => pageOf(record),
    }),
    filters: filtersOf(record) as readonly unknown[] as readonly AnyFilter[],
  };
}
