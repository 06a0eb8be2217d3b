import type { ServiceAccount } from "../../../../lending/finance/service.rules.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** A service's balance, held; null: nothing was ever put on it. */
export const lockBalance = ({ tx, tenant }: TenantTx, account: ServiceAccount) =>
  rowOf<{ readonly balance: number; readonly since: Date }>(
    tx,
    "select balance, since from service_balance where tenant_id = $1 and account = $2 for update",
    [tenant.id, account],
  ).then((row) => row ?? null);

export async function openBalance({ tx, tenant, now }: TenantMoment, account: ServiceAccount): Promise<void> {
  await rowsOf(tx, "insert into service_balance (tenant_id, account, balance, since) values ($1, $2, 0, $3) on conflict do nothing", [
    tenant.id,
    account,
    now,
  ]);
}

export async function updateBalance({ tx, tenant }: TenantTx, account: ServiceAccount, balance: number): Promise<void> {
  await rowsOf(tx, "update service_balance set balance = $3 where tenant_id = $1 and account = $2", [tenant.id, account, balance]);
}

/** A channel's float, held; null: it is not prefunded. */
export const lockFloat = ({ tx, tenant }: TenantTx, code: string) =>
  rowOf<{ readonly float: number | null }>(tx, "select float from pay_channel where tenant_id = $1 and code = $2 for update", [
    tenant.id,
    code,
  ]);

export async function addToFloat({ tx, tenant }: TenantTx, code: string, amount: number): Promise<void> {
  await rowsOf(tx, "update pay_channel set float = float + $3::bigint where tenant_id = $1 and code = $2", [tenant.id, code, amount]);
}

interface Filling {
  readonly account: string;
  readonly channel: string | null;
  readonly amount: number;
  readonly before: number;
  readonly voucher: string;
  readonly remark: string;
  readonly askedBy: number;
}
/** Writes a top-up down, with whoever asked for it and whoever said yes. @returns its number */
export async function insertTopUp({ tx, tenant, now, staff }: Context, of: Filling): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into top_up (tenant_id, account, channel, amount, balance_before, balance_after, voucher, remark, staff_id, reviewed_by, at)
     values ($1, $2, $3, $4::bigint, $5::bigint, $5::bigint + $4::bigint, $6, $7, $8, $9, $10) returning id`,
    [tenant.id, of.account, of.channel, of.amount, of.before, of.voucher, of.remark, of.askedBy, staff.id, now],
  );
  return row?.id ?? 0;
}

export async function insertTopUpDeal(
  { tx, tenant, now }: TenantMoment,
  of: {
    readonly account: string;
    readonly amount: number;
    readonly after: number;
    readonly topUpId: number;
    readonly staffId: number;
    readonly remark: string;
  },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into service_deal (tenant_id, account, kind, amount, balance_after, top_up_id, staff_id, remark, at) values ($1, $2, 'topUp', $3, $4, $5, $6, $7, $8)`,
    [tenant.id, of.account, of.amount, of.after, of.topUpId, of.staffId, of.remark, now],
  );
}

/**
 * Charges what networks took and nobody has charged yet, task by task and price by price, each with the balance after it. Called with the balance held.
 * @returns what it came to, and the number of the last movement
 */
export async function chargeTaken(
  { tx, tenant, now }: TenantMoment,
  {
    account,
    balance,
    since,
    most,
  }: { readonly account: ServiceAccount; readonly balance: number; readonly since: Date; readonly most: number },
): Promise<{ readonly amount: number; readonly last: number }> {
  const row = await rowOf<{ amount: number; last: number }>(
    tx,
    `with taken as (select m.id, m.task_id, m.cost, m.order_id from message m where m.tenant_id = $1 and m.medium = $2 and m.cost > 0 and m.deal_id is null and m.created_at >= $3
         order by m.id limit $6),
       sums as (select t.task_id, t.cost, count(*)::int as n, case when count(distinct t.order_id) = 1 then min(t.order_id) end as order_id from taken t group by t.task_id, t.cost),
       run as (select s.*, sum(s.cost * s.n) over (order by s.task_id, s.cost) as upto from sums s),
       made as (insert into service_deal (tenant_id, account, kind, amount, balance_after, unit_price, quantity, task_id, order_id, app_id, at)
         select $1, $2, 'charge', -r.cost * r.n, $4::bigint - r.upto, r.cost, r.n, r.task_id, r.order_id, (select o.app_id from loan_order o where o.tenant_id = $1 and o.id = r.order_id), $5
         from run r order by r.task_id, r.cost returning id, task_id, unit_price, amount),
       marked as (update message m set deal_id = d.id from taken t join made d on d.task_id = t.task_id and d.unit_price = t.cost where m.tenant_id = $1 and m.id = t.id returning 1)
     select coalesce(-sum(amount), 0)::bigint as amount, coalesce(max(id), 0)::bigint as last from made`,
    [tenant.id, account, since, balance, now, most],
  );
  return row ?? { amount: 0, last: 0 };
}
