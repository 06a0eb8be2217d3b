import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

/** Those of the people named who can take tasks on: enabled, not resting, holding one of the permissions. */
export function selectFitStaff({ tx, tenant }: Pick<Context, "tx" | "tenant">, ids: readonly number[], permissions: readonly string[]) {
  return rowsOf<{ readonly id: number }>(
    tx,
    `select s.id from staff s where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.enabled and not s.resting
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = any($3::text[])) order by s.id`,
    [tenant.id, ids, permissions],
  );
}
