import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { roleSaid } from "../../../kernel/sql/scope.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { concerned, inForce, newest, rolesOf, stateAt } from "./notice.store.ts";

/** How many have read the version in force, of how many it concerns. */
const readers = {
  readCount: `(select count(*)::int from notice_read r
    where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.version = coalesce(f.version, n.version))`,
  readerTotal: `(select count(*)::int from staff s where s.tenant_id = n.tenant_id and ${concerned("l")})`,
};

/** Notices with their newest version; those on top first, then the newest. */
export function noticeQueue(input: ParsedOf<"systemNotice.list">, { tenant, now }: Context): Queue {
  const values = new Values();
  const at = values.add(now);
  const where = [`n.tenant_id = ${values.add(tenant.id)}`, `${at}::timestamptz is not null`, "n.release is null"];
  if (input.title) where.push(`strpos(lower(l.title), lower(${values.add(input.title)})) > 0`);
  where.push(...isOneOf(values, stateAt(at), input.status), ...inDays(values, "n.created_at", input.createTime, tenant.timeZone));
  return {
    from: `notice n ${newest} left join ${inForce(at)} on true
      left join staff c on c.tenant_id = n.tenant_id and c.id = n.created_by left join staff u on u.tenant_id = l.tenant_id and u.id = l.created_by`,
    columns: {
      id: "n.id",
      title: "l.title",
      content: "l.content",
      texts: "l.texts",
      languages: "l.languages",
      roleIds: "l.role_ids",
      roles: rolesOf("l"),
      startTime: "l.start_at",
      endTime: "l.end_at",
      top: "l.top",
      status: stateAt(at),
      version: "n.version",
      inForce: "f.version",
      effectiveFrom: "l.effective_from",
      ...readers,
      createBy: "coalesce(c.admin_name, 'Keyline')",
      createTime: "n.created_at",
      updateBy: "coalesce(u.admin_name, 'Keyline')",
      updateTime: "l.created_at",
      publishTime: "n.published_at",
    },
    where,
    orderBy: "l.top desc, n.id desc",
    values,
  };
}

/** Release notes with their newest version, the newest first. */
export function releaseQueue(input: ParsedOf<"systemUpdateLog.list">, { tenant, now }: Context): Queue {
  const values = new Values();
  const at = values.add(now);
  const where = [`n.tenant_id = ${values.add(tenant.id)}`, `${at}::timestamptz is not null`, "n.release is not null"];
  if (input.version) where.push(`strpos(lower(n.release), lower(${values.add(input.version)})) > 0`);
  where.push(...inDays(values, "n.published_at", input.publishTime, tenant.timeZone));
  return {
    from: `notice n ${newest} left join ${inForce(at)} on true join staff c on c.tenant_id = n.tenant_id and c.id = n.created_by`,
    columns: {
      id: "n.id",
      version: "n.release",
      title: "l.title",
      content: "l.content",
      texts: "l.texts",
      languages: "array(select jsonb_object_keys(l.texts) order by 1)",
      status: "case when f.version is null then 'coming' else 'published' end",
      publishTime: "n.published_at",
      ...readers,
      createBy: "c.admin_name",
      updateTime: "l.created_at",
      revision: "n.version",
    },
    where,
    orderBy: "n.published_at desc, n.id desc",
    values,
  };
}

/** Whom the version in force concerns, or the newest where none has begun; who has not read it first. */
export function readerQueue(input: ParsedOf<"systemNotice.readers">, { tenant, now }: Context): Queue {
  const values = new Values();
  const at = values.add(now);
  return {
    from: `notice n ${newest} left join ${inForce(at)} on true
      join notice_version w on w.tenant_id = n.tenant_id and w.notice_id = n.id and w.version = coalesce(f.version, n.version)
      join staff s on s.tenant_id = n.tenant_id join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
      left join notice_read d on d.tenant_id = n.tenant_id and d.notice_id = n.id and d.version = w.version and d.staff_id = s.id`,
    columns: { adminUserId: "s.id", name: "s.admin_name", role: roleSaid("r"), team: "t.name", readTime: "d.at" },
    where: [`n.tenant_id = ${values.add(tenant.id)}`, `n.id = ${values.add(input.id)}`, `(d.at is not null or ${concerned("w")})`],
    orderBy: "d.at desc nulls first, s.admin_name, s.id",
    values,
  };
}
