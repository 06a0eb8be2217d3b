import { useMemo } from "react";
import { daypartingCalls } from "../../../contract/report/dayparting.calls.ts";
import { effectReport } from "../../../contract/report/effect.report.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import { queryCalls } from "../../../contract/report/review/query.calls.ts";
import { useCall } from "../../client/query.ts";
import { can } from "../../kernel/state/session.ts";
import { askedOf, lookedOf } from "../address.ts";
import { inputOf as queryInput, isDimension, isQueried } from "../rank/query.data.ts";
import { useLines } from "../rank/rank.data.ts";
import { inputOf as boardInput } from "../report-input.ts";
import { totalsOf, type Values } from "../values.ts";

/** Home is looked at all day: read anew this often, ms. What cannot be read says nothing, and nobody is told of it. */
const options = { refreshInterval: 60_000, onError: () => {} };

/** Answered by `report.query`, whose total is that of any split. */
function useQueryTotal(
  record: ReportRecord,
  asked: ReturnType<typeof askedOf>,
): { readonly values: Values | undefined; readonly error: unknown } {
  const by = record.rows.find(isDimension);
  const input = isQueried(record) && by ? queryInput(record, asked, by)(asked.range) : null;
  const { data, error } = useCall(queryCalls["report.query"], input, options);
  return { values: data?.total, error };
}

/**
 * One figure of a whole report, read and added up as its own page does: of a board from its lines, of the hours from their head. `isOver` once it is
 * known, cannot be read, or may not be read any more.
 */
export function usePinnedTotal(record: ReportRecord, search: string, figure: FigureKey) {
  const { asked, by } = useMemo(() => {
    const address = new URLSearchParams(search);
    return { asked: askedOf(record, address), by: lookedOf(record, address).by };
  }, [record, search]);
  const query = useQueryTotal(record, asked);
  const input = useMemo(() => (record.board ? boardInput(asked, asked.range) : null), [record, asked]);
  // Without lines of its own nothing is asked: some call must stand there.
  const { lines, read } = useLines(record.lines ?? effectReport.lines, record.lines ? input : null, by, options);
  const hours = useCall(daypartingCalls["dayparting.overview"], record.lines ? null : input, options);
  const ofLines =
    lines &&
    totalsOf(
      [figure],
      lines.map(({ values }) => values),
    );
  const values: Values | undefined = query.values ?? ofLines ?? hours.data;
  const error: unknown = query.error ?? read.error ?? hours.error;
  return { asked, value: values?.[figure], isOver: values !== undefined || error !== undefined || !can(record.permission) };
}
