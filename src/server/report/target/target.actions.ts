import { figureOf, figures, type FigureKey } from "../../../contract/report/figures.ts";
import {
  targetDims,
  targetDimsOf,
  targetFigures,
  targetFileFields,
  type TargetDim,
  type TargetFileField,
} from "../../../contract/report/target/targets.ts";
import { reportRecordOf } from "../../../contract/report/query-records.ts";
import type { ReportCode } from "../../../contract/report/explained.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { monthOf } from "../../../lending/report/target.ts";
import type { Context } from "../../kernel/context.ts";
import { messageOf } from "../../kernel/http/localise.ts";
import { textIn } from "../../kernel/http/texts.ts";
import { mayAsk } from "../book/query-report.ts";
import { targetsFor } from "./targets.ts";
import { insertTargets, selectMembers, selectSaid, type Held } from "./target.store.ts";

type Members = Awaited<ReturnType<typeof selectMembers>>;

/** `report.targetList`: what stands of one figure, for whoever may read the report. */
export async function listTargets(
  { reportCode, metric }: ParsedOf<"report.targetList">,
  context: Context,
): Promise<OutputOf<"report.targetList">> {
  mayAsk({ reportCode }, context);
  return [...(await selectSaid(context, { report: reportCode, metric, months: null }))];
}

/** `report.targetLines`: what the lines of a board are to reach, for whoever may read it. */
export async function boardTargets(input: ParsedOf<"report.targetLines">, context: Context): Promise<OutputOf<"report.targetLines">> {
  mayAsk(input, context);
  return targetsFor(input, context);
}

/** `report.targetSave`: what a figure is to reach in a month, for everybody or one line; nothing takes it back. */
export async function saveTarget(input: ParsedOf<"report.targetSave">, context: Context): Promise<OutputOf<"report.targetSave">> {
  const { reportCode, metric, by, key, value } = input;
  mayAsk({ reportCode }, context);
  if (!targetFigures(reportRecordOf(reportCode)).includes(metric as FigureKey))
    throw new Refused({ error: "target.figure", field: "metric" });
  if (!targetDimsOf(reportRecordOf(reportCode)).includes(by)) throw new Refused({ error: "badInput", field: "by" });
  const isThere = by === "all" ? key === "" : (await selectMembers(context)).some((each) => each.by === by && each.key === key);
  if (!isThere) throw new Refused({ error: "target.who", field: "key" });
  const target = { metric, month: monthOf(input.month), by, key, value };
  const [id = 0] = await insertTargets(context, reportCode, [target]);
  context.record({ subject: "reportTarget", ids: [id], detail: { report: reportCode, after: target } });
  return { id };
}

type Cells = Readonly<Record<TargetFileField, string>>;
interface Fault extends Reason {
  readonly field: TargetFileField;
}
const isFault = (judged: Held | Fault): judged is Fault => "error" in judged;

interface Line {
  readonly line: number;
  readonly cells: Cells;
}
/** Rows by the titles above them; lines are counted as a spreadsheet counts them. */
function linesOf([titles = [], ...rows]: readonly (readonly string[])[]): readonly Line[] {
  const names = titles.map((title) => title.trim().toLowerCase());
  if (!names.includes("value") || !names.includes("month")) throw new Refused({ error: "import.unreadable", field: "rows" });
  const cellOf = (row: readonly string[], field: TargetFileField): string => (row[names.indexOf(field)] ?? "").trim();
  return rows
    .map((row, at) => ({
      line: at + 2,
      cells: Object.fromEntries(targetFileFields.map((field) => [field, cellOf(row, field)])) as unknown as Cells,
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
}

const isFormula = (cell: string): boolean => /^[=@\t\r]/.test(cell) || /^[+-](?!\d)/.test(cell);
const plain = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/** A month as 2026-11, or as a sheet writes its first day. */
const readMonth = (text: string): string | null => {
  const [, year = "", month = ""] = /^(20\d\d)-(0[1-9]|1[0-2])(?:-\d\d)?$/.exec(text) ?? [];
  return year === "" ? null : `${year}-${month}-01`;
};

/** An amount in whole units with two decimals, pieces, or per cent; what a program can read in no other way. */
function readValue(text: string, unit: string): number | null {
  const digits = unit === "money" || unit === "share" ? 2 : 0;
  const typed = text.replace(/\s*%$/, "");
  if (!new RegExp(`^\\d{1,13}${digits > 0 ? "(?:\\.\\d{1,2})?" : ""}$`).test(typed)) return null;
  const [whole = "0", part = ""] = typed.split(".");
  const hundredths = Number(BigInt(whole) * 100n + BigInt(part.padEnd(2, "0") || "0"));
  return unit === "money" ? hundredths : unit === "share" ? hundredths * 100 : Number(whole);
}
const hints: Readonly<Record<string, string>> = { money: "1250000.50", share: "62.5", count: "1200" };

/** Whom a row is about: by number or by name. */
function memberOf(members: Members, by: TargetDim, name: string): string | null {
  if (by === "all") return name === "" ? "" : null;
  const found = members.filter((each) => each.by === by && (each.key === name || plain(each.name) === plain(name)));
  return found.length === 1 ? (found[0]?.key ?? null) : null;
}

/** A row as a target, or what is wrong with it. */
function judge(
  reportCode: ReportCode,
  cells: Cells,
  { members, locale }: { readonly members: Members; readonly locale: Context["locale"] },
): Held | Fault {
  const formula = targetFileFields.find((field) => isFormula(cells[field]));
  if (formula) return { error: "import.formula", field: formula };
  const metric = targetFigures(reportRecordOf(reportCode)).find((key) =>
    [key.toLowerCase(), plain(textIn(locale, figures[key].label))].includes(plain(cells.figure)),
  );
  if (!metric) return { error: "target.figure", field: "figure" };
  const month = readMonth(cells.month);
  if (month === null) return { error: "field.unreadable", vars: { hint: "2026-11" }, field: "month" };
  const by = targetDims.find((dim) => [dim, plain(textIn(locale, `reporting.target.dim.${dim}`))].includes(plain(cells.of || "all")));
  if (!by || !targetDimsOf(reportRecordOf(reportCode)).includes(by))
    return { error: "field.choice", vars: { choices: targetDimsOf(reportRecordOf(reportCode)).join(", ") }, field: "of" };
  const key = memberOf(members, by, cells.name);
  if (key === null) return { error: "target.who", field: "name" };
  const { unit } = figureOf(metric);
  const value = readValue(cells.value, unit);
  if (value === null) return { error: "field.unreadable", vars: { hint: hints[unit] ?? "1200" }, field: "value" };
  return { metric, month, by, key, value };
}

/** `report.targetImport`: a file of targets; judged first, line by line, and what is right is set. Of two rows that say the same thing's target the second is wrong. */
export async function importTargets(
  { reportCode, rows, dry }: ParsedOf<"report.targetImport">,
  context: Context,
): Promise<OutputOf<"report.targetImport">> {
  mayAsk({ reportCode }, context);
  const lines = linesOf(rows);
  if (lines.length > limits.targetsInFile)
    throw new Refused({ error: "import.rows", field: "rows", vars: { count: lines.length, most: limits.targetsInFile } });
  const members = await selectMembers(context);
  const said = new Set<string>();
  const good: Held[] = [];
  const bad: OutputOf<"report.targetImport">["bad"] = [];
  for (const { line, cells } of lines) {
    const judged = judge(reportCode, cells, { members, locale: context.locale });
    const name = isFault(judged) ? "" : [judged.metric, judged.month, judged.by, judged.key].join(" ");
    const fault: Fault | null = isFault(judged) ? judged : said.has(name) ? { error: "duplicateRequest", field: "name" } : null;
    if (fault)
      bad.push({ line, field: fault.field, value: cells[fault.field], reason: messageOf(fault.error, context.locale, fault.vars) });
    else if (!isFault(judged)) {
      said.add(name);
      good.push(judged);
    }
  }
  const ids = dry || good.length === 0 ? [] : await insertTargets(context, reportCode, good);
  context.record({
    subject: "reportTarget",
    ids: [...ids],
    detail: { report: reportCode, dry, rows: lines.length, good: good.length, bad: bad.length },
  });
  return { rows: lines.length, good: good.length, bad };
}
