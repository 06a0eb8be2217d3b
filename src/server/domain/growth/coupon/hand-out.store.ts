import type { ParsedOf } from "../../../../contract/types.ts";
import type { HandOutSkip, Recipient } from "../../../../lending/growth/coupon.rules.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export interface RecipientRow extends Recipient {
  readonly id: number;
  readonly phone: string;
}

/** Everybody of a list of numbers or phones who has registered, with what a coupon asks of him. */
export function selectRecipients(
  { tx, tenant }: TenantTx,
  couponId: number,
  wanted: { readonly userIds: readonly number[]; readonly phones: readonly string[] },
): Promise<readonly RecipientRow[]> {
  return rowsOf<RecipientRow>(
    tx,
    `select c.id, c.phone, c.registered_app_id as "appId", c.user_type as "userType",
       exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null
         and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no)) as "isBlackListed",
       (select count(*)::int from user_coupon u where u.tenant_id = c.tenant_id and u.customer_id = c.id and u.coupon_id = $2) as had
     from customer c where c.tenant_id = $1 and c.id = any(array(select coalesce(k.merged_into, k.id) from customer k
       where k.tenant_id = $1 and (k.id = any($3::bigint[]) or k.phone = any($4::text[])))) and not c.prospect order by c.id`,
    [tenant.id, couponId, wanted.userIds, wanted.phones],
  );
}

export interface Skipped {
  readonly userId: number | null;
  readonly phone: string | null;
  readonly reason: HandOutSkip;
}
export interface NewSend {
  readonly couponId: number;
  readonly planned: number;
  readonly remark: string;
  readonly approvalId: number | null;
}

export async function insertSend({ tx, tenant, staff, now }: Context, send: NewSend): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into coupon_send (tenant_id, coupon_id, planned, remark, staff_id, approval_id, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tenant.id, send.couponId, send.planned, send.remark, staff.id, send.approvalId, now],
  );
  return row?.id ?? 0;
}

/** Whom a hand-out of one's own left out, and why. */
export async function selectSkipped({ tx, tenant, staff }: Context, id: number): Promise<readonly Skipped[]> {
  const row = await rowOf<{ skipped: readonly Skipped[] }>(
    tx,
    "select skipped from coupon_send where tenant_id = $1 and id = $2 and staff_id = $3",
    [tenant.id, id, staff.id],
  );
  return row?.skipped ?? [];
}

export async function selectSendOf({ tx, tenant }: TenantTx, approvalId: number): Promise<number> {
  const row = await rowOf<{ id: number }>(tx, "select id from coupon_send where tenant_id = $1 and approval_id = $2", [
    tenant.id,
    approvalId,
  ]);
  if (!row) throw new Error("an approval has no hand-out");
  return row.id;
}

/** Of campaigns that run and whose hand-out was approved: who is theirs, and has had nothing of it. */
export function selectCampaignPeople({ tx, tenant, now }: Pick<Context, "tx" | "tenant" | "now">) {
  return rowsOf<{ readonly sendId: number; readonly couponId: number; readonly userIds: number[] }>(
    tx,
    `select s.id as "sendId", s.coupon_id as "couponId", array_agg(l.customer_id order by l.customer_id) as "userIds"
     from lead_campaign g join coupon_send s on s.tenant_id = g.tenant_id and s.id = g.send_id and s.coupon_id = g.coupon_id and s.sent_at is not null
     join marketing_lead l on l.tenant_id = g.tenant_id and l.module = 'inviteMarketing' and l.campaign_id = g.id and l.ended_at is null
     where g.tenant_id = $1 and g.closed_at is null and $2::date between g.from_on and g.to_on
       and not exists (select from user_coupon u where u.tenant_id = l.tenant_id and u.customer_id = l.customer_id and u.coupon_id = s.coupon_id)
     group by s.id, s.coupon_id order by s.id`,
    [tenant.id, businessDay(now, tenant.timeZone).date],
  );
}

export interface Given {
  readonly sendId: number;
  readonly couponId: number;
  readonly customers: readonly number[];
  readonly lastDay: string;
  readonly skipped: readonly Skipped[];
}

/** Each gets his own, to take until its last day; the stock goes down by as many. */
export async function insertGiven({ tx, tenant, now }: Pick<Context, "tx" | "tenant" | "now">, given: Given): Promise<void> {
  await rowsOf(
    tx,
    `with made as (
       insert into user_coupon (tenant_id, coupon_id, customer_id, state, offered_at, expires_on, send_id)
       select $1, $2, c, 'pendingTake', $4, $5, $3 from unnest($6::bigint[]) c returning 1),
     stock as (update coupon set taken = taken + (select count(*) from made) where tenant_id = $1 and id = $2)
     update coupon_send set given = given + (select count(*) from made), skipped = $7::jsonb, sent_at = coalesce(sent_at, $4) where tenant_id = $1 and id = $3`,
    [tenant.id, given.couponId, given.sendId, now, given.lastDay, given.customers, JSON.stringify(given.skipped)],
  );
}

/** Hand-outs, the newest first. One that nobody approved in time is as cancelled as one that was refused. */
export function sendQueue(input: ParsedOf<"coupon.manualSendList">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const at = values.add(now);
  const waits = `(p.state = 'pending' and p.expires_at > ${at})`;
  const status = `case when s.sent_at is not null then 'sent' when ${waits} then 'toSend' else 'cancelled' end`;
  const where = [`s.tenant_id = ${values.add(tenant.id)}`, `${at}::timestamptz is not null`];
  if (input.couponName) where.push(`strpos(lower(c.name), lower(${values.add(input.couponName)})) > 0`);
  if (input.operator) where.push(`strpos(lower(o.admin_name), lower(${values.add(input.operator)})) > 0`);
  where.push(...isOneOf(values, status, input.status), ...inDays(values, "s.created_at", input.time, tenant.timeZone));
  return {
    from: `coupon_send s join coupon c on c.tenant_id = s.tenant_id and c.id = s.coupon_id join staff o on o.tenant_id = s.tenant_id and o.id = s.staff_id
      left join approval p on p.tenant_id = s.tenant_id and p.id = s.approval_id left join staff r on r.tenant_id = p.tenant_id and r.id = p.decided_by`,
    columns: {
      batchId: "s.id",
      couponId: "c.id",
      couponName: "c.name",
      planned: "s.planned",
      given: "s.given",
      skipped: "jsonb_array_length(s.skipped)",
      used: "(select count(*)::int from user_coupon u where u.tenant_id = s.tenant_id and u.send_id = s.id and u.state = 'used')",
      status,
      remark: "s.remark",
      operator: "o.admin_name",
      reviewer: "r.admin_name",
      approvalId: `case when ${waits} then s.approval_id end`,
      isOwnRequest: `coalesce(${waits} and p.requested_by = ${numberOf(staff.id)}, false)`,
      leftOut: `(select coalesce(jsonb_agg(jsonb_build_object('reason', g.reason, 'count', g.count) order by g.count desc), '[]')
        from (select k ->> 'reason' as reason, count(*)::int as count from jsonb_array_elements(s.skipped) k group by 1) g)`,
      createTime: "s.created_at",
      sendTime: "s.sent_at",
    },
    where,
    orderBy: "s.created_at desc, s.id desc",
    values,
  };
}

/** Who of a hand-out got a coupon, and who none and why; those without come first. */
export function sendRowsQueue({ batchId }: ParsedOf<"coupon.manualSendRows">, { tenant }: Context): Queue {
  const values = new Values();
  const [tenantId, batch] = [values.add(tenant.id), values.add(batchId)];
  return {
    from: `(select 'n' || k.at as row_id, (k.it ->> 'userId')::bigint as customer_id, k.it ->> 'phone' as phone, k.it ->> 'reason' as reason
        from coupon_send s cross join jsonb_array_elements(s.skipped) with ordinality k(it, at) where s.tenant_id = ${tenantId} and s.id = ${batch}
      union all select 'c' || u.id, u.customer_id, null, null from user_coupon u where u.tenant_id = ${tenantId} and u.send_id = ${batch}) r
      left join customer c on c.tenant_id = ${tenantId} and c.id = r.customer_id`,
    columns: {
      rowId: "r.row_id",
      userId: "c.id",
      name: "c.name",
      phone: "coalesce(masked_phone(coalesce(c.phone, r.phone)), '')",
      reason: "r.reason",
    },
    where: ["true"],
    orderBy: "r.reason nulls last, r.row_id",
    values,
  };
}
