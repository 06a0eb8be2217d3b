import Papa from "papaparse";
import { keyline } from "./keyline.mapping.ts";
import { lendingclub } from "./lendingclub.mapping.ts";
import { judgeLoan, type ImportContext, type ImportedLoan, type Mapping, type Row } from "./loan.ts";

export const mappings: readonly Mapping[] = [lendingclub, keyline];

export interface BadRow {
  /** Line in the file, the heading being line 1. */
  readonly line: number;
  readonly reasons: readonly string[];
}
export interface Read {
  readonly mapping: string;
  readonly loans: readonly ImportedLoan[];
  readonly bad: readonly BadRow[];
}

/** Reads a whole file; the mapping is the one named, else the first whose columns are all there. */
export function readLoans(text: string, context: ImportContext, wanted?: string): Read {
  const parsed = Papa.parse<Row>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: "greedy" });
  const fields = new Set(parsed.meta.fields ?? []);
  const mapping = mappings.find((each) => (wanted ? each.name === wanted : each.columns.every((column) => fields.has(column))));
  if (!mapping) throw new Error(wanted ? `There is no mapping ${wanted}: ${names()}.` : `The columns fit no mapping (${names()}).`);
  const missing = mapping.columns.filter((column) => !fields.has(column));
  if (missing.length) throw new Error(`The file lacks the columns ${missing.join(", ")}.`);
  const broken = new Map(parsed.errors.map((error) => [error.row, error.message]));
  const seen = new Map<string, number>();
  const [loans, bad]: [ImportedLoan[], BadRow[]] = [[], []];
  parsed.data.forEach((row, at) => {
    const line = at + 2;
    const reasons: string[] = [];
    const problem = (reason: string): void => void reasons.push(reason);
    const syntax = broken.get(at);
    if (syntax) problem(syntax);
    const loan = mapping.read(row, context, problem);
    judgeLoan(loan, problem);
    const before = seen.get(loan.external_no);
    if (before) problem(`loan ${loan.external_no} stands on line ${before} already`);
    else seen.set(loan.external_no, line);
    if (reasons.length) bad.push({ line, reasons });
    else loans.push(loan);
  });
  return { mapping: mapping.name, loans, bad };
}

const names = (): string => mappings.map((each) => each.name).join(", ");
