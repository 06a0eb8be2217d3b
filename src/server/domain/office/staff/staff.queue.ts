import type { ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { levelOf, roleSaid } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";

type Listed = Omit<ParsedOf<"system.staffSearch">, "page" | "pageSize">;
/** An export may name ticked rows. */
export type StaffFilters = Listed & { readonly loanRecordIds?: readonly number[] | undefined };

/** Condition that `staff s` lies in somebody's scope (rules/rights.md 3): himself, his team, or everybody. Literals: they are our own numbers. */
export function peopleCondition({ id, teamId, dataScope }: QueueContext["staff"]): string {
  if (dataScope === "own") return `s.id = ${Math.trunc(id)}`;
  return dataScope === "team" ? `s.team_id = ${Math.trunc(teamId)}` : "true";
}

const held = (column: string, status: string, most: number | null): string =>
  `(select count(*)::int from (select from loan_order o where o.tenant_id = s.tenant_id and o.${column} = s.id and o.status ${status}${
    most === null ? "" : ` limit ${most}`
  }) h)`;
const heldBy = (most: number | null): string =>
  [held("collector_id", "= 8", most), held("reminder_id", "= 6", most), held("reviewer_id", "= 1", most)].join(" + ");
/** What lies with him now, of any desk. */
export const openOrders = heldBy(null);
const part = (values: Values, text: string): string => values.add(`%${text.replace(/[%_\\]/g, "\\$&")}%`);
const groups = "guest_group_staff b join guest_group g on g.tenant_id = b.tenant_id and g.id = b.guest_group_id and g.enabled";
const ofHim = "b.tenant_id = s.tenant_id and b.staff_id = s.id";

function conditions(filters: StaffFilters, context: QueueContext, values: Values, rests: string): readonly string[] {
  const { account, adminName, type, roleId, leaderId, status, appId, resting } = filters;
  const where = [`s.tenant_id = ${values.add(context.tenant.id)}`, peopleCondition(context.staff)];
  if (account) where.push(`s.account ilike ${part(values, account)}`);
  if (adminName) where.push(`s.admin_name ilike ${part(values, adminName)}`);
  if (type !== undefined) where.push(`s.type = ${values.add(type)}`);
  if (roleId !== undefined) where.push(`s.role_id = ${values.add(roleId)}`);
  if (leaderId !== undefined) where.push(`s.leader_id = ${values.add(leaderId)}`);
  if (status) where.push(`s.enabled = ${values.add(status === "enabled")}`);
  if (appId !== undefined) where.push(`(s.app_ids = '{}' or ${values.add(appId)}::int = any(s.app_ids))`);
  if (resting !== undefined) where.push(`${rests} = ${values.add(resting)}::boolean`);
  return [...where, ...isOneOf(values, "s.id", filters.loanRecordIds)];
}

/**
 * People, by name, with what waits for a second person. What they hold is counted no further than one more than the list shows (limits.heldShown), unless
 * `isWhole`: of 50 people with 3,000 orders each, which no lender has, counting took most of the page's time.
 */
export function staffQueue(filters: StaffFilters, context: QueueContext, isWhole = false): Queue {
  const { tenant, staff, now } = context;
  const values = new Values();
  const [at, me, day] = [values.add(now), values.add(staff.id), values.add(businessDay(now, tenant.timeZone).date)];
  const level = levelOf(tenant.id, staff.id);
  const rests = `(s.resting or exists (select from shift h where h.tenant_id = s.tenant_id and h.staff_id = s.id and h.day = ${day}::date and h.kind = 'rest'))`;
  const used = [`${at}::timestamptz is not null`, `${me}::bigint is not null`, `${day}::date is not null`];
  return {
    from: `staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
      left join staff l on l.tenant_id = s.tenant_id and l.id = s.leader_id
      left join lateral (select a.id, a.payload, a.requested_by, q.admin_name from approval a join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by
        where a.tenant_id = s.tenant_id and a.kind = 'staffWiden' and a.state = 'pending' and a.expires_at > ${at}
          and split_part(a.target, ' ', 1) = s.id::text order by a.id limit 1) w on true`,
    columns: {
      id: "s.id",
      account: "s.account",
      adminName: "s.admin_name",
      type: "s.type",
      roleId: "s.role_id",
      roleName: roleSaid("r"),
      roleCode: "r.code",
      leaderId: "s.leader_id",
      leaderName: "l.admin_name",
      teamId: "s.team_id",
      teamName: "t.name",
      phone: "s.phone",
      email: "s.email",
      languages: "s.languages",
      appIds: "s.app_ids",
      guestGroupIds: `array(select b.guest_group_id from ${groups} where ${ofHim} order by 1)`,
      guestGroups: `coalesce((select string_agg(g.name, ', ' order by g.name) from ${groups} where ${ofHim}), '')`,
      userTypes: `array(select distinct u from ${groups}, unnest(g.user_types) u where ${ofHim} order by 1)`,
      marketingTypes: "s.marketing_types",
      openOrders: isWhole ? openOrders : heldBy(limits.heldShown + 1),
      cap: "s.open_cap",
      assignEnabled: "s.assign_enabled",
      resting: rests,
      status: "case when s.enabled then 'enabled' else 'disabled' end",
      tenantId: "s.tenant_id",
      lastLoginTime: `greatest((select max(e.created_at) from session e where e.tenant_id = s.tenant_id and e.staff_id = s.id),
        (select max(k.at) from known_place k where k.tenant_id = s.tenant_id and k.staff_id = s.id))`,
      createTime: "s.created_at",
      version: "s.version",
      approvalId: "w.id",
      requester: "w.admin_name",
      change: "w.payload ->> 'change'",
      askedRole: "w.payload ->> 'role'",
      askedCode: "(select x.code from role x where x.tenant_id = s.tenant_id and x.id = (w.payload ->> 'roleId')::int)",
      isOwnRequest: `coalesce(w.requested_by = ${me}, false)`,
      isBelow: `s.id <> ${numberOf(staff.id)} and (r.level > ${level} or ${level} = 0)`,
    },
    where: [...used, ...conditions(filters, context, values, rests)],
    orderBy: "s.admin_name, s.id",
    values,
  };
}
