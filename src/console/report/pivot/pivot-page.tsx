import { pivotColumns } from "../../../contract/report/pivot/across.ts";
import type { useAsked } from "../address.ts";
import type { QueryRecord, useQueried } from "../rank/query.data.ts";
import { TableFiles } from "../report-export.tsx";
import { ReportPage } from "../report-page.tsx";
import type { Across } from "./across.ts";
import { PivotBody } from "./pivot-body.tsx";
import { usePivot } from "./pivot.data.ts";

export interface PivotPageProps {
  readonly record: QueryRecord;
  readonly asked: ReturnType<typeof useAsked>;
  readonly until: number | null;
  /** The report itself, whose sums stand above. */
  readonly data: ReturnType<typeof useQueried>;
  readonly wanted: Across;
}

/** A report with another of its dimensions across. */
export function PivotPage({ record, asked, until, data, wanted }: PivotPageProps) {
  const pivot = usePivot(record, asked.asked, wanted);
  const read = {
    ...data,
    error: data.error ?? pivot.error,
    reading: data.reading || pivot.isLoading,
    input: pivot.input,
    rows: pivot.data?.lines.length,
    columns: pivotColumns,
    targets: undefined,
  };
  return (
    <ReportPage
      record={record}
      asked={asked}
      until={until}
      data={read}
      files={TableFiles}
      body={(props) => <PivotBody {...props} record={record} pivot={pivot} wanted={wanted} head={data.head} />}
    />
  );
}
