import type { Screen } from "../kernel/screen/screen.ts";
import { useAsked } from "./address.ts";
import type { Picture } from "./charts/chart.tsx";
import { acrossOf } from "./pivot/across.ts";
import { type QueryRecord, useQueried } from "./rank/query.data.ts";
import { PivotPage } from "./rank/later-parts.ts";
import { RankBody } from "./rank/rank-body.tsx";
import { hourOfToday } from "./ranges.ts";
import { TableFiles } from "./report-export.tsx";
import { ReportPage } from "./report-page.tsx";
import { screenOf } from "./screen-of.ts";
import { Waiting } from "./states.tsx";

interface PageProps {
  readonly record: QueryRecord;
  readonly own: Picture | undefined;
}
/** Lines that the server answers along whatever the report is split by: a picture of one figure, and every figure of each line. */
function QueryPage({ record, own }: PageProps) {
  const asked = useAsked(record);
  const until = hourOfToday(asked.asked.range);
  const data = useQueried(record, asked.asked, asked.looked, until);
  const wanted = acrossOf(record, asked.looked);
  const page = { record, asked, until, data };
  if (wanted) return <PivotPage {...page} wanted={wanted} meanwhile={<Waiting />} />;
  return <ReportPage {...page} files={TableFiles} body={(props) => <RankBody {...props} data={data} own={own} />} />;
}

/** Kinds of pictures that few reports have. */
const seldom: ReadonlySet<string> = new Set(["cohort", "funnel", "matrix"]);

/**
 * The screens of reports, each wholly its record; `:` code, palette and menu follow from its path. `pictures` are those of the seldom kinds
 * among them, so that other groups of reports do not fetch them.
 * @throws {Error} where a report's picture is missing: tests/console/all-screens.test.ts loads every screen
 */
export function reportScreens(records: readonly QueryRecord[], pictures: Readonly<Record<string, Picture>> = {}): Screen[] {
  return records.map((record) => {
    const own = pictures[record.chart.kind];
    if (seldom.has(record.chart.kind) && !own) throw new Error(`${record.path} brings no picture`);
    return screenOf(record, () => <QueryPage record={record} own={own} />);
  });
}
