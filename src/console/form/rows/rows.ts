/** Cells of a row; a grid writes them as text, a row a line. */
export type Cells = readonly string[];
export type Rows = readonly Cells[];

/** As it is typed by hand, too. */
const between = " | ";
const trimmed = (cells: Cells): Cells => cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

/** Where there is one column a bar is a sign like any other. */
export const rowsOf = (text: string, columns: number): Rows =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => (columns === 1 ? [line.trim()] : line.split("|").map((cell) => cell.trim())));
export const textOfRows = (rows: Rows): string =>
  rows
    .map((cells) => trimmed(cells).join(between))
    .filter(Boolean)
    .join("\n");

/** What was copied from a spreadsheet, or from a text as a grid writes it; cells for which there is no column are left out. */
export const pastedRows = (text: string, columns: number): Rows =>
  rowsOf(columns === 1 ? text.replaceAll(/\t.*/g, "") : text.replaceAll("\t", "|"), columns).map((cells) => cells.slice(0, columns));

/** With one cell typed anew; behind the last row a new one begins. */
export const withCell = (rows: Rows, [at, column]: readonly [number, number], typed: string): Rows => {
  const cells = [...(rows[at] ?? [])];
  while (cells.length < column) cells.push("");
  cells[column] = typed.trim();
  return rows.toSpliced(at, 1, cells);
};
export const withoutRow = (rows: Rows, at: number): Rows => rows.toSpliced(at, 1);
export const withRows = (rows: Rows, at: number, more: Rows): Rows => rows.toSpliced(at, 0, ...more);

/** Null: there is nowhere to go. */
export function movedRow(rows: Rows, at: number, by: 1 | -1): Rows | null {
  const [mine, other] = [rows[at], rows[at + by]];
  return mine && other ? rows.with(at, other).with(at + by, mine) : null;
}
