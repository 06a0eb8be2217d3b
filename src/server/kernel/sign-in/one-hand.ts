import { limits } from "../../../lending/limits.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import type { Context } from "../context.ts";
import { rowOf } from "../sql/sql.ts";

type Acting = Pick<Context, "tx" | "tenant" | "now">;
const hours = limits.firstPassword / 3_600_000;

/**
 * Somebody who, for some days after he has set a password, could be both of two people: he set both, or one of them set the other's. The platform's
 * administrators do not count: they open a new lender's first accounts, and stand beside neither.
 * @returns his name, or null
 */
async function selectOneHand({ tx, tenant, now }: Acting, [one, other]: readonly [number, number]): Promise<string | null> {
  const row = await rowOf<{ name: string }>(
    tx,
    `with hands as (
       select s.id as account, s.id as hand from staff s where s.tenant_id = $1 and s.id = any($2::bigint[])
       union select s.id, s.password_by from staff s join staff b on b.tenant_id = s.tenant_id and b.id = s.password_by and b.type <> 0
         where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.password_at > $3::timestamptz - make_interval(hours => $4))
     select h.admin_name as name from hands a join hands b on b.hand = a.hand and b.account <> a.account
     join staff h on h.tenant_id = $1 and h.id = a.hand limit 1`,
    [tenant.id, [one, other], now, hours],
  );
  return row?.name ?? null;
}

/** Two accounts are no two people while one hand knows the passwords of both: why `person` is no second one beside those who acted before. */
export async function oneHandReason(acting: Acting, person: number, before: readonly (number | null)[]): Promise<Reason | null> {
  for (const other of new Set(before)) {
    const name = other === null || other === person ? null : await selectOneHand(acting, [other, person]);
    if (name) return { error: "approval.oneHand", vars: { name, hours } };
  }
  return null;
}

/** The same, at the moment of an act that needs a second person. */
export async function refuseOneHand(context: Context, ...before: readonly (number | null)[]): Promise<void> {
  const reason = await oneHandReason(context, context.staff.id, before);
  if (reason) throw new Refused(reason);
}
