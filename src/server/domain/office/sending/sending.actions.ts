import { queryReports } from "../../../../contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { isReasonOld, nextDue, sendingLimits } from "../../../../lending/report/sending.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { ExportLists } from "../../../kernel/export-list.ts";
import * as store from "./sending.store.ts";

/** One's own files on a schedule. */
export async function listSendings(context: Context): Promise<OutputOf<"sending.list">> {
  const rows = await store.selectOwn(context);
  return rows.map(({ list, nextAt, reasonAt, endedWhy, lastAt, lastFailure, id, name, every, onDay, hour, period, format, reason }) => ({
    id,
    name,
    every,
    onDay,
    hour,
    period,
    format,
    reason,
    reportCode: list.slice("report.".length),
    nextTime: nextAt.toISOString(),
    isReasonOld: endedWhy === null && isReasonOld(reasonAt, context.now),
    ended: endedWhy,
    lastTime: lastAt?.toISOString() ?? null,
    lastFailure,
  }));
}

/** Begins one, in the language, under the rights and with the reason of whoever asks: each file is his own export. */
export async function beginSending(
  lists: ExportLists,
  input: ParsedOf<"sending.begin">,
  context: Context,
): Promise<OutputOf<"sending.begin">> {
  const { reportCode, every, onDay, hour } = input;
  const list = lists[`report.${reportCode}`];
  const { permissions } = context.staff;
  if (!list?.exports || !permissions.has(list.exports) || !permissions.has(queryReports[reportCode].permission))
    throw new Refused({ error: "forbidden" });
  if (input.columns.some((name) => !Object.hasOwn(list.columns, name) || list.columns[name]?.stays))
    throw new Refused({ error: "badInput", field: "columns" });
  if (!(queryReports[reportCode].by as readonly string[]).includes(input.filters.by)) throw new Refused({ error: "badInput", field: "by" });
  if (every === "week" && onDay > 7) throw new Refused({ error: "badInput", field: "onDay" });
  if ((await store.countOpen(context)) >= sendingLimits.ofOne)
    throw new Refused({ error: "sending.tooMany", vars: { max: sendingLimits.ofOne } });
  context.usesKey(list.exports);
  const nextAt = nextDue({ every, onDay, hour }, context.now, context.tenant.timeZone);
  const id = await store.insertSending(context, { ...input, list: list.code, nextAt });
  context.record({
    subject: "sending",
    ids: [id],
    detail: { list: list.code, every, onDay, hour, period: input.period, reason: input.reason },
  });
  return { id, nextTime: nextAt.toISOString() };
}

/** One's own that goes on, held. */
async function own(id: number, context: Context): Promise<store.Sending> {
  const found = await store.takeOwn(context, id);
  if (!found) throw new Refused({ error: "notFound" });
  if (found.ownerId !== context.staff.id) throw new Refused({ error: "sending.notYours" });
  if (found.endedAt !== null) throw new Refused({ error: "sending.over" });
  return found;
}

/** The reason, given anew: it goes on from the next time that it is due. */
export async function giveReason({ id, reason }: ParsedOf<"sending.reason">, context: Context): Promise<OutputOf<"sending.reason">> {
  const found = await own(id, context);
  const { now } = context;
  // What came due while it waited for the reason is left out: its days are over. Without a wait nothing is.
  const nextAt = isReasonOld(found.reasonAt, now) ? nextDue(found, now, context.tenant.timeZone) : found.nextAt;
  await store.updateReason(context.tx, context.tenant.id, { id, reason, now, nextAt });
  context.record({ subject: "sending", ids: [id], detail: { list: found.list, reason } });
  return { ok: true, nextTime: nextAt.toISOString() };
}

/** Ends one; what was sent stays. */
export async function endSending({ id }: ParsedOf<"sending.end">, context: Context): Promise<{ ok: true }> {
  const found = await own(id, context);
  await store.updateEnded(context.tx, context.tenant.id, { id, why: "taken", now: context.now });
  context.record({ subject: "sending", ids: [id], detail: { list: found.list } });
  return { ok: true };
}
