import type { RelationEnd, Retention, RetentionKind, Standing } from "../../../../lending/rights/data-subject.ts";
import type { Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { endLeadsOf, type Freed as Ended } from "../../contact/contact/market-end.actions.ts";
import { updateTallied } from "../../../report/tally/tally-writes.ts";
import { stopAdvertising } from "../../contact/advertising/advertising.actions.ts";
import { loose, parts, type Part } from "./personal-data.ts";

/** Somebody of a lender, in one transaction at one moment: a person's, the night's, or a restore's. */
export interface Subject {
  readonly tx: Tx;
  readonly tenantId: number;
  readonly customerId: number;
  readonly now: Date;
}

/** Holds the customer until the end: what is judged of him stays true while he is erased. */
export async function lockPerson({ tx, tenantId, customerId }: Subject): Promise<boolean> {
  return (
    (await rowOf(tx, "select 1 from customer where tenant_id = $1 and id = $2 for update", [tenantId, customerId])) !== undefined &&
    (await rowsOf(tx, "select 1 from loan_order where tenant_id = $1 and customer_id = $2 order by id for update", [
      tenantId,
      customerId,
    ])) !== null
  );
}

export async function selectStanding({ tx, tenantId, customerId }: Omit<Subject, "now">): Promise<Standing> {
  const row = await rowOf<Standing>(
    tx,
    `with his as (select * from loan_order o where o.tenant_id = $1 and o.customer_id = $2)
     select exists (select from erasure e where e.tenant_id = $1 and e.customer_id = $2) as "isErased",
       (select count(*)::int from his where status in (0, 1, 5, 6, 8)) as "openOrders",
       (select count(*)::int from his where overpaid > 0 or payment_in_check)
         + (select count(*)::int from refund r join his on his.id = r.order_id where r.tenant_id = $1 and r.state in ('pending', 'approved'))
         + (select count(*)::int from receipt r join his on his.id = r.order_id where r.tenant_id = $1 and r.state = 'pending') as "openMoney",
       (select count(*)::int from complaint c where c.tenant_id = $1 and c.customer_id = $2 and c.state = 'open')
         + (select count(*)::int from his where frozen) as disputes,
       (select count(*)::int from legal_hold h where h.tenant_id = $1 and h.customer_id = $2 and h.released_at is null) as holds`,
    [tenantId, customerId],
  );
  if (!row) throw new Error("a standing is one row");
  return row;
}

export async function selectEnd({ tx, tenantId, customerId, now }: Subject): Promise<RelationEnd> {
  const row = await rowOf<RelationEnd>(
    tx,
    `select max((coalesce(o.settled_at, o.closed_at, $3::timestamptz) at time zone t.time_zone)::date) filter (where o.paid_out_at is not null)::text as "endedOn",
       (select max(p.value_date)::text from posting p join loan_order b on b.tenant_id = p.tenant_id and b.id = p.order_id
        where p.tenant_id = $1 and b.customer_id = $2) as "lastEntryOn"
     from loan_order o join tenant t on t.tenant_id = o.tenant_id where o.tenant_id = $1 and o.customer_id = $2`,
    [tenantId, customerId, now],
  );
  return row ?? { endedOn: null, lastEntryOn: null };
}

/** What the lender has made of the law's years: the version of each kind that holds on a day. */
export function selectYears({ tx, tenantId }: Pick<Subject, "tx" | "tenantId">, on: string) {
  return rowsOf<{ key: RetentionKind } & Retention>(
    tx,
    `select distinct on (v.key) v.key, v.value::int as years, v.source from setting_version v
     where v.tenant_id = $1 and v.group_code = 'retention' and v.valid_from <= $2::date order by v.key, v.valid_from desc, v.id desc`,
    [tenantId, on],
  );
}

const valuesOf = ({ tenantId, customerId, now }: Subject, text: string): unknown[] =>
  [tenantId, customerId, now].slice(0, text.includes("$3") ? 3 : 2);

export async function countRows(subject: Subject, { table, where }: Part): Promise<number> {
  const text = `select count(*)::int as rows from ${table} t where t.tenant_id = $1 and $2::bigint is not null and ${where}`;
  return (await rowOf<{ rows: number }>(subject.tx, text, valuesOf(subject, text)))?.rows ?? 0;
}

/** Rows as they stand. */
export async function readRowsOf(subject: Subject, { table, where }: Part): Promise<readonly unknown[]> {
  const text = `select to_jsonb(t) - 'tenant_id' as row from ${table} t where t.tenant_id = $1 and $2::bigint is not null and ${where}`;
  return (await rowsOf<{ row: unknown }>(subject.tx, text, valuesOf(subject, text))).map(({ row }) => row);
}

/** What names him in a text: long enough that it is nobody else's by chance. */
export async function selectValues({ tx, tenantId, customerId }: Subject): Promise<readonly string[]> {
  const rows = await rowsOf<{ value: string }>(
    tx,
    `with his as (select id from loan_order where tenant_id = $1 and customer_id = $2)
     select distinct v.value from (
       select unnest(array[c.name, c.phone, c.id_no]) as value from customer c where c.tenant_id = $1 and (c.id = $2 or c.merged_into = $2)
       union all select unnest(array[k.name, k.phone]) from customer_contact k join customer c on c.tenant_id = k.tenant_id and c.id = k.customer_id
         where k.tenant_id = $1 and (c.id = $2 or c.merged_into = $2)
       union all select unnest(array[o.customer_name, o.phone]) from loan_order o where o.tenant_id = $1 and o.customer_id = $2
       union all select a.account_no from payee_account a where a.tenant_id = $1 and a.order_id in (select id from his)
     ) v where length(v.value) >= 6`,
    [tenantId, customerId],
  );
  return rows.map(({ value }) => value);
}

/** Loose texts that hold one of his values. */
export async function eraseLoose({ tx, tenantId }: Subject, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  for (const { table, text, set } of loose) {
    const found = `t.tenant_id = $1 and exists (select from unnest($2::text[]) v where strpos(${text}, v) > 0)`;
    await rowsOf(tx, set === null ? `delete from ${table} t where ${found}` : `update ${table} t set ${set} where ${found}`, [
      tenantId,
      values,
    ]);
  }
}

/** Files that wait to be fetched: nobody can say of their bytes whom they name, and whoever needs one makes it again. */
export async function withdrawFiles({ tx, tenantId, now }: Subject): Promise<void> {
  await rowsOf(tx, "delete from export_file where tenant_id = $1", [tenantId]);
  await rowsOf(tx, "update export_job set expires_at = $2 where tenant_id = $1 and state = 'done' and expires_at > $2", [tenantId, now]);
}

/** A customer without a device registered with none: the reports count him so from then on. */
const written = (table: string, set: string, where: string): string =>
  table === "customer"
    ? updateTallied(table, { update: `update ${table} t set ${set}`, where })
    : `update ${table} t set ${set} where ${where}`;

/** Writes over one table's rows of his, or takes them out. */
export async function erasePart(subject: Subject, { table, where, set }: Part): Promise<void> {
  if (set === "stays" || set === "words") return;
  const found = `t.tenant_id = $1 and $2::bigint is not null and ${where}`;
  const text = set === null ? `delete from ${table} t where ${found}` : written(table, set, found);
  await rowsOf(subject.tx, text, valuesOf(subject, text));
}

export async function eraseParts(subject: Subject): Promise<void> {
  await rowsOf(subject.tx, "select erase_words($1)", [subject.customerId]);
  for (const part of parts) await erasePart(subject, part);
}

/** Leads that ended, and who had them. */
export interface Freed extends Ended {
  /** Advertisements that a carrier holds already. */
  readonly held: number;
}

export type ObjectionSource = "link" | "answer" | "right" | "staff";

/** Nothing is advertised to him any more: his wish says so, what waited to go is stopped, and his leads end, whoever had them. */
export async function refuseMarket(
  { tx, tenantId, customerId, now }: Subject,
  staffId: number | null,
  source: ObjectionSource = "right",
): Promise<Freed> {
  await rowsOf(
    tx,
    `insert into contact_preference (tenant_id, customer_id, opt_out, consents, opens, closes, at, staff_id, source)
     select $1, $2, array_append(array_remove(coalesce(p.opt_out, '{}'), 'market'), 'market'), array_remove(coalesce(p.consents, '{}'), 'market'), p.opens, p.closes, $3, $4, $5
     from (select 1) one left join lateral (select * from contact_preference w where w.tenant_id = $1 and w.customer_id = $2 order by w.id desc limit 1) p on true`,
    [tenantId, customerId, now, staffId, source],
  );
  const held = await stopAdvertising({ tx, tenantId, customerId, now });
  return { ...(await endLeadsOf(tx, { tenantId, customerId, now })), held };
}

export interface NewErasure {
  readonly requestId: number | null;
  readonly askedBy: number | null;
  readonly approvedBy: number | null;
  readonly keptUntil: string | null;
}
/** False: he stands there already. */
export async function insertErasure({ tx, tenantId, customerId, now }: Subject, of: NewErasure): Promise<boolean> {
  const row = await rowOf(
    tx,
    `insert into erasure (tenant_id, customer_id, at, request_id, asked_by, approved_by, kept_until, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, case when $7::date is null then $3::timestamptz end) on conflict do nothing returning 1`,
    [tenantId, customerId, now, of.requestId, of.askedBy, of.approvedBy, of.keptUntil],
  );
  return row !== undefined;
}

export interface Kept extends Retention {
  readonly kind: RetentionKind;
  readonly until: string;
}
export async function insertKept({ tx, tenantId, customerId }: Subject, { kind, until, source }: Kept, sealed: string): Promise<void> {
  await rowsOf(
    tx,
    "insert into erasure_kept (tenant_id, customer_id, kind, kept_until, source, sealed) values ($1, $2, $3, $4::date, $5, $6)",
    [tenantId, customerId, kind, until, source, sealed],
  );
}

export function selectKept({ tx, tenantId, customerId }: Omit<Subject, "now">) {
  return rowsOf<{ kind: RetentionKind; sealed: string }>(
    tx,
    "select kind, sealed from erasure_kept where tenant_id = $1 and customer_id = $2 order by kind",
    [tenantId, customerId],
  );
}

/** What no law keeps any longer goes for good. @returns how many customers are whole gone with it */
export async function dropOver({ tx, tenantId, now }: Omit<Subject, "customerId">, today: string): Promise<number> {
  await rowsOf(tx, "delete from erasure_kept where tenant_id = $1 and kept_until < $2::date", [tenantId, today]);
  const rows = await rowsOf(
    tx,
    `update erasure e set finished_at = $2 where e.tenant_id = $1 and e.finished_at is null
       and not exists (select from erasure_kept k where k.tenant_id = e.tenant_id and k.customer_id = e.customer_id) returning 1`,
    [tenantId, now],
  );
  return rows.length;
}
