import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

type Reading = Pick<Context, "tx" | "tenant" | "staff">;

export interface Wanted {
  readonly department: string;
  readonly adminName: string | null;
  readonly today: string;
  /** First day of the month, and the first of the next. */
  readonly from: string;
  readonly to: string;
}

/** Staff of a department inside the caller's scope: a supervisor's is his team. */
const people = `staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
  where s.tenant_id = $1 and s.enabled and t.department = $2 and ($3::text is null or strpos(lower(s.admin_name), lower($3)) > 0) and ($4::int is null or s.team_id = $4)
    and ($5::bigint is null or s.id = $5)`;

const parameters = ({ tenant, staff }: Reading, { department, adminName }: Wanted): readonly unknown[] => [
  tenant.id,
  department,
  adminName,
  staff.dataScope === "team" ? staff.teamId : null,
  staff.dataScope === "own" ? staff.id : null,
];

export interface ShiftDay {
  readonly staff_id: number;
  readonly date: string;
  readonly kind: "rest" | "work";
  readonly cover_id: number | null;
  readonly cover: string | null;
  readonly due: number;
}

export interface PlannedPerson {
  readonly id: number;
  readonly name: string;
  readonly team: string;
  readonly leader: string | null;
  readonly nextDuty: string | null;
  readonly autoAssign: boolean;
}

export function selectPeople(context: Reading, wanted: Wanted) {
  return rowsOf<PlannedPerson>(
    context.tx,
    `select s.id, s.admin_name as name, t.name as team, s.assign_enabled as "autoAssign",
       (select l.admin_name from staff l where l.tenant_id = s.tenant_id and l.id = s.leader_id) as leader,
       (select min(d.day)::date from generate_series($6::date, $6::date + 62, interval '1 day') as d(day) where not s.resting
          and not exists (select from shift h where h.tenant_id = s.tenant_id and h.staff_id = s.id and h.kind = 'rest' and h.day = d.day::date)) as "nextDuty"
     from ${people} order by t.name, s.admin_name, s.id`,
    [...parameters(context, wanted), wanted.today],
  );
}

/** Days on which somebody rests, or promises of his orders fall due. */
export function selectDays(context: Reading, wanted: Wanted, ids: readonly number[]): Promise<readonly ShiftDay[]> {
  const { tenant } = context;
  return rowsOf<ShiftDay>(
    context.tx,
    `select coalesce(h.staff_id, p.owner) as staff_id, coalesce(h.day, p.day) as date, coalesce(h.kind, 'work') as kind, h.cover_id, c.admin_name as cover, coalesce(p.due, 0)::int as due
     from (select x.* from shift x where x.tenant_id = $1 and x.staff_id = any($2::bigint[]) and x.day >= $3::date and x.day < $4::date) h
     full join (
       select case when o.status = 6 then coalesce(o.reminder_id, o.collector_id) else o.collector_id end as owner, (p.promised_at at time zone $5)::date as day, count(*) as due
       from promise p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
       where p.tenant_id = $1 and p.state = 'open' and p.promised_at >= $3::date::timestamp at time zone $5 and p.promised_at < $4::date::timestamp at time zone $5
         and o.status in (6, 8) and case when o.status = 6 then coalesce(o.reminder_id, o.collector_id) else o.collector_id end = any($2::bigint[])
       group by 1, 2) p on p.owner = h.staff_id and p.day = h.day
     left join staff c on c.tenant_id = $1 and c.id = h.cover_id order by 1, 2`,
    [tenant.id, ids, wanted.from, wanted.to, tenant.timeZone],
  );
}

/** Per day how many of the people rest. */
export function selectResting({ tx, tenant }: Reading, wanted: Wanted, ids: readonly number[]) {
  return rowsOf<{ readonly date: string; readonly resting: number }>(
    tx,
    `select d.day::date as date, count(h.staff_id)::int as resting from generate_series($3::date, $4::date - 1, interval '1 day') as d(day)
     left join shift h on h.tenant_id = $1 and h.staff_id = any($2::bigint[]) and h.day = d.day::date and h.kind = 'rest' group by 1 order by 1`,
    [tenant.id, ids, wanted.from, wanted.to],
  );
}

interface Person {
  readonly id: number;
  readonly department: string;
}

/** Those of the people named whom the caller may plan, with their departments. */
export function selectPlannable({ tx, tenant, staff }: Reading, ids: readonly number[]): Promise<readonly Person[]> {
  return rowsOf<Person>(
    tx,
    `select s.id, t.department from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.enabled and ($3::int is null or s.team_id = $3)`,
    [tenant.id, ids, staff.dataScope === "team" ? staff.teamId : null],
  );
}

/** Whether somebody rests on one of these days himself, or for good. */
export async function restsOn({ tx, tenant }: Reading, id: number, dates: readonly string[]): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    `select 1 from staff s where s.tenant_id = $1 and s.id = $2 and (s.resting or exists (
       select from shift h where h.tenant_id = $1 and h.staff_id = $2 and h.kind = 'rest' and h.day = any($3::date[])))`,
    [tenant.id, id, dates],
  );
  return rows.length > 0;
}

/** Whether one of these people covers somebody on one of these days. */
export async function coversOn({ tx, tenant }: Reading, ids: readonly number[], dates: readonly string[]): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    "select 1 from shift h where h.tenant_id = $1 and h.cover_id = any($2::bigint[]) and h.kind = 'rest' and h.day = any($3::date[]) limit 1",
    [tenant.id, ids, dates],
  );
  return rows.length > 0;
}

/** Rest, with or without a cover; writes over what stood there. Answers how many days were written. */
export async function putRest(
  { tx, tenant }: Reading,
  ids: readonly number[],
  { dates, coverId }: { readonly dates: readonly string[]; readonly coverId: number | null },
): Promise<number> {
  const rows = await rowsOf(
    tx,
    `insert into shift (tenant_id, staff_id, day, kind, cover_id) select $1, s, d, 'rest', $4 from unnest($2::bigint[]) as s cross join unnest($3::date[]) as d
     on conflict (tenant_id, staff_id, day) do update set kind = 'rest', cover_id = excluded.cover_id returning staff_id`,
    [tenant.id, ids, dates, coverId],
  );
  return rows.length;
}

/** Ordinary working days have no row. */
export async function removeRest({ tx, tenant }: Reading, ids: readonly number[], dates: readonly string[]): Promise<number> {
  const rows = await rowsOf(
    tx,
    "delete from shift where tenant_id = $1 and staff_id = any($2::bigint[]) and day = any($3::date[]) returning staff_id",
    [tenant.id, ids, dates],
  );
  return rows.length;
}
