import { useMemo } from "react";
import { figureOf } from "../../../contract/report/figures.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { lastDays } from "../../table/filter/filter-text.ts";
import type { BodyProps } from "../body.ts";
import { HeatGrid } from "../hours/heat-grid.tsx";
import { daysIn, type Range } from "../ranges.ts";

export interface BesideProps extends BodyProps {
  readonly cells: {
    readonly range: Range;
    /** One for each hour in which something was. */
    readonly lines: readonly { readonly key: string; readonly values: Readonly<Record<string, number | null>> }[];
  };
}

/** Beside a report by hour: its first figure by hour and day, as shades. */
export function BesideHours({ record, caption, until, onOpen, cells: { range, lines } }: BesideProps) {
  const figure = record.chart.of[0] ?? "recoveredPrincipal";
  const days = useMemo(() => Array.from({ length: daysIn(range) }, (_, at) => addDays(range.from, at)), [range]);
  const values = useMemo(() => {
    const found = new Map(lines.map((cell) => [cell.key, cell.values[figure] ?? 0]));
    const today = lastDays(1).to;
    return days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) =>
        day > today || (day === today && hour > (until ?? 23)) ? null : (found.get(`${day} ${String(hour).padStart(2, "0")}`) ?? 0),
      ),
    );
  }, [lines, days, figure, until]);
  const { drill } = figureOf(figure);
  const open = (day: string, hour: number | null) => {
    const cell =
      hour === null ? ({ by: "day", key: day } as const) : ({ by: "dayHour", key: `${day} ${String(hour).padStart(2, "0")}` } as const);
    if (drill) onOpen?.({ facts: drill, figure: figureOf(figure), cell });
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-[2]">
      <HeatGrid figure={figure} days={days} values={values} caption={caption} until={until} onOpen={onOpen && open} />
    </div>
  );
}
