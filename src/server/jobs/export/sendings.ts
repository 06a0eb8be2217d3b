import type { Locale } from "../../../contract/languages.ts";
import { queryReportCodes, queryReports } from "../../../contract/report/query-reports.ts";
import { Refused } from "../../../lending/reason.ts";
import { daysOfPeriod, isReasonOld, nextDue } from "../../../lending/report/sending.ts";
import type { Database } from "../../db/connection.ts";
import { beginExport } from "../../domain/office/export/export.actions.ts";
import { tellPerson } from "../../domain/office/notice/own.actions.ts";
import * as store from "../../domain/office/sending/sending.store.ts";
import { writeAudit } from "../../kernel/audit/audit.ts";
import type { Context, StaffFacts, TenantFacts, Trace, Tx } from "../../kernel/context.ts";
import type { ExportLists } from "../../kernel/export-list.ts";
import { messageOf } from "../../kernel/http/localise.ts";
import { textIn } from "../../kernel/http/texts.ts";
import { writeNotice } from "../../kernel/live/notices.ts";
import { readFacts } from "../../kernel/tenancy.ts";
import { selectOwner } from "./job.store.ts";

interface House {
  readonly lists: ExportLists;
  readonly secretKeys: readonly string[];
}
interface Turn {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
}

/**
 * Makes the files that are due: each time that one was due is a transaction of its own, which writes the export, that it was seen to, and when it is
 * due next. Killed at any moment it has happened or it has not; what came due while no server ran is made up for, each file of its own days.
 */
export async function runSendings(database: Database, tenantId: number, now: Date, house: House): Promise<void> {
  const waits: number[] = [];
  for (;;) {
    const tenant = await readFacts(database, tenantId, now);
    const seen = await database.withTenant(tenantId, (tx) => sendNext({ tx, tenant, now }, house, waits));
    if (seen === null) return;
    if (seen.waits) waits.push(seen.id);
  }
}

/** The next that is due; null: nothing is. `waits`: its owner's other files come first. */
async function sendNext(
  turn: Turn,
  house: House,
  waits: readonly number[],
): Promise<{ readonly id: number; readonly waits: boolean } | null> {
  const { tx, tenant, now } = turn;
  const due = await store.takeDue(tx, tenant.id, { now, not: waits });
  if (!due) return null;
  const owner = await selectOwner(tx, tenant.id, { staffId: due.ownerId, now });
  if (!owner) {
    await store.updateEnded(tx, tenant.id, { id: due.id, why: "left", now });
    return { id: due.id, waits: false };
  }
  const seat = seatOf(turn, house, { ...owner, locale: due.locale });
  const done = await see(seat.context, house, due);
  await seat.settle();
  return { id: due.id, waits: !done };
}

/** Sees to one time that it was due; false: it waits for another file of its owner. */
async function see(context: Context, { lists }: House, due: store.Sending): Promise<boolean> {
  const { tx, tenant, staff, now } = context;
  const code = queryReportCodes.find((each) => `report.${each}` === due.list);
  const list = lists[due.list];
  const mayHave = code && list?.exports && staff.permissions.has(list.exports) && staff.permissions.has(queryReports[code].permission);
  if (!mayHave) {
    await store.updateEnded(tx, tenant.id, { id: due.id, why: "key", now });
    await tell(context, due, "ended");
    return true;
  }
  const made = isReasonOld(due.reasonAt, due.nextAt) ? { jobId: null, failure: "reason" } : await make(context, list, due);
  if (made === null) return false;
  const isAsked = made.failure === "reason" && (await store.wasAsked(tx, tenant.id, due));
  await store.insertSent(tx, tenant.id, { id: due.id, dueAt: due.nextAt, ...made, now });
  await store.updateNext(tx, tenant.id, { id: due.id, nextAt: nextDue(due, due.nextAt, tenant.timeZone) });
  if (!isAsked) await tell(context, due, made.failure === null ? "made" : made.failure === "reason" ? "reason" : "failed", made.failure);
  return true;
}

/** His own export, asked for as he would; null: he has as many under way as one may have. */
async function make(context: Context, list: ExportLists[string], due: store.Sending) {
  const filters = { ...due.filters, ...daysOfPeriod(due.period, due.nextAt, context.tenant.timeZone) };
  const { columns, format, reason } = due;
  try {
    if (!list) throw new Refused({ error: "badInput", field: "exportCode" });
    const { jobId } = await beginExport(list, { filters, columns, format, reason }, context);
    return { jobId, failure: null };
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    const { error } = refused.reason;
    return error === "export.running" ? null : { jobId: null, failure: error };
  }
}

const told = 2;
/** Only that there is something, and where: whoever reads it has signed in. */
async function tell(
  context: Context,
  { name, ownerId }: store.Sending,
  what: "made" | "failed" | "reason" | "ended",
  failure: string | null = null,
): Promise<void> {
  const why = (locale: Locale): string =>
    what === "failed" && failure ? messageOf(failure as Refused["reason"]["error"], locale, {}) : "";
  const text = (locale: Locale) => ({
    title: textIn(locale, `notice.sending.${what}`, { name }) ?? name,
    content: textIn(locale, `notice.sending.${what}Text`, { name, why: why(locale) }) ?? name,
  });
  await tellPerson(context, ownerId, { text, days: told });
}

type Owner = NonNullable<Awaited<ReturnType<typeof selectOwner>>> & Pick<StaffFacts, "locale">;

/** As the owner at this moment, without a session: what is written of it goes on record with his name when all is done. */
function seatOf(
  { tx, tenant, now }: Turn,
  { secretKeys }: House,
  owner: Owner,
): { readonly context: Context; readonly settle: () => Promise<void> } {
  const traces: Trace[] = [];
  const concerned = new Set<number>();
  const context: Context = {
    tx,
    tenant,
    now,
    staff: { role: "", mustChangePassword: false, ...owner },
    locale: owner.locale as Locale,
    address: "",
    sessionHash: Buffer.alloc(0),
    home: null,
    passwordIsRight: false,
    codeStep: null,
    secretKeys,
    outgoingHosts: [],
    witnessed: async () => ({ isNamed: false, newest: null }),
    record: (trace) => void traces.push(trace),
    changed: (_orders, staff = []) => staff.forEach((id) => concerned.add(id)),
    leadsChanged: () => undefined,
    disclosed: (trace) => void traces.push(trace),
    usesKey: () => undefined,
    whileAsked: (work) => work(),
    ifRefused: () => undefined,
  };
  const settle = async () => {
    for (const { subject, ids = [], detail = {} } of traces)
      await writeAudit(tx, {
        tenantId: tenant.id,
        at: now,
        staffId: owner.id,
        call: "sending.made",
        command: "",
        source: "",
        address: "",
        subject,
        ids,
        detail,
      });
    if (concerned.size > 0) await writeNotice(tx, tenant.id, { orders: [], staff: [...concerned], at: now });
  };
  return { context, settle };
}
