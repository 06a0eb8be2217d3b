import type { StatementFault } from "../../../../../lending/finance/statement.rules.ts";
import { amountAtMost } from "../../../../../lending/money/money.ts";

export type Cell = string | number | Date;
export type DateOrder = "ymd" | "dmy" | "mdy";
export type Decimal = "." | ",";
type Parsed<T> = { readonly value: T } | { readonly fault: StatementFault };

/** One line of a file, in minor units; below zero what left the account. */
export interface ReadLine {
  readonly line: number;
  readonly day: string;
  readonly amount: number;
  readonly tradeNo: string;
  readonly payer: string;
  readonly memo: string;
  /** As the file says it; only of a table that has such a column. */
  readonly status?: string;
  /** Above zero; only of a table that has such a column, and a cell that is not empty. */
  readonly fee?: number;
}
export interface Fault {
  readonly line: number;
  readonly field: string;
  readonly fault: StatementFault;
}

/** Without spaces and without the name or sign of a currency. */
const bare = (text: string): string => text.replace(/[\s'’]/g, "").replace(/^(?:[A-Z]{3}|[₫₱$€])|(?:[A-Z]{3}|[₫₱$€đ])$/g, "");

const within = (minor: number): Parsed<number> => (Math.abs(minor) <= amountAtMost ? { value: minor } : { fault: "amount" });

/** "1.234,50-" and "(1,234.50)" too; what fits the separator only in parts is refused, never guessed. */
export function amountOf(cell: Cell, decimal: Decimal): Parsed<number> {
  if (cell instanceof Date) return { fault: "amount" };
  if (typeof cell === "number")
    return Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-4 ? within(Math.round(cell * 100)) : { fault: "amount" };
  const group = decimal === "." ? "," : "\\.";
  const point = decimal === "." ? "\\." : ",";
  const text = bare(cell);
  const isBracketed = /^\(.*\)$/.test(text);
  const found = new RegExp(`^([-+]?)(\\d{1,3}(?:${group}\\d{3})+|\\d+)(?:${point}(\\d{1,2}))?(-?)$`).exec(
    isBracketed ? text.slice(1, -1) : text,
  );
  if (!found) return { fault: "amount" };
  const [, sign, whole = "0", cents = "", after] = found;
  const minor = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0") || 0);
  return within(sign === "-" || after === "-" || isBracketed ? -minor : minor);
}

/** Which separator the amounts of a column show; null where they do not say, or not all the same. */
export function decimalOf(cells: readonly Cell[]): Decimal | null {
  const shown = new Set(cells.flatMap((cell): readonly Decimal[] => (typeof cell === "string" ? shownBy(bare(cell)) : [])));
  if (shown.size > 1) return null;
  const [only] = shown;
  const isPlain = cells.every((cell) => typeof cell !== "string" || !/[.,]/.test(cell));
  return only ?? (isPlain ? "." : null);
}

function shownBy(text: string): readonly Decimal[] {
  const marks: readonly string[] = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last !== "." && last !== ",") return [];
  const other = last === "." ? "," : ".";
  if (marks.includes(other)) return [last];
  if (marks.length > 1) return [other];
  return /[.,]\d{3}\D*$/.test(text) ? [] : [last];
}

const calendar = (year: string, month: string, day: string): Parsed<string> => {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isDay = /^(?:19|2\d)\d\d-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
  return isDay ? { value: text } : { fault: "date" };
};
const iso = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[ T].*)?$/;
const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ T].*)?$/;

export function dayOf(cell: Cell, order: DateOrder): Parsed<string> {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? { fault: "date" } : { value: cell.toISOString().slice(0, 10) };
  const text = String(cell).trim();
  const full = iso.exec(text);
  if (full) return calendar(full[1] ?? "", full[2] ?? "", full[3] ?? "");
  const [, first = "", second = "", year = ""] = local.exec(text) ?? [];
  if (year === "" || order === "ymd") return { fault: "date" };
  return order === "dmy" ? calendar(year, second, first) : calendar(year, first, second);
}

/** Day before month, or after it; null where no date of the column says. */
export function dateOrderOf(cells: readonly Cell[]): DateOrder | null {
  const found = cells.flatMap((cell) => (typeof cell === "string" ? [local.exec(cell.trim())] : [])).filter((each) => each !== null);
  if (found.length === 0) return "ymd";
  if (found.some(([, first]) => Number(first) > 12)) return "dmy";
  return found.some(([, , second]) => Number(second) > 12) ? "mdy" : null;
}
