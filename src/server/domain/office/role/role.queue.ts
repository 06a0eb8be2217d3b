import { shippedKeys } from "../../../../contract/permissions.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { staffKinds } from "../../../../lending/rights/staff-kinds.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

/** Kind of staff -> the keys of its template, for the count of what differs from it. */
const templates = JSON.stringify(Object.fromEntries(staffKinds.map(({ type, code }) => [type, shippedKeys(code)])));

/** Roles, those above first, with what waits for a second person. */
export function roleQueue(input: ParsedOf<"role.search">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const [tenantId, at, me, kinds] = [values.add(tenant.id), values.add(now), values.add(staff.id), values.add(templates)];
  const where = [`r.tenant_id = ${tenantId}`, `${at}::timestamptz is not null`, `${me}::bigint is not null`, `${kinds}::text is not null`];
  if (input.name) where.push(`strpos(lower(r.name), lower(${values.add(input.name)})) > 0`);
  if (input.status) where.push(`r.enabled = ${values.add(input.status === "enabled")}`);
  return {
    from: `role r left join role p on p.tenant_id = r.tenant_id and p.id = r.parent_id
      join staff m on m.tenant_id = r.tenant_id and m.id = ${me} join role o on o.tenant_id = m.tenant_id and o.id = m.role_id
      left join lateral (select a.id, a.payload, a.requested_by, q.admin_name from approval a join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by
        where a.tenant_id = r.tenant_id and a.kind = 'roleWiden' and a.state = 'pending' and a.expires_at > ${at}
          and split_part(a.target, ' ', 1) = r.id::text order by a.id limit 1) w on true`,
    columns: {
      id: "r.id",
      code: "r.code",
      name: "r.name",
      parentId: "r.parent_id",
      parentName: "p.name",
      parentCode: "p.code",
      level: "r.level",
      staffType: "r.staff_type",
      staffCount: "(select count(*)::int from staff s where s.tenant_id = r.tenant_id and s.role_id = r.id and s.enabled)",
      permsCount: "(select count(*)::int from role_permission k where k.tenant_id = r.tenant_id and k.role_id = r.id)",
      ownCount: `(select count(*)::int from (select k.permission from role_permission k where k.tenant_id = r.tenant_id and k.role_id = r.id) k
        full join jsonb_array_elements_text(${kinds}::jsonb -> r.staff_type::text) t (permission) using (permission)
        where (k.permission is null) <> (t.permission is null))`,
      networkCount: "(select count(*)::int from role_network n where n.tenant_id = r.tenant_id and n.role_id = r.id and n.enabled)",
      dataScope: "r.data_scope",
      status: "case when r.enabled then 'enabled' else 'disabled' end",
      remark: "r.remark",
      version: "r.version",
      createTime: "r.created_at",
      updateTime: "r.updated_at",
      approvalId: "w.id",
      requester: "w.admin_name",
      change: "w.payload ->> 'change'",
      askedKeys: "coalesce(w.payload -> 'keys', '[]')",
      askedScope: "w.payload ->> 'dataScope'",
      isOwnRequest: `coalesce(w.requested_by = ${me}, false)`,
      isBelow: "r.level > o.level and r.id <> o.id",
    },
    where,
    orderBy: "r.level, r.id",
    values,
  };
}
