import type { RefusalReason } from "../../../../lending/options/refusal-reasons.ts";
import type { EvidenceStep } from "../../../../lending/options/finance/evidence.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface RequestRow {
  readonly id: number;
  readonly kind: string;
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What was asked for first, where whoever asks has changed it. */
  readonly payload_before: Readonly<Record<string, unknown>> | null;
  readonly order_id: number | null;
  readonly state: "pending" | "approved" | "refused" | "expired" | "withdrawn";
  readonly requested_at: Date;
  readonly expires_at: Date;
}

/** A request of one of these kinds. */
export function selectRequest({ tx, tenant }: TenantTx, id: number, kinds: readonly string[]): Promise<RequestRow | undefined> {
  return rowOf<RequestRow>(
    tx,
    `select id, kind, target, payload, payload_before, order_id, state, requested_at, expires_at from approval
     where tenant_id = $1 and id = $2 and kind = any($3::text[])`,
    [tenant.id, id, kinds],
  );
}

/** The last request of that kind for that. */
export function selectLast({ tx, tenant }: TenantTx, kind: string, target: string): Promise<RequestRow | undefined> {
  return rowOf<RequestRow>(
    tx,
    `select id, kind, target, payload, payload_before, order_id, state, requested_at, expires_at from approval
     where tenant_id = $1 and kind = $2 and target = $3 order by id desc limit 1`,
    [tenant.id, kind, target],
  );
}

/** The request that was carried out at that moment: what it made was written with it. */
export function selectCarried({ tx, tenant }: TenantTx, kind: string, at: Date): Promise<RequestRow | undefined> {
  return rowOf<RequestRow>(
    tx,
    `select id, kind, target, payload, payload_before, order_id, state, requested_at, expires_at from approval
     where tenant_id = $1 and kind = $2 and requested_at <= $3 and decided_at = $3 and state = 'approved' order by requested_at desc, id desc limit 1`,
    [tenant.id, kind, at],
  );
}

export interface TrailRow {
  readonly step: EvidenceStep;
  readonly by: string | null;
  readonly at: Date;
  readonly refusal: RefusalReason | null;
  readonly remark: string;
}

/** Who asked for that, who asked anew, and what was decided: of the last five requests, each in its own words. */
export function selectTrail({ tx, tenant }: TenantTx, kind: string, target: string): Promise<readonly TrailRow[]> {
  return rowsOf<TrailRow>(
    tx,
    `select t.step, t.by, t.at, t.refusal, t.remark from
       (select * from approval where tenant_id = $1 and kind = $2 and target = $3 order by id desc limit 5) a
     join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by
     left join staff f on f.tenant_id = a.tenant_id and f.id = a.first_asked_by
     left join staff d on d.tenant_id = a.tenant_id and d.id = a.decided_by
     cross join lateral (values
       (2, a.state, case a.state when 'withdrawn' then q.admin_name else d.admin_name end, a.decided_at, a.refusal, a.remark),
       (1.5, 'edited', q.admin_name, a.edited_at, null, coalesce(a.payload ->> 'reason', '')),
       (1, 'takenOver', case when f.id is not null then q.admin_name end, a.requested_at, null, ''),
       (0, 'asked', coalesce(f.admin_name, q.admin_name), a.requested_at, null,
         coalesce(a.payload_before ->> 'reason', a.payload ->> 'reason', a.payload ->> 'remark', a.payload #>> '{topUp,remark}', ''))) t(no, step, by, at, refusal, remark)
     where t.at is not null and (t.no <> 1 or t.by is not null) and t.step <> 'pending' order by a.id desc, t.no desc`,
    [tenant.id, kind, target],
  );
}

export interface EventRow {
  readonly event: string;
  readonly at: Date;
  readonly amount: number | null;
}
/** What happened to an order after a moment, the newest first. */
export function selectEvents({ tx, tenant }: TenantTx, orderId: number, after: Date): Promise<readonly EventRow[]> {
  return rowsOf<EventRow>(
    tx,
    `select event, at, (detail ->> 'amount')::bigint as amount from order_event where tenant_id = $1 and order_id = $2 and at > $3 order by id desc limit 20`,
    [tenant.id, orderId, after],
  );
}

export interface RefundRow {
  readonly order_id: number;
  readonly state: "pending" | "approved" | "refunded" | "refused" | "failed";
  readonly applied_at: Date;
  readonly reviewed_at: Date | null;
  readonly paid_at: Date | null;
  readonly reason: string;
  readonly refusal: RefusalReason | null;
  readonly remark: string;
  readonly fail_reason: string | null;
  readonly trade_no: string | null;
  readonly voucher: string;
  readonly applicant: string;
  readonly reviewer: string | null;
  readonly payer: string | null;
}
export function selectRefund({ tx, tenant }: TenantTx, id: number): Promise<RefundRow | undefined> {
  return rowOf<RefundRow>(
    tx,
    `select f.order_id, f.state, f.applied_at, f.reviewed_at, f.paid_at, f.reason, f.refusal, f.remark, f.fail_reason, f.trade_no, f.voucher,
       a.admin_name as applicant, r.admin_name as reviewer, p.admin_name as payer
     from refund f join staff a on a.tenant_id = f.tenant_id and a.id = f.applied_by
     left join staff r on r.tenant_id = f.tenant_id and r.id = f.reviewed_by left join staff p on p.tenant_id = f.tenant_id and p.id = f.paid_by
     where f.tenant_id = $1 and f.id = $2`,
    [tenant.id, id],
  );
}

export interface DifferenceRow {
  readonly uploader: string;
  readonly uploaded_at: Date;
  readonly action: "explained" | "booked" | null;
  readonly resolver: string | null;
  readonly resolved_at: Date | null;
  readonly remark: string;
}
export function selectDifference({ tx, tenant }: TenantTx, id: number): Promise<DifferenceRow | undefined> {
  return rowOf<DifferenceRow>(
    tx,
    `select u.admin_name as uploader, b.uploaded_at, r.action, s.admin_name as resolver, r.resolved_at, r.remark
     from reconciliation_row r join reconciliation b on b.tenant_id = r.tenant_id and b.id = r.batch_id
     join staff u on u.tenant_id = b.tenant_id and u.id = b.uploaded_by left join staff s on s.tenant_id = r.tenant_id and s.id = r.resolved_by
     where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, id],
  );
}

export interface MadeRow {
  readonly at: Date;
  readonly by: string;
  readonly remark: string;
  readonly voucher: string;
}
export const selectTopUp = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<MadeRow>(
    tx,
    `select t.at, s.admin_name as by, t.remark, t.voucher from top_up t join staff s on s.tenant_id = t.tenant_id and s.id = t.staff_id
     where t.tenant_id = $1 and t.id = $2`,
    [tenant.id, id],
  );

export const selectExemption = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<MadeRow>(
    tx,
    `select x.at, s.admin_name as by, x.reason as remark, '' as voucher from late_exemption x join staff s on s.tenant_id = x.tenant_id and s.id = x.staff_id
     where x.tenant_id = $1 and x.id = $2`,
    [tenant.id, id],
  );

/** What a service's balance or a channel's float is now. */
export const selectBalance = ({ tx, tenant }: TenantTx, account: string, channel: string | null) =>
  rowOf<{ readonly balance: number }>(
    tx,
    `select coalesce(case when $2 = 'payout' then (select float from pay_channel where tenant_id = $1 and code = $3)
       else (select balance from service_balance where tenant_id = $1 and account = $2) end, 0)::bigint as balance`,
    [tenant.id, account, channel],
  ).then((row) => row?.balance ?? 0);

export interface WagesRow {
  readonly state: "prepared" | "accepted" | "contested" | "paid";
  readonly earned: number;
  readonly payable: number;
  readonly voucher: string;
}
export const selectWages = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<WagesRow>(
    tx,
    "select state, commission + correction as earned, payable, voucher from wage_statement where tenant_id = $1 and id = $2",
    [tenant.id, id],
  );

/** Who prepared a statement, what the person himself said, who took back what was wrongly earned, and who paid. */
export const selectWagesTrail = ({ tx, tenant }: TenantTx, id: number) =>
  rowsOf<TrailRow>(
    tx,
    `select t.step, t.by, t.at, null as refusal, t.remark from wage_statement w
     join staff s on s.tenant_id = w.tenant_id and s.id = w.staff_id join staff p on p.tenant_id = w.tenant_id and p.id = w.prepared_by
     left join staff c on c.tenant_id = w.tenant_id and c.id = w.paid_by
     cross join lateral (values ('prepared', p.admin_name, w.prepared_at, ''), ('paid', c.admin_name, w.paid_at, ''),
       (case w.state when 'contested' then 'contested' else 'accepted' end, s.admin_name, w.answered_at, w.answer)) t(step, by, at, remark)
     where w.tenant_id = $1 and w.id = $2 and t.at is not null
     union all
     select 'corrected', m.admin_name, k.made_at, null, k.reason from wage_correction k join staff m on m.tenant_id = k.tenant_id and m.id = k.made_by
     where k.tenant_id = $1 and k.statement_id = $2
     order by 3 desc`,
    [tenant.id, id],
  );
