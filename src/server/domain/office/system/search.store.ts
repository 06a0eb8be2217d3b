import { sql, type RawBuilder } from "kysely";
import type { OutputOf } from "../../../../contract/types.ts";
import { fold } from "../../../../lending/fold.ts";
import type { Context } from "../../../kernel/context.ts";
import { hidesReviewer, inReach, inScope, isSample, reviewerFor } from "../../../kernel/sql/scope.ts";

type Hit = OutputOf<"system.search">[number];
const most = 10;

interface OrderRow {
  readonly id: number;
  readonly order_no: string;
  readonly customer_name: string;
  readonly phone: string;
  readonly owner: string | null;
  readonly in_scope: boolean;
}

/** Global search: orders by number (from 4 digits), exact phone or its last six digits, people by the beginning of their name; inside the data scope. */
export async function findEverywhere(context: Context, wanted: string): Promise<Hit[]> {
  const text = wanted.trim();
  const digits = text.replace(/[\s+().-]/g, "");
  if (/^\d{6}$/.test(digits)) return [...(await byPhoneTail(context, digits)), ...(await byNumber(context, digits))].slice(0, most);
  if (/^\d{4,15}$/.test(digits)) return [...(await byNumber(context, digits)), ...(await byPhone(context, digits))].slice(0, most);
  return byName(context, fold(text));
}

/** A case and not coalesce, which row-level security keeps from the index of the staff (order/order-queue.ts). */
const lastOwner = sql.raw("case when o.collector_id is null then o.reviewer_id else o.collector_id end");
/** The same for whoever may review it after him: he is not told who has. */
const ownerFor = ({ staff }: Context) =>
  sql.raw(
    isSample(staff)
      ? `case when ${hidesReviewer(staff)} and not ${isSample(staff)} then null when o.collector_id is null or ${isSample(staff)} then ${reviewerFor(staff)} else o.collector_id end`
      : `case when ${hidesReviewer(staff)} then null when o.collector_id is null then o.reviewer_id else o.collector_id end`,
  );

/** Prefix as a range: LIKE would not use the index behind row-level security. An exact number out of scope names its owner only (rules/rights.md 3). */
async function byNumber(context: Context, digits: string): Promise<Hit[]> {
  const scope = inReach(context.staff, context.tenant.id);
  const found = await sql<OrderRow>`
    select o.id, o.order_no, o.customer_name, masked_phone(o.phone) as phone, s.admin_name as owner, ${scope} as in_scope
    from loan_order o left join staff s on s.tenant_id = o.tenant_id and s.id = ${ownerFor(context)}
    where o.tenant_id = ${context.tenant.id} and o.order_no >= ${digits} and o.order_no < ${`${digits}:`} and (${scope} or o.order_no = ${digits})
    order by o.order_no limit ${most}`.execute(context.tx);
  for (const { id, in_scope: isMine } of found.rows)
    if (!isMine) context.disclosed({ subject: "order", ids: [id], detail: { outOfScope: true } });
  return found.rows.map(orderHit);
}

async function ordersWhere(context: Context, condition: RawBuilder<unknown>, atMost: number): Promise<Hit[]> {
  const { tenant, staff, tx } = context;
  const found = await sql<OrderRow>`
    select o.id, o.order_no, o.customer_name, masked_phone(o.phone) as phone, s.admin_name as owner, true as in_scope
    from loan_order o left join staff s on s.tenant_id = o.tenant_id and s.id = ${ownerFor(context)}
    where o.tenant_id = ${tenant.id} and ${condition} and ${inReach(staff, tenant.id)}
    order by o.id desc limit ${atMost}`.execute(tx);
  return found.rows.map(orderHit);
}

async function byPhone(context: Context, digits: string): Promise<Hit[]> {
  const country = context.tenant.countryCode.replace(/\D/g, "");
  const phones = [`+${digits}`, `+${country}${digits.replace(/^0/, "")}`, digits];
  return ordersWhere(context, sql`o.phone = any(${phones})`, most);
}

/** Only inside the scope, and the number stays masked: nobody learns a stranger's digits by trying. Room is left for orders of that number. */
const byPhoneTail = (context: Context, digits: string): Promise<Hit[]> => ordersWhere(context, sql`o.phone_tail = ${digits}`, most / 2);

function orderHit(row: OrderRow): Hit {
  const title = `${row.order_no} ${row.customer_name}`;
  if (row.in_scope)
    return { kind: "order", id: row.id, title, sub: row.phone, loanRecordId: row.id, outOfScope: false, ownerName: row.owner };
  return { kind: "order", id: row.id, title, sub: "", loanRecordId: null, outOfScope: true, ownerName: row.owner };
}

interface CustomerRow {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly order_id: number;
  readonly order_no: string;
  readonly owner: string | null;
}

/** Customers by the beginning of their name, each with his latest order that the asker may see. */
async function customersByName({ staff, tenant, tx }: Context, name: string): Promise<readonly CustomerRow[]> {
  const scope = inScope(staff, tenant.id);
  const begins = (column: string) => sql`${sql.raw(column)} >= ${name} and ${sql.raw(column)} < ${`${name}\u{10ffff}`}`;
  // Who sees a part of the orders has few: to look for his among everybody's customers of a common name took 1.4 s at a million orders.
  // A team has many: they are read by their names until there are enough (1.9 s for a common name when all were read). A customer may have
  // signed with two names that begin alike, so some more are taken.
  const his = sql`select x.customer_id, max(x.order_id) as order_id from (
      select o.customer_id, max(o.id) as order_id from loan_order o where o.tenant_id = ${tenant.id} and ${scope} and ${begins("o.name_folded")}
      group by o.name_folded, o.customer_id order by o.name_folded, o.customer_id limit ${2 * most}) x group by x.customer_id`;
  const anybody = sql`select c.id as customer_id, l.id as order_id from customer c
    join lateral (select o.id from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id order by o.id desc limit 1) l on true
    where c.tenant_id = ${tenant.id} and ${begins("c.name_folded")} order by c.name_folded, c.id limit ${most}`;
  const isPart = staff.dataScope === "own" || staff.dataScope === "team";
  const found = await sql<CustomerRow>`
    select c.id, c.name, masked_phone(c.phone) as phone, o.id as order_id, o.order_no, s.admin_name as owner
    from (${isPart ? his : anybody}) x
    join customer c on c.tenant_id = ${tenant.id} and c.id = x.customer_id
    join loan_order o on o.tenant_id = ${tenant.id} and o.id = x.order_id
    left join staff s on s.tenant_id = o.tenant_id and s.id = ${lastOwner}
    order by c.name_folded, c.id limit ${most}`.execute(tx);
  return found.rows;
}

async function byName(context: Context, name: string): Promise<Hit[]> {
  if (name.length < 2) return [];
  const customers: Hit[] = (await customersByName(context, name)).map((row) => ({
    kind: "customer",
    id: row.id,
    title: row.name,
    sub: `${row.order_no} ${row.phone}`,
    loanRecordId: row.order_id,
    outOfScope: false,
    ownerName: row.owner,
  }));
  return [...customers, ...(await staffByName(context, name))].slice(0, most);
}

async function staffByName({ tx, tenant, staff }: Context, name: string): Promise<Hit[]> {
  if (!staff.permissions.has("authority:staff:list")) return [];
  const rows = await tx.selectFrom("staff").select(["id", "admin_name", "account"]).where("tenant_id", "=", tenant.id).execute();
  return rows
    .filter((row) => fold(row.admin_name).includes(name) || row.account.startsWith(name))
    .slice(0, 5)
    .map((row) => ({
      kind: "staff",
      id: row.id,
      title: row.admin_name,
      sub: row.account,
      loanRecordId: null,
      outOfScope: false,
      ownerName: null,
    }));
}
