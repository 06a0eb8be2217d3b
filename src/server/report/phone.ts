import type { phoneReportCalls } from "../../contract/basics/report/phone.calls.ts";
import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import { limits } from "../../lending/limits.ts";
import { Refused } from "../../lending/reason.ts";
import { addDays, daysBetween, localDate } from "../../lending/time/zone.ts";
import type { Context, Handlers } from "../kernel/context.ts";
import { inDays } from "../kernel/sql/filters.ts";
import { readPage } from "../kernel/sql/queue.ts";
import { rowOf, Values } from "../kernel/sql/sql.ts";

type Wanted = ParsedOf<"report.nxPhoneReportTotal">;

/** Calls that people made and a gateway carried, of whom the caller may see; a handset outside is counted nowhere here. */
function callsOf({ startTime, endTime, department, adminUserId }: Wanted, { tenant, staff, now }: Context) {
  const values = new Values();
  const to = endTime ?? localDate(now, tenant.timeZone);
  const from = startTime ?? addDays(to, 1 - limits.reportRangeDays);
  if (from > to) throw new Refused({ error: "range.reversed", field: "endTime" });
  if (daysBetween(from, to) >= limits.longestRangeDays)
    throw new Refused({ error: "range.tooLong", vars: { days: limits.longestRangeDays }, field: "endTime" });
  const where = [
    `p.tenant_id = ${values.add(tenant.id)}`,
    "p.direction = 'out'",
    ...inDays(values, "p.started_at", { from, to }, tenant.timeZone),
  ];
  if (department) where.push(`t.department = ${values.add(department)}`);
  if (adminUserId !== undefined) where.push(`p.staff_id = ${values.add(adminUserId)}`);
  if (staff.dataScope === "own") where.push(`p.staff_id = ${values.add(staff.id)}`);
  if (staff.dataScope === "team") where.push(`s.team_id = ${values.add(staff.teamId)}`);
  if (staff.dataScope === "department") where.push(`t.department = ${values.add(staff.department)}`);
  const source = `phone_call p join staff s on s.tenant_id = p.tenant_id and s.id = p.staff_id
    join team t on t.tenant_id = s.tenant_id and t.id = s.team_id where ${where.join(" and ")}`;
  return { values, source };
}

const connected = "count(*) filter (where p.answered_at is not null)";
const talked = "coalesce(sum(p.seconds) filter (where p.answered_at is not null), 0)";
const sums = `count(*)::int as calls, ${connected}::int as connected,
  round(${connected} * 1000000::numeric / nullif(count(*), 0))::int as "connectRate",
  ${talked}::int as "talkSeconds", case when ${connected} = 0 then 0 else round(${talked}::numeric / ${connected})::int end as "avgSeconds"`;

function page({ page: at, pageSize, ...wanted }: ParsedOf<"report.nxPhoneReport">, context: Context) {
  const { values, source } = callsOf(wanted, context);
  const zone = values.add(context.tenant.timeZone);
  const names = ["adminUserId", "adminName", "calls", "connected", "connectRate", "talkSeconds", "avgSeconds", "over30s"];
  const queue = {
    from: `(select (p.started_at at time zone ${zone})::date as day, p.staff_id as "adminUserId", s.admin_name as "adminName", ${sums},
      count(*) filter (where p.answered_at is not null and p.seconds > 30)::int as "over30s" from ${source} group by 1, 2, 3) g`,
    columns: { date: "g.day::text", ...Object.fromEntries(names.map((name) => [name, `g."${name}"`])) },
    where: ["true"],
    orderBy: 'g.day desc, g."adminUserId"',
    values,
    isMade: true,
  };
  return readPage(context.tx, queue, at, pageSize);
}

const nothing = { calls: 0, connected: 0, connectRate: null, talkSeconds: 0, avgSeconds: 0 };

async function total(wanted: Wanted, context: Context): Promise<OutputOf<"report.nxPhoneReportTotal">> {
  const { values, source } = callsOf(wanted, context);
  return (await rowOf<OutputOf<"report.nxPhoneReportTotal">>(context.tx, `select ${sums} from ${source}`, values.list)) ?? nothing;
}

export const phoneReportHandlers: Handlers<keyof typeof phoneReportCalls> = {
  "report.nxPhoneReport": page,
  "report.nxPhoneReportTotal": total,
};
