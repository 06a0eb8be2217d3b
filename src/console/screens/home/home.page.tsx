import { chordLabel } from "../../ui/chord.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { useMemo, useRef, useState } from "react";
import { limits } from "../../../lending/limits.ts";
import type { HomeMetric } from "../../../lending/options/home-metrics.ts";
import { loadSections, t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { indexMenu, type MenuIndex } from "../../kernel/screen/menu-tree.ts";
import { toast } from "../../kernel/state/messages.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { useReminders } from "../../kernel/state/reminders.ts";
import { can, useSession } from "../../kernel/state/session.ts";
import { FilterBar } from "../../table/filter/filter-bar.tsx";
import { LazyFilters, useFiltersAhead } from "../../table/filter/lazy-filters.ts";
import { lastDays } from "../../table/filter/filter-text.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { FunnelTable } from "./funnel-table.tsx";
import { filters, trendOf, useAsked, type Asked } from "./home.address.ts";
import { boardOf, workBoards, type Board } from "./home.boards.ts";
import { useHome, type Home } from "./home.data.ts";
import { useNext } from "./home.next.ts";
import { openerOf } from "./home.lists.ts";
import { hasSomething, neglectedTiles, sectionTitle, tilesOf, type Facts } from "./home.tiles.ts";
import { toggleMetric } from "./home.trend.ts";
import { Permitted } from "./permitted.tsx";
import { usePinnedSection } from "./pinned-section.tsx";
import { TileBoard, type ShownSection } from "./tile-board.tsx";
import { TrendPanel } from "./trend-panel.tsx";

/** Below what is looked at first, so it comes after it. */
const { Later: LateWork } = later(async () => {
  const [part] = await Promise.all([import("./work-boards.tsx"), loadSections("report")]);
  return part.WorkBoards;
});
const { ui } = commandsFor<null>();
const permission = "home:dashboard:view";
const cleared = { date: "", appId: "" };

/** `r` and a digit: the last 1, 3, 7, 14, 30 days of the trend. */
function rangeKeys(onDays: (days: number) => void): KeyHandler[] {
  return limits.quickRanges.map((days, at) => ({
    id: `home.range${days}`,
    verb: "days",
    step: String(at + 1),
    label: `table.key.range${days}` as const,
    run: () => onDays(days),
  }));
}

/** `n`: the orders that nobody looks after, overdue ones first. */
const neglectedKey = ({ overdue }: Home, { open }: Facts): KeyHandler => ({
  id: "home.neglected",
  verb: "neglected",
  label: "home.key.neglected",
  run: () => {
    const target = neglectedTiles(overdue?.neglected, open).find((tile) => tile.target)?.target;
    if (target) goTo(target.href);
    else toast(t("home.nothingForgotten"));
  },
});

function pageCommands(edit: (first: string | null) => void, clear: () => void, refresh: () => void) {
  const base = { target: "screen", permission } as const;
  return [
    ui({ ...base, id: "home.filter", label: "table.key.filter", verb: "filter", place: { hint: 1 }, run: () => edit(null) }),
    ui({ ...base, id: "home.refresh", label: "table.key.refresh", verb: "refresh", place: { hint: 2 }, run: refresh }),
    ui({ ...base, id: "home.clear", label: "table.key.clear", verb: "clear", place: { hint: 3 }, run: clear }),
  ];
}

function Failed({ home }: { readonly home: Home }) {
  const t = useT();
  return (
    <div role="alert" className="mx-2 mt-2 flex shrink-0 items-center gap-3 rounded-panel border border-danger bg-1 px-3 py-1">
      <p className="min-w-0 flex-1 text-fg-0">{t("home.failed", { why: failureText(home.error), key: chordLabel(keyOf("refresh")) })}</p>
      <Button onClick={home.refresh} chord={keyOf("refresh")}>
        {t("table.retry")}
      </Button>
    </div>
  );
}

/** As the address has them: a second key may come before the first has been rendered. */
const metricsNow = (board: Board): readonly HomeMetric[] => trendOf(new URLSearchParams(location.search)).metrics ?? board.metrics;

/** What is known about the asked day, as the tiles need it. */
function useFacts(home: Home, asked: Asked, index: MenuIndex): Facts {
  const { me } = useSession();
  const { unread } = useReminders();
  return {
    ...home,
    unread,
    stages: (me?.tenant.stages ?? []).filter(({ to }) => to === null || to > 0).map(({ code }) => code),
    date: asked.date.to,
    isToday: asked.date.to === lastDays(1).to,
    open: openerOf(index, asked.appId),
  };
}

interface AskingProps {
  readonly asked: Asked;
  readonly first: string | null;
  readonly ask: (texts: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}
function Asking({ asked, first, ask, onClose }: AskingProps) {
  const apply = (texts: Readonly<Record<string, string>>) => {
    onClose();
    ask({ ...cleared, ...texts });
  };
  return <LazyFilters filters={filters} values={asked} first={first} onClose={onClose} onApply={apply} />;
}

function Work({ asked, days }: { readonly asked: Asked; readonly days: number }) {
  const departments = useMemo(() => workBoards(can), []);
  return departments.length > 0 ? <LateWork departments={departments} day={asked.date.to} days={days} appId={asked.appId} /> : null;
}

interface Seen {
  readonly index: MenuIndex;
  readonly isOwn: boolean;
  readonly isCut: boolean;
}
/** What is to be done first, then the figures. */
function useSections(board: Board, facts: Facts, { index, isOwn, isCut }: Seen): readonly ShownSection[] {
  const next = useNext(index, isOwn);
  const pinned = usePinnedSection();
  const figures = board.tiles
    .filter((section) => hasSomething(section, facts, isCut))
    .map((section) => ({ section, title: sectionTitle(section, isCut), tiles: tilesOf[section](facts) }));
  return [...(next ? [{ section: "next" as const, ...next }] : []), ...(pinned ? [pinned] : []), ...figures];
}

/** The board of this person's scope, its figures for what was asked, and the menu that they lead to. */
function useBoard() {
  const { me, menu } = useSession();
  useFiltersAhead();
  const index = useMemo(() => indexMenu(menu), [menu]);
  const scope = me?.user.dataScope ?? "own";
  const board = useMemo(() => boardOf(scope, can), [scope]);
  const { asked, trend, ask } = useAsked();
  const home = useHome(asked, board);
  const facts = useFacts(home, asked, index);
  const isOwn = scope === "own";
  return { index, board, asked, trend, ask, home, facts, isOwn, isCut: isOwn || scope === "team" };
}
type Shown = ReturnType<typeof useBoard>;

/** A trend of so many days; the usual number is no part of the address. */
const toDays = (ask: Shown["ask"]) => (days: number) => ask({ days: days === limits.reportRangeDays ? "" : String(days) });

/** Figures of the day, the trend, and what this person may open (rules/figures.md 6). */
export function HomePage() {
  const t = useT();
  const shown = useBoard();
  const { index, board, asked, trend, ask, home, facts } = shown;
  const [dialog, setDialog] = useState<{ readonly first: string | null } | null>(null);
  const edit = (first: string | null) => setDialog({ first });
  const commands = pageCommands(edit, () => ask(cleared), home.refresh);
  useKeyContext<null>({ id: "home", where: "home", commands, handlers: [neglectedKey(home, facts), ...rangeKeys(toDays(ask))] });
  const sections = useSections(board, facts, shown);
  const count = home.reading ? t("common.loading") : "";
  return (
    <section aria-label={t("home.title")} aria-busy={home.reading} className="h-full">
      <div className="flex min-h-[min(calc(100%-3rem),50rem)] flex-col">
        <FilterBar filters={filters} values={asked} count={count} onEdit={edit} onClear={(key) => ask({ [key]: "" })} />
        {home.error ? <Failed home={home} /> : null}
        <Figures {...shown} sections={sections} />
      </div>
      <Work asked={asked} days={trend.days} />
      <Permitted index={index} />
      {dialog ? <Asking asked={asked} first={dialog.first} ask={ask} onClose={() => setDialog(null)} /> : null}
    </section>
  );
}

interface FiguresProps extends Shown {
  readonly sections: readonly ShownSection[];
}
/** The tiles of the day over the trend; below the last line of them the arrows go on to its picture. */
function Figures({ sections, board, asked, trend, ask, home, isCut }: FiguresProps) {
  const chart = useRef<HTMLDivElement>(null);
  const onMetric = (metric: HomeMetric) => ask({ metrics: toggleMetric(metricsNow(board), metric).join(",") });
  return (
    <>
      <TileBoard sections={sections} onLeave={() => chart.current?.focus()} />
      <div className="flex min-h-0 flex-1 flex-col gap-2 px-2 pb-2 lg:flex-row">
        <TrendPanel
          trend={home.trend}
          days={trend.days}
          metrics={trend.metrics ?? board.metrics}
          about={`${asked.date.to} ${asked.appId ?? ""}`}
          isCut={isCut}
          chart={chart}
          onMetric={onMetric}
          onDays={toDays(ask)}
        />
        <Funnels board={board} home={home} isCut={isCut} />
      </div>
    </>
  );
}

/** Whoever looks after a part of the orders, and none of them before it is due, has nobody to remind. */
function Funnels({ board, home, isCut }: Pick<Shown, "board" | "home" | "isCut">) {
  const funnels = board.funnels.filter((funnel) => funnel !== "remind" || !isCut || home.remind?.some(({ toRemind }) => toRemind > 0));
  if (funnels.length === 0) return null;
  return (
    <div className="flex shrink-0 flex-col gap-2 lg:w-80">
      {funnels.map((funnel) => (
        <FunnelTable key={funnel} funnel={funnel} home={home} />
      ))}
    </div>
  );
}
