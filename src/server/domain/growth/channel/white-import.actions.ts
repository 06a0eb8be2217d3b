import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { whiteFileFields, type WhiteFileField } from "../../../../lending/options/growth/channel-codes.ts";
import { blackValue, hasDayToCome } from "../../../../lending/order/black-list.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { type ApprovalKind, requestOnce } from "../../office/approval/approval.actions.ts";
import * as store from "./channel.store.ts";

type Cells = Readonly<Record<WhiteFileField, string>>;
interface Line {
  readonly line: number;
  readonly cells: Cells;
}
interface Fault extends Reason {
  readonly field: WhiteFileField;
}

/** Rows by the titles above them; lines are counted as a spreadsheet counts them. */
function linesOf([titles = [], ...rows]: readonly (readonly string[])[]): readonly Line[] {
  const names = titles.map((title) => title.trim().toLowerCase());
  if (!names.includes("phone")) throw new Refused({ error: "import.unreadable", field: "rows" });
  const cellOf = (row: readonly string[], field: WhiteFileField): string => (row[names.indexOf(field.toLowerCase())] ?? "").trim();
  return rows
    .map((row, at) => ({
      line: at + 2,
      cells: Object.fromEntries(whiteFileFields.map((field) => [field, cellOf(row, field)])) as unknown as Cells,
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isFormula = (cell: string): boolean => /^[=@\t\r]/.test(cell) || /^[+-](?!\d)/.test(cell);

/** A row as a customer who is exempt, or what is wrong with it. Without a number he is exempt once. */
function judge(cells: Cells, countryCode: string, today: string): store.WhiteValue | Fault {
  const formula = whiteFileFields.find((field) => isFormula(cells[field]));
  if (formula) return { error: "import.formula", field: formula };
  const phone = blackValue("phone", cells.phone, countryCode);
  if (phone === null) return { error: "black.value", field: "phone" };
  const idNo = cells.idNo === "" ? "" : blackValue("idNo", cells.idNo, countryCode);
  if (idNo === null) return { error: "black.value", field: "idNo" };
  const quota = cells.quota === "" ? 1 : Number(cells.quota);
  if (!Number.isInteger(quota) || quota < 1 || quota > 100) return { error: "field.unreadable", vars: { hint: "1" }, field: "quota" };
  const expires = cells.expires === "" ? null : cells.expires;
  if (expires !== null && !isDay(expires)) return { error: "field.unreadable", vars: { hint: "2027-12-31" }, field: "expires" };
  if (!hasDayToCome(expires, today)) return { error: "black.past", field: "expires" };
  return { phone, idNo, name: cells.name.slice(0, 120), quota, expires };
}
const isFault = (judged: store.WhiteValue | Fault): judged is Fault => "error" in judged;

async function sort(context: Context, channelId: number, lines: readonly Line[]) {
  const today = businessDay(context.now, context.tenant.timeZone).date;
  const judged = lines.map(({ line, cells }) => ({ line, cells, found: judge(cells, context.tenant.countryCode, today) }));
  const phones = judged.flatMap(({ found }) => (isFault(found) ? [] : [found.phone]));
  const listed = new Set(await store.selectWhite(context, channelId, phones));
  const good: store.WhiteValue[] = [];
  const bad: OutputOf<"whiteList.import">["bad"] = [];
  for (const { line, cells, found } of judged) {
    const fault: Fault | null = isFault(found) ? found : listed.has(found.phone) ? { error: "duplicateRequest", field: "phone" } : null;
    if (fault === null && !isFault(found)) {
      good.push(found);
      listed.add(found.phone);
    } else if (fault) {
      const value = cells[fault.field] === "" ? "" : `••••${cells[fault.field].slice(-4)}`;
      bad.push({ line, field: fault.field, value, reason: messageOf(fault.error, context.locale, fault.vars) });
    }
  }
  return { good, bad };
}

/** Always judged first; what is right waits for a second person, however little it is (rules/rights.md 4). */
export async function importWhite(
  { channelId, rows, dry }: ParsedOf<"whiteList.import">,
  context: Context,
): Promise<OutputOf<"whiteList.import">> {
  if (!(await store.isThere(context, "white_channel", channelId))) throw new Refused({ error: "notFound", field: "channelId" });
  const lines = linesOf(rows);
  if (lines.length > limits.blackInFile)
    throw new Refused({ error: "import.rows", field: "rows", vars: { count: lines.length, most: limits.blackInFile } });
  const { good, bad } = await sort(context, channelId, lines);
  if (good.length > (await store.lockRoom(context, channelId))) throw new Refused({ error: "channel.full", field: "channelId" });
  const said = { dry, channel: channelId, rows: lines.length, good: good.length, bad: bad.length };
  const answer = { rows: lines.length, good: good.length, bad };
  if (dry || good.length === 0) {
    context.record({ subject: "channel", ids: [], detail: said });
    return { ...answer, pending: null };
  }
  const target = `whiteList ${channelId} ${context.staff.id}`;
  const pending = await requestOnce(context, {
    kind: "whiteImport",
    orderId: null,
    target,
    payload: { channelId, rows: good, reason: "" },
  });
  context.record({ subject: "channel", ids: [channelId], detail: { ...said, approval: pending.approvalId } });
  return { ...answer, pending };
}

/** The second person's yes: who has come onto the list meanwhile stays as he is there, and the partner's number holds at that moment. */
export const whiteImport: ApprovalKind = {
  permission: "channel:whiteList:import",
  async carryOut(context, { payload, requested_by: staffId }) {
    const { channelId, rows } = payload as unknown as { readonly channelId: number; readonly rows: readonly store.WhiteValue[] };
    if (rows.length > (await store.lockRoom(context, channelId))) throw new Refused({ error: "channel.full" });
    const added = await store.insertWhite(context, rows, { channelId, staffId });
    context.record({ subject: "channel", ids: added, detail: { channel: channelId, after: { added: added.length, of: rows.length } } });
  },
};
