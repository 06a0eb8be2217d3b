import type { ParsedOf } from "../../../../contract/types.ts";
import type { DealKind } from "../../../../lending/finance/service.rules.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export type TopUpFilter = ParsedOf<"topUp.total">;
/** As a list, its sums and a file of it ask. */
export type DealFilters = ParsedOf<"dealInfo.amountTotal"> & { readonly loanRecordIds?: readonly number[] | undefined };

interface Range {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly time?: { readonly from: string; readonly to: string } | undefined;
}
const inRange = (values: Values, at: string, { startTime, endTime, time }: Range, zone: string): readonly string[] => [
  ...(startTime ? [`${at} >= ${values.add(startOfDay(startTime, zone))}`] : []),
  ...(endTime ? [`${at} < ${values.add(startOfDay(addDays(endTime, 1), zone))}`] : []),
  ...inDays(values, at, time, zone),
];

/** What waits to be a top-up, or was refused, stands among them as it was asked for. */
const all = `(select tenant_id, id, account, channel, amount, balance_before, balance_after, voucher, remark, staff_id, reviewed_by, at, 'done' as state, null::bigint as approval_id,
    null as refusal, null as decision
    from top_up
  union all
  select a.tenant_id, -a.id, coalesce(a.payload #>> '{topUp,accountType}', 'payout'), a.payload #>> '{topUp,channel}', (a.payload #>> '{topUp,amount}')::bigint, null, null,
    a.payload #>> '{topUp,voucherUrl}', a.payload #>> '{topUp,remark}', a.requested_by, a.decided_by, a.requested_at, a.state,
    case a.state when 'pending' then a.id end, a.refusal, nullif(a.remark, '')
  from approval a where a.kind = 'topUp' and (a.state = 'refused' or a.state = 'pending' and a.expires_at > $1)) t`;

function topUpsWhere(values: Values, input: TopUpFilter, { tenant }: Context): string[] {
  return [
    `t.tenant_id = ${values.add(tenant.id)}`,
    ...(input.channel ? [`t.channel = ${values.add(input.channel)}`] : []),
    ...isOneOf(values, "t.account", input.accountType),
    ...isOneOf(values, "t.state", input.status),
    ...inRange(values, "t.at", input, tenant.timeZone),
  ];
}

/** Top-ups, the newest first; what waits before all. */
export function topUpQueue(input: TopUpFilter, context: Context): Queue {
  const values = new Values();
  values.add(context.now);
  return {
    from: `${all} join staff s on s.tenant_id = t.tenant_id and s.id = t.staff_id left join staff r on r.tenant_id = t.tenant_id and r.id = t.reviewed_by`,
    columns: {
      id: "t.id",
      accountType: "t.account",
      channel: "t.channel",
      amount: "t.amount",
      // Never a text of a request: the tenant's own currency.
      currency: `'${context.tenant.currency.replaceAll("'", "")}'`,
      balanceBefore: "t.balance_before",
      balanceAfter: "t.balance_after",
      voucherUrl: "t.voucher",
      remark: "t.remark",
      operator: "s.admin_name",
      reviewer: "r.admin_name",
      refusal: "t.refusal",
      decision: "t.decision",
      status: "t.state",
      createTime: "t.at",
      approvalId: "t.approval_id",
      isOwnRequest: `(t.approval_id is not null and t.staff_id = ${numberOf(context.staff.id)})`,
    },
    where: topUpsWhere(values, input, context),
    orderBy: "t.state <> 'pending', t.at desc, t.id desc",
    values,
  };
}

export function sumTopUps(input: TopUpFilter, context: Context) {
  const values = new Values();
  values.add(context.now);
  // What waits is on no balance yet.
  const where = [...topUpsWhere(values, input, context), "t.state = 'done'"];
  return rowsOf<{ accountType: "sms" | "voice" | "payout"; channel: string | null; count: number; amount: number }>(
    context.tx,
    `select t.account as "accountType", t.channel, count(*)::int as count, sum(t.amount)::bigint as amount from ${all} where ${where.join(" and ")} group by 1, 2 order by 1, 2`,
    values.list,
  );
}

function dealsWhere(values: Values, input: DealFilters, { tenant }: QueueContext): string[] {
  return [
    `d.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "d.account", input.accountType),
    ...isOneOf(values, "d.kind", input.dealType),
    ...inRange(values, "d.at", input, tenant.timeZone),
    ...isOneOf(values, "d.id", input.loanRecordIds),
  ];
}

/** Movements, the newest first. */
export function dealQueue(input: DealFilters, context: QueueContext): Queue {
  const values = new Values();
  return {
    from: "service_deal d left join loan_order o on o.tenant_id = d.tenant_id and o.id = d.order_id left join staff s on s.tenant_id = d.tenant_id and s.id = d.staff_id",
    columns: {
      id: "d.id",
      dealNo: "upper(left(d.account, 1)) || lpad(d.id::text, 8, '0')",
      accountType: "d.account",
      dealType: "d.kind",
      amount: "d.amount",
      balanceAfter: "d.balance_after",
      unitPrice: "d.unit_price",
      quantity: "d.quantity",
      refId: "coalesce('task ' || d.task_id, 'top-up ' || d.top_up_id)",
      loanRecordId: "d.order_id",
      orderNo: "o.order_no",
      appId: "d.app_id",
      remark: "d.remark",
      operator: "s.admin_name",
      createTime: "d.at",
    },
    where: dealsWhere(values, input, context),
    orderBy: "d.at desc, d.id desc",
    values,
  };
}

export function sumDeals(input: DealFilters, context: Context) {
  const values = new Values();
  const where = dealsWhere(values, input, context);
  return rowsOf<{ dealType: DealKind; count: number; amount: number }>(
    context.tx,
    `select d.kind as "dealType", count(*)::int as count, sum(d.amount)::bigint as amount from service_deal d where ${where.join(" and ")} group by 1 order by 1 desc`,
    values.list,
  );
}

/** What the accounts have now. */
export async function balanceNow({ accountType }: Pick<DealFilters, "accountType">, { tx, tenant }: Context): Promise<number> {
  const values = new Values();
  const where = [`b.tenant_id = ${values.add(tenant.id)}`, ...isOneOf(values, "b.account", accountType)];
  const row = await rowOf<{ balance: number }>(
    tx,
    `select coalesce(sum(b.balance), 0)::bigint as balance from service_balance b where ${where.join(" and ")}`,
    values.list,
  );
  return row?.balance ?? 0;
}
