import { isOfTime } from "../../../contract/report/report-record.ts";
import { useId, useMemo, useRef, useState } from "react";
import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { legendKeys } from "../../chart/chart-keys.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { rankedFigure } from "../address.ts";
import type { BodyProps } from "../body.ts";
import { rankKeys } from "../report-keys.ts";
import { Waiting } from "../states.tsx";
import { FigureStrip } from "../strip.tsx";
import { figureName, valueText } from "../values.ts";
import { broughtKey, useBrought } from "../change/use-brought.ts";
import { Chart, type ChartKind, type Picture as OwnPicture } from "../charts/chart.tsx";
import { useExplain } from "../explain/use-explain.tsx";
import { useMarkKeys } from "../note/mark-keys.ts";
import { pinKey } from "../pin/pin-keys.ts";
import { pivotKeys } from "../pivot/pivot-keys.ts";
import { useTargets } from "../target/use-targets.tsx";
import { useMarked, useOdd } from "../odd/use-odd.ts";
import { openerOf } from "./open-figure.ts";
import { aims, BesideHours, OddNotes } from "./later-parts.ts";
import { Focused, useCursor, within } from "./rank-cursor.tsx";
import { figureColumns, RankGrid } from "./rank-grid.tsx";
import type { useQueried } from "./query.data.ts";
import { splitName } from "../line-names.ts";
import type { useRanking } from "./rank.data.ts";
import { sortedBy, type Ranked } from "./ranked.ts";

/** Name of the line and the figures under the cursor. */
function readingOf(line: Ranked | undefined, keys: readonly FigureKey[]): readonly string[] {
  if (!line) return [textNow("report.howToReadRank")];
  const name = line.part === undefined ? line.name : `${line.name} (${line.part})`;
  return [name, ...keys.map((key) => `${figureName(key)} ${valueText(figureOf(key).unit, line.values[key])}`)];
}

type RankBodyProps = BodyProps & {
  readonly data: ReturnType<typeof useRanking> | ReturnType<typeof useQueried>;
  readonly own: OwnPicture | undefined;
};
/** The lines in their order, or by what each has brought of the change. */
function useLines({ compare, lines: found, isOrdered }: RankBodyProps["data"], { isBrought }: RankBodyProps["looked"], chosen: FigureKey) {
  const plain = useMemo(() => (isOrdered ? (found ?? []) : sortedBy(chosen, found ?? [])), [chosen, found, isOrdered]);
  return useBrought(plain, compare, { isBrought, chosen });
}

type Here = Parameters<typeof useTargets>[1] & { readonly chosen: FigureKey; readonly lines: readonly Ranked[] };
/** What is done with the figure under the cursor, from wherever the focus is: its targets, and what each line has brought of its change. */
function useFigureKeys(
  { record, looked, data, onLook }: Pick<RankBodyProps, "record" | "looked" | "data" | "onLook">,
  { chosen, lines, ...here }: Here,
) {
  const targets = useTargets(record, here);
  // While the range before is on its way nobody knows whether it can be said.
  const brought = broughtKey({ looked, onLook }, (columns) => !data.reading && !columns(lines, data.compare, chosen));
  const across = pivotKeys(record, looked, (dim) => onLook({ across: dim, of: here.metric }));
  useKeyContext<null>({
    id: "report.figure",
    where: "report",
    // Along two dimensions at once only the server can say it.
    handlers: [...targets.handlers, brought, pinKey(record.path, here.metric), ...(record.query ? across : [])],
  });
  return targets;
}

/** Which figure ranks, where the cursor stands, and the keys of both. */
function useRankBody({ record, asked, looked, rangeKey, data, marked: said, onOpen, onLook }: RankBodyProps) {
  const { figures, chart } = record;
  const [turns, turn] = useState(0);
  const { asTable } = looked;
  const own = rankedFigure(record, null);
  const chosen = looked.figure ?? own;
  const { lines, brought } = useLines(data, looked, chosen);
  const { cursor, set } = useCursor(`${rangeKey} ${looked.by}`, Math.max(0, figures.indexOf(chosen)));
  const line: Ranked | undefined = cursor.line === null ? undefined : lines[cursor.line];
  const key = figures[cursor.column] ?? chosen;
  const rank = (figure: FigureKey) => {
    onLook({ of: figure === own ? "" : figure });
    set(() => ({ line: null, column: Math.max(0, figures.indexOf(figure)) }));
  };
  const toLine = (by: number) =>
    set((before) => ({ ...before, line: lines.length === 0 ? null : before.line === null ? 0 : within(before.line + by, lines.length) }));
  const toggle = () => (turn((before) => before + 1), onLook({ table: asTable ? "" : "1" }));
  const explaining = useExplain(data.explained, { record, asked });
  const open = onOpen && openerOf(onOpen);
  const openLine = open && line && (() => open({ figure: figureOf(key), value: line.values[key], people: line.people, line }));
  const explain = () => {
    const behind = figureOf(key).drill ? openLine : undefined;
    explaining?.explain({ metric: key, key: line ? String(line.id) : null, line: line?.name ?? null, onOpen: behind });
  };
  const odd = useOdd(record, asked, data.isRead);
  const marked = useMarked(said, odd, [chosen, key]);
  const targets = useFigureKeys({ record, looked, data, onLook }, { metric: key, by: data.by, line, chosen, lines });
  const handlers = [
    ...rankKeys({
      line: toLine,
      column: (by) => set((before) => ({ ...before, column: within(before.column + by, figures.length) })),
      toggle,
      open: open && (() => openLine?.()),
      explain: explaining ? explain : undefined,
    }),
    ...legendKeys(chart.of.map(figureName), (at) => rank(chart.of[at] ?? chosen)),
  ];
  useKeyContext<null>({ id: "chart", where: "chart", handlers });
  const dayOf = ({ cell }: Ranked): string | undefined => (cell?.by === "day" ? cell.key : undefined);
  useMarkKeys({ marked, days: lines.map(dayOf), at: cursor.line, onLine: (at) => set((before) => ({ ...before, line: at })) });
  return {
    asTable,
    turns,
    toggle,
    chosen,
    rank,
    lines,
    cursor,
    set,
    brought,
    odd,
    marked,
    told: [chosen, key],
    target: data.targets?.find(({ metric }) => metric === chosen),
    dialogs: [explaining?.dialog, targets.dialog],
    reading: [...readingOf(line, key === chosen ? [chosen] : [key, chosen]), ...(marked.get((line && dayOf(line)) ?? "") ?? [])],
  };
}
type Ranking = ReturnType<typeof useRankBody>;

/** Lines run along days and weeks only; along anything else they are ranked. */
function kindOf({ chart }: RankBodyProps["record"], { by }: RankBodyProps["data"]): ChartKind {
  if (chart.kind === "lines") return isOfTime(by) ? "lines" : "rank";
  return chart.kind === "stack" ? "stack" : "rank";
}

interface PictureProps {
  readonly props: RankBodyProps;
  readonly ranking: Ranking;
  readonly title: string;
}
/** Bars above, every figure below; the table alone where it took the picture's place. */
function Picture({ props: { record, own, looked, caption, compared, until, data }, ranking, title }: PictureProps) {
  const t = useT();
  const id = useId();
  const picture = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const columns = useMemo(() => figureColumns(record.figures), [record]);
  const { asTable, turns, chosen, rank, lines, cursor, set, target, brought, odd, marked } = ranking;
  const told = aims.useWhen(target !== undefined);
  const beside = useMemo(
    () => brought ?? told?.targetColumns(target, chosen, data.head ?? {}) ?? [],
    [brought, told, target, chosen, data.head],
  );
  return (
    <>
      {asTable ? null : (
        <div className="flex max-h-60 shrink-0 flex-col border-b border-line">
          <Chart
            kind={kindOf(record, data)}
            own={own}
            label={t("report.rankLabel", { title })}
            of={record.chart.of}
            whole={record.chart.whole}
            chosen={chosen}
            lines={lines}
            totals={data.head ?? {}}
            before={data.standing}
            asFar={data.asFar}
            at={cursor.line}
            box={picture}
            until={until}
            compared={compared}
            marked={marked}
            aims={target?.lines}
            onChoose={rank}
            onLine={(line) => set((before) => ({ ...before, line }))}
          />
        </div>
      )}
      <RankGrid
        id={id}
        label={caption}
        head={splitName(record, looked.by)}
        columns={columns}
        beside={beside}
        lines={lines}
        odd={odd}
        totals={data.head ?? {}}
        at={cursor}
        box={table}
        onCell={(line, column) => set(() => ({ line, column }))}
      />
      {odd.days.size > 0 ? <OddNotes odd={odd} figures={ranking.told} /> : null}
      <Focused key={turns} box={asTable ? table : picture} isAsked={turns > 0} />
    </>
  );
}

/** Who did most: bars by one figure, and below them every figure of everybody. */
export function RankBody(props: RankBodyProps) {
  const t = useT();
  const { record, looked, caption, compared, data, onOpen, nothing } = props;
  const ranking = useRankBody(props);
  const { asTable, toggle, lines, chosen, reading, dialogs } = ranking;
  const everybody = [...new Set(lines.flatMap(({ people }) => people))];
  const split = splitName(record, looked.by);
  const title = data.isOrdered ? `${split} · ${figureName(chosen)}` : `${split} · ${t("report.rankOf", { name: figureName(chosen) })}`;
  const button = (
    <Button tone="quiet" chord={keyOf("swap")} aria-pressed={asTable} className="h-6" onClick={toggle}>
      {t("chart.table")}
    </Button>
  );
  return (
    <>
      <FigureStrip
        label={t(record.title as MessageKey)}
        figures={record.head}
        values={data.head}
        odd={ranking.odd}
        compared={compared && data.far && data.before ? { name: compared, now: data.far, before: data.before } : null}
        onOpen={onOpen && ((figure, value) => openerOf(onOpen)({ figure, value, people: everybody }))}
      />
      {data.lines?.length === 0 ? nothing : null}
      {data.lines ? (
        <div className="flex min-h-0 flex-1 gap-2 p-2 max-[890px]:flex-col">
          <Panel title={title} name={caption} reading={reading} className="min-h-[26rem] min-w-0 flex-[3]" after={button}>
            <Picture props={props} ranking={ranking} title={title} />
          </Panel>
          {record.chart.kind === "heat" && data.cells && !asTable ? <BesideHours {...props} cells={data.cells} /> : null}
        </div>
      ) : (
        <Waiting />
      )}
      {dialogs[0]}
      {dialogs[1]}
    </>
  );
}
