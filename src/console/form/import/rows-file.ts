import Papa from "papaparse";

async function readXlsx(file: File): Promise<string[][]> {
  const { readSheet } = await import("read-excel-file/browser");
  return (await readSheet(file)).map((row) =>
    row.map((cell) => (cell === null ? "" : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))),
  );
}

/** Rows of a CSV or XLSX as text; `fieldOf` says which field a title means. */
export async function readRows(file: File, fieldOf: (title: string) => string): Promise<string[][]> {
  const isSheet = file.name.toLowerCase().endsWith(".xlsx");
  const rows = isSheet ? await readXlsx(file) : Papa.parse<string[]>(await file.text(), { skipEmptyLines: true }).data;
  const [titles = [], ...rest] = rows;
  return [titles.map((title) => fieldOf(title.replace("\uFEFF", ""))), ...rest];
}

/** A CSV for a spreadsheet: its cells never begin like a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  )}`;
}

/** Gives the browser a file to keep. */
export function keepFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
