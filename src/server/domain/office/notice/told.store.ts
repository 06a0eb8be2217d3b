import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { inForce } from "./notice.store.ts";

/** Notices that the caller is told now: $1 tenant, $2 person, $3 now, $4 the language that he works in. */
const forMe = `n.tenant_id = $1 and n.state = 'published' and (f.start_at is null or f.start_at <= $3) and (f.end_at is null or f.end_at > $3)
  and (f.role_ids = '{}' or (select role_id from staff where tenant_id = $1 and id = $2) = any(f.role_ids))
  and (f.languages = '{}' or $4 = any(f.languages)) and (f.person_id is null or f.person_id = $2)`;

export interface ToldRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly top: boolean;
  readonly published_at: Date;
  readonly is_read: boolean;
}

const isRead = `exists (select from notice_read r
  where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.version = f.version and r.staff_id = $2)`;
/** More than these nobody is told at once: what is counted is what is listed. */
const listed = "order by f.top desc, greatest(n.published_at, f.effective_from) desc, n.id desc limit 50";

/** What the caller is told now, in the language that he works in where there are words for it. */
export function selectMine({ tx, tenant, staff, now, locale }: Context): Promise<readonly ToldRow[]> {
  return rowsOf<ToldRow>(
    tx,
    `select n.id, coalesce(n.release || ' · ', '') || coalesce(f.texts -> $4 ->> 'title', f.title) as title, coalesce(f.texts -> $4 ->> 'content', f.content) as content, f.top,
       greatest(n.published_at, f.effective_from) as published_at, ${isRead} as is_read
     from notice n join ${inForce("$3")} on true where ${forMe} ${listed}`,
    [tenant.id, staff.id, now, locale],
  );
}

/** How many of those the caller has not read. */
export async function countUnread({ tx, tenant, staff, now, locale }: Context): Promise<number> {
  const row = await rowOf<{ unread: number }>(
    tx,
    `select count(*) filter (where not is_read)::int as unread
     from (select ${isRead} as is_read from notice n join ${inForce("$3")} on true where ${forMe} ${listed}) told`,
    [tenant.id, staff.id, now, locale],
  );
  return row?.unread ?? 0;
}

/** Marks the version in force as read; false where the caller is told nothing of the kind. */
export async function insertRead({ tx, tenant, staff, now, locale }: Context, id: number): Promise<boolean> {
  const row = await rowOf(
    tx,
    `with mine as (select n.id, f.version from notice n join ${inForce("$3")} on true where ${forMe} and n.id = $5),
     seen as (insert into notice_read (tenant_id, notice_id, version, staff_id, at) select $1, id, version, $2, $3 from mine on conflict do nothing)
     select id from mine`,
    [tenant.id, staff.id, now, locale, id],
  );
  return row !== undefined;
}
