import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
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

/** Reviewers by name, with the orders that each has under review. */
export function selectReviewers({ tx, tenant }: TenantTx, of: ParsedOf<"system.creditStaff">) {
  return rowsOf<OutputOf<"system.creditStaff">[number]>(
    tx,
    `select s.id, s.admin_name as "adminName", s.type, s.enabled, coalesce(o.open, 0)::int as "openCount" from staff s
     left join (select reviewer_id, count(*) as open from loan_order where tenant_id = $1 and status = 1 group by 1) o on o.reviewer_id = s.id
     where s.tenant_id = $1 and s.type in (3, 4) and ($2::int is null or s.type = $2)
       and ($3::int is null or exists (select from review_binding b where b.tenant_id = $1 and b.app_id = $3 and b.staff_id = s.id))
     order by s.admin_name, s.id`,
    [tenant.id, of.type ?? null, of.appId ?? null],
  );
}

/** Holds people until the transaction ends, each after the one before: who else would give them work waits. Rows that only name them do not. */
export async function lockStaff({ tx, tenant }: TenantTx, ids: readonly number[]): Promise<void> {
  await rowsOf(tx, "select id from staff where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update", [tenant.id, ids]);
}

/** Rows that somebody holds, and the columns that say who and since when; names of tables and columns are the caller's own and never from outside. */
export interface Held {
  readonly table: "feedback" | "marketing_lead";
  readonly owner: string;
  readonly since: string;
  readonly ids: readonly number[];
}

/** Who was given any of them after `from`, the one with most of them first. */
export function selectHolders({ tx, tenant }: TenantTx, { table, owner, since, ids }: Held, from: Date) {
  return rowsOf<{ readonly name: string; readonly count: number }>(
    tx,
    `select s.admin_name as name, count(*)::int as count from ${table} h join staff s on s.tenant_id = h.tenant_id and s.id = h.${owner}
     where h.tenant_id = $1 and h.id = any($2::bigint[]) and h.${since} > $3 group by s.id, s.admin_name order by 2 desc, s.id`,
    [tenant.id, ids, from],
  );
}
