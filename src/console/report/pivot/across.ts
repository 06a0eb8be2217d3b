import type { FigureKey } from "../../../contract/report/figures.ts";
import type { Looked } from "../address.ts";
import { isDimension, type QueryDimension, type QueryRecord } from "../rank/query.data.ts";

/** What stands across, and of which figure: of a report that is pivoted. */
export interface Across {
  readonly by: QueryDimension;
  readonly across: QueryDimension;
  readonly metric: FigureKey;
}
/** The figure that a report is about, where the reader has chosen none. */
export const ownFigure = ({ chart, head }: QueryRecord): FigureKey =>
  (chart.kind === "stack" ? head[0] : chart.of[0]) ?? "recoveredPrincipal";

export function acrossOf(record: QueryRecord, { by, across, figure }: Looked): Across | null {
  if (across === null || !isDimension(across) || !isDimension(by)) return null;
  return { by, across, metric: figure ?? ownFigure(record) };
}
