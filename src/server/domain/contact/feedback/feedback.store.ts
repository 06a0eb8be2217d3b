import type { ParsedOf } from "../../../../contract/types.ts";
import type { FeedbackState } from "../../../../lending/contact/feedback.machine.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export type Filters = ParsedOf<"userFeedback.searchAllocation">["filters"];
/** An export may name ticked rows. */
export type ExportedFilters = Filters & { readonly loanRecordIds?: readonly number[] | undefined };

export interface NewFeedback {
  readonly phone: string;
  readonly appId: number;
  readonly type: string;
  readonly content: string;
  readonly images: readonly string[];
}

/** Null where nobody has that phone. */
export async function insertFeedback({ tx, tenant, now }: TenantTx & { readonly now: Date }, of: NewFeedback): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into feedback (tenant_id, customer_id, app_id, type, content, images, created_at)
     select $1, coalesce(c.merged_into, c.id), $3, $4, $5, $6, $7 from customer c where c.tenant_id = $1 and c.phone = $2 order by c.id desc limit 1 returning id`,
    [tenant.id, of.phone, of.appId, of.type, of.content, of.images, now],
  );
  return row?.id ?? null;
}

export interface FeedbackRow {
  readonly id: number;
  readonly state: FeedbackState;
  readonly assignee_id: number | null;
}

export function lockFeedback({ tx, tenant }: TenantTx, id: number): Promise<FeedbackRow | undefined> {
  return rowOf<FeedbackRow>(tx, "select id, state, assignee_id from feedback where tenant_id = $1 and id = $2 for update", [tenant.id, id]);
}

export async function updateHandled(
  { tx, tenant, staff, now }: Context,
  id: number,
  to: { readonly state: FeedbackState; readonly remarks: string },
) {
  await rowsOf(
    tx,
    `update feedback set state = $3, remarks = $4, handled_by = case when $3 = 'done' then $5::bigint end, handled_at = case when $3 = 'done' then $6::timestamptz end
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, to.state, to.remarks, staff.id, now],
  );
}

/** People of those named who can be given feedback: enabled, not resting, allowed to handle it; the least loaded first. */
export function selectFit({ tx, tenant }: TenantTx, ids: readonly number[]) {
  return rowsOf<{ readonly id: number }>(
    tx,
    `select s.id from staff s where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.enabled and s.assign_enabled and not s.resting
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = 'userFeedback:agency:handle')
     order by (select count(*) from feedback f where f.tenant_id = s.tenant_id and f.assignee_id = s.id and f.state = 'backlog'), s.id`,
    [tenant.id, ids],
  );
}

/** Everybody who may handle feedback, with what he has open. */
export function selectPeople({ tx, tenant }: TenantTx) {
  return rowsOf<{ adminUserId: number; adminName: string; team: string; open: number; resting: boolean }>(
    tx,
    `select s.id as "adminUserId", s.admin_name as "adminName", t.name as team, s.resting,
       (select count(*)::int from feedback f where f.tenant_id = s.tenant_id and f.assignee_id = s.id and f.state = 'backlog') as open
     from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where s.tenant_id = $1 and s.enabled and s.assign_enabled
       and exists (select from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = 'userFeedback:agency:handle')
     order by s.admin_name, s.id`,
    [tenant.id],
  );
}

/** Those of the numbers that are open, held, the oldest first. */
export function lockOpen({ tx, tenant }: TenantTx, ids: readonly number[]) {
  return rowsOf<{ readonly id: number }>(
    tx,
    "select id from feedback where tenant_id = $1 and id = any($2::bigint[]) and state = 'backlog' order by id for update",
    [tenant.id, ids],
  );
}

export async function updateAssigned(
  { tx, tenant, now }: Context,
  pairs: readonly { readonly id: number; readonly staffId: number | null }[],
): Promise<void> {
  await rowsOf(
    tx,
    `update feedback f set assignee_id = p."staffId", assigned_at = $2 from jsonb_to_recordset($3) as p(id bigint, "staffId" bigint)
     where f.tenant_id = $1 and f.id = p.id`,
    [tenant.id, now, JSON.stringify(pairs)],
  );
}

/** What is open of a person's; held where it is to move. */
export function lockOpenOf({ tx, tenant }: TenantTx, staffId: number, lock: boolean) {
  return rowsOf<{ readonly id: number }>(
    tx,
    `select id from feedback where tenant_id = $1 and assignee_id = $2 and state = 'backlog' order by id${lock ? " for update" : ""}`,
    [tenant.id, staffId],
  );
}

/** Those that are open and whose they were then. */
export function lockStillOf({ tx, tenant }: TenantTx, pairs: readonly { readonly id: number; readonly staffId: number | null }[]) {
  return rowsOf<{ readonly id: number }>(
    tx,
    `select f.id from feedback f join jsonb_to_recordset($2) as p(id bigint, "staffId" bigint) on p.id = f.id
     where f.tenant_id = $1 and f.assignee_id is not distinct from p."staffId" and f.state = 'backlog' for update of f`,
    [tenant.id, JSON.stringify(pairs)],
  );
}

function whereOf(values: Values, input: ExportedFilters, { tenant }: Pick<QueueContext, "tenant">): string[] {
  const where = [`f.tenant_id = ${values.add(tenant.id)}`];
  const is = (column: string, value: unknown): void => {
    if (value !== undefined) where.push(`${column} = ${values.add(value)}`);
  };
  is("f.app_id", input.appId);
  is("f.type", input.type);
  is("f.state", input.status);
  is("c.phone", input.phone);
  is("f.assignee_id", input.assigneeId);
  if (input.startTime) where.push(`f.created_at >= ${values.add(startOfDay(input.startTime, tenant.timeZone))}`);
  if (input.endTime) where.push(`f.created_at < ${values.add(startOfDay(addDays(input.endTime, 1), tenant.timeZone))}`);
  where.push(...inDays(values, "f.created_at", input.createTime, tenant.timeZone), ...isOneOf(values, "f.id", input.loanRecordIds));
  return where;
}

const from = `feedback f join customer c on c.tenant_id = f.tenant_id and c.id = f.customer_id
  left join staff s on s.tenant_id = f.tenant_id and s.id = f.assignee_id`;

/** Feedback, the newest first; of one person or one customer where they are named. */
export function feedbackQueue(
  input: ExportedFilters,
  context: Pick<QueueContext, "tenant" | "now">,
  of: { readonly staffId?: number; readonly userId?: number } = {},
): Queue {
  const values = new Values();
  const where = whereOf(values, input, context);
  const at = values.add(context.now);
  // Counting reads no column: each value is in a condition too.
  where.push(`${at}::timestamptz is not null`);
  if (of.staffId !== undefined) where.push(`f.assignee_id = ${values.add(of.staffId)}`);
  if (of.userId !== undefined) where.push(`f.customer_id = ${values.add(of.userId)}`);
  return {
    from,
    columns: {
      id: "f.id",
      userId: "c.id",
      name: "c.name",
      phone: "masked_phone(c.phone)",
      appId: "f.app_id",
      type: "f.type",
      content: "f.content",
      images: "f.images",
      assigneeId: "f.assignee_id",
      assigneeName: "s.admin_name",
      status: "f.state",
      remarks: "f.remarks",
      createTime: "f.created_at",
      handleTime: "f.handled_at",
      hours: `greatest(0, extract(epoch from coalesce(f.handled_at, ${at}::timestamptz) - f.created_at) / 3600)::int`,
      openOrders: `(select count(*)::int from loan_order o where o.tenant_id = f.tenant_id and o.customer_id = f.customer_id and o.status in (0, 1, 5, 6, 8))`,
    },
    where,
    orderBy: "f.created_at desc, f.id desc",
    values,
  };
}

const most = 10_000;

/** Open feedback that matches a filter. */
export function selectMatching(input: Filters, context: Context): Promise<readonly { readonly id: number }[]> {
  const values = new Values();
  const where = [...whereOf(values, input, context), "f.state = 'backlog'"];
  return rowsOf(context.tx, `select f.id from ${from} where ${where.join(" and ")} order by f.id limit ${most}`, values.list);
}
