import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { blackKinds } from "../../../../lending/options/black-codes.ts";
import { blackFileFields, type BlackFileField } from "../../../../lending/options/black-file.ts";
import { blackValue, hasDayToCome } from "../../../../lending/order/black-list.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { type ApprovalKind, requestOnce } from "../../office/approval/approval.actions.ts";
import * as store from "./black-list.store.ts";

type Cells = Readonly<Record<BlackFileField, string>>;
interface Line {
  readonly line: number;
  readonly cells: Cells;
}
interface Fault extends Reason {
  readonly field: BlackFileField;
}

/** Rows by the titles above them; lines are counted as a spreadsheet counts them. */
function linesOf([titles = [], ...rows]: readonly (readonly string[])[]): readonly Line[] {
  const at = new Map(titles.map((title, index) => [title.trim().toLowerCase(), index]));
  if (!at.has("type") || !at.has("value")) throw new Refused({ error: "import.unreadable", field: "rows" });
  const filled = rows.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => row.some((cell) => cell.trim() !== ""));
  if (filled.length > limits.blackInFile)
    throw new Refused({ error: "import.rows", field: "rows", vars: { count: filled.length, most: limits.blackInFile } });
  const read = (row: readonly string[], field: BlackFileField): string => (row[at.get(field) ?? -1] ?? "").trim();
  return filled.map(({ row, line }) => ({
    line,
    cells: Object.fromEntries(blackFileFields.map((field) => [field, read(row, field)])) as unknown as Cells,
  }));
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isFormula = (cell: string): boolean => /^[=@\t\r]/.test(cell) || /^[+-](?!\d)/.test(cell);

interface House {
  readonly countryCode: string;
  readonly today: string;
}
/** A row as a value, or what is wrong with it. */
function judge(cells: Cells, { countryCode, today }: House): store.Value | Fault {
  const formula = blackFileFields.find((field) => isFormula(cells[field]));
  if (formula) return { error: "import.formula", field: formula };
  const kind = blackKinds.find((each) => each.toLowerCase() === cells.type.toLowerCase());
  if (!kind) return { error: "field.choice", vars: { choices: blackKinds.join(", ") }, field: "type" };
  const value = blackValue(kind, cells.value, countryCode);
  if (value === null) return { error: "black.value", field: "value" };
  if (cells.reason === "" || cells.reason.length > 500) return { error: "field.required", field: "reason" };
  const expires = cells.expires === "" ? null : cells.expires;
  if (expires !== null && !isDay(expires)) return { error: "field.unreadable", vars: { hint: "2027-12-31" }, field: "expires" };
  if (!hasDayToCome(expires, today)) return { error: "black.past", field: "expires" };
  return { kind, value, reason: cells.reason, expires };
}
const isFault = (judged: store.Value | Fault): judged is Fault => "error" in judged;

/** What of a file may come on, and what is wrong with the rest: a value twice in the file, or one that stands there, is wrong too. */
async function sort(context: Context, lines: readonly Line[]) {
  const house = { countryCode: context.tenant.countryCode, today: businessDay(context.now, context.tenant.timeZone).date };
  const judged = lines.map(({ line, cells }) => ({ line, cells, found: judge(cells, house) }));
  const listed = new Set(
    await store.selectListed(
      context,
      judged.flatMap(({ found }) => (isFault(found) ? [] : [found])),
    ),
  );
  const good: store.Value[] = [];
  const bad: OutputOf<"black.import">["bad"] = [];
  for (const { line, cells, found } of judged) {
    const key = isFault(found) ? "" : `${found.kind} ${found.value}`;
    const fault: Fault | null = isFault(found) ? found : listed.has(key) ? { error: "blackList.already", field: "value" } : null;
    listed.add(key);
    if (fault === null && !isFault(found)) good.push(found);
    else if (fault)
      bad.push({
        line,
        field: fault.field,
        value: cells.value === "" ? "" : `••••${cells.value.slice(-4)}`,
        reason: messageOf(fault.error, context.locale, fault.vars),
      });
  }
  return { good, bad };
}

/** Always judged first; what is right comes on as a whole or waits: of more than a hundred a second person has to know. */
export async function importValues({ rows, dry }: ParsedOf<"black.import">, context: Context): Promise<OutputOf<"black.import">> {
  const lines = linesOf(rows);
  const { good, bad } = await sort(context, lines);
  const answer = { rows: lines.length, good: good.length, bad, added: 0, pending: null };
  const said = { dry, rows: lines.length, good: good.length, bad: bad.length };
  if (dry || good.length === 0) {
    context.record({ subject: "blackList", ids: [], detail: said });
    return answer;
  }
  if (good.length > limits.blackAlone) {
    const target = `file ${context.staff.id}`;
    const reason = good[0]?.reason ?? "";
    const pending = await requestOnce(context, { kind: "blackImport", orderId: null, target, payload: { rows: good, reason } });
    context.record({ subject: "blackList", ids: [], detail: { ...said, approval: pending.approvalId } });
    return { ...answer, pending };
  }
  const by = { staffId: context.staff.id, source: "import", approvalId: null } as const;
  const added = await store.insertValues(context, good, by);
  context.record({ subject: "blackList", ids: added, detail: { ...said, after: { added: added.length } } });
  return { ...answer, added: added.length };
}

/** The second person's yes: what has come onto the list meanwhile stays as it is there. */
export const blackImport: ApprovalKind = {
  permission: "user:black:import",
  async carryOut(context, { id, payload, requested_by: staffId }) {
    const values = (payload as unknown as { readonly rows: readonly store.Value[] }).rows;
    const added = await store.insertValues(context, values, { staffId, source: "import", approvalId: id });
    context.record({ subject: "blackList", ids: added, detail: { after: { added: added.length, of: values.length } } });
  },
};
