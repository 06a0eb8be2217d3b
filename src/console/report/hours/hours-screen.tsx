import type { ReportRecord } from "../../../contract/report/report-record.ts";
import type { Screen } from "../../kernel/screen/screen.ts";
import { useAsked } from "../address.ts";
import { BoardFiles } from "../board/board-files.tsx";
import { hourOfToday } from "../ranges.ts";
import { ReportPage } from "../report-page.tsx";
import { screenOf } from "../screen-of.ts";
import { HoursBody } from "./hours-body.tsx";
import { useHours } from "./hours.data.ts";

/** Hours by day: lines, shades and who brought it in. */
function HoursPage({ record }: { readonly record: ReportRecord }) {
  const asked = useAsked(record);
  const until = hourOfToday(asked.asked.range);
  const data = useHours(asked.asked, asked.looked, until);
  return (
    <ReportPage
      record={record}
      asked={asked}
      until={until}
      data={data}
      files={BoardFiles}
      body={(props) => <HoursBody {...props} data={data} />}
    />
  );
}

/** The screen of a report of hours: by itself, because reports of lines need nothing of it. */
export const hoursScreen = (record: ReportRecord): Screen => screenOf(record, () => <HoursPage record={record} />);
