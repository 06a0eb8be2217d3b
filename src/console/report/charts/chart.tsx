import type { ComponentType, RefObject } from "react";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { RankChart, RankLegend } from "../rank/rank-chart.tsx";
import type { Ranked } from "../rank/ranked.ts";
import type { Values } from "../values.ts";
import { LinesChart } from "./lines-chart.tsx";
import type { Marked } from "../note/mark-keys.ts";

export type ChartKind = "rank" | "stack" | "lines";

/** What every picture of a report is given. */
export interface PictureProps {
  readonly label: string;
  readonly of: readonly FigureKey[];
  readonly chosen: FigureKey;
  readonly lines: readonly Ranked[];
  readonly totals: Values;
  readonly at: number | null;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onChoose: (figure: FigureKey) => void;
  readonly onLine: (at: number) => void;
}
/** A picture that few reports have: their screens bring it along, so that the others are not given it. */
export type Picture = ComponentType<PictureProps>;

interface ChartProps extends PictureProps {
  readonly kind: ChartKind;
  /** The report's own picture, in the place of its kind's. */
  readonly own: Picture | undefined;
  /** Of a stack: what its parts are parts of. */
  readonly whole: FigureKey | undefined;
  /** The same lines in the range that is compared. */
  readonly before: ReadonlyMap<number | string, Values>;
  /** The same lines as far as they are compared, where the range is not over. */
  readonly asFar: ReadonlyMap<number | string, Values> | null;
  /** The hour of today that has begun, where the range ends today. */
  readonly until: number | null;
  /** Days with a mark. */
  readonly marked: Marked;
  /** What each line is to reach of the chosen figure. */
  readonly aims: Readonly<Record<string, number>> | undefined;
  /** Name of the compared range. */
  readonly compared: string | null;
}

/** The picture of a report, over the same lines and under the same cursor as its table. */
export function Chart({ kind, own: Own, before, asFar, whole, compared, ...props }: ChartProps) {
  const { of, chosen, onChoose } = props;
  if (Own) return <Own {...props} />;
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
