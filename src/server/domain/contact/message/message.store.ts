import type { Purpose } from "../../../../lending/contact/contact-policy.ts";
import type { SendingState } from "../../../../lending/contact/sending.machine.ts";
import type { TenantFacts, Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** What a message is carried by: a text that is read, or one that is spoken. */
export type Carrying = "sms" | "voice";

/** Who sends: a person, or the house itself (null). */
export interface Sender {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly staffId: number | null;
}

export interface NewTask {
  readonly templateId: number;
  readonly gateway: string | null;
  readonly payAt: Date | null;
  readonly holdUntil: Date;
  /** Of a group call; a sending of texts has none. */
  readonly calls?: { readonly name: string; readonly scheduledAt: Date; readonly planned: number; readonly state: "asked" | "toSend" };
}

export async function insertTask({ tx, tenant, now, staffId }: Sender, task: NewTask): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into message_task (tenant_id, template_id, gateway, staff_id, created_at, hold_until, pay_at, medium, name, scheduled_at, planned, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      tenant.id,
      task.templateId,
      task.gateway,
      staffId,
      now,
      task.holdUntil,
      task.payAt,
      task.calls ? "voice" : "sms",
      task.calls?.name ?? "",
      task.calls?.scheduledAt ?? null,
      task.calls?.planned ?? 0,
      task.calls?.state ?? "toSend",
    ],
  );
  if (!row) throw new Error("an insert answers its row");
  return row.id;
}

export interface NewMessage {
  /** Null: to somebody who has no order yet; then the app says in whose name. */
  readonly orderId: number | null;
  readonly appId?: number;
  /** Of an advertisement: whose lead it is about. */
  readonly leadId?: number;
  readonly customerId: number;
  readonly purpose: Purpose;
  readonly state: "queued" | "blocked";
  readonly rule: string | null;
}

/** The rows of a sending; those that are blocked stand in it as what they are. */
export async function insertMessages(
  { tx, tenant, now }: Sender,
  rows: readonly NewMessage[],
  times: { readonly taskId: number; readonly dueAt: Date; readonly expiresAt: Date; readonly medium?: Carrying },
): Promise<readonly number[]> {
  const made = await rowsOf<{ id: number }>(
    tx,
    `insert into message (tenant_id, task_id, order_id, lead_id, app_id, customer_id, purpose, state, rule, created_at, due_at, expires_at, medium, ended_at)
     select $1, $2, m."orderId", m."leadId", m."appId", m."customerId", m.purpose, m.state, m.rule, $3, $4, $5, $7, case when m.state = 'blocked' then $3::timestamptz end
     from jsonb_to_recordset($6::jsonb) as m("orderId" bigint, "leadId" bigint, "appId" int, "customerId" bigint, purpose text, state text, rule text) returning id`,
    [tenant.id, times.taskId, now, times.dueAt, times.expiresAt, JSON.stringify(rows), times.medium ?? "sms"],
  );
  return made.map((row) => row.id);
}

export interface TaskRow {
  readonly id: number;
  readonly staff_id: number | null;
  readonly state: string;
  /** Of a sending by filter rows are still to be written. */
  readonly is_filling: boolean;
}

export function lockTask({ tx, tenant }: Pick<Sender, "tx" | "tenant">, id: number): Promise<TaskRow | undefined> {
  return rowOf<TaskRow>(
    tx,
    "select id, staff_id, state, fill_below is not null as is_filling from message_task where tenant_id = $1 and id = $2 for update",
    [tenant.id, id],
  );
}

export async function updateTask(
  { tx, tenant }: Pick<Sender, "tx" | "tenant">,
  id: number,
  state: "toSend" | "sent" | "cancelled",
): Promise<void> {
  await rowsOf(
    tx,
    "update message_task set state = $3, fill_below = case when $3 = 'toSend' then fill_below end where tenant_id = $1 and id = $2",
    [tenant.id, id, state],
  );
}

/** Takes back what has not been given to a gateway yet; answers the orders. */
export function cancelRows(
  { tx, tenant, now }: Pick<Sender, "tx" | "tenant" | "now">,
  taskId: number,
): Promise<readonly { order_id: number | null }[]> {
  return rowsOf<{ order_id: number | null }>(
    tx,
    `update message set state = 'cancelled', ended_at = $3 where tenant_id = $1 and task_id = $2 and state in ('queued', 'waiting') and tries = 0
     returning order_id`,
    [tenant.id, taskId, now],
  );
}

/** Sendings of which nothing is left to send are sent. */
export async function finishTasks({ tx, tenant }: Pick<Sender, "tx" | "tenant">, taskIds: readonly number[]): Promise<void> {
  await rowsOf(
    tx,
    `update message_task t set state = 'sent' where t.tenant_id = $1 and t.id = any($2::bigint[]) and t.state = 'toSend' and t.fill_below is null and not exists (
       select from message m where m.tenant_id = t.tenant_id and m.task_id = t.id and m.state in ('queued', 'waiting'))`,
    [tenant.id, taskIds],
  );
}

export interface DueMessage {
  readonly id: number;
  readonly task_id: number;
  /** Null: a recording is played in its place. */
  readonly template_id: number | null;
  readonly staff_id: number | null;
  readonly gateway: string | null;
  readonly pay_at: Date | null;
  readonly order_id: number | null;
  readonly customer_id: number;
  readonly app_id: number | null;
  readonly purpose: Purpose;
  readonly state: "queued" | "waiting";
  readonly content: string;
  readonly tries: number;
  readonly attempt_id: number | null;
  readonly expires_at: Date;
  readonly medium: Carrying;
}

const due = `m.id, m.medium, m.task_id, k.template_id, k.staff_id, coalesce(m.gateway, k.gateway) as gateway, k.pay_at, m.order_id, m.customer_id, m.app_id, m.purpose, m.state, m.content, m.tries, m.attempt_id, m.expires_at`;

/** Messages whose time has come, but for advertising, which goes by itself; those that another server works on are left to it. */
export function lockDue(
  { tx, tenant, now }: Pick<Sender, "tx" | "tenant" | "now">,
  { medium, most }: { readonly medium: Carrying; readonly most: number },
): Promise<readonly DueMessage[]> {
  return rowsOf<DueMessage>(
    tx,
    `select ${due} from message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id
     where m.tenant_id = $1 and m.state in ('queued', 'waiting') and m.purpose <> 'market' and m.due_at <= $2 and m.medium = $3 order by m.due_at, m.id limit ${most} for update of m skip locked`,
    [tenant.id, now, medium],
  );
}

export interface Change {
  readonly state: SendingState;
  readonly rule?: string | null;
  readonly content?: string;
  readonly dueAt?: Date;
  readonly tries?: number;
  readonly attemptId?: number;
  readonly providerRef?: string;
  readonly failReason?: string;
  readonly gateway?: string | null;
  readonly seconds?: number;
  readonly digit?: string;
  readonly recording?: string;
  readonly cost?: number;
}

const isOver: readonly SendingState[] = ["delivered", "answered", "keyed", "failed", "blocked", "expired", "cancelled"];

export async function updateMessage({ tx, tenant, now }: Pick<Sender, "tx" | "tenant" | "now">, id: number, change: Change): Promise<void> {
  await rowsOf(
    tx,
    `update message set state = $3, rule = case when $4 then $5 else rule end, content = coalesce($6, content), due_at = coalesce($7, due_at),
       tries = coalesce($8, tries), attempt_id = coalesce($9, attempt_id), provider_ref = coalesce($10, provider_ref),
       fail_reason = coalesce($11, fail_reason), submitted_at = case when $3 = 'submitted' then coalesce(submitted_at, $12) else submitted_at end,
       ended_at = case when $13 then $12::timestamptz end, seconds = coalesce($14, seconds), digit = coalesce($15, digit), cost = coalesce($16, cost),
       gateway = coalesce($17, gateway), recording = coalesce($18, recording)
     where tenant_id = $1 and id = $2`,
    [
      tenant.id,
      id,
      change.state,
      change.rule !== undefined,
      change.rule ?? null,
      change.content ?? null,
      change.dueAt ?? null,
      change.tries ?? null,
      change.attemptId ?? null,
      change.providerRef ?? null,
      change.failReason ?? null,
      now,
      isOver.includes(change.state),
      change.seconds ?? null,
      change.digit ?? null,
      change.cost ?? null,
      change.gateway ?? null,
      change.recording ?? null,
    ],
  );
}

export interface KnownMessage {
  readonly id: number;
  readonly task_id: number;
  readonly order_id: number | null;
  readonly customer_id: number;
  readonly state: SendingState;
  readonly gateway: string | null;
  readonly staff_id: number | null;
  readonly tries: number;
  readonly medium: Carrying;
  readonly content: string;
}

export function lockMessage({ tx, tenant }: Pick<Sender, "tx" | "tenant">, id: number): Promise<KnownMessage | undefined> {
  return rowOf<KnownMessage>(
    tx,
    `select m.id, m.task_id, m.order_id, m.customer_id, m.state, m.gateway, k.staff_id, m.tries, m.medium, m.content from message m
     join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id where m.tenant_id = $1 and m.id = $2 for update of m`,
    [tenant.id, id],
  );
}

/** Submitted ones of which nobody has said what became of them; marked, so that each is asked about once in a while. */
export function takeUnanswered(
  { tx, tenant, now }: Pick<Sender, "tx" | "tenant" | "now">,
  { medium, silence, most }: { readonly medium: Carrying; readonly silence: number; readonly most: number },
): Promise<readonly { readonly id: number; readonly gateway: string | null }[]> {
  return rowsOf(
    tx,
    `update message m set asked_at = $2
     where m.tenant_id = $1 and m.id = any(array(
       select u.id from message u left join message_gateway g on g.tenant_id = u.tenant_id and g.code = u.gateway
       where u.tenant_id = $1 and u.state = 'submitted' and u.purpose <> 'market' and u.medium = $4 and coalesce(g.enabled, true)
         and (coalesce(g.kind, 'embedded') = 'embedded' or coalesce(u.asked_at, u.submitted_at) <= $2::timestamptz - make_interval(secs => $3 / 1000.0))
       order by u.submitted_at limit ${most} for update of u skip locked))
     returning m.id, m.gateway`,
    [tenant.id, now, silence, medium],
  );
}

export interface GatewayRow {
  readonly code: string;
  readonly kind: "embedded" | "http";
  readonly url: string;
  readonly key_id: string;
  readonly secret: string;
}

export interface Carrier {
  readonly code: string;
  readonly enabled: boolean;
}
/** Everything that carries messages of the tenant, also what is off. */
export const selectCarriers = ({ tx, tenant }: Pick<Sender, "tx" | "tenant">, medium: Carrying): Promise<readonly Carrier[]> =>
  rowsOf<Carrier>(tx, "select code, enabled from message_gateway where tenant_id = $1 and medium = $2 order by code", [tenant.id, medium]);

/** The gateway of that name, or the first that is on. */
export function selectGateway(
  { tx, tenant }: Pick<Sender, "tx" | "tenant">,
  medium: "sms" | "voice",
  code?: string,
): Promise<GatewayRow | undefined> {
  return rowOf<GatewayRow>(
    tx,
    `select code, kind, url, key_id, secret from message_gateway where tenant_id = $1 and medium = $2 and enabled and ($3::text is null or code = $3)
     order by code limit 1`,
    [tenant.id, medium, code ?? null],
  );
}

/** Whom orders are about, for what is written to them. */
export function selectCustomers({ tx, tenant }: Pick<Sender, "tx" | "tenant">, ids: readonly number[]) {
  return rowsOf<{ readonly id: number; readonly app_id: number; readonly customer_id: number }>(
    tx,
    "select id, app_id, customer_id from loan_order where tenant_id = $1 and id = any($2::bigint[]) order by id",
    [tenant.id, ids],
  );
}
