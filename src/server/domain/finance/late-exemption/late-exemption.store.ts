import type { ExemptionScope } from "../../../../lending/finance/exemption.rules.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

export interface ExemptionRow {
  readonly id: number;
  readonly scope: ExemptionScope;
  readonly app_id: number | null;
  readonly from_day: string;
  /** Its last day, also where it was ended early. */
  readonly to_day: string;
  readonly share: number;
  readonly reason: string;
}

export interface NewRow {
  readonly scope: ExemptionScope;
  readonly appId: number | null;
  readonly fromDay: string;
  readonly toDay: string;
  readonly share: number;
  readonly reason: string;
  /** Whoever asked, and the second person where there was one. */
  readonly staffId: number;
  readonly approvedBy: number | null;
}

export async function insertExemption({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">, row: NewRow): Promise<number> {
  const done = await rowOf<{ id: number }>(
    tx,
    `insert into late_exemption (tenant_id, scope, app_id, from_day, to_day, reason, staff_id, approved_by, at, share) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning id`,
    [tenant.id, row.scope, row.appId, row.fromDay, row.toDay, row.reason, row.staffId, row.approvedBy, now, row.share],
  );
  return done?.id ?? 0;
}

/** Which orders it has freed, and of how much. */
export async function insertFreed(
  { tx, tenant }: TenantTx,
  id: number,
  freed: readonly { readonly orderId: number; readonly forgone: number }[],
) {
  await rowsOf(
    tx,
    `with made as (
       insert into late_exemption_order (tenant_id, exemption_id, order_id, forgone)
       select $1, $2, f."orderId", f.forgone from jsonb_to_recordset($3) as f("orderId" bigint, forgone bigint) returning forgone)
     update late_exemption set orders = orders + m.n, forgone = forgone + m.sum
     from (select count(*)::int as n, coalesce(sum(forgone), 0)::bigint as sum from made) m where tenant_id = $1 and id = $2`,
    [tenant.id, id, JSON.stringify(freed)],
  );
}

export async function hasApp({ tx, tenant }: TenantTx, id: number): Promise<boolean> {
  return (await rowOf(tx, "select 1 from app where tenant_id = $1 and id = $2", [tenant.id, id])) !== undefined;
}

const lastDay = "coalesce(x.ended_on, x.to_day)";

/** Exemptions of an app or of everybody that may still have orders to free: until the day after their last, and after they were given. */
export function selectWide({ tx, tenant }: TenantTx, today: string): Promise<readonly ExemptionRow[]> {
  return rowsOf<ExemptionRow>(
    tx,
    `select id, scope, app_id, from_day, ${lastDay} as to_day, share, reason from late_exemption x
     where tenant_id = $1 and scope <> 'order' and (to_day >= $2::date - 1 or at >= ($2::date - 1)::timestamp at time zone $3)
       and ${lastDay} >= from_day order by id`,
    [tenant.id, today, tenant.timeZone],
  );
}

const batch = 200;

/** Loans that could bear a penalty on those days and do not know of it yet; held, but for those that others work on. */
export function selectToFree({ tx, tenant }: TenantTx, { id, app_id, to_day }: ExemptionRow): Promise<readonly { readonly id: number }[]> {
  return rowsOf(
    tx,
    `select o.id from loan_order o where o.tenant_id = $1 and o.product_version is not null and o.status in (6, 8) and o.written_off_on is null
       and o.due_date < $3::date and ($4::int is null or o.app_id = $4)
       and not exists (select from late_exemption_order f where f.tenant_id = o.tenant_id and f.exemption_id = $2 and f.order_id = o.id)
     order by o.id limit ${batch} for no key update of o skip locked`,
    [tenant.id, id, to_day, app_id],
  );
}

export const isWholeBatch = (freed: number): boolean => freed >= batch;

/** Orders by their numbers. */
export const selectByNumber = ({ tx, tenant }: TenantTx, numbers: readonly string[]) =>
  rowsOf<{ readonly id: number; readonly no: string }>(
    tx,
    "select id, order_no as no from loan_order where tenant_id = $1 and order_no = any($2::text[]) order by id",
    [tenant.id, numbers],
  );

/** Loans that could bear a penalty up to a day: of an app, or of everybody. */
export async function countWide({ tx, tenant }: TenantTx, appId: number | null, toDay: string): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    `select count(*)::int as n from loan_order o where o.tenant_id = $1 and o.product_version is not null and o.status in (6, 8)
       and o.written_off_on is null and o.due_date < $3::date and ($2::int is null or o.app_id = $2)`,
    [tenant.id, appId, toDay],
  );
  return row?.n ?? 0;
}

/** One exemption, held. */
export function lockExemption({ tx, tenant }: TenantTx, id: number): Promise<ExemptionRow | undefined> {
  return rowOf<ExemptionRow>(
    tx,
    `select id, scope, app_id, from_day, ${lastDay} as to_day, share, reason from late_exemption x where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );
}

export async function updateEnd(
  { tx, tenant, staffId }: Books,
  id: number,
  end: { readonly lastDay: string; readonly reason: string },
): Promise<void> {
  await rowsOf(tx, "update late_exemption set ended_on = $3, ended_by = $4, end_reason = $5 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    end.lastDay,
    staffId,
    end.reason,
  ]);
}

export interface ToShortenRow extends ExemptionRow {
  readonly order_id: number;
  /** The event that frees the order as yet. */
  readonly event_id: string | null;
  readonly forgone: number;
}

/** Loans that an exemption frees for longer than it lasts by now: one batch, held. */
export function selectToShorten({ tx, tenant }: TenantTx): Promise<readonly ToShortenRow[]> {
  return rowsOf<ToShortenRow>(
    tx,
    `select f.order_id, f.event_id, f.forgone, x.id, x.scope, x.app_id, x.from_day, ${lastDay} as to_day, x.share, x.end_reason as reason
     from late_exemption x join late_exemption_order f on f.tenant_id = x.tenant_id and f.exemption_id = x.id
     join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
     where x.tenant_id = $1 and x.ended_on is not null and f.until is distinct from x.ended_on order by f.order_id limit ${batch} for update of o skip locked`,
    [tenant.id],
  );
}

export interface Shortened {
  readonly exemptionId: number;
  readonly orderId: number;
  readonly eventId: string;
  readonly until: string;
  readonly forgone: number;
}

export async function updateShortened({ tx, tenant }: TenantTx, to: Shortened): Promise<void> {
  await rowsOf(
    tx,
    `with was as (select forgone from late_exemption_order where tenant_id = $1 and exemption_id = $2 and order_id = $3),
     done as (update late_exemption_order set event_id = $4, until = $5, forgone = $6 where tenant_id = $1 and exemption_id = $2 and order_id = $3)
     update late_exemption set forgone = forgone + $6 - (select forgone from was) where tenant_id = $1 and id = $2`,
    [tenant.id, to.exemptionId, to.orderId, to.eventId, to.until, to.forgone],
  );
}
