import type { Needs } from "../../../contract/kernel/call.ts";
import type { Database } from "../../db/connection.ts";
import { rowOf } from "../sql/sql.ts";

/** Whom to ask: more names than that help nobody. */
const most = 3;

export interface Lacking {
  /** What the key allows, as the menu calls it. */
  readonly needs: string;
  /** Names and accounts of people who hold it, those whose kind is rarest first; empty where nobody does. */
  readonly holders: string;
}

/** What a person of the lender lacks who is refused, and whom he may ask. `language` is one of the menu's. Null where no key of a menu is meant. */
export async function readLacking(
  database: Database,
  tenantId: number,
  { needs, language }: { readonly needs: Needs; readonly language: string },
): Promise<Lacking | null> {
  if (needs === "public" || needs === "session") return null;
  const row = await database.withTenant(
    tenantId,
    (tx) =>
      rowOf<{ needs: string | null; holders: string | null }>(
        tx,
        `select (select coalesce(m.names ->> $3, m.names ->> 'en') || ' · ' || coalesce(e.names ->> $3, e.names ->> 'en')
            from menu_entry e join menu_entry m on m.tenant_id = e.tenant_id and m.id = e.parent_id
            where e.tenant_id = $1 and e.perms = any($2::text[]) and e.type = 2 order by e.id limit 1) as needs,
          (select string_agg(h.name, ', ') from (
             select s.admin_name || ' (' || s.account || ')' as name from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id and r.enabled
             where s.tenant_id = $1 and s.enabled and s.home_tenant is null and exists (
               select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = any($2::text[]))
             order by count(*) over (partition by s.role_id), s.id limit ${most}) h) as holders`,
        [tenantId, [needs].flat(), language],
      ),
    "read",
  );
  return row?.needs ? { needs: row.needs, holders: row.holders ?? "" } : null;
}
