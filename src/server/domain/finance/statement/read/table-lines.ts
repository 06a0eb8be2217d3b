import { amountOf, dateOrderOf, dayOf, decimalOf, type Cell, type Fault, type ReadLine } from "./cells.ts";
import { isWhole, proposed, type Columns, type PartColumns } from "./columns.ts";
import type { ReadFile } from "./read-file.ts";

type Rows = readonly (readonly Cell[])[];
type Row = readonly Cell[];
const isEmpty = (row: Row): boolean => row.every((cell) => String(cell).trim() === "");
const most = { tradeNo: 64, payer: 120, memo: 500, status: 120 } as const;

/** The first row whose headings say enough; else the first that has something. */
function headAt(rows: Rows): number {
  const top = rows.slice(0, 40);
  const whole = top.findIndex((row) => isWhole(proposed(titlesOf(row))));
  return whole >= 0
    ? whole
    : Math.max(
        top.findIndex((row) => !isEmpty(row)),
        0,
      );
}
const titlesOf = (row: Row): string[] =>
  row.map((cell) => (cell instanceof Date ? "" : String(cell).replace("\uFEFF", "").trim().slice(0, 80)));

/** What the amounts and dates say of themselves. */
function completed(columns: PartColumns, cellsOf: (heading: string | undefined) => readonly Cell[]): PartColumns {
  const amounts = [columns.amount, columns.credit, columns.debit, columns.balance, columns.fee]
    .flatMap(cellsOf)
    .filter((cell) => cell !== "");
  return {
    ...columns,
    dateOrder: columns.dateOrder ?? dateOrderOf(cellsOf(columns.date)) ?? undefined,
    decimal: columns.decimal ?? decimalOf(amounts) ?? undefined,
  };
}

/** Lines of a table, once its columns are known. Numbers of lines are those of the file. */
export function tableLines(rows: Rows, asked: PartColumns | null): Omit<ReadFile, "format"> {
  const at = headAt(rows);
  const headings = titlesOf(rows[at] ?? []);
  const body = rows.slice(at + 1);
  const known =
    asked && Object.values(asked).every((each) => headings.includes(each) || /^([.,]|[ymd]{3})$/.test(each)) ? asked : proposed(headings);
  const cellsOf = (heading: string | undefined) => {
    const column = heading === undefined ? -1 : headings.indexOf(heading);
    return column < 0 ? [] : body.map((row) => row[column] ?? "");
  };
  const columns = completed(known, cellsOf);
  const asks = [
    ...(isWhole(columns) ? [] : (["columns"] as const)),
    ...(columns.dateOrder ? [] : (["dateOrder"] as const)),
    ...(columns.decimal ? [] : (["decimal"] as const)),
  ];
  const empty = { headings: headings.filter((each) => each !== ""), columns, asks, lines: [], opening: null, closing: null, faults: [] };
  return asks.length > 0 ? empty : { ...empty, ...linesOf(body, { columns: columns as Columns, headings, from: at + 2 }) };
}

interface Table {
  readonly columns: Columns;
  readonly headings: readonly string[];
  /** The file's line of the first row. */
  readonly from: number;
}

type Balanced = ReadLine & { readonly balance: number | null };

function linesOf(body: Rows, table: Table): Pick<ReadFile, "lines" | "opening" | "closing" | "faults"> {
  const faults: Fault[] = [];
  const read = body.flatMap((row, at) => (isEmpty(row) ? [] : (lineOf(row, { ...table, from: table.from + at }, faults) ?? [])));
  // Some banks put the newest line first.
  const ways = [read, read.toReversed()];
  const lines = ways.find((each) => broken(each).length === 0) ?? read;
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    lines: lines.map(({ balance: _balance, ...line }) => line),
    opening: first && first.balance !== null ? first.balance - first.amount : null,
    closing: last?.balance ?? null,
    faults: [...faults, ...(faults.length === 0 ? broken(lines) : [])],
  };
}

/** Lines whose balance is not the one before and their own amount. */
const broken = (lines: readonly Balanced[]): readonly Fault[] =>
  lines.flatMap(({ line, amount, balance }, at): Fault[] => {
    const before = lines[at - 1]?.balance ?? null;
    return balance === null || before === null || before + amount === balance ? [] : [{ line, field: "balance", fault: "balance" }];
  });

/** A line, or what is wrong with it. */
function lineOf(row: Row, { columns, headings, from: line }: Table, faults: Fault[]): Balanced | null {
  const before = faults.length;
  const cellOf = (heading: string | undefined): Cell => (heading === undefined ? "" : (row[headings.indexOf(heading)] ?? ""));
  const textOf = (field: keyof typeof most): string => {
    const cell = cellOf(columns[field]);
    const text = (cell instanceof Date ? cell.toISOString() : String(cell)).trim();
    if (text.length > most[field]) faults.push({ line, field, fault: "tooLong" });
    return text;
  };
  const numberOf = (field: "amount" | "credit" | "debit" | "balance" | "fee"): number | null => {
    const cell = cellOf(columns[field]);
    if (String(cell).trim() === "") return null;
    const parsed = amountOf(cell, columns.decimal);
    if ("fault" in parsed) faults.push({ line, field, fault: parsed.fault });
    return "value" in parsed ? parsed.value : null;
  };
  const day = dayOf(cellOf(columns.date), columns.dateOrder);
  if ("fault" in day) faults.push({ line, field: "date", fault: String(cellOf(columns.date)).trim() === "" ? "missing" : day.fault });
  const amount = numberOf("amount") ?? (numberOf("credit") ?? 0) - Math.abs(numberOf("debit") ?? 0);
  if (amount === 0 && faults.length === before) faults.push({ line, field: columns.amount ? "amount" : "credit", fault: "missing" });
  const rest = { tradeNo: textOf("tradeNo"), payer: textOf("payer"), memo: textOf("memo"), balance: numberOf("balance") };
  const status = columns.status === undefined ? {} : { status: textOf("status") };
  const fee = numberOf("fee");
  return faults.length > before || "fault" in day
    ? null
    : { line, day: day.value, amount, ...rest, ...status, ...(fee === null ? {} : { fee: Math.abs(fee) }) };
}
