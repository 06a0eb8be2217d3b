import Papa from "papaparse";
import { staffFileFields, type StaffFileField } from "../../../../lending/options/office/staff-file.ts";
import { t } from "../../../i18n/i18n.ts";

const labels: Readonly<Record<StaffFileField, Parameters<typeof t>[0]>> = {
  account: "authority.staff.column.account",
  adminName: "authority.staff.column.name",
  role: "authority.staff.column.role",
  leader: "authority.staff.column.leader",
  phone: "authority.staff.column.phone",
  email: "authority.staff.column.email",
  languages: "authority.staff.column.languages",
  apps: "authority.staff.column.apps",
  cap: "authority.staff.column.cap",
};
/** A column of the file by its title: the field's own name, or what the list calls it. */
const fieldOf = (title: string): string =>
  staffFileFields.find((field) => [field.toLowerCase(), t(labels[field]).toLowerCase()].includes(title.trim().toLowerCase())) ?? title;

/** What a field is called where a fault of it is told. */
export const labelOf = (field: string): string => {
  const known = staffFileFields.find((each) => each === field);
  return known ? t(labels[known]) : field;
};

async function readXlsx(file: File): Promise<string[][]> {
  const { readSheet } = await import("read-excel-file/browser");
  return (await readSheet(file)).map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
}

/** Rows of a CSV or XLSX as text, its titles translated to the fields that they mean. */
export async function readRows(file: File): Promise<string[][]> {
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
