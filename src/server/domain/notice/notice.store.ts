import type { ParsedOf } from "../../../contract/types.ts";
import type { NoticeState } from "../../../lending/notice.machine.ts";
import type { Context } from "../../kernel/context.ts";
import { isOneOf } from "../../kernel/filters.ts";
import type { Queue } from "../../kernel/queue.ts";
import { rowOf, rowsOf, Values } from "../../kernel/sql.ts";

export interface Draft {
  readonly title: string;
  readonly content: string;
  readonly languages: readonly string[];
  readonly role_ids: readonly number[];
  readonly start_at: Date | string | null;
  readonly end_at: Date | string | null;
  readonly top: boolean;
}
export interface NoticeRow extends Draft {
  readonly id: number;
  readonly state: NoticeState;
}

const columns = "title, content, languages, role_ids, start_at, end_at, top";
const valuesOf = (of: Draft): readonly unknown[] => [of.title, of.content, of.languages, of.role_ids, of.start_at, of.end_at, of.top];
/** A published one whose end is over has expired. */
const stateAt = (now: string): string =>
  `case when n.state = 'published' and n.end_at <= ${now}::timestamptz then 'expired' else n.state end`;

export async function insertNotice({ tx, tenant, staff, now }: Context, draft: Draft): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into notice (tenant_id, created_by, created_at, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [tenant.id, staff.id, now, ...valuesOf(draft)],
  );
  return row?.id ?? 0;
}

export function lockNotice({ tx, tenant, now }: Context, id: number): Promise<NoticeRow | undefined> {
  return rowOf<NoticeRow>(
    tx,
    `select n.id, ${stateAt("$3")} as state, ${columns} from notice n where n.tenant_id = $1 and n.id = $2 for update`,
    [tenant.id, id, now],
  );
}

export async function updateDraft({ tx, tenant }: Context, notice: NoticeRow): Promise<void> {
  await rowsOf(tx, `update notice set (${columns}) = ($3, $4, $5, $6, $7, $8, $9) where tenant_id = $1 and id = $2`, [
    tenant.id,
    notice.id,
    ...valuesOf(notice),
  ]);
}

/** Published, it is counted from nobody on. */
export async function updateState({ tx, tenant, now }: Context, id: number, state: NoticeState): Promise<void> {
  await rowsOf(
    tx,
    `with unread as (delete from notice_read where tenant_id = $1 and notice_id = $2 and $3 = 'published')
     update notice set state = $3, published_at = case when $3 = 'published' then $4::timestamptz else published_at end where tenant_id = $1 and id = $2`,
    [tenant.id, id, state, now],
  );
}

export async function deleteNotice({ tx, tenant }: Context, id: number): Promise<void> {
  await rowsOf(tx, "delete from notice where tenant_id = $1 and id = $2", [tenant.id, id]);
}

/** Notices, those on top first, then the newest. */
export function noticeQueue(input: ParsedOf<"systemNotice.list">, { tenant, now }: Context): Queue {
  const values = new Values();
  const at = values.add(now);
  const where = [`n.tenant_id = ${values.add(tenant.id)}`, `${at}::timestamptz is not null`];
  if (input.title) where.push(`strpos(lower(n.title), lower(${values.add(input.title)})) > 0`);
  where.push(...isOneOf(values, stateAt(at), input.status));
  return {
    from: "notice n join staff s on s.tenant_id = n.tenant_id and s.id = n.created_by",
    columns: {
      id: "n.id",
      title: "n.title",
      content: "n.content",
      languages: "n.languages",
      roleIds: "n.role_ids",
      startTime: "n.start_at",
      endTime: "n.end_at",
      top: "n.top",
      status: stateAt(at),
      readCount: "(select count(*)::int from notice_read r where r.tenant_id = n.tenant_id and r.notice_id = n.id)",
      createBy: "s.admin_name",
      createTime: "n.created_at",
      publishTime: "n.published_at",
    },
    where,
    orderBy: "n.top desc, n.id desc",
    values,
  };
}

const forMe = `n.tenant_id = $1 and n.state = 'published' and (n.start_at is null or n.start_at <= $3) and (n.end_at is null or n.end_at > $3)
  and (n.role_ids = '{}' or (select role_id from staff where tenant_id = $1 and id = $2) = any(n.role_ids))
  and (n.languages = '{}' or $4 = any(n.languages))`;

/** What the caller is told now, in the language that he works in. */
export function selectMine({ tx, tenant, staff, now, locale }: Context) {
  return rowsOf<{ id: number; title: string; content: string; top: boolean; published_at: Date; is_read: boolean }>(
    tx,
    `select n.id, n.title, n.content, n.top, n.published_at, exists (select from notice_read r
       where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.staff_id = $2) as is_read
     from notice n where ${forMe} order by n.top desc, n.published_at desc limit 50`,
    [tenant.id, staff.id, now, locale],
  );
}

/** False where the caller is told nothing of the kind. */
export async function insertRead({ tx, tenant, staff, now, locale }: Context, id: number): Promise<boolean> {
  const row = await rowOf(
    tx,
    `with mine as (select n.id from notice n where ${forMe} and n.id = $5),
     seen as (insert into notice_read (tenant_id, notice_id, staff_id, at) select $1, id, $2, $3 from mine on conflict do nothing)
     select id from mine`,
    [tenant.id, staff.id, now, locale, id],
  );
  return row !== undefined;
}
