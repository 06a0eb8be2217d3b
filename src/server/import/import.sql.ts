import { newestRules } from "../../lending/product/terms.ts";
import { liveChannel } from "../kernel/live/notices.ts";
import { insertCustomers, insertEvents } from "../report/days/day-writes.ts";

// One statement per table, over `loan`: the rows that are not there yet, with their new numbers. `$1` tenant, `$2` now.

/** Rows of the file that the tenant does not have yet, numbered and joined to their collector. */
export const stageLoans = `
create temp table loan on commit drop as
select l.*, nextval(pg_get_serial_sequence('loan_order', 'id')) as id, nextval(pg_get_serial_sequence('customer', 'id')) as customer_id,
  nextval('order_no_seq')::text as order_no, s.id as collector_id
from (select * from jsonb_to_recordset($2::jsonb) as l(
  external_no text, name text, name_folded text, phone text, id_no text, gender text, province text, time_zone text, employer text, contact_status text,
  status smallint, stage text, principal bigint, interest bigint, fee bigint, principal_paid bigint, interest_paid bigint, fee_paid bigint, penalty_paid bigint,
  penalty_ppm int, penalty_cap_ppm int, term_days int, applied_on date, paid_out_on date, due_date date, settled_on date, collector text,
  promise_at timestamptz, promise_amount bigint, bounced_promises int, last_reason smallint, last_sub_tag text, last_result_at timestamptz, attempts int[])) l
left join staff s on s.tenant_id = $1 and s.account = l.collector
where not exists (select 1 from loan_order o where o.tenant_id = $1 and o.external_no = l.external_no)`;

export const customers = insertCustomers({
  columns: "tenant_id, id, name, name_folded, phone, id_no, gender, province, time_zone, employer, user_type, contact_status",
  rows: `
select $1::int, l.customer_id, l.name, l.name_folded, l.phone, l.id_no, l.gender, l.province, coalesce(l.time_zone, t.time_zone), l.employer, 'oldUser', l.contact_status
from loan l join tenant t on t.tenant_id = $1`,
});

const decimal = (ppm: string): string => `(${ppm}::numeric / 1000000)::numeric(12, 6)::text`;
const penaltyOf =
  "jsonb_build_object('base', 'contract', 'dailyRate', " + decimal("l.penalty_ppm") + ", 'capRate', " + decimal("l.penalty_cap_ppm") + ")";
const imported = "select p.app_id, p.id from product p where p.tenant_id = $1 order by p.name = 'Imported' desc, p.id limit 1";

/** A version for each penalty that the loans bear; `$3`: everything else of the terms. */
export const insertVersions = `
insert into product_version (tenant_id, product_id, version, config, at)
select $1::int, p.id, coalesce((select max(v.version) from product_version v where v.tenant_id = $1 and v.product_id = p.id), 0) + row_number() over (order by l.penalty::text),
  jsonb_set($3::jsonb, '{terms,penalty}', l.penalty), $2::timestamptz
from (select distinct ${penaltyOf} as penalty from loan l) l cross join (${imported}) p
where not exists (select from product_version v where v.tenant_id = $1 and v.product_id = p.id and v.config = jsonb_set($3::jsonb, '{terms,penalty}', l.penalty))`;

/** What each loan is in the book: taken over with its own due date and charges, and what had been paid of it elsewhere. The night posts it. */
export const insertLoanEvents = `
insert into loan_event (tenant_id, order_id, seq, event_id, type, value_at, posted_at, event)
select $1::int, l.id, e.seq, 'payout:' || l.id || e.suffix, e.type, e.day::timestamp at time zone t.time_zone, $2::timestamptz,
  jsonb_build_object('id', 'payout:' || l.id || e.suffix, 'type', e.type, 'valueDate', e.day) || e.body
from loan l join tenant t on t.tenant_id = $1
cross join lateral (select ($2::timestamptz at time zone t.time_zone)::date as today, l.principal_paid + l.interest_paid + l.fee_paid + l.penalty_paid as paid) x
cross join lateral (values
  (1, '', 'takenOver', l.paid_out_on, jsonb_build_object('dueDate', l.due_date,
    'interest', case when l.status = 9 then l.interest_paid else l.interest end, 'fee', case when l.status = 9 then l.fee_paid else l.fee end)),
  (2, ':before', 'broughtForward', case when l.status = 9 then coalesce(l.settled_on, least(l.due_date, x.today)) else x.today end,
    jsonb_build_object('closes', l.status = 9, 'paid', jsonb_build_object('principal', l.principal_paid, 'interest', l.interest_paid, 'fee', l.fee_paid, 'penalty', l.penalty_paid)))
  ) e(seq, suffix, type, day, body)
where e.seq = 1 or x.paid > 0`;

export const insertOrders = `
insert into loan_order (tenant_id, id, order_no, external_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type, channel,
  applied_amount, principal, payout_amount, interest, fee, penalty_ppm, penalty_cap_ppm, principal_paid, interest_paid, fee_paid, penalty_paid, term_days,
  applied_at, paid_out_at, due_date, settled_at, collector_id, collector_since, collection_entered_on, collection_entry_amount,
  last_reason, last_sub_tag, last_result_at, last_attempt_at, promise_at, promise_amount, promise_state, bounced_promises, contact_status, product_version, rules)
select $1::int, l.id, l.order_no, l.external_no, l.customer_id, p.app_id, p.id, l.status, l.stage, l.name, l.name_folded, l.phone, 'oldUser', 'import',
  l.principal, l.principal, l.principal, l.interest, l.fee, l.penalty_ppm, l.penalty_cap_ppm, l.principal_paid, l.interest_paid, l.fee_paid, l.penalty_paid, l.term_days,
  l.applied_on::timestamp at time zone t.time_zone, l.paid_out_on::timestamp at time zone t.time_zone, l.due_date, l.settled_on::timestamp at time zone t.time_zone,
  l.collector_id, case when l.collector_id is not null then $2::timestamptz end, case when l.status = 8 then l.due_date + 1 end,
  case when l.status = 8 then l.principal + l.interest + l.fee - l.principal_paid - l.interest_paid - l.fee_paid end,
  l.last_reason, l.last_sub_tag, l.last_result_at, null,
  l.promise_at, l.promise_amount, case when l.promise_at is not null then 'open' end, l.bounced_promises, l.contact_status, v.version, ${newestRules}
from loan l join tenant t on t.tenant_id = $1
join lateral (${imported}) p on true
join product_version v on v.tenant_id = $1 and v.product_id = p.id and v.config -> 'terms' -> 'penalty' = ${penaltyOf}`;

export const insertProduct = `
insert into product (tenant_id, id, app_id, name)
select $1::int, (select coalesce(max(p.id), 0) + 1 from product p where p.tenant_id = $1), min(a.id), 'Imported' from app a
where a.tenant_id = $1 and not exists (select 1 from product p where p.tenant_id = $1 and p.name = 'Imported') having min(a.id) is not null`;

export const history = insertEvents({
  rows: `select $1::int, l.id, $2::timestamptz, 'imported', null, l.stage, null::bigint, '', jsonb_build_object('externalNo', l.external_no) from loan l`,
});

/** Contacts of the last seven days, so that no cap starts from zero: today's just before now, earlier ones at ten in the morning. */
export const insertAttempts = `
insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, client_type, channel, phone_masked, met_status, met_stage, met_version)
select $1::int, l.id, l.customer_id, coalesce(l.collector_id, o.id), a.at, (a.at at time zone z.zone)::date, 1, 'myPhone', masked_phone(l.phone), l.status, l.stage, 0
from loan l join tenant t on t.tenant_id = $1 cross join lateral (select coalesce(l.time_zone, t.time_zone) as zone) z
cross join lateral unnest(l.attempts) with ordinality d(count, day) cross join lateral generate_series(1, d.count) as i
cross join lateral (select case when d.day = 1 then greatest($2::timestamptz - make_interval(secs => i), ($2::timestamptz at time zone z.zone)::date::timestamp at time zone z.zone)
  else (($2::timestamptz at time zone z.zone)::date - d.day::int + 1 + make_interval(hours => 10, mins => i::int)) at time zone z.zone end as at) a
cross join lateral (select min(s.id) as id from staff s where s.tenant_id = $1) o`;

export const insertTallies = `
insert into contact_tally (tenant_id, customer_id, local_date, attempts)
select a.tenant_id, a.customer_id, a.local_date, count(*) from contact_attempt a join loan l on l.customer_id = a.customer_id
where a.tenant_id = $1 group by 1, 2, 3`;

/** Whatever was promised stays promised; its result is the last one of the file, or an intention. */
export const insertPromises = `
insert into promise (tenant_id, order_id, staff_id, created_at, promised_at, amount, state)
select $1::int, l.id, coalesce(l.collector_id, (select min(s.id) from staff s where s.tenant_id = $1)), least(coalesce(l.last_result_at, $2), $2::timestamptz), l.promise_at, l.promise_amount, 'open'
from loan l where l.promise_at is not null`;

export const insertResults = `
insert into collection_result (tenant_id, order_id, staff_id, at, reason, sub_tag, remark, promise_id, met_status, met_stage, met_version)
select $1::int, l.id, coalesce(l.collector_id, (select min(s.id) from staff s where s.tenant_id = $1)), l.last_result_at, l.last_reason, l.last_sub_tag, '', p.id, l.status, l.stage, 0
from loan l left join promise p on p.tenant_id = $1 and p.order_id = l.id where l.last_reason is not null`;

export const insertBatch = `
with batch as (
  insert into assignment_batch (tenant_id, staff_id, at, mode, orders)
  select $1::int, (select min(s.id) from staff s where s.tenant_id = $1), $2::timestamptz, 'import', count(*) from loan l where l.collector_id is not null having count(*) > 0
  returning id
)
insert into assignment (tenant_id, batch_id, order_id, at, from_staff, to_staff, version)
select $1::int, b.id, l.id, $2::timestamptz, null, l.collector_id, 0 from loan l, batch b where l.collector_id is not null`;

export const insertAudit = `
insert into audit (tenant_id, at, call, command, source, subject, detail)
select $1::int, $2::timestamptz, 'import', 'npm run import', 'shell', 'order', jsonb_build_object('orders', count(*)) from loan`;

/** "Many": whoever has a queue open reads it anew. Heard once the transaction commits. */
export const insertNotice = `
with notice as (
  insert into live_notice (tenant_id, at, orders, staff) values ($1::int, $2::timestamptz, null, '{}') returning tenant_id
)
select pg_notify('${liveChannel}', tenant_id::text) from notice`;

export const refreshLastAttempt = `
update loan_order o set last_attempt_at = a.at
from (select a.order_id, max(a.at) as at from contact_attempt a join loan l on l.id = a.order_id where a.tenant_id = $1 group by 1) a
where o.tenant_id = $1 and o.id = a.order_id`;
