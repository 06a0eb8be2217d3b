import type { Screen } from "../../kernel/screen/screen.ts";
import { useAsked } from "../address.ts";
import { BoardFiles } from "./board-files.tsx";
import { RankBody } from "../rank/rank-body.tsx";
import { type RankRecord, useRanking } from "../rank/rank.data.ts";
import { hourOfToday } from "../ranges.ts";
import { ReportPage } from "../report-page.tsx";
import { screenOf } from "../screen-of.ts";

/** Lines by rank of a board, whose calls answer them: bars by one figure, and every figure of each line. */
function BoardPage({ record }: { readonly record: RankRecord }) {
  const asked = useAsked(record);
  const until = hourOfToday(asked.asked.range);
  const data = useRanking(record, asked.asked, asked.looked, until);
  return (
    <ReportPage
      record={record}
      asked={asked}
      until={until}
      data={data}
      files={BoardFiles}
      body={(props) => <RankBody {...props} data={data} own={undefined} />}
    />
  );
}

/** The whole screen of a board that is its record. */
export const boardScreen = (record: RankRecord): Screen => screenOf(record, () => <BoardPage record={record} />);
