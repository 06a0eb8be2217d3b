import { createHash } from "node:crypto";
import Papa from "papaparse";
import writeExcel, { type Cell as ExcelCell } from "write-excel-file/node";
import { guardFormula } from "../../../contract/kernel/formula.ts";
import type { Cell } from "./values.ts";

export interface Sheet {
  readonly title: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Of the books: what each column of money comes to, beneath its lines. */
  readonly sums?: readonly Cell[];
  /** Who took it out and when: the last row, because readers take the first for the titles. */
  readonly watermark: string;
}

const two = (value: number): string => String(value).padStart(2, "0");
const dayText = (wall: Date): string => wall.toISOString().slice(0, 10);
const instantText = (wall: Date): string => `${dayText(wall)} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`;

function plain(cell: Cell, decimal: string): string {
  if (cell === null) return "";
  if (cell.kind === "text") return guardFormula(cell.text);
  if (cell.kind === "money") return cell.amount.toFixed(2).replace(".", decimal);
  if (cell.kind === "number") return String(cell.value);
  if (cell.kind === "share") return `${(cell.value * 100).toFixed(2)}%`.replace(".", decimal);
  return cell.kind === "day" ? dayText(cell.wall) : instantText(cell.wall);
}

const unparse = (rows: string[][]): string => `${Papa.unparse(rows, { quotes: true, newline: "\r\n" })}\r\n`;
const linesOf = ({ rows, sums }: Sheet): readonly (readonly Cell[])[] => (sums ? [...rows, sums] : rows);
/** Titles, lines and sums as a CSV file has them. */
const bodyOf = (sheet: Sheet, decimal: string): string =>
  unparse([sheet.headers.map(guardFormula), ...linesOf(sheet).map((row) => row.map((cell) => plain(cell, decimal)))]);
/** Of the books: SHA-256 of that, by which a line that was changed afterwards is found (rules/ledger.md 1). */
const hashRow = (sheet: Sheet, decimal: string): readonly string[] =>
  sheet.sums ? ["SHA-256", createHash("sha256").update(bodyOf(sheet, decimal)).digest("hex")] : [];

/** RFC 4180, every field quoted, with the mark by which spreadsheets know UTF-8. Numbers have no thousands signs. */
export function writeCsv(sheet: Sheet, decimal: string): Buffer {
  const hash = hashRow(sheet, decimal);
  const foot = [...(hash.length > 0 ? [[...hash]] : []), [guardFormula(sheet.watermark)]];
  return Buffer.from(`\uFEFF${bodyOf(sheet, decimal)}${unparse(foot)}`, "utf8");
}

/** XML has no place for these; a file that holds one does not open. */
const isPrintable = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x20) return sign === "\t" || sign === "\n" || sign === "\r";
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
};
const printable = (text: string): string => Array.from(text).filter(isPrintable).join("");
/** Always a cell of the type "string": a spreadsheet shows it and looks for no formula in it. */
const textCell = (text: string): ExcelCell => ({ type: String, value: printable(text) });

function typed(cell: Cell): ExcelCell {
  if (cell === null) return null;
  if (cell.kind === "text") return textCell(cell.text);
  if (cell.kind === "money") return { type: Number, value: cell.amount, format: "#,##0.00" };
  if (cell.kind === "number") return { type: Number, value: cell.value };
  if (cell.kind === "share") return { type: Number, value: cell.value, format: "0.00%" };
  return { type: Date, value: cell.wall, format: cell.kind === "day" ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm" };
}

const sheetNameMost = 31;

export async function writeXlsx(sheet: Sheet, decimal: string): Promise<Buffer> {
  const headers = sheet.headers.map((header): ExcelCell => ({ ...(textCell(header) as object), fontWeight: "bold" }));
  const hash = hashRow(sheet, decimal).map(textCell);
  const rows = [headers, ...linesOf(sheet).map((row) => row.map(typed)), ...(hash.length > 0 ? [hash] : []), [textCell(sheet.watermark)]];
  return writeExcel(rows, {
    sheet: sheet.title.replace(/[\\/?*[\]:]/g, " ").slice(0, sheetNameMost),
    stickyRowsCount: 1,
    columns: sheet.headers.map((header) => ({ width: Math.max(14, header.length + 2) })),
  }).toBuffer();
}

/** Texts, numbers and days as a program reads them, one object a line of the list, beneath who took it out and when. */
function writeJson(sheet: Sheet): Buffer {
  const { title, headers, rows, sums, watermark } = sheet;
  const named = (row: readonly Cell[]) =>
    Object.fromEntries(row.map((cell, at) => [headers[at] ?? "", cell?.kind === "text" ? cell.text : plain(cell, ".")]));
  const [, sha256] = hashRow(sheet, ".");
  const foot = sums ? { sums: named(sums), sha256 } : {};
  return Buffer.from(JSON.stringify({ title, watermark, rows: rows.map(named), ...foot }, null, 1), "utf8");
}

export function fileOf(format: "csv" | "xlsx" | "json", sheet: Sheet, decimal: string): Buffer | Promise<Buffer> {
  if (format === "json") return writeJson(sheet);
  return format === "csv" ? writeCsv(sheet, decimal) : writeXlsx(sheet, decimal);
}
