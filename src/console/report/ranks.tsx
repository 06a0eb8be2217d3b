import { useRef, useState } from "react";
import { figureOf, type FigureKey } from "../../contract/report/figures.ts";
import { reachedOf } from "../../lending/report/target.ts";
import { explainKey } from "../chart/chart-keys.ts";
import { t as textNow, useT } from "../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../kernel/keys/contexts.ts";
import { classes } from "../ui/classes.ts";
import { Panel } from "../ui/panel.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { Beside } from "./rank/beside.ts";
import type { Ranked } from "./rank/ranked.ts";
import { figureName, valueText } from "./values.ts";

type Open = ((people: readonly number[]) => void) | undefined;
type Aims = Readonly<Record<string, number>> | undefined;
type Explain = ((line: Ranked) => void) | undefined;

/** Down and up go from line to line, Enter opens what is behind one. */
function useRankCursor(rows: readonly Ranked[], onOpen: Open, onExplain: Explain) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const at = held === null ? null : Math.min(held, rows.length - 1);
  const move = (by: number) => setHeld(Math.max(0, Math.min(rows.length - 1, at === null ? 0 : at + by)));
  const open = () => {
    const row = at === null ? undefined : rows[at];
    if (row) onOpen?.(row.people);
  };
  const handlers: readonly KeyHandler[] = [
    { id: "rank.down", verb: "down", repeat: true, run: () => move(1) },
    { id: "rank.up", verb: "up", repeat: true, run: () => move(-1) },
    { id: "chart.open", verb: "open", label: "chart.key.open", run: open },
    ...explainKey(onExplain && (() => void (at !== null && rows[at] && onExplain(rows[at])))),
  ];
  useKeyContext<null>({ id: "rank", where: "chart", within: box, active: onOpen !== undefined, handlers });
  return { box, at: onOpen ? at : null };
}

/** Lines in their order, and what is told of each beside its figures. */
interface Ranking {
  readonly lines: readonly Ranked[];
  /** What each has brought of a change, in the place of what it is to bring. */
  readonly brought?: readonly Beside[] | null;
}
interface RankProps {
  readonly title: string;
  /** What the ranking is of, where a page has several. */
  readonly of: string | undefined;
  readonly ranking: Ranking;
  /** What they are to bring; without it that is not told. */
  readonly aims: Aims;
  readonly className: string;
  readonly onOpen: Open;
  readonly onExplain: Explain;
}

type Column = Pick<Beside, "key" | "head" | "cell">;
const figure = (key: string, of: FigureKey): Column => ({
  key,
  head: figureName(of),
  cell: ({ values }) => valueText(figureOf(of).unit, values[key]),
});
/** What somebody is to bring, and how much of it he has. */
function aimed(aims: Aims): readonly Column[] {
  if (!aims) return [];
  const share = ({ id, values }: Ranked) => reachedOf(values["recoveredPrincipal"], aims[String(id)]);
  return [
    { key: "target", head: textNow("report.target.name"), cell: ({ id }) => valueText("money", aims[String(id)]) },
    { key: "targetReached", head: textNow("report.target.reached"), cell: (line) => valueText("share", share(line)) },
  ];
}

/** The figures of a line; where a change is told, its own figure alone: beside all of them the names would be cut in a narrow panel. */
function columnsOf(aims: Aims, brought: Ranking["brought"]): readonly Column[] {
  const principal = figure("recoveredPrincipal", "recoveredPrincipal");
  if (brought) return [principal, ...brought];
  return [figure("recoveredCount", "recoveredCount"), principal, figure("rate", "settledShare"), ...aimed(aims)];
}

function RankTable({ title, of, ranking: { lines: rows, brought }, aims, className, onOpen, onExplain }: RankProps) {
  const t = useT();
  const { box, at } = useRankCursor(rows, onOpen, onExplain);
  const columns = columnsOf(aims, brought);
  const name = of ? `${title} · ${of}` : title;
  const numbers = {
    head: t("report.name"),
    heads: columns.map(({ head }) => head),
    lines: rows.map((row) => ({ key: row.id, name: row.name, cells: columns.map(({ cell }) => cell(row)) })),
  };
  return (
    <Panel title={title} name={name} className={className}>
      <FigureTable numbers={numbers} label={name} caption={name} at={at} box={box} isRanked />
      {rows.length === 0 ? <p className="p-3 text-cell text-fg-2">{t("report.nobody")}</p> : null}
    </Panel>
  );
}

interface RanksProps {
  readonly people: Ranking;
  readonly teams: Ranking;
  /** Side by side where there is room; else teams above people. */
  readonly beside?: boolean;
  readonly of?: string;
  /** The principal that a team and a person is to bring. */
  readonly aims?: { readonly team: Aims; readonly collector: Aims };
  /** Opens the orders that these people brought in. */
  readonly onOpen?: Open;
  /** Says how the principal of a person or a team comes about. */
  readonly onExplain?: ((by: "collector" | "team", line: Ranked) => void) | undefined;
}

/** Who brought it in: teams above, people below. */
export function Ranks({ people, teams, beside = false, of, aims, onOpen, onExplain }: RanksProps) {
  const t = useT();
  const top = beside ? "max-h-44 shrink-0 lg:max-h-none lg:flex-1" : "max-h-44 shrink-0";
  return (
    <div className={classes("flex min-h-0 min-w-0 flex-1 flex-col gap-2", beside && "lg:flex-row")}>
      <RankTable
        title={t("report.teams")}
        of={of}
        ranking={teams}
        aims={aims?.team}
        className={top}
        onOpen={onOpen}
        onExplain={onExplain && ((line) => onExplain("team", line))}
      />
      <RankTable
        title={t("report.people")}
        of={of}
        ranking={people}
        aims={aims?.collector}
        className="flex-1"
        onOpen={onOpen}
        onExplain={onExplain && ((line) => onExplain("collector", line))}
      />
    </div>
  );
}
