import type { ParsedOf } from "../../../../contract/types.ts";
import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import { fullNumber } from "../../book/order/order.filters.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { reachOfLead, scopeOfLead as scopeOf, heldLead as lead, heldTurn as turn, type Held } from "../../../kernel/sql/lead-scope.ts";
import { type Asking, figureConditions } from "./lead.figure.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";

export type LeadFilters = ParsedOf<"registerNotApply.transferSearch">["filters"];
export type TurnFilters = Omit<ParsedOf<"registerNotApply.doneList">, "page" | "pageSize"> & { readonly loanRecordIds?: readonly number[] };

export function matching(values: Values, held: Held, input: LeadFilters, asking: Asking): readonly string[] {
  const { tenant } = asking;
  const is = (column: string, value: unknown) => (value === undefined ? [] : [`${column} = ${values.add(value)}`]);
  return [
    ...isOneOf(values, "l.id", input.dataIds),
    ...is("c.phone", input.phone === undefined ? undefined : fullNumber(input.phone, tenant.countryCode)),
    ...isOneOf(values, "l.app_id", input.appId),
    ...is("l.channel", input.channel),
    ...isOneOf(values, "l.user_type", input.label),
    ...isOneOf(values, "l.state", input.followStatus),
    ...is(held.owner, input.assigneeId),
    ...isOneOf(values, "l.last_result", input.result),
    ...isOneOf(values, "l.product_id", input.productId),
    ...inDays(values, held.since, input.distributionTime, tenant.timeZone),
    ...inDays(values, "l.registered_at", input.registerTime, tenant.timeZone),
    ...figureConditions(values, input, asking),
  ];
}

/** Joined left though every lead has its customer: what is only shown is then left away where rows are counted or put in order (kernel/sql/counted.ts). */
export const people = "left join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id";
const settled = "from loan_order p where p.tenant_id = l.tenant_id and p.customer_id = l.customer_id and p.status = 9";
/** The moment that days are counted up to, as a row of one. */
const moment = (values: Values, now: Date): string => `cross join (select ${values.add(now)}::timestamptz as at) n`;
const columnsOf = (held: Held): Readonly<Record<string, string>> => ({
  dataId: "l.id",
  userId: "c.id",
  name: "c.name",
  phone: "masked_phone(c.phone)",
  appId: "l.app_id",
  channel: "l.channel",
  label: "l.user_type",
  registerTime: "l.registered_at",
  loginTime: "c.last_login_at",
  applyStatus: "o.status",
  settledCount: `(select count(*)::int ${settled})`,
  settledTime: `(select max(p.settled_at) ${settled})`,
  assigneeId: held.owner,
  assigneeName: "s.admin_name",
  distributionTime: held.since,
  followStatus: "l.state",
  result: "l.last_result",
  reasonNotBorrow: "l.last_reason",
  lastFollowTime: "l.followed_at",
  nextFollowTime: "l.next_follow_at",
  callCount: "l.call_count",
  connectCount: "l.connect_count",
  applyTime: "case when l.state = 'applied' then l.ended_at end",
  poolDays: "case when l.state = 'pool' then floor(extract(epoch from n.at - coalesce(l.pool_since, l.created_at)) / 86400)::int end",
  origin:
    "coalesce((select g.name from lead_campaign g where g.tenant_id = l.tenant_id and g.id = l.campaign_id), (select x.origin from marketing_prospect x where x.tenant_id = l.tenant_id and x.customer_id = l.customer_id limit 1))",
  consentDate:
    "(select x.consented_on::text from marketing_prospect x where x.tenant_id = l.tenant_id and x.customer_id = l.customer_id limit 1)",
  payoutTime: "o.paid_out_at",
  firstPaidTime: "(select min(r.value_at) from repayment r where r.tenant_id = o.tenant_id and r.order_id = o.id)",
  commission:
    "(select sum(w.earned)::bigint from wage_line w where w.tenant_id = o.tenant_id and w.order_id = o.id and w.kind = 'marketing')",
  productId: "l.product_id",
  productStatus: "(select y.status from product y where y.tenant_id = l.tenant_id and y.id = l.product_id)",
});

export interface Part {
  /** What is still to be worked, and of these one's own only. */
  readonly backlog?: boolean;
  readonly id?: number;
}

/** What is due; what nobody has contacted yet, or nothing was agreed with; what has its time later. */
const dueFirst =
  "case when l.next_follow_at <= n.at then 0 when l.next_follow_at is null then 1 else 2 end, coalesce(l.next_follow_at, l.distributed_at), l.id";

/** Leads of a list within the caller's scope: the newest first; of a backlog what is due, then what waits the longest. */
export function leadQueue({ name, resource }: LeadModule, input: LeadFilters, context: QueueContext, part: Part = {}): Queue {
  const values = new Values();
  const { staff, tenant, now } = context;
  const where = [`l.tenant_id = ${values.add(tenant.id)}`, `l.module = ${values.add(name)}`];
  const own = { ...context, staff: { ...staff, dataScope: "own" as const } };
  if (part.backlog) where.push(...scopeOf(values, lead, own), "l.ended_at is null");
  else where.push(...reachOfLead(values, resource, context));
  if (part.id !== undefined) where.push(`l.id = ${values.add(part.id)}`);
  const asked = matching(values, lead, input, { staff, tenant, module: name, isOwn: part.backlog === true });
  where.push(...asked);
  return {
    from: `marketing_lead l ${moment(values, now)} ${people} left join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id
      left join loan_order o on o.tenant_id = l.tenant_id and o.id = l.order_id`,
    columns: columnsOf(lead),
    where,
    orderBy: part.backlog ? dueFirst : "l.id desc",
    values,
    isNarrowed: asked.length > 0,
    isUnordered: part.backlog === true,
  };
}

/** Of a figure the turns in which it was done: a lead may have had others, before and since. */
function figureTurns(values: Values, { figure, figureTime: days, figureStaff }: TurnFilters, zone: string): readonly string[] {
  if (!figure || !days) return [];
  return [
    `t.started_at < ${values.add(startOfDay(addDays(days.to, 1), zone))}`,
    `t.ended_at >= ${values.add(startOfDay(days.from, zone))}`,
    ...isOneOf(values, "t.staff_id", figureStaff),
  ];
}

/** Turns that are over, the latest first. */
export function turnQueue({ name }: LeadModule, input: TurnFilters, context: QueueContext): Queue {
  const values = new Values();
  const { tenant, now } = context;
  const [tenantId, module] = [values.add(tenant.id), values.add(name)];
  const where = [`t.tenant_id = ${tenantId}`, `t.module = ${module}`, "t.ended_at is not null"];
  const asked = [
    ...matching(values, turn, input, { staff: context.staff, tenant, module: name }),
    ...figureTurns(values, input, tenant.timeZone),
    ...isOneOf(values, "t.outcome", input.end),
    ...inDays(values, "t.ended_at", input.finishTime, tenant.timeZone),
    ...isOneOf(values, "t.id", input.loanRecordIds),
  ];
  where.push(...scopeOf(values, turn, context), ...asked);
  // What is asked of the lead, or of its customer, is looked for among those of the list, and not among all leads that there are.
  if (asked.some((each) => /\b[lc]\./.test(each))) where.push(`l.module = ${module}`);
  return {
    from: `lead_turn t ${moment(values, now)} left join marketing_lead l on l.tenant_id = t.tenant_id and l.id = t.lead_id ${people}
      left join staff s on s.tenant_id = t.tenant_id and s.id = t.staff_id
      left join loan_order o on o.tenant_id = t.tenant_id and o.id = l.order_id and t.outcome = 'applied'`,
    columns: {
      ...columnsOf(turn),
      turnId: "t.id",
      end: "t.outcome",
      finishTime: "t.ended_at",
      daysHeld: "floor(extract(epoch from t.ended_at - t.started_at) / 86400)::int",
      loanRecordId: "o.id",
      orderNo: "o.order_no",
      amount: "o.applied_amount",
    },
    where,
    orderBy: "t.ended_at desc, t.id desc",
    values,
    isNarrowed: asked.length > 0,
  };
}
