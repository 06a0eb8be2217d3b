import type { ParsedOf } from "../../../../contract/types.ts";
import type { ContactPolicy } from "../../../../lending/contact/contact-policy.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowsOf, Values } from "../../../kernel/sql/sql.ts";

export interface NewPolicy {
  readonly market: string;
  readonly validFrom: string;
  readonly policy: object;
  readonly source: string;
  readonly proposedBy: number;
}

/** A version more; none is ever changed. */
export async function insertPolicy({ tx, tenant, staff, now }: Context, row: NewPolicy): Promise<void> {
  await rowsOf(
    tx,
    `insert into contact_policy (tenant_id, market, valid_from, policy, source, proposed_by, approved_by, approved_at)
     values ($1, $2, $3::date, $4::jsonb, $5, $6, $7, $8)`,
    [tenant.id, row.market, row.validFrom, JSON.stringify(row.policy), row.source, row.proposedBy, staff.id, now],
  );
}

/** The lender's own rows, the oldest first. */
export async function selectPolicies({ tx, tenant }: Context): Promise<readonly ContactPolicy[]> {
  const rows = await rowsOf<Pick<ContactPolicy, "market" | "validFrom" | "source"> & { readonly policy: ContactPolicy }>(
    tx,
    `select market, valid_from::text as "validFrom", policy, source from contact_policy where tenant_id = $1 order by valid_from, id`,
    [tenant.id],
  );
  return rows.map(({ policy, ...dated }) => ({ ...policy, ...dated }));
}

/** Versions, the newest first. */
export function policyQueue({ tenant }: Context): Queue {
  const values = new Values();
  return {
    from: `contact_policy p join staff q on q.tenant_id = p.tenant_id and q.id = p.proposed_by
      join staff d on d.tenant_id = p.tenant_id and d.id = p.approved_by`,
    columns: {
      id: "p.id",
      market: "p.market",
      validFrom: "p.valid_from",
      policy: "p.policy",
      source: "p.source",
      proposedBy: "q.admin_name",
      approvedBy: "d.admin_name",
      approveTime: "p.approved_at",
    },
    where: [`p.tenant_id = ${values.add(tenant.id)}`],
    orderBy: "p.valid_from desc, p.id desc",
    values,
  };
}

export async function insertWishes({ tx, tenant, staff, now }: Context, wishes: ParsedOf<"contactPolicy.wishes">): Promise<void> {
  await rowsOf(
    tx,
    `insert into contact_preference (tenant_id, customer_id, opt_out, consents, opens, closes, at, staff_id)
     values ($1, $2, $3::text[], $4::text[], $5, $6, $7, $8)`,
    [tenant.id, wishes.userId, wishes.optOut, wishes.consents, wishes.hours?.opens ?? null, wishes.hours?.closes ?? null, now, staff.id],
  );
}

/** His orders: open records of them show the change. */
export async function ordersOfCustomer({ tx, tenant }: Context, customerId: number): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(tx, "select id from loan_order where tenant_id = $1 and customer_id = $2", [
    tenant.id,
    customerId,
  ]);
  return rows.map((row) => row.id);
}
