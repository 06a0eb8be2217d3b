import { asItLay } from "./untold.store.ts";
import type { Context, Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { hidesReviewer } from "../../../kernel/sql/scope.ts";
import { reachOf } from "./order.filters.ts";
import { appendEvents } from "../../../report/days/day-writes.ts";

/** One order with the names that its page shows. */
export interface OrderRow {
  readonly id: number;
  readonly order_no: string;
  readonly customer_id: number;
  readonly app_id: number;
  readonly status: number;
  readonly stage: string;
  readonly version: number;
  readonly phone: string;
  readonly user_type: string;
  readonly labels: readonly string[];
  readonly applied_amount: number;
  readonly principal: number;
  readonly payout_amount: number;
  readonly interest: number;
  readonly fee: number;
  readonly penalty_ppm: number;
  readonly penalty_cap_ppm: number;
  readonly principal_paid: number;
  readonly interest_paid: number;
  readonly fee_paid: number;
  readonly penalty_paid: number;
  readonly penalty_waived: number;
  readonly term_days: number;
  readonly applied_at: Date;
  readonly accepted_at: Date | null;
  readonly paid_out_at: Date | null;
  readonly due_date: string | null;
  readonly collector_id: number | null;
  readonly reminder_id: number | null;
  readonly promise_at: Date | null;
  readonly promise_amount: number | null;
  readonly promise_state: string | null;
  readonly bounced_promises: number;
  readonly contact_status: string;
  readonly payment_in_check: boolean;
  readonly frozen: boolean;
  readonly customer_name: string;
  readonly app_name: string;
  readonly product_name: string;
  readonly id_no: string;
  readonly gender: string;
  readonly province: string;
  readonly employer: string;
  readonly time_zone: string;
  /** Since when a complaint of the customer is open. */
  readonly complaint_since: Date | null;
  /** Of the collector, or before the due date of whoever reminds. */
  readonly owner_name: string | null;
  readonly reviewer_name: string | null;
}

const columns = `o.id, o.order_no, o.customer_id, o.app_id, o.status, o.stage, o.version, o.phone, o.user_type, o.labels, o.applied_amount,
  o.principal, o.payout_amount, o.interest, o.fee, o.penalty_ppm, o.penalty_cap_ppm, o.principal_paid, o.interest_paid, o.fee_paid,
  o.penalty_paid, o.penalty_waived, o.term_days, o.applied_at, o.accepted_at, o.paid_out_at, o.due_date, o.collector_id, o.reminder_id, o.promise_at, o.promise_amount,
  o.promise_state, o.bounced_promises, o.contact_status, o.payment_in_check, o.frozen, o.customer_name, a.name as app_name,
  p.name as product_name, c.id_no, c.gender, c.province, c.employer, c.time_zone, c.complaint_since, s.admin_name as owner_name,
  r.admin_name as reviewer_name`;
/** Whoever may review it next is not told who has. */
const columnsFor = ({ staff }: Context): string =>
  columns.replace("r.admin_name as", `case when ${hidesReviewer(staff)} then null else r.admin_name end as`);

const joins = `loan_order o
  join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  join app a on a.tenant_id = o.tenant_id and a.id = o.app_id
  join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
  left join staff s on s.tenant_id = o.tenant_id and s.id = case when o.status = 6 then o.reminder_id else o.collector_id end
  left join staff r on r.tenant_id = o.tenant_id and r.id = o.reviewer_id`;

/** Reads orders that lie inside the caller's data scope, in id order; `lock` holds them until the transaction ends. */
export async function selectOrders(context: Context, ids: readonly number[], lock: boolean): Promise<readonly OrderRow[]> {
  const values = new Values();
  const where = [...reachOf(context, values), `o.id = any(${values.add(ids)}::bigint[])`];
  const held = lock ? " for no key update of o" : "";
  const rows = await rowsOf<OrderRow>(
    context.tx,
    `select ${columnsFor(context)} from ${joins} where ${where.join(" and ")} order by o.id${held}`,
    values.list,
  );
  return asItLay(context, rows);
}

/** The same past everybody's scope: for jobs, which work for the whole house. */
export function selectAnyOrders(tx: Tx, tenantId: number, ids: readonly number[]): Promise<readonly OrderRow[]> {
  return rowsOf<OrderRow>(tx, `select ${columns} from ${joins} where o.tenant_id = $1 and o.id = any($2::bigint[]) order by o.id`, [
    tenantId,
    ids,
  ]);
}

export interface ContactRow {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly relation: string;
  readonly phone: string;
}

/** The people whom the customer named. */
export function selectContacts(tx: Tx, tenantId: number, customerId: number): Promise<readonly ContactRow[]> {
  return rowsOf<ContactRow>(
    tx,
    "select id, kind, name, relation, phone from customer_contact where tenant_id = $1 and customer_id = $2 order by id",
    [tenantId, customerId],
  );
}

/** The number at which the application says that he works; empty where it says none. */
export async function selectEmployerPhone(tx: Tx, tenantId: number, orderId: number): Promise<string> {
  const text = "select employer_phone as phone from application_detail where tenant_id = $1 and order_id = $2";
  return (await rowOf<{ phone: string }>(tx, text, [tenantId, orderId]))?.phone ?? "";
}

export interface RepaymentRow {
  readonly id: number;
  readonly value_at: Date;
  readonly principal: number;
  readonly interest: number;
  readonly fee: number;
  readonly penalty: number;
}

export function selectRepayments(tx: Tx, tenantId: number, orderId: number): Promise<readonly RepaymentRow[]> {
  return rowsOf<RepaymentRow>(
    tx,
    "select id, value_at, principal, interest, fee, penalty from repayment where tenant_id = $1 and order_id = $2 order by value_at, id",
    [tenantId, orderId],
  );
}

export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly from_stage: string | null;
  readonly to_stage: string | null;
  readonly remark: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly operator: string | null;
}

export function selectEvents(tx: Tx, tenantId: number, orderId: number): Promise<readonly EventRow[]> {
  return rowsOf<EventRow>(
    tx,
    `select e.id, e.at, e.event, e.from_stage, e.to_stage, e.remark, e.detail, s.admin_name as operator
     from order_event e left join staff s on s.tenant_id = e.tenant_id and s.id = e.staff_id
     where e.tenant_id = $1 and e.order_id = $2 order by e.id desc limit 200`,
    [tenantId, orderId],
  );
}

export interface EventDraft {
  readonly orderId: number;
  readonly event: string;
  readonly from?: string;
  readonly to?: string;
  readonly remark?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** One row of the order's append-only history. */
export async function insertEvent(context: Context, draft: EventDraft): Promise<void> {
  const { orderId, event, from = null, to = null, remark = "", detail = {} } = draft;
  const { tx, tenant, staff, now: at } = context;
  await appendEvents(tx, tenant.id, [{ orderId, at, event, from, to, staffId: staff.id, remark, detail }]);
}

/** T32: closes the order if it is still in the version that was seen; false when it is not. */
export async function updateClosed(context: Context, id: number, version: number, reason: number): Promise<boolean> {
  const done = await rowOf(
    context.tx,
    `update loan_order set status = -1, stage = 'closed', version = version + 1, closed_at = $4, close_reason = $5
     where tenant_id = $1 and id = $2 and version = $3 returning id`,
    [context.tenant.id, id, version, context.now, reason],
  );
  return done !== undefined;
}

/** Who saw the record, heard a recording of it or took its file: stays when the lease has ended. */
export async function insertAccess(
  { tx, tenant, staff, now }: Pick<Context, "tx" | "tenant" | "staff" | "now">,
  orderId: number,
  what: "record" | "recording" | "file",
): Promise<void> {
  await rowsOf(tx, "insert into record_access (tenant_id, order_id, staff_id, at, what) values ($1, $2, $3, $4, $5)", [
    tenant.id,
    orderId,
    staff.id,
    now,
    what,
  ]);
}
