import { useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../contract/types.ts";
import { formatMoney, formatNumber } from "../i18n/format.ts";
import { useT } from "../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../kernel/contexts.ts";
import { classes } from "../ui/classes.ts";
import { shareText } from "./head-figures.tsx";
import { Panel } from "../ui/panel.tsx";

interface Ranked {
  readonly id: number;
  readonly rank: number;
  readonly name: string;
  readonly count: number;
  readonly principal: number;
  readonly rate: number | null;
}

type Open = ((id: number) => void) | undefined;

/** Down and up go from row to row, Enter opens what is behind one. */
function useRankCursor(rows: readonly Ranked[], onOpen: Open) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const at = held === null ? null : Math.min(held, rows.length - 1);
  const move = (by: number) => setHeld(Math.max(0, Math.min(rows.length - 1, at === null ? 0 : at + by)));
  const open = () => {
    const row = at === null ? undefined : rows[at];
    if (row) onOpen?.(row.id);
  };
  const handlers: readonly KeyHandler[] = [
    { id: "rank.down", keys: ["arrowdown"], repeat: true, run: () => move(1) },
    { id: "rank.up", keys: ["arrowup"], repeat: true, run: () => move(-1) },
    { id: "chart.open", keys: ["enter"], label: "chart.key.open", run: open },
  ];
  useKeyContext<null>({ id: "rank", within: box, active: onOpen !== undefined, handlers });
  useEffect(() => {
    box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return { box, at: onOpen ? at : null };
}

interface RankProps {
  readonly title: string;
  readonly of: string | undefined;
  readonly rows: readonly Ranked[];
  readonly className: string;
  readonly onOpen?: Open;
}

function RankTable({ title, of, rows, className, onOpen }: RankProps) {
  const t = useT();
  const { box, at } = useRankCursor(rows, onOpen);
  const name = of ? `${title} · ${of}` : title;
  const heads = [t("report.timeShare.count"), t("report.timeShare.principal"), t("report.timeShare.settledShare")];
  return (
    <Panel title={title} name={name} className={className}>
      {/* Scrolls, so it can be reached by Tab and scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} role="group" tabIndex={0} aria-label={name} className="ring-inside min-h-0 flex-1 overflow-auto">
        <table className="w-full text-cell">
          <thead className="sticky top-0 bg-1 text-fg-2">
            <tr>
              <th scope="col" className="px-2 py-1 text-left font-normal" colSpan={2}>
                {t("report.timeShare.name")}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-2 py-1 text-right font-normal whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.id}
                data-current={index === at ? "" : undefined}
                className={classes("h-6 border-t border-line", index === at && "selected-bar")}
              >
                <td className="w-8 px-2 text-right font-mono text-fg-2">{row.rank}</td>
                <th scope="row" className="w-full max-w-0 truncate px-2 text-left font-normal" title={row.name}>
                  {row.name}
                </th>
                <td className="px-2 text-right font-mono">{formatNumber(row.count)}</td>
                <td className="px-2 text-right font-mono">{formatMoney(row.principal)}</td>
                <td className="px-2 text-right font-mono">{shareText(row.rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <p className="p-3 text-cell text-fg-2">{t("report.timeShare.nobody")}</p> : null}
      </div>
    </Panel>
  );
}

interface RanksProps {
  readonly people: OutputOf<"dayparting.rank"> | undefined;
  readonly teams: OutputOf<"dayparting.teamRank"> | undefined;
  /** Side by side where there is room; else teams above people. */
  readonly beside?: boolean;
  /** What the ranking is of, where a page has several. */
  readonly of?: string;
  /** Opens the orders that a person brought in. */
  readonly onOpen?: Open;
  /** Opens those that a team's people brought in. */
  readonly onOpenTeam?: ((people: readonly number[]) => void) | undefined;
}

/** Who brought it in: teams above, people below, most principal first. */
export function Ranks({ people = [], teams = [], beside = false, of, onOpen, onOpenTeam }: RanksProps) {
  const t = useT();
  const teamRows = teams.map((row) => ({
    id: row.teamId,
    rank: row.rank,
    name: row.teamName,
    count: row.recoveredCount,
    principal: row.recoveredPrincipal,
    rate: row.rate,
  }));
  const staffRows = people.map((row) => ({
    id: row.adminUserId,
    rank: row.rank,
    name: row.adminName,
    count: row.recoveredCount,
    principal: row.recoveredPrincipal,
    rate: row.rate,
  }));
  return (
    <div className={classes("flex min-h-0 min-w-0 flex-1 flex-col gap-2", beside && "lg:flex-row")}>
      <RankTable
        title={t("report.timeShare.teams")}
        of={of}
        rows={teamRows}
        className={beside ? "max-h-44 shrink-0 lg:max-h-none lg:flex-1" : "max-h-44 shrink-0"}
        onOpen={onOpenTeam && ((teamId) => onOpenTeam(teams.find((team) => team.teamId === teamId)?.adminUserIds ?? []))}
      />
      <RankTable title={t("report.timeShare.people")} of={of} rows={staffRows} className="flex-1" onOpen={onOpen} />
    </div>
  );
}
