import type { ReactNode } from "react";
import { formatDay, formatInstant, formatMoney, formatNumber } from "../i18n/format.ts";
import type { Column, ColumnKind } from "../kernel/screen.ts";

/** Columns whose figures stand under one another. */
const right: ReadonlySet<ColumnKind> = new Set(["money", "count", "percent", "days"]);
const mono: ReadonlySet<ColumnKind> = new Set(["id", "money", "count", "percent", "days", "day", "instant", "phone"]);
const widths: Readonly<Record<ColumnKind, number>> = {
  text: 160,
  id: 92,
  money: 128,
  count: 64,
  percent: 80,
  days: 64,
  day: 96,
  instant: 152,
  status: 148,
  phone: 136,
  flag: 56,
};

export const widthOf = (column: { readonly kind: ColumnKind; readonly width?: number }): number => column.width ?? widths[column.kind];
export const isRight = (kind: ColumnKind): boolean => right.has(kind);

export function cellClass(kind: ColumnKind): string {
  return `q-cell${right.has(kind) ? " q-right" : ""}${mono.has(kind) ? " q-mono" : ""}`;
}

const nothing = "–";

/** The text of a value by its column's kind; one string, because plain cells cost a third of rendered ones. */
export function cellText(kind: ColumnKind, value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (kind === "money") return formatMoney(value as number);
  if (kind === "count" || kind === "days" || kind === "percent") return formatNumber(value as number);
  if (kind === "instant") return formatInstant(value as string);
  if (kind === "day") return formatDay(value as string);
  if (kind === "flag") return value === true ? "✓" : nothing;
  return String(value as string | number | boolean);
}

const tones = { plain: "", good: " q-good", warn: " q-warn", bad: " q-bad" } as const;

export function Cell<R>({ column, row, index }: { readonly column: Column<R>; readonly row: R; readonly index: number }): ReactNode {
  const tone = column.tone ? tones[column.tone(row)] : "";
  return (
    <div role="gridcell" aria-colindex={index + 2} className={cellClass(column.kind) + tone} style={{ width: widthOf(column) }}>
      {column.cell ? column.cell(row) : cellText(column.kind, row[column.key])}
    </div>
  );
}
