import type { ParsedOf } from "../../../../contract/types.ts";
import { foldName } from "../../../../lending/fold.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf, numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { countedParts, figureOrders, receiptsOf } from "./receipt.figure.ts";
import { hasLine, isOwn, seen, warning } from "./receipt.parts.ts";
import { orderConditions } from "../../book/order/order.filters.ts";
import { isAskedFor } from "../../office/approval/request-columns.ts";

/** As a list, a file of it, and an assignment by filter ask. */
export type Filters = Omit<ParsedOf<"repayment.list">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};
type HistoryFilters = Filters & Partial<Pick<ParsedOf<"repayment.historyList">, "decideTime">>;

const joins = `left join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
  left join staff s on s.tenant_id = r.tenant_id and s.id = r.registered_by
  left join staff w on w.tenant_id = r.tenant_id and w.id = r.owner_id
  left join staff d on d.tenant_id = r.tenant_id and d.id = r.decided_by
  left join approval p on p.tenant_id = r.tenant_id and p.kind = 'repaymentReversal' and p.target = 'receipt:' || r.id and p.state = 'pending'
  left join staff q on q.tenant_id = p.tenant_id and q.id = p.requested_by`;

/** What of it went where, for the rows of a page only: a join would work it out for every row that is counted. */
const postedTo = (what: string): string => `(select coalesce(sum(${what}), 0)::bigint from repayment m
  where m.tenant_id = r.tenant_id and m.order_id = r.order_id and m.event_id = 'receipt:' || r.id)`;

/** Whoever may check money without a line reads its voucher before he is told what was registered (rules/machines.md "Receipt"); in sums it is not either. */
const amountFor = ({ staff }: QueueContext): string =>
  staff.permissions.has("finance:repayment:confirm")
    ? `case when r.state = 'pending' and r.order_id is not null and not (${isOwn(numberOf(staff.id))}) and not ${hasLine} then null else r.amount end`
    : "r.amount";

function columnsOf(input: Filters, context: QueueContext) {
  const { staff, now } = context;
  // Never texts of a request: the caller's own number, and the moment.
  const [me, at] = [numberOf(staff.id), momentOf(now)];
  const isWaiting = `p.expires_at > ${at}`;
  return {
    ...columns,
    ...(input.figureTime ? countedParts : {}),
    amount: amountFor(context),
    waiting: `case when r.state = 'pending' and r.order_id is not null then floor(extract(epoch from ${at} - r.registered_at) / 60)::int end`,
    warning: warning(at),
    isOwn: `(${isOwn(me)})`,
    approvalId: `case when ${isWaiting} then p.id end`,
    requester: `case when ${isWaiting} then q.admin_name end`,
    isOwnRequest: `coalesce(${isWaiting} and p.requested_by = ${me}, false)`,
    seen,
  };
}

const columns = {
  repaymentId: "r.id",
  loanRecordId: "r.order_id",
  orderNo: "o.order_no",
  tradeNo: "r.trade_no",
  payCode: "r.pay_code",
  name: "o.customer_name",
  amount: "r.amount",
  principal: postedTo("m.principal"),
  interest: postedTo("m.interest"),
  fee: postedTo("m.fee"),
  penalty: postedTo("m.penalty"),
  overflow: `case when r.state = 'success' and r.purpose = 'repay' then r.amount - ${postedTo("m.principal + m.interest + m.fee + m.penalty")} else 0 end`,
  kept: "r.kept",
  channel: "r.channel",
  bankAccount: "(select b.alias from own_account b where b.tenant_id = r.tenant_id and b.id = r.bank_account_id)",
  type: "r.source",
  purpose: "r.purpose",
  status: "r.state",
  operator: "s.admin_name",
  ownerName: "w.admin_name",
  reviewer: "d.admin_name",
  voucherUrl: "r.voucher",
  remark: "r.remark",
  payTime: "r.paid_at",
  createTime: "r.registered_at",
  decideTime: "r.decided_at",
  appId: "o.app_id",
  payer: "r.payer",
  assignTime: "r.assigned_at",
  refusal: "nullif(r.refusal, '')",
  decision: "r.decision",
  outstanding: "case when o.status in (6, 8) then o.claim_booked when o.id is not null then 0 end",
  orderStatus: "o.status",
  hasLine,
  withoutLine: "r.without_line",
};

/** Receipts that are asked for, and the conditions on them. */
function asked(input: Filters, context: QueueContext, values: Values) {
  const { tenant } = context;
  const place = values.add(tenant.id);
  const ofOrder = [...orderConditions(input, { tenant }, values), ...figureOrders(input, values)];
  const ofReceipt = conditions(input, context, values);
  const where = [`r.tenant_id = ${place}`, ...ofOrder, ...ofReceipt];
  return { ...receiptsOf(input, { zone: tenant.timeZone, values, place, ofOrder }), where, isOfOrder: ofReceipt.length === 0 };
}

function conditions(input: Filters, context: QueueContext, values: Values): string[] {
  const { tenant } = context;
  return [
    ...(input.tradeNo ? [`r.trade_no = ${values.add(input.tradeNo)}`] : []),
    ...(input.payCode ? [`r.pay_code = ${values.add(input.payCode)}`] : []),
    ...isOneOf(values, "r.channel", input.channelId),
    ...(input.payer ? [`r.payer_folded = ${values.add(foldName(input.payer))}`, "r.payer_folded <> ''"] : []),
    ...isOneOf(values, "r.source", input.type),
    ...isOneOf(values, "r.state", input.status),
    ...isAskedFor(input.asked, "r.id", { kind: "repaymentReversal", before: "receipt:" }, context),
    ...isOneOf(values, "r.owner_id", input.adminUserId),
    ...isOneOf(values, "r.bank_account_id", input.bankAccountId),
    ...isOneOf(values, "r.id", input.loanRecordIds),
    ...(input.withoutLine === undefined ? [] : [input.withoutLine ? "r.without_line" : "not r.without_line"]),
    ...inDays(values, "r.paid_at", input.time, tenant.timeZone),
  ];
}

/**
 * Receipts as a list, the newest first; those of a figure by the time that it counts them under, because that is what an index of its days knows: by when
 * they were registered all of a week (58,000) were looked up for fifty.
 */
export function receiptQueue(input: Filters, context: QueueContext): Queue {
  const values = new Values();
  const { all, each, newest, isMore, where, isOfOrder } = asked(input, context, values);
  return {
    from: `${all} ${joins}`,
    shownFrom: `${each} ${joins}`,
    columns: columnsOf(input, context),
    where,
    orderBy: newest ? "g.filed_at desc, r.id desc" : "r.registered_at desc, r.id desc",
    values,
    isNarrowed: where.length > 1 || input.figureTime !== undefined,
    isJoinedAsWritten: true,
    ...(newest ? { firstOf: (rows: number) => `${newest(rows)} ${joins}` } : {}),
    // What is asked of the receipt itself may leave hardly any of a figure's.
    ...(isMore && isOfOrder ? { isMore } : {}),
  };
}

/** Checks that wait for the caller or for nobody in particular, never of his own entries; the oldest first. */
export function receiptBacklog(input: Filters, context: QueueContext): Queue {
  const values = new Values();
  const { each, where } = asked(input, context, values);
  const isFixed = where.length === 1 && !input.figureTime;
  const me = values.add(context.staff.id);
  where.push("r.state = 'pending'", "r.order_id is not null", `not (${isOwn(me)})`);
  where.push(`(r.owner_id is null or r.owner_id = ${me})`);
  const from = `${each} ${joins}`;
  return { from, columns: columnsOf(input, context), where, orderBy: "r.registered_at, r.id", values, isJoinedAsWritten: true, isFixed };
}

/** Checks of everybody that match, the oldest first: to be given away. */
export function receiptTasks(input: Filters, context: QueueContext): Queue {
  const queue = receiptQueue(input, context);
  const { firstOf: _first, isMore: _more, ...tasks } = queue;
  return { ...tasks, where: [...queue.where, "r.state = 'pending'", "r.order_id is not null"], orderBy: "r.registered_at, r.id" };
}

/** What the caller has decided, the newest first. */
export function receiptHistory(input: HistoryFilters, context: QueueContext): Queue {
  const values = new Values();
  const { each, where } = asked(input, context, values);
  where.push(`r.decided_by = ${values.add(context.staff.id)}`);
  where.push(...inDays(values, "r.decided_at", input.decideTime, context.tenant.timeZone));
  const from = `${each} ${joins}`;
  return { from, columns: columnsOf(input, context), where, orderBy: "r.decided_at desc, r.id desc", values, isJoinedAsWritten: true };
}

/** Money without an order, the newest first; what was matched stays with its answer. */
export function unmatchedQueue(input: ParsedOf<"repayment.unmatched">, { tenant }: Context): Queue {
  const values = new Values();
  const state = "case when r.state <> 'pending' then 'matched' when r.order_id is null then 'unmatched' else 'checking' end";
  const where = [
    `r.tenant_id = ${values.add(tenant.id)}`,
    "r.source = 'unmatched'",
    ...isOneOf(values, state, input.status),
    ...isOneOf(values, "r.channel", input.channelId),
    ...inDays(values, "r.paid_at", input.time, tenant.timeZone),
  ];
  return {
    from: "receipt r left join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id",
    columns: {
      id: "r.id",
      tradeNo: "r.trade_no",
      amount: "r.amount",
      payer: "r.payer",
      orderNo: "o.order_no",
      remark: "r.remark",
      status: state,
      payTime: "r.paid_at",
      createTime: "r.registered_at",
    },
    where,
    orderBy: "r.registered_at desc, r.id desc",
    values,
  };
}
