import { queryReportCodes } from "../../../contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import { daysBetween } from "../../../lending/time/zone.ts";
import type { Context } from "../../kernel/context.ts";
import { rowOf, rowsOf } from "../../kernel/sql/sql.ts";
import { mayAsk } from "../book/query-report.ts";

/** Notes of one day of a report. */
const ofOneDay = 10;
/** More changes than these say nothing any more. */
const most = 200;
/** Settings that move figures; sign-in, words and keeping do not. */
const groups = ["money", "law", "stage", "commission"];

const isSupervisor = ({ staff }: Context): boolean => staff.dataScope !== "own";

type Mark = OutputOf<"reportNote.list">[number];
/** `reportNote.list`: notes, and what of settings, products and rules of the machine began to hold on days of the range, the oldest first. */
export async function listNotes({ reportCode, startTime, endTime }: ParsedOf<"reportNote.list">, context: Context): Promise<Mark[]> {
  mayAsk({ reportCode }, context);
  if (daysBetween(startTime, endTime) >= limits.longestRangeDays)
    throw new Refused({ error: "range.tooLong", vars: { days: limits.longestRangeDays }, field: "endTime" });
  const { tx, tenant, staff } = context;
  const rows = await rowsOf<Omit<Mark, "mayTake"> & { readonly author: number | null }>(
    tx,
    `select * from (
       select n.day::text as day, 'note' as kind, n.id::int as id, n.text, null::int as version, s.admin_name as name, n.author_id::int as author
       from report_note n join staff s on s.tenant_id = $1 and s.id = n.author_id
       where n.tenant_id = $1 and n.report = $2 and n.taken_at is null and n.day between $3::date and $4::date
       union all
       select v.valid_from::text, 'setting', null, v.key, null, null, null from setting_version v
       where v.tenant_id = $1 and v.valid_from between $3::date and $4::date and v.group_code = any($5::text[])
       union all
       select (v.at at time zone $6)::date::text, 'product', null, p.name, v.version, null, null from product_version v
       join product p on p.tenant_id = $1 and p.id = v.product_id
       where v.tenant_id = $1 and v.version > 1 and (v.at at time zone $6)::date between $3::date and $4::date
       union all
       select (e.at at time zone $6)::date::text, e.kind, null, i.name, e.version, null, null from (
         select tenant_id, item_id, version, at, 'rule' as kind from risk_release
         union all select tenant_id, item_id, version, rolled_back_at, 'ruleBack' from risk_release where rolled_back_at is not null) e
       join risk_item i on i.tenant_id = $1 and i.id = e.item_id
       where e.tenant_id = $1 and (e.at at time zone $6)::date between $3::date and $4::date
     ) m order by day, kind, id, text limit ${most}`,
    [tenant.id, reportCode, startTime, endTime, groups, tenant.timeZone],
  );
  return rows.map(({ author, ...row }) => ({ ...row, mayTake: row.kind === "note" && (author === staff.id || isSupervisor(context)) }));
}

/** `reportNote.add`: what somebody has to say of a day. */
export async function addNote(
  { reportCode, day, text }: ParsedOf<"reportNote.add">,
  context: Context,
): Promise<OutputOf<"reportNote.add">> {
  mayAsk({ reportCode }, context);
  const { tx, tenant, staff, now } = context;
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into report_note (tenant_id, report, day, text, author_id, at) select $1, $2, $3::date, $4, $5, $6
     where (select count(*) from report_note n where n.tenant_id = $1 and n.report = $2 and n.day = $3::date and n.taken_at is null) < ${ofOneDay} returning id::int as id`,
    [tenant.id, reportCode, day, text, staff.id, now],
  );
  if (!row) throw new Refused({ error: "note.tooMany", vars: { max: ofOneDay }, field: "day" });
  context.record({ subject: "reportNote", ids: [row.id], detail: { report: reportCode, day, text } });
  return { id: row.id };
}

/** `reportNote.take`: taken back by its author, or by whoever sees more than his own work. */
export async function takeNote({ id }: ParsedOf<"reportNote.take">, context: Context): Promise<{ ok: true }> {
  const { tx, tenant, staff, now } = context;
  const found = await rowOf<{ report: string; author: number }>(
    tx,
    "select report, author_id::int as author from report_note where tenant_id = $1 and id = $2 and taken_at is null for update",
    [tenant.id, id],
  );
  const reportCode = queryReportCodes.find((code) => code === found?.report);
  if (!found || !reportCode) throw new Refused({ error: "notFound" });
  mayAsk({ reportCode }, context);
  if (found.author !== staff.id && !isSupervisor(context)) throw new Refused({ error: "note.notYours" });
  await rowsOf(tx, "update report_note set taken_at = $3, taken_by = $4 where tenant_id = $1 and id = $2", [tenant.id, id, now, staff.id]);
  context.record({ subject: "reportNote", ids: [id], detail: { report: reportCode } });
  return { ok: true };
}
