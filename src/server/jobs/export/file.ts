import Papa from "papaparse";
import writeExcel, { type Cell as ExcelCell } from "write-excel-file/node";
import { guardFormula } from "../../../contract/kernel/formula.ts";
import type { Cell } from "./values.ts";

export interface Sheet {
  readonly title: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
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

/** RFC 4180, every field quoted, with the mark by which spreadsheets know UTF-8. Numbers have no thousands signs. */
export function writeCsv(sheet: Sheet, decimal: string): Buffer {
  const rows = [
    sheet.headers.map(guardFormula),
    ...sheet.rows.map((row) => row.map((cell) => plain(cell, decimal))),
    [guardFormula(sheet.watermark)],
  ];
  return Buffer.from(`\uFEFF${Papa.unparse(rows, { quotes: true, newline: "\r\n" })}\r\n`, "utf8");
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

export async function writeXlsx(sheet: Sheet): Promise<Buffer> {
  const headers = sheet.headers.map((header): ExcelCell => ({ ...(textCell(header) as object), fontWeight: "bold" }));
  const rows = [headers, ...sheet.rows.map((row) => row.map(typed)), [textCell(sheet.watermark)]];
  return writeExcel(rows, {
    sheet: sheet.title.replace(/[\\/?*[\]:]/g, " ").slice(0, sheetNameMost),
    stickyRowsCount: 1,
    columns: sheet.headers.map((header) => ({ width: Math.max(14, header.length + 2) })),
  }).toBuffer();
}

/** Texts, numbers and days as a program reads them, one object a line of the list, beneath who took it out and when. */
function writeJson({ title, headers, rows, watermark }: Sheet): Buffer {
  const named = rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [headers[at] ?? "", cell?.kind === "text" ? cell.text : plain(cell, ".")])),
  );
  return Buffer.from(JSON.stringify({ title, watermark, rows: named }, null, 1), "utf8");
}

export function fileOf(format: "csv" | "xlsx" | "json", sheet: Sheet, decimal: string): Buffer | Promise<Buffer> {
  if (format === "json") return writeJson(sheet);
  return format === "csv" ? writeCsv(sheet, decimal) : writeXlsx(sheet);
}
