import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { readRow } from "../../../../lending/growth/lead-file.ts";
import { importLimits } from "../../../../lending/growth/lead-import.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { daysBetween } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { writeNotice } from "../../../kernel/live/notices.ts";
import * as store from "./import.store.ts";
import { endLeads, endTurns } from "./lead.store.ts";

const todayOf = ({ now, tenant }: Pick<Context, "now" | "tenant">): string => businessDay(now, tenant.timeZone).date;

/** A file is begun: for which app its people are won, or of which day its numbers are. */
export async function openImport({ kind, name, appId, listedOn }: ParsedOf<"leadImport.open">, context: Context) {
  if (kind === "leads" && !context.tenant.apps.some(({ id }) => id === appId))
    throw new Refused({ error: "field.required", field: "appId" });
  if (kind === "doNotCall") await refuseOldList(listedOn, context);
  const of = kind === "leads" ? { appId: appId ?? null, listedOn: null } : { appId: null, listedOn: listedOn ?? null };
  const importId = await store.insertImport(context, { kind, name, ...of, staffId: context.staff.id });
  context.record({ subject: "leadImport", ids: [importId], detail: { kind, ...of } });
  return { importId };
}

/** A list of a day to come is none, and an older one than there is would let people be called who have said no since. */
async function refuseOldList(listedOn: string | undefined, context: Context): Promise<void> {
  if (listedOn === undefined || listedOn > todayOf(context)) throw new Refused({ error: "field.required", field: "listedOn" });
  const held = await store.selectDoNotCall(context);
  if (held && held.listedOn > listedOn) throw new Refused({ error: "lead.listOlder", vars: { day: held.listedOn }, field: "listedOn" });
}

/** Only whoever brought a file works on it. */
async function ownImport(context: Context, id: number, states: readonly store.Import["state"][]): Promise<store.Import> {
  const found = await store.lockImport(context, id);
  if (!found || found.staff_id !== context.staff.id) throw new Refused({ error: "notFound", field: "importId" });
  if (!states.includes(found.state)) throw new Refused({ error: "lead.importState", field: "importId" });
  return found;
}

/** A piece of the file; with the last one the house begins to judge it. */
export async function stageRows({ importId, from, rows, last }: ParsedOf<"leadImport.rows">, context: Context) {
  const of = await ownImport(context, importId, ["open"]);
  if (from + rows.length - 1 > importLimits.rows)
    throw new Refused({ error: "lead.tooMany", vars: { most: importLimits.rows }, field: "rows" });
  const house = { countryCode: context.tenant.countryCode, today: todayOf(context), kind: of.kind };
  const read = rows.map((row) => readRow(row, house));
  const staged = await store.stageRows(context, { id: importId, from }, read);
  if (last) await store.updateState(context, importId, "judging");
  context.record({ subject: "leadImport", ids: [importId], detail: { from, rows: rows.length, last } });
  return { rows: staged };
}

const nothing = { rows: 0, judged: 0, good: 0, bad: 0, why: [] };
/** Where a file is; one that was dropped is there no more. */
export async function importState({ importId }: ParsedOf<"leadImport.state">, context: Context): Promise<OutputOf<"leadImport.state">> {
  const found = await store.selectImport(context, importId);
  if (!found || found.staff_id !== context.staff.id) return { state: "dropped", ...nothing };
  const { state, rows, judged_to: judged, good, bad } = found;
  const why = state === "judged" ? await store.countFaults(context, importId) : [];
  return {
    state,
    rows,
    judged,
    good,
    bad,
    why: why.map(({ fault, count }) => ({ reason: messageOf(fault as "lead.phone", context.locale), count })),
  };
}

/** The refused rows as they came, with why, some thousand at a time. */
export async function importFaults(
  { importId, after }: ParsedOf<"leadImport.faults">,
  context: Context,
): Promise<OutputOf<"leadImport.faults">> {
  const found = await store.selectImport(context, importId);
  if (!found || found.staff_id !== context.staff.id) throw new Refused({ error: "notFound", field: "importId" });
  const rows = await store.selectFaults(context, { id: importId, after, most: importLimits.faults });
  return rows.map(({ line, field, fault, cells }) => ({
    line: line + 1,
    field,
    reason: messageOf(fault as "lead.phone", context.locale),
    cells: [...cells],
  }));
}

export async function takeImport({ importId }: ParsedOf<"leadImport.take">, context: Context) {
  const { kind, good, bad } = await ownImport(context, importId, ["judged"]);
  await store.updateState(context, importId, "taking");
  context.record({ subject: "leadImport", ids: [importId], detail: { kind, good, bad } });
  return { ok: true as const };
}

/** Dropped, or cancelled while it is judged, without a trace but the record that there was one; what is judged just now is waited for. */
export async function dropImport({ importId }: ParsedOf<"leadImport.drop">, context: Context) {
  const { kind, rows } = await ownImport(context, importId, ["open", "judging", "judged"]);
  await store.deleteImport(context, importId);
  context.record({ subject: "leadImport", ids: [importId], detail: { kind, rows } });
  return { ok: true as const };
}

type House = TenantMoment;

/** The job's part: one step of one file, in a transaction of its own, so that a server that dies leaves it where it was. @returns what was done */
export async function workImport(house: House): Promise<"nothing" | "judged" | "taken"> {
  const next = await store.lockNext(house);
  if (!next) {
    await store.deleteForgotten(house);
    return "nothing";
  }
  if (next.state === "judging") await store.judge(house, next);
  else await takeNow(house, next);
  return next.state === "judging" ? "judged" : "taken";
}

async function takeNow(house: House, next: store.Import): Promise<void> {
  await store.take(house, next);
  if (next.kind !== "doNotCall") return;
  // Whoever has come onto the list is called no more, whoever has his lead.
  const leads = await store.selectListedLeads(house);
  const staff = await endTurns(house, leads, "doNotContact");
  await endLeads(house, leads);
  if (leads.length > 0)
    await writeNotice(house.tx, house.tenant.id, { orders: [], staff, leads: leads.map(({ id }) => id), at: house.now });
}

/** The list that holds, and whether it is too old to go by. */
export async function doNotCall(_input: unknown, context: Context): Promise<OutputOf<"leadImport.list">> {
  const held = await store.selectDoNotCall(context);
  const staleAfterDays = context.tenant.moneyRules.doNotCallDays;
  return {
    listedOn: held?.listedOn ?? null,
    numbers: held?.numbers ?? 0,
    loadTime: held?.loadedAt.toISOString() ?? null,
    operator: held?.operator ?? null,
    staleAfterDays,
    isStale: (await staleList(context)) !== null,
  };
}

/** Why nobody of a file may be given out now: no list of those who want no advertising, or one that is too old. */
export async function staleList(house: House) {
  const held = await store.selectDoNotCall(house);
  if (!held) return { error: "lead.noList" } as const;
  const days = house.tenant.moneyRules.doNotCallDays;
  const age = daysBetween(held.listedOn, todayOf(house));
  return age > days ? ({ error: "lead.listOld", vars: { day: held.listedOn, days } } as const) : null;
}
