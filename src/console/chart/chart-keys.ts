import { useCallback, useState } from "react";
import type { KeyHandler } from "../kernel/keys/contexts.ts";
import { t } from "../i18n/i18n.ts";
import { nowhere, type ChartCursor } from "./cursor.ts";

interface ChartMoves {
  readonly move: (by: number) => void;
  readonly turn: (by: number) => void;
  readonly toggle: () => void;
  /** Opens what is behind the point that is read; answers whether there is one. */
  readonly open?: (() => boolean) | undefined;
  /** Says how the number that is read comes about. */
  readonly explain?: (() => void) | undefined;
}

/** Shift+Enter, the same in every picture. */
export const explainKey = (explain: (() => void) | undefined): readonly KeyHandler[] =>
  explain ? [{ id: "chart.explain", verb: "explain", label: "report.key.explain", hint: 6, palette: true, run: explain }] : [];

/**
 * rules/keyboard.md 22: arrows move the point and the series, `t` shows the same numbers as a table. Enter opens the figure that is read; where
 * there is nothing to open it shows the table.
 */
export function chartKeys({ move, turn, toggle, open, explain }: ChartMoves): KeyHandler[] {
  const enter: readonly KeyHandler[] = [
    { id: "chart.table", verb: "swap", run: toggle },
    { id: "chart.open", verb: "open", ...(open ? { label: "chart.key.open" as const } : {}), run: () => void (open?.() || toggle()) },
  ];
  return [
    { id: "chart.next", verb: "right", label: "chart.key.next", repeat: true, run: () => move(1) },
    { id: "chart.previous", verb: "left", label: "chart.key.previous", repeat: true, run: () => move(-1) },
    { id: "chart.nextWeek", verb: "farRight", label: "chart.key.nextSeven", repeat: true, run: () => move(7) },
    { id: "chart.previousWeek", verb: "farLeft", label: "chart.key.previousSeven", repeat: true, run: () => move(-7) },
    { id: "chart.down", verb: "down", label: "chart.key.nextSeries", repeat: true, run: () => turn(1) },
    { id: "chart.up", verb: "up", label: "chart.key.previousSeries", repeat: true, run: () => turn(-1) },
    ...enter,
    ...explainKey(explain),
  ];
}

/** A digit for each entry of a chart's legend, nine at most. */
export const legendKeys = (names: readonly string[], choose: (at: number) => void): KeyHandler[] =>
  names.slice(0, 9).map((name, at) => ({
    id: `chart.legend${at + 1}`,
    verb: "legend",
    step: String(at + 1),
    text: t("chart.key.legend", { name }),
    run: () => choose(at),
  }));

/** `x` hides the line that is read, or shows it again; Shift+X shows all. */
export const hideKeys = (hide: () => void, showAll: () => void): KeyHandler[] => [
  { id: "chart.hide", verb: "hide", label: "chart.key.hide", run: hide },
  { id: "chart.showAll", verb: "showAll", label: "chart.key.showAll", run: showAll },
];

/** Where the reader stands; a new range (another key) forgets the point that was read in the old one. */
export function useChartCursor(rangeKey: string) {
  const [held, setHeld] = useState<{ readonly rangeKey: string; readonly cursor: ChartCursor }>({ rangeKey, cursor: nowhere });
  const cursor = held.rangeKey === rangeKey ? held.cursor : nowhere;
  const change = useCallback(
    (next: (before: ChartCursor) => ChartCursor) =>
      setHeld((before) => ({ rangeKey, cursor: next(before.rangeKey === rangeKey ? before.cursor : nowhere) })),
    [rangeKey],
  );
  return { cursor, change };
}
