import { staffFileFields, type StaffFileField } from "../../../../lending/options/office/staff-file.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { decisionsOf, foldAccount } from "../../../../lending/rights/staff.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { judgeRow, readKnown, type Cells, type Judged } from "./import.judge.ts";
import { makePerson } from "./person.actions.ts";
import { actingNow } from "./person.judge.ts";

type Answer = OutputOf<"system.staffImport">;

/** Rows by the titles above them; lines are counted as a spreadsheet counts them. */
function cellsOf([titles = [], ...rows]: readonly (readonly string[])[]): readonly { readonly line: number; readonly cells: Cells }[] {
  const at = new Map(titles.map((title, index) => [title.trim().toLowerCase(), index]));
  const places = new Map(staffFileFields.map((field) => [field, at.get(field.toLowerCase())]));
  if (places.get("account") === undefined || places.get("role") === undefined)
    throw new Refused({ error: "import.unreadable", field: "rows" });
  const filled = rows.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => row.some((cell) => cell.trim() !== ""));
  if (filled.length > limits.peopleInFile)
    throw new Refused({ error: "import.rows", field: "rows", vars: { count: filled.length, most: limits.peopleInFile } });
  const read = (row: readonly string[], field: StaffFileField): string => (row[places.get(field) ?? -1] ?? "").trim();
  return filled.map(({ row, line }) => ({
    line,
    cells: Object.fromEntries(staffFileFields.map((field) => [field, read(row, field)])) as unknown as Cells,
  }));
}

/** People of a file: always judged first, and only what is right is made. Who would decide about others waits for a second person. */
async function importPeople({ rows, dry }: ParsedOf<"system.staffImport">, context: Context): Promise<Answer> {
  const lines = cellsOf(rows);
  const by = await actingNow(context);
  const known = await readKnown(
    context,
    by,
    lines.map(({ cells }) => foldAccount(cells.account)),
  );
  const [bad, good, seen] = [[] as Answer["bad"], [] as { line: number; judged: Judged }[], new Set<string>()];
  for (const { line, cells } of lines) {
    const judged = judgeRow(cells, known, seen);
    seen.add(foldAccount(cells.account));
    if ("handed" in judged) good.push({ line, judged });
    else bad.push({ line, field: judged.field, reason: messageOf(judged.reason.error, context.locale, judged.reason.vars) });
  }
  const waiting = good.filter(({ judged }) => decisionsOf(judged.handed.keys).length > 0).length;
  const made: Answer["made"] = [];
  if (!dry)
    for (const { line, judged } of good) {
      const { wish, handed } = judged;
      const person = await makePerson({ ...context, record: () => undefined }, wish, handed);
      made.push({ line, account: wish.account, initialPassword: person.initialPassword, waits: person.pending !== null });
    }
  const detail = { dry, rows: lines.length, bad: bad.length, after: { accounts: made.map(({ account }) => account) } };
  context.record({ subject: "staff", ids: [], detail });
  return { rows: lines.length, good: good.length, waiting, bad, made };
}

export const staffImport: AnewHandler<"system.staffImport"> = {
  make: importPeople,
  keep: ({ made, ...rest }) => ({ ...rest, made: made.map((each) => ({ ...each, initialPassword: null })) }),
  again: async (_input, context, kept) => {
    context.record({ subject: "staff", ids: [], detail: { again: true } });
    return kept as unknown as Answer;
  },
};
