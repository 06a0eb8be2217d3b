import { useRef, useState } from "react";
import type { OutputOf } from "../../contract/types.ts";
import { reachedOf } from "../../lending/report/target.ts";
import { explainKey } from "../chart/chart-keys.ts";
import { useT } from "../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../kernel/keys/contexts.ts";
import { classes } from "../ui/classes.ts";
import { Panel } from "../ui/panel.tsx";
import { FigureTable } from "./figure-table.tsx";
import { figureName, valueText } from "./values.ts";

interface Ranked {
  readonly id: number;
  readonly name: string;
  readonly people: readonly number[];
  readonly recoveredCount: number;
  readonly recoveredPrincipal: number;
  readonly rate: number | null;
}
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

interface RankProps {
  readonly title: string;
  /** What the ranking is of, where a page has several. */
  readonly of: string | undefined;
  readonly rows: readonly Ranked[];
  /** What they are to bring; without it that is not told. */
  readonly aims: Aims;
  readonly className: string;
  readonly onOpen: Open;
  readonly onExplain: Explain;
}

/** What somebody is to bring, and how much of it he has. */
function aimed(aims: NonNullable<Aims>, { id, recoveredPrincipal }: Ranked): readonly string[] {
  const aim = aims[String(id)];
  return [valueText("money", aim), valueText("share", reachedOf(recoveredPrincipal, aim))];
}

function RankTable({ title, of, rows, aims, className, onOpen, onExplain }: RankProps) {
  const t = useT();
  const { box, at } = useRankCursor(rows, onOpen, onExplain);
  const name = of ? `${title} · ${of}` : title;
  const numbers = {
    head: t("report.name"),
    heads: [
      figureName("recoveredCount"),
      figureName("recoveredPrincipal"),
      figureName("settledShare"),
      ...(aims ? [t("report.target.name"), t("report.target.reached")] : []),
    ],
    lines: rows.map((row) => ({
      key: row.id,
      name: row.name,
      cells: [
        valueText("count", row.recoveredCount),
        valueText("money", row.recoveredPrincipal),
        valueText("share", row.rate),
        ...(aims ? aimed(aims, row) : []),
      ],
    })),
  };
  return (
    <Panel title={title} name={name} className={className}>
      <FigureTable numbers={numbers} label={name} caption={name} at={at} box={box} isRanked />
      {rows.length === 0 ? <p className="p-3 text-cell text-fg-2">{t("report.nobody")}</p> : null}
    </Panel>
  );
}

interface RanksProps {
  readonly people: OutputOf<"dayparting.rank"> | undefined;
  readonly teams: OutputOf<"dayparting.teamRank"> | undefined;
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

/** Who brought it in: teams above, people below, most principal first. */
export function Ranks({ people = [], teams = [], beside = false, of, aims, onOpen, onExplain }: RanksProps) {
  const t = useT();
  const teamRows = teams.map((row) => ({ ...row, id: row.teamId, name: row.teamName, people: row.adminUserIds }));
  const staffRows = people.map((row) => ({ ...row, id: row.adminUserId, name: row.adminName, people: [row.adminUserId] }));
  const top = beside ? "max-h-44 shrink-0 lg:max-h-none lg:flex-1" : "max-h-44 shrink-0";
  return (
    <div className={classes("flex min-h-0 min-w-0 flex-1 flex-col gap-2", beside && "lg:flex-row")}>
      <RankTable
        title={t("report.teams")}
        of={of}
        rows={teamRows}
        aims={aims?.team}
        className={top}
        onOpen={onOpen}
        onExplain={onExplain && ((line) => onExplain("team", line))}
      />
      <RankTable
        title={t("report.people")}
        of={of}
        rows={staffRows}
        aims={aims?.collector}
        className="flex-1"
        onOpen={onOpen}
        onExplain={onExplain && ((line) => onExplain("collector", line))}
      />
    </div>
  );
}
