import type { Screen } from "../kernel/screen/screen.ts";
import { useAsked } from "./address.ts";
import { isQueried, type QueryRecord, useQueried } from "./rank/query.data.ts";
import { RankBody } from "./rank/rank-body.tsx";
import { type RankRecord, useRanking } from "./rank/rank.data.ts";
import { hourOfToday } from "./ranges.ts";
import { ReportPage } from "./report-page.tsx";
import { screenOf } from "./screen-of.ts";

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

/** The whole screen of a report that is its record; `:` code, palette and menu follow from its path. */
export const reportScreen = (record: QueryRecord | RankRecord): Screen =>
  screenOf(record, () => (isQueried(record) ? <QueryPage record={record} /> : <RankPage record={record} />));
