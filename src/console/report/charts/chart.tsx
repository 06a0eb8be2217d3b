import type { RefObject } from "react";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { useT } from "../../i18n/i18n.ts";
import { RankChart, RankLegend } from "../rank/rank-chart.tsx";
import type { Ranked } from "../rank/rank.data.ts";
import type { Values } from "../values.ts";
import { CohortChart } from "./cohort-chart.tsx";
import { FunnelChart } from "./funnel-chart.tsx";
import { LinesChart } from "./lines-chart.tsx";
import { MatrixChart } from "./matrix-chart.tsx";
import type { Marked } from "../note/mark-keys.ts";

export type ChartKind = "rank" | "stack" | "lines" | "cohort" | "funnel" | "matrix";

interface ChartProps {
  readonly kind: ChartKind;
  readonly label: string;
  readonly of: readonly FigureKey[];
  /** Of a stack: what its parts are parts of. */
  readonly whole: FigureKey | undefined;
  readonly chosen: FigureKey;
  readonly lines: readonly Ranked[];
  readonly totals: Values;
  /** The same lines in the range that is compared. */
  readonly before: ReadonlyMap<number | string, Values>;
  /** The same lines as far as they are compared, where the range is not over. */
  readonly asFar: ReadonlyMap<number | string, Values> | null;
  readonly at: number | null;
  readonly box: RefObject<HTMLDivElement | null>;
  /** The hour of today that has begun, where the range ends today. */
  readonly until: number | null;
  /** Days with a mark. */
  readonly marked: Marked;
  /** What each line is to reach of the chosen figure. */
  readonly aims: Readonly<Record<string, number>> | undefined;
  /** Name of the compared range. */
  readonly compared: string | null;
  readonly onChoose: (figure: FigureKey) => void;
  readonly onLine: (at: number) => void;
}

/** The picture of a report, over the same lines and under the same cursor as its table. */
export function Chart({ kind, totals, before, asFar, whole, compared, ...props }: ChartProps) {
  const t = useT();
  const { of, chosen, lines, at, onChoose } = props;
  if (kind === "cohort") return <CohortChart {...props} />;
  if (kind === "matrix") return <MatrixChart {...props} />;
  if (kind === "funnel") {
    const line = at === null ? undefined : lines[at];
    return <FunnelChart {...props} name={line?.name ?? t("report.total")} values={line?.values ?? totals} />;
  }
  if (kind === "lines")
    return (
      <>
        <RankLegend of={of} chosen={chosen} compared={null} aims={undefined} onChoose={onChoose} />
        <LinesChart {...props} />
      </>
    );
  const held = before.size > 0 ? { asFar, compared } : { asFar: null, compared: null };
  return <RankChart {...props} {...held} isStack={kind === "stack"} whole={kind === "stack" ? whole : undefined} before={before} />;
}
