import type { ReactNode } from "react";
import { formatDay, formatInstant, formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatListMoney, formatWhen, formatWhichDay } from "../../i18n/near.ts";
import type { ColumnKind } from "../../kernel/screen/screen.ts";
import type { Placed } from "./columns.ts";
import { StatusCell, standingText } from "./order-cells.tsx";
import { appName, productName, wordOf } from "../filter/options.ts";
import type { Coded } from "../../../lending/options/coded.ts";

/** Columns whose figures stand under one another. */
const right: ReadonlySet<ColumnKind> = new Set(["money", "count", "percent", "share", "minutes", "days"]);
const mono: ReadonlySet<ColumnKind> = new Set(["id", "money", "count", "percent", "share", "minutes", "days", "day", "instant", "phone"]);
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
  share: 80,
  minutes: 80,
  coded: 128,
  app: 112,
  product: 160,
  key: 160,
};

export const widthOf = (column: { readonly kind: ColumnKind; readonly width?: number }): number => column.width ?? widths[column.kind];
/** Numbers, days and instants: what the product wrote itself, and no text that somebody typed. */
export const isFigure = (kind: ColumnKind): boolean => right.has(kind) || kind === "day" || kind === "instant";
export const isRight = (kind: ColumnKind): boolean => right.has(kind);

export function cellClass(kind: ColumnKind): string {
  return `q-cell${right.has(kind) ? " q-right" : ""}${mono.has(kind) ? " q-mono" : ""}`;
}

/** Upper bounds in px of what a character takes: 12 px mono; 13 px Inter in its bold cut, by measuring the font. */
const monoWidth = 7.3;
/** Beyond ASCII, what stands in figures and masked numbers and is in the mono font. */
const monoSigns = new Set("•–");
const widest = new Set("@MWmw%");
const vietnamese =
  /[\u00c0-\u00c5\u00c8-\u00e5\u00e8-\u00ff\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/;
function characterWidth(character: string): number {
  if (widest.has(character)) return 13.5;
  if (character >= "A" && character <= "Z") return 10.8;
  if (character <= "~") return 9;
  return vietnamese.test(character) ? 10.8 : 20;
}
/** Whether a text is sure to fit between the paddings of a cell, by arithmetic: nothing is measured. */
export function isSureToFit(text: string, kind: ColumnKind, width: number): boolean {
  const room = width - 16;
  let taken = 0;
  for (let at = 0; at < text.length && taken <= room; at += 1) {
    const character = text.charAt(at);
    taken += mono.has(kind) && (character <= "~" || monoSigns.has(character)) ? monoWidth : characterWidth(character);
  }
  return taken <= room;
}

const nothing = "–";

/** The text of a value by its column's kind; one string, because plain cells cost a third of rendered ones. */
export function cellText({ kind, codes }: { readonly kind: ColumnKind; readonly codes?: Coded }, value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (Array.isArray(value)) return (value as readonly string[]).map((each) => (codes ? wordOf(codes, each) : each)).join(", ") || nothing;
  if (codes) return wordOf(codes, value as string | number);
  if (kind === "money") return formatListMoney(value as number);
  if (kind === "count" || kind === "days" || kind === "percent") return formatNumber(value as number);
  if (kind === "instant") return formatWhen(value as string);
  if (kind === "day") return formatWhichDay(value as string);
  if (kind === "share") return formatPercent((value as number) / 1_000_000);
  if (kind === "app") return appName(value as number);
  if (kind === "product") return productName(value as number);
  if (kind === "flag") return value === true ? "✓" : nothing;
  // What is asked for and waits stands among the rows under a number below zero, and has none of its own yet.
  if (kind === "id" && typeof value === "number" && value < 0) return nothing;
  return String(value as string | number | boolean);
}

const tones = { plain: "", good: " q-good", warn: " q-warn", bad: " q-bad", accent: " q-accent" } as const;

/** A glyph and the space behind it. */
const glyphWidth = 18;
/** A clip costs every frame; only what may be too long has one. */
function fits<R>(content: ReactNode, column: Placed<R>, row: R): boolean {
  const { kind } = column;
  const room = widthOf(column);
  if (typeof content === "string") return isSureToFit(content, kind, room);
  return kind === "status" && isSureToFit(standingText(row as Parameters<typeof standingText>[0]), "text", room - glyphWidth);
}

function contentOf<R>(column: Placed<R>, row: R): ReactNode {
  if (column.cell) return column.cell(row);
  if (column.kind === "status") return <StatusCell {...(row as Parameters<typeof StatusCell>[0])} />;
  return cellText(column, row[column.key]);
}

/** The full date behind a word; undefined: nothing stands behind what is shown. */
function dateBehind<R>({ kind, key }: Placed<R>, row: R): string | undefined {
  const value: unknown = row[key];
  if (typeof value !== "string" || value === "") return undefined;
  if (kind === "instant") return formatInstant(value);
  return kind === "day" ? formatDay(value) : undefined;
}

/** A column whose cells are drawn. */
export interface Shown<R> {
  readonly column: Placed<R>;
  /** Its number among all. */
  readonly index: number;
  /** px of the columns before it that are not drawn. */
  readonly room?: number;
}

export function Cell<R>({ column, row, index, room }: Shown<R> & { readonly row: R }): ReactNode {
  const tone = column.tone ? tones[column.tone(row)] : "";
  const width = widthOf(column);
  const content = contentOf(column, row);
  const clip = fits(content, column, row) ? "" : " q-clip";
  const pin = column.left === undefined ? "" : " q-pin";
  const style = column.left === undefined ? { width, marginLeft: room } : { width, left: column.left };
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      className={cellClass(column.kind) + tone + clip + pin}
      style={style}
      title={dateBehind(column, row)}
    >
      {content}
    </div>
  );
}
