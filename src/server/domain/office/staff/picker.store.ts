import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { openOrders, peopleCondition } from "./staff.queue.ts";

/** Somebody who has done something within five minutes. */
const online = `exists (select from session e where e.tenant_id = s.tenant_id and e.staff_id = s.id and e.expires_at > $2
  and e.seen_at > $2::timestamptz - interval '5 minutes')`;
const worksFor = (app: string): string => `(${app}::int is null or s.app_ids = '{}' or ${app}::int = any(s.app_ids))`;
const from = (context: Context): string => `from staff s where s.tenant_id = $1 and ${peopleCondition(context.staff)}`;

export const selectSellers = (context: Context, of: ParsedOf<"system.marketingStaff">) =>
  rowsOf<OutputOf<"system.marketingStaff">[number]>(
    context.tx,
    `select s.id, s.admin_name as "adminName", s.leader_id as "leaderId", ${online} as online ${from(context)} and s.type = 8
       and s.enabled = $3 and ${worksFor("$4")} order by s.admin_name, s.id`,
    [context.tenant.id, context.now, of.status !== "disabled", of.appId ?? null],
  );

export const selectService = (context: Context, of: ParsedOf<"system.customerServiceStaff">) =>
  rowsOf<OutputOf<"system.customerServiceStaff">[number]>(
    context.tx,
    `select s.id, s.admin_name as "adminName", (select count(*)::int from feedback f where f.tenant_id = s.tenant_id and f.assignee_id = s.id
       and f.state = 'backlog') as "openCount" ${from(context)} and s.type = 9 and s.enabled and ${worksFor("$2")} order by 3, s.admin_name, s.id`,
    [context.tenant.id, of.appId ?? null],
  );

interface Bound {
  readonly appId: number;
  readonly id: number;
  readonly adminName: string;
  readonly firstReview: boolean;
  readonly finalReview: boolean;
}

/** The tenant's apps, each with those who are bound to review its orders. */
export async function selectReviewersByApp(
  context: Context,
  { appId }: ParsedOf<"system.selectAPPCredit">,
): Promise<OutputOf<"system.selectAPPCredit">> {
  const rows = await rowsOf<Bound>(
    context.tx,
    `select b.app_id as "appId", s.id, s.admin_name as "adminName", b.first as "firstReview", b.final as "finalReview"
     from review_binding b join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id and s.enabled
     where b.tenant_id = $1 and ($2::int is null or b.app_id = $2) order by s.admin_name, s.id`,
    [context.tenant.id, appId ?? null],
  );
  return context.tenant.apps
    .filter(({ id }) => appId === undefined || id === appId)
    .map(({ id, name }) => ({
      appId: id,
      appName: name,
      reviewers: rows.filter((row) => row.appId === id).map(({ appId: _of, ...reviewer }) => reviewer),
    }));
}

/** Kinds of staff that lead others. */
const leading = "{0,1,2,11}";

export const selectManagers = (context: Context, of: ParsedOf<"system.selectManager">) =>
  rowsOf<OutputOf<"system.selectManager">[number]>(
    context.tx,
    `select s.id, s.admin_name as "adminName", s.type ${from(context)} and s.enabled and ($2::int is null or s.type = $2)
       and (s.type = any('${leading}'::int[]) or exists (select from staff x where x.tenant_id = s.tenant_id and x.leader_id = s.id))
     order by s.admin_name, s.id`,
    [context.tenant.id, of.type ?? null],
  );

export const selectLed = (context: Context, { managerId }: ParsedOf<"system.selectManagerUser">) =>
  rowsOf<OutputOf<"system.selectManagerUser">[number]>(
    context.tx,
    `select s.id, s.admin_name as "adminName", s.type, ${online} as online, s.assign_enabled as "assignEnabled" ${from(context)} and s.enabled
       and s.leader_id = $3 order by s.admin_name, s.id`,
    [context.tenant.id, context.now, managerId],
  );

const departments = ["marketing", "credit", "remind", "collection"] as const;

export const selectDepartment = (context: Context, of: ParsedOf<"system.selectStaff">) =>
  rowsOf<OutputOf<"system.selectStaff">[number]>(
    context.tx,
    `select s.id, s.admin_name as "adminName", case when t.department = 'marketing' then (select count(*)::int from marketing_lead l
         where l.tenant_id = s.tenant_id and l.owner_id = s.id and l.ended_at is null) else ${openOrders} end as "openCount", s.open_cap as cap,
       s.resting or exists (select from shift h where h.tenant_id = s.tenant_id and h.staff_id = s.id and h.day = $2::date and h.kind = 'rest') as resting
     from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where s.tenant_id = $1 and ${peopleCondition(context.staff)} and s.enabled and t.department = $3 and ${worksFor("$4")}
       and ($5::text is null or not exists (select from guest_group_staff b where b.tenant_id = s.tenant_id and b.staff_id = s.id)
         or exists (select from guest_group_staff b join guest_group g on g.tenant_id = b.tenant_id and g.id = b.guest_group_id and g.enabled
           join collection_stage c on c.tenant_id = g.tenant_id and c.code = $5
           where b.tenant_id = s.tenant_id and b.staff_id = s.id and g.stage_from <= coalesce(c.to_day, c.from_day) and coalesce(g.stage_to, c.from_day) >= c.from_day))
     order by s.admin_name, s.id`,
    [
      context.tenant.id,
      businessDay(context.now, context.tenant.timeZone).date,
      departments[of.department - 1] ?? "none",
      of.appId ?? null,
      of.stage ?? null,
    ],
  );
