import { guardFormula } from "../../../contract/kernel/formula.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections, t, tn } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { isFigure } from "./cells.tsx";
import { plainCell } from "./plain-cell.ts";
import type { QueueHandle } from "../queue/use-queue.ts";

/** A line of a sheet: no break or tab of a value may begin another cell, and no text a formula. */
const line = (values: readonly string[]): string => values.map((value) => value.replace(/[\t\r\n]+/g, " ")).join("\t");
const rowLine = <R>(columns: readonly Column<R>[], row: R): string =>
  line(
    columns.map((column) => {
      const text = plainCell(column, row);
      return isFigure(column.kind) ? text : guardFormula(text);
    }),
  );

/** Ticked rows under their titles, else the cell in cell mode, else the row under the cursor. */
export function copyText<R>(
  { data, selection, cursor }: QueueHandle<R>,
  columns: readonly Column<R>[],
): { text: string; said: string } | null {
  if (selection.size > 0) {
    const rows = [...selection.ids].map((id) => data.row(id)).filter((row) => row !== null);
    const titles = line(columns.map((column) => t(column.label)));
    return {
      text: [titles, ...rows.map((row) => rowLine(columns, row))].join("\n"),
      said: tn("tools.copied.rows", rows.length, { count: formatNumber(rows.length) }),
    };
  }
  const row = data.rowAt(cursor.position());
  if (!row) return null;
  const column = cursor.column === null ? undefined : columns[cursor.column - 1];
  if (!column) return { text: rowLine(columns, row), said: tn("tools.copied.rows", 1, { count: formatNumber(1) }) };
  const text = plainCell(column, row);
  return { text, said: t("tools.copied.cell", { name: t(column.label), text }) };
}

/** Copies and says what; a browser that refuses is said too. */
export async function copy<R>(queue: QueueHandle<R>, columns: readonly Column<R>[]): Promise<void> {
  await loadSections("tools");
  const what = copyText(queue, columns);
  if (!what) return toast(t("tools.copied.nothing"), { tone: "warn" });
  try {
    await navigator.clipboard.writeText(what.text);
    toast(what.said, { tone: "good" });
  } catch {
    toast(t("tools.copied.refused"), { tone: "bad" });
  }
}
