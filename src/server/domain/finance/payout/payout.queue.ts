import type { ParsedOf } from "../../../../contract/types.ts";
import { foldName } from "../../../../lending/fold.ts";
import { payoutStates, type PayoutState } from "../../../../lending/origination/payout-state.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf, numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";
import { isAskedFor, lastRefusal } from "../../office/approval/request-columns.ts";
import { countedAmounts, figureOrders, payoutsOf } from "./payout.figure.ts";
import { account, isIn, lastTransfer, narrowed, seen, stateOf, waitingSince, warning, withTransfer } from "./payout.parts.ts";

/** As a list, a file of it, and an assignment by filter ask. */
export type Filters = Omit<ParsedOf<"payment.list">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};
type HistoryFilters = Filters & Partial<Pick<ParsedOf<"payment.historyList">, "decision" | "decideTime">>;

const joins = `join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
  ${account}
  ${lastTransfer}
  left join approval w on w.tenant_id = p.tenant_id and w.kind = 'payoutManual' and w.target = 'payout:' || p.id and w.state = 'pending'
  left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by
  left join staff f on f.tenant_id = p.tenant_id and f.id = p.first_by left join staff s on s.tenant_id = p.tenant_id and s.id = p.second_by
  left join staff y on y.tenant_id = p.tenant_id and y.id = p.owner_id`;

/** Of a payout `p` the last word of a review, where it was a no; else the last word that it was paid by hand, where another said no to that. */
const refused = (ofReview: string, ofRequest: string): string => `coalesce(
  (select case when d.decision <> 'pass' then ${ofReview} end from payout_decision d where d.tenant_id = p.tenant_id and d.payout_id = p.id order by d.id desc limit 1),
  ${ofRequest})`;
const manual = lastRefusal("payoutManual", "p.tenant_id", "'payout:' || p.id");

function columnsOf({ figureTime }: Filters, { staff, now }: QueueContext) {
  // Never texts of a request: the caller's own number, and the moment.
  const [me, at] = [numberOf(staff.id), momentOf(now)];
  const isWaiting = `w.expires_at > ${at}`;
  return {
    paymentId: "p.id",
    loanRecordId: "p.order_id",
    orderNo: "o.order_no",
    appId: "o.app_id",
    name: "o.customer_name",
    stage: "o.stage",
    state: stateOf(at),
    tradeNo: "t.trade_no",
    bankName: "a.bank_name",
    accountNo: "'••••' || right(a.account_no, 4)",
    contractAmount: "o.principal",
    serviceFee: "o.principal - coalesce(t.amount, p.amount)",
    payAmount: "coalesce(t.amount, p.amount)",
    ...(figureTime ? countedAmounts : {}),
    channel: "coalesce(p.channel, t.channel)",
    status: "t.state",
    failReason: "nullif(t.fail_reason, '')",
    tries: "coalesce(t.tries, 0)",
    lastTry: "t.sent_at",
    firstReviewer: "f.admin_name",
    secondReviewer: "s.admin_name",
    ownerName: "y.admin_name",
    assignTime: "p.assigned_at",
    createTime: "p.created_at",
    successTime: "case when t.state = 'success' then t.ended_at end",
    waiting: `floor(extract(epoch from ${at} - ${waitingSince}) / 60)::int`,
    warning: warning(at),
    refusal: refused("nullif(d.refusal, '')", manual.refusal),
    remark: `coalesce(${refused("d.remark", manual.decision)}, '')`,
    isOwn: `coalesce(a.changed_by = ${me}, false) or o.stage <> 'final_passed' and coalesce(p.first_by = ${me}, false)`,
    approvalId: `case when ${isWaiting} then w.id end`,
    requester: `case when ${isWaiting} then q.admin_name end`,
    isOwnRequest: `coalesce(${isWaiting} and w.requested_by = ${me}, false)`,
    seen,
  };
}

/** Payouts that go to an account as things stand: of orders that named it once, those whose newest account it is. */
function payeeIs(
  column: "account_no" | "holder_folded",
  wanted: string | undefined,
  { tenant, values }: Pick<QueueContext, "tenant"> & { readonly values: Values },
): readonly string[] {
  if (!wanted) return [];
  const value = values.add(wanted);
  const named = `select y.order_id from payee_account y where y.tenant_id = ${values.add(tenant.id)} and y.${column} = ${value} and y.${column} <> ''`;
  return [`p.order_id = any(array(${named}))`, `a.${column} = ${value}`];
}

/** Payouts that are asked for, and the conditions on them. */
function asked(input: Filters, context: QueueContext, values: Values) {
  const { tenant } = context;
  const place = values.add(tenant.id);
  const ofOrder = [...orderConditions(input, { tenant }, values), ...figureOrders(input, values)];
  const ofPayout = conditions(input, context, values);
  const where = [`p.tenant_id = ${place}`, ...ofOrder, ...ofPayout];
  return { ...payoutsOf(input, { zone: tenant.timeZone, values, place, ofOrder }), where, isOfOrder: ofPayout.length === 0 };
}

function conditions(input: Filters, context: QueueContext, values: Values): string[] {
  const { tenant, now } = context;
  return [
    ...(input.tradeNo
      ? [
          `p.id = any(array(select x.payout_id from payout_transfer x where x.tenant_id = ${values.add(tenant.id)} and x.trade_no = ${values.add(input.tradeNo)}))`,
        ]
      : []),
    ...isOneOf(values, "p.channel", input.channelId),
    ...payeeIs("account_no", input.accountNo?.replaceAll(/[\s-]/g, ""), { tenant, values }),
    ...payeeIs("holder_folded", foldName(input.holder ?? ""), { tenant, values }),
    ...isOneOf(values, "o.stage", input.stage),
    // Each is one of the schema's own words.
    ...(input.status?.length ? [...withTransfer(input.status), ...isOneOf(values, "t.state", input.status)] : []),
    ...(input.state?.length ? [narrowed(input.state, tenant.id), isIn(input.state, momentOf(now))] : []),
    ...isAskedFor(input.asked, "p.id", { kind: "payoutManual", before: "payout:" }, context),
    ...isOneOf(values, "p.owner_id", input.adminUserId),
    ...isOneOf(values, "p.id", input.loanRecordIds),
    ...inDays(values, "o.applied_at", input.applyTime, tenant.timeZone),
    ...inDays(values, "o.paid_out_at", input.payTime, tenant.timeZone),
  ];
}

/**
 * Every payout, the newest first; those of a figure by the time that it counts them under, because that is what an index of its days knows: by when they were
 * made all of a week (58,000) were looked up for fifty.
 */
export function payoutQueue(input: Filters, context: QueueContext): Queue {
  const values = new Values();
  const { all, each, newest, isMore, where, isOfOrder } = asked(input, context, values);
  return {
    from: `${all} ${joins}`,
    shownFrom: `payout p ${joins} ${each}`,
    columns: columnsOf(input, context),
    where,
    orderBy: newest ? "g.at desc, p.id desc" : "p.created_at desc, p.id desc",
    values,
    isNarrowed: where.length > 1 || input.figureTime !== undefined,
    isJoinedAsWritten: true,
    ...(newest ? { firstOf: (rows: number) => `${newest(rows)} ${joins} ${each}` } : {}),
    // What is asked of the payout itself may leave hardly any of a figure's.
    ...(isMore && isOfOrder ? { isMore } : {}),
  };
}

const toReview = payoutStates.filter((state): state is PayoutState => state === "firstReview" || state === "secondReview");

/** Reviews that wait for the caller or for nobody in particular; those that four eyes keep from him are left out. */
export function payoutBacklog(input: Filters, context: QueueContext): Queue {
  const values = new Values();
  const { each, where } = asked(input, context, values);
  const isFixed = where.length === 1 && !input.figureTime;
  const me = values.add(context.staff.id);
  where.push(narrowed(toReview, context.tenant.id), `(p.owner_id is null or p.owner_id = ${me})`, `a.changed_by is distinct from ${me}`);
  where.push(`(o.stage = 'final_passed' or o.stage = 'fin1_passed' and p.first_by is distinct from ${me})`);
  return {
    from: `payout p ${joins} ${each}`,
    columns: columnsOf(input, context),
    where,
    orderBy: "p.created_at, p.id",
    values,
    isNarrowed: true,
    isJoinedAsWritten: true,
    isFixed,
  };
}

/** Reviews of everybody that match, the oldest first: to be given away. */
export function payoutTasks(input: Filters, context: QueueContext): Queue {
  const { firstOf: _first, isMore: _more, ...queue } = payoutQueue(input, context);
  return {
    ...queue,
    where: [...queue.where, narrowed(toReview, context.tenant.id), "o.stage in ('final_passed', 'fin1_passed')"],
    orderBy: "p.created_at, p.id",
  };
}

/** What the caller has decided, decision by decision, the newest first. */
export function payoutHistory({ loanRecordIds, ...input }: HistoryFilters, context: QueueContext): Queue {
  const values = new Values();
  const me = values.add(context.staff.id);
  const { each, where } = asked(input, context, values);
  where.push(`d.tenant_id = ${values.add(context.tenant.id)}`, `d.staff_id = ${me}`);
  where.push(...isOneOf(values, "d.decision", input.decision), ...inDays(values, "d.at", input.decideTime, context.tenant.timeZone));
  where.push(...isOneOf(values, "d.id", loanRecordIds));
  const decided = {
    decisionId: "d.id",
    step: "d.step",
    decision: "d.decision",
    refusal: "nullif(d.refusal, '')",
    remark: "d.remark",
    decidedTime: "d.at",
  };
  const of = "on d.tenant_id = p.tenant_id and d.payout_id = p.id";
  const from = `payout_decision d join payout p ${of} ${joins} ${each}`;
  return {
    from,
    columns: { ...columnsOf(input, context), ...decided },
    where,
    orderBy: "d.at desc, d.id desc",
    values,
    // Of one order that is where to begin, and not what all were decided on.
    isJoinedAsWritten: !(input.orderNo ?? input.phone),
  };
}
