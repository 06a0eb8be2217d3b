import { useCallback, useState } from "react";
import type { KeyHandler } from "../kernel/contexts.ts";
import { nowhere, type ChartCursor } from "./cursor.ts";

interface ChartMoves {
  readonly move: (by: number) => void;
  readonly turn: (by: number) => void;
  readonly toggle: () => void;
  /** Opens what is behind the point that is read; answers whether there is one. */
  readonly open?: (() => boolean) | undefined;
}

/**
 * keyboard.md, "Charts": arrows move the point and the series, Enter shows the same numbers as a table. Where figures can be opened, Enter opens the
 * one that is read, and `t` shows the table.
 */
export function chartKeys({ move, turn, toggle, open }: ChartMoves): KeyHandler[] {
  const table = { label: "chart.key.table", run: toggle } as const;
  const enter: readonly KeyHandler[] = open
    ? [
        { id: "chart.table", keys: ["t"], ...table },
        { id: "chart.open", keys: ["enter"], label: "chart.key.open", run: () => void (open() || toggle()) },
      ]
    : [{ id: "chart.table", keys: ["enter"], ...table }];
  return [
    { id: "chart.next", keys: ["arrowright"], label: "chart.key.next", repeat: true, run: () => move(1) },
    { id: "chart.previous", keys: ["arrowleft"], label: "chart.key.previous", repeat: true, run: () => move(-1) },
    { id: "chart.nextWeek", keys: ["shift+arrowright"], label: "chart.key.nextSeven", repeat: true, run: () => move(7) },
    { id: "chart.previousWeek", keys: ["shift+arrowleft"], label: "chart.key.previousSeven", repeat: true, run: () => move(-7) },
    { id: "chart.down", keys: ["arrowdown"], label: "chart.key.nextSeries", repeat: true, run: () => turn(1) },
    { id: "chart.up", keys: ["arrowup"], label: "chart.key.previousSeries", repeat: true, run: () => turn(-1) },
    ...enter,
  ];
}

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
