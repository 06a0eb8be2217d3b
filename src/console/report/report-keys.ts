import { contestCalls } from "../../contract/order/contest.calls.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { Dimension, ReportRecord } from "../../contract/report/report-record.ts";
import { limits } from "../../lending/limits.ts";
import { explainKey } from "../chart/chart-keys.ts";
import { t } from "../i18n/i18n.ts";
import { commandsFor, type Command } from "../kernel/command/command.ts";
import { splitName } from "./line-names.ts";
import { printPage } from "./paper.ts";
import type { KeyHandler } from "../kernel/keys/contexts.ts";

/** The keys of every report stand here; those inside a picture of lines are the chart's (chart/chart-keys.ts). */
interface PageActs {
  readonly permission: Permission;
  readonly edit: (first: string | null) => void;
  readonly clear: () => void;
  readonly refresh: () => void;
  /** Of a report of refusals: those of them that are contested. */
  readonly contested: (() => void) | null;
}
const { ui } = commandsFor<null>();

/** What the page offers in palette, hints and bar. */
export function pageCommands({ permission, edit, clear, refresh, contested }: PageActs): readonly Command<null>[] {
  const base = { target: "screen", permission } as const;
  return [
    ui({
      ...base,
      id: "report.ownRange",
      label: "report.key.ownRange",
      verb: "days",
      step: "0",
      place: { hint: 2 },
      run: () => edit("range"),
    }),
    ui({ ...base, id: "report.period", label: "report.key.period", verb: "comparePeriod", run: () => edit("period") }),
    ui({ ...base, id: "report.filter", label: "table.key.filter", verb: "filter", place: { hint: 1 }, run: () => edit(null) }),
    ui({ ...base, id: "report.clear", label: "table.key.clear", verb: "clear", place: { hint: 4 }, run: clear }),
    ui({ ...base, id: "report.print", label: "report.key.print", verb: "print", run: () => void printPage() }),
    ui({ ...base, id: "report.refresh", label: "table.key.refresh", verb: "refresh", place: { hint: 3 }, run: refresh }),
    ...(contested
      ? [
          ui({
            target: "screen",
            id: "report.contested",
            label: "report.key.contested",
            verb: "contested",
            place: { hint: 5 },
            permission: contestCalls["refusal.list"].permission,
            run: contested,
          }),
        ]
      : []),
  ];
}

interface RangeActs {
  /** The last so many days. */
  readonly days: (days: number) => void;
  /** The range before or after. */
  readonly step: (by: 1 | -1) => void;
  /** The next comparison; undefined where there is but one. */
  readonly against: (() => void) | undefined;
  readonly split: (by: Dimension) => void;
  readonly record: ReportRecord;
}

/** What a key splits a report by: the hours of days are the picture's own. */
export const splitsOf = ({ query, rows, chart }: ReportRecord): readonly Dimension[] =>
  query ? rows.filter((row) => row !== "dayHour") : chart.kind === "heat" ? [] : rows;

/** Hours of each day are too many of a quarter. */
const knowsQuarters = ({ query, chart }: ReportRecord): boolean => query !== undefined && chart.kind !== "heat";

/** `r` and a digit: the last 1, 3, 7, 14, 30 days, and 90 of a report of days; `r h` and `r l` the range before and after; `v` the comparison (Shift+V: with a period of one's own); `s` and a digit the split. */
export function rangeKeys({ days, step, against, split, record }: RangeActs): readonly KeyHandler[] {
  const rows = splitsOf(record);
  const quick = knowsQuarters(record) ? [...limits.quickRanges, limits.quarterRange] : limits.quickRanges;
  const splits = rows.map((row, at): KeyHandler => ({
    id: `report.split${at + 1}`,
    verb: "split",
    step: String(at + 1),
    text: t("report.key.split", { name: splitName(record, row) }),
    palette: true,
    run: () => split(row),
  }));
  return [
    ...quick.map((each, at): KeyHandler => ({
      id: `report.range${each}`,
      verb: "days",
      step: String(at + 1),
      label: `table.key.range${each}`,
      run: () => days(each),
    })),
    { id: "report.before", verb: "days", step: "h", label: "report.key.before", palette: true, run: () => step(-1) },
    { id: "report.after", verb: "days", step: "l", label: "report.key.after", palette: true, run: () => step(1) },
    ...(against ? [{ id: "report.against", verb: "compare", label: "report.key.against", palette: true, run: against } as const] : []),
    ...(rows.length > 1 ? splits : []),
  ];
}

interface RankActs {
  readonly line: (by: number) => void;
  readonly column: (by: number) => void;
  /** Of what has a picture beside its table. */
  readonly toggle?: () => void;
  readonly open: (() => void) | undefined;
  readonly explain: (() => void) | undefined;
}
/** Farther than any line is: the move stops at the edge. */
const edge = 100_000;

/** Up and down go through the lines, left and right through their figures; Home, End and Page keys as in any grid. */
export const rankKeys = ({ line, column, toggle, open, explain }: RankActs): readonly KeyHandler[] => [
  { id: "chart.down", verb: "down", label: "report.key.nextRow", repeat: true, run: () => line(1) },
  { id: "chart.up", verb: "up", label: "report.key.previousRow", repeat: true, run: () => line(-1) },
  { id: "chart.next", verb: "right", label: "report.key.nextFigure", repeat: true, run: () => column(1) },
  { id: "chart.previous", verb: "left", label: "report.key.previousFigure", repeat: true, run: () => column(-1) },
  { id: "rank.pageDown", verb: "pageDown", repeat: true, run: () => line(10) },
  { id: "rank.pageUp", verb: "pageUp", repeat: true, run: () => line(-10) },
  { id: "rank.home", verb: "first", run: () => column(-edge) },
  { id: "rank.end", verb: "last", run: () => column(edge) },
  { id: "rank.first", verb: "firstCell", run: () => line(-edge) },
  { id: "rank.last", verb: "lastCell", run: () => line(edge) },
  ...(toggle ? [{ id: "chart.table", verb: "swap", label: "chart.key.table", run: toggle } as const] : []),
  ...(open ? [{ id: "chart.open", verb: "open", label: "chart.key.open", run: open } as const] : []),
  ...explainKey(explain),
];
