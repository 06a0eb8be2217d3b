import { useId, useRef } from "react";
import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { legendKeys } from "../../chart/chart-keys.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { toast } from "../../kernel/state/messages.ts";
import { Panel } from "../../ui/panel.tsx";
import type { BodyProps } from "../body.ts";
import { useExplain } from "../explain/use-explain.tsx";
import { splitName } from "../line-names.ts";
import type { OddDays } from "../odd/odd-days.ts";
import { openerOf } from "../rank/open-figure.ts";
import { inputOf, type QueryRecord } from "../rank/query.data.ts";
import { Focused, useCursor, within } from "../rank/rank-cursor.tsx";
import { RankGrid } from "../rank/rank-grid.tsx";
import type { Ranked } from "../rank/ranked.ts";
import { rankKeys } from "../report-keys.ts";
import { Waiting } from "../states.tsx";
import { FigureStrip } from "../strip.tsx";
import { figureName, valueText, type Values } from "../values.ts";
import { ownFigure, type Across } from "./across.ts";
import { askedIn, usePivoted, type usePivot } from "./pivot.data.ts";
import { pivotKeys } from "./pivot-keys.ts";

export type PivotBodyProps = Omit<BodyProps, "record"> & {
  readonly record: QueryRecord;
  readonly pivot: ReturnType<typeof usePivot>;
  readonly wanted: Across;
  /** The report's own sums, above. */
  readonly head: Values | undefined;
};
type Pivoted = NonNullable<ReturnType<typeof usePivoted>>;

const noOdd: OddDays = { cells: new Map(), days: new Map() };

/** Lines under their teams, and back: of what adds up. */
function foldKey(
  { looked, onLook }: Pick<PivotBodyProps, "looked" | "onLook">,
  folds: Pivoted["folds"] | undefined,
): readonly KeyHandler[] {
  if (!folds) return [];
  const run = () => (folds.addsUp ? onLook({ folded: looked.isFolded ? "" : "1" }) : toast(textNow("reporting.pivot.notFolded")));
  return [{ id: "report.fold", verb: "fold", label: "reporting.key.fold", palette: true, hint: 4, run }];
}

/** What stands across, of which figure, and the way back. */
function useLookKeys({ record, looked, onLook, wanted }: PivotBodyProps, pivoted: Pivoted | null): void {
  const leave = () => onLook({ across: "", folded: "" });
  const whole: KeyHandler = {
    id: "report.whole",
    verb: "split",
    step: "0",
    label: "reporting.key.whole",
    palette: true,
    hint: 4,
    run: leave,
  };
  const across = pivotKeys(record, looked, (dim) => (dim === wanted.across ? leave() : onLook({ across: dim })));
  const choose = (figure: FigureKey) => onLook({ of: figure === ownFigure(record) ? "" : figure });
  const legend = legendKeys(record.chart.of.map(figureName), (at) => choose(record.chart.of[at] ?? wanted.metric));
  useKeyContext<null>({
    id: "report.figure",
    where: "report",
    handlers: [whole, ...foldKey({ looked, onLook }, pivoted?.folds), ...across],
  });
  useKeyContext<null>({ id: "chart.legend", where: "chart", handlers: legend });
}

/** Whose line it is; of several that are no people's nobody can say it. */
const isTold = ({ cell, people }: Ranked): boolean => cell !== undefined || people.length > 0;

/** The cell under the cursor, and its keys: Enter opens what is behind it, Shift+Enter says how it comes about where a filter of the report means its column. */
function useCell({ record, asked, looked, onOpen, rangeKey, wanted }: PivotBodyProps, pivoted: Pivoted | null) {
  const { metric, by, across } = wanted;
  const { lines, columns } = pivoted ?? { lines: [], columns: [] };
  const { cursor, set } = useCursor(`${rangeKey} ${by} ${across} ${metric} ${looked.isFolded}`, 0);
  const line = cursor.line === null ? undefined : lines[cursor.line];
  const side = columns[within(cursor.column, columns.length)];
  const isRest = side !== undefined && !side.about && !side.isSum;
  const there = side?.isSum ? asked : side?.about ? askedIn(asked, side.about) : null;
  const explaining = useExplain(there && line?.cell ? inputOf(record, there, by)(there.range) : null, { record, asked: there ?? asked });
  const open =
    onOpen && line && !isRest && isTold(line)
      ? () =>
          openerOf(onOpen)({
            figure: figureOf(metric),
            value: line.values[side?.key ?? ""],
            people: line.people,
            line,
            column: side?.about,
          })
      : undefined;
  const name = line && (side?.about ? `${line.name} · ${side.head}` : line.name);
  const explain =
    explaining && line && name ? () => explaining.explain({ metric, key: String(line.id), line: name, onOpen: open }) : undefined;
  const toLine = (step: number) =>
    set((before) => ({ ...before, line: lines.length === 0 ? null : before.line === null ? 0 : within(before.line + step, lines.length) }));
  const toColumn = (step: number) => set((before) => ({ ...before, column: within(before.column + step, columns.length) }));
  useKeyContext<null>({ id: "chart", where: "chart", handlers: rankKeys({ line: toLine, column: toColumn, open, explain }) });
  const reading = line && side ? [line.name, side.head, valueText(side.unit, line.values[side.key])] : undefined;
  return { cursor, set, reading, dialog: explaining?.dialog };
}

/** One figure: the report's lines down, another of its dimensions across, and what they add up to. */
export function PivotBody(props: PivotBodyProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLTableElement>(null);
  const { record, asked, until, pivot, wanted, head, caption, nothing, looked } = props;
  const { by, across, metric } = wanted;
  const pivoted = usePivoted(pivot.data, { record, asked, until, isFolded: looked.isFolded, ...wanted });
  useLookKeys(props, pivoted);
  const { cursor, set, reading, dialog } = useCell(props, pivoted);
  // What the lines of a rule are summed by is its group, of anybody his team.
  const down = pivoted?.isFolded ? t(by === "rule" ? "report.group" : "report.split.team") : splitName(record, by);
  const title = `${down} × ${splitName(record, across)} · ${figureName(metric)}`;
  return (
    <>
      <FigureStrip label={caption} figures={record.head} values={head} odd={noOdd} compared={null} onOpen={undefined} />
      {pivoted?.lines.length === 0 ? nothing : null}
      {pivoted ? (
        <div className="flex min-h-0 flex-1 p-2">
          <Panel title={title} name={caption} reading={reading ?? [t("reporting.pivot.howTo")]} className="min-h-[26rem] min-w-0 flex-1">
            <RankGrid
              id={id}
              label={`${title} · ${caption}`}
              head={down}
              columns={pivoted.columns}
              beside={[]}
              lines={pivoted.lines}
              odd={noOdd}
              totals={pivoted.totals}
              at={cursor}
              box={box}
              onCell={(line, column) => set(() => ({ line, column }))}
            />
            <Said pivoted={pivoted} />
            <Focused box={box} isAsked />
          </Panel>
        </div>
      ) : (
        <Waiting />
      )}
      {dialog}
    </>
  );
}

/** What the columns do not say. */
function Said({ pivoted: { columns, left } }: { readonly pivoted: Pivoted }) {
  const t = useT();
  const text = columns.length === 1 ? t("reporting.pivot.untold") : left > 0 ? t("reporting.pivot.left", { count: left }) : null;
  return text === null ? null : (
    <p role="note" className="shrink-0 border-t border-line px-3 py-1 text-cell text-fg-1">
      {text}
    </p>
  );
}
