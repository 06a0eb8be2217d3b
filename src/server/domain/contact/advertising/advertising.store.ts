import { insertTallied } from "../../../report/tally/tally-writes.ts";
import type { AttemptDraft } from "../contact/attempt.actions.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { TenantMoment, Tx } from "../../../kernel/context.ts";
import type { Carrying, Change, DueMessage } from "../message/outgo.actions.ts";

type House = Pick<TenantMoment, "tx" | "tenant" | "now">;

export interface Advertisement extends DueMessage {
  readonly order_id: null;
  readonly lead_id: number | null;
  readonly recording_id: number | null;
  /** His lead has ended: he is in no list any more. */
  readonly is_over: boolean;
}

/** Advertisements whose time has come, one of each customer: a second one is judged when the first has been counted. */
export function selectDue({ tx, tenant, now }: House, medium: Carrying, most: number) {
  return rowsOf<{ id: number; customer_id: number }>(
    tx,
    `select distinct on (d.customer_id) d.id, d.customer_id from (select m.id, m.customer_id, m.due_at from message m
       where m.tenant_id = $1 and m.state in ('queued', 'waiting') and m.purpose = 'market' and m.due_at <= $2 and m.medium = $3
       order by m.due_at, m.id limit ${most}) d order by d.customer_id, d.due_at, d.id`,
    [tenant.id, now, medium],
  );
}

/** Serialises all that counts contacts of these customers, in the order in which everybody does. */
export async function lockCustomers({ tx, tenant }: Pick<House, "tx" | "tenant">, ids: readonly number[]): Promise<void> {
  await rowsOf(tx, "select 1 from customer where tenant_id = $1 and id = any($2::bigint[]) order by id for update", [tenant.id, ids]);
}

/** Of these the ones that nobody has meanwhile taken, sent or stopped; held. */
export function lockDue({ tx, tenant, now }: House, ids: readonly number[]): Promise<readonly Advertisement[]> {
  return rowsOf<Advertisement>(
    tx,
    `select m.id, m.medium, m.task_id, k.template_id, k.recording_id, k.staff_id, coalesce(m.gateway, k.gateway) as gateway, null as pay_at, null as order_id,
       m.customer_id, m.app_id, m.purpose, m.state, m.content, m.tries, m.attempt_id, m.expires_at, m.lead_id,
       (l.state in ('done', 'applied')) is true as is_over
     from message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id
     left join marketing_lead l on l.tenant_id = m.tenant_id and l.id = m.lead_id
     where m.tenant_id = $1 and m.id = any($2::bigint[]) and m.state in ('queued', 'waiting') and m.due_at <= $3 order by m.id for update of m skip locked`,
    [tenant.id, ids, now],
  );
}

export type AttemptOf = Pick<AttemptDraft, "customerId" | "localDate" | "medium" | "phone"> & {
  readonly message: number;
  readonly staffId: number;
  readonly leadId: number | null;
};

/** Counts one contact of each and writes it down. @returns the attempt of each message */
export async function insertAttempts({ tx, tenant, now }: House, attempts: readonly AttemptOf[]): Promise<ReadonlyMap<number, number>> {
  if (attempts.length === 0) return new Map();
  const rows = JSON.stringify(attempts);
  await rowsOf(
    tx,
    `insert into contact_tally as t (tenant_id, customer_id, local_date, attempts, sms, advertising, advertising_calls)
     select $1, a."customerId", a."localDate", 0, (a.medium = 'sms')::int, (a.medium = 'sms')::int, (a.medium <> 'sms')::int
     from jsonb_to_recordset($2::jsonb) as a("customerId" bigint, "localDate" date, medium text)
     on conflict (tenant_id, customer_id, local_date) do update
     set sms = t.sms + excluded.sms, advertising = t.advertising + excluded.advertising, advertising_calls = t.advertising_calls + excluded.advertising_calls`,
    [tenant.id, rows],
  );
  const made = await rowsOf<{ id: number; customer_id: number }>(
    tx,
    insertTallied(
      "contact_attempt",
      `insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, type, direction, purpose, client_type, channel, contact_id,
       phone_masked, met_status, met_stage, met_version, lead_id)
     select $1, null, a."customerId", a."staffId", $3, a."localDate", a.medium, 'out', 'market', 2, 'myPhone', null, masked_phone(a.phone), 0, '', 0, a."leadId"
     from jsonb_to_recordset($2::jsonb) as a("customerId" bigint, "staffId" bigint, "localDate" date, medium text, phone text, "leadId" bigint)`,
      { answer: "select id, customer_id from added" },
    ),
    [tenant.id, rows, now],
  );
  const ids = new Map(made.map((row) => [row.customer_id, row.id]));
  return new Map(attempts.map(({ message, customerId }) => [message, ids.get(customerId) ?? 0]));
}

export type ChangeOf = Change & { readonly id: number };
const over = "array['delivered', 'answered', 'keyed', 'failed', 'blocked', 'expired', 'cancelled']";

/** What became of many messages, in one statement; only of those that stand in one of the states. */
export async function updateMessages(
  { tx, tenant, now }: House,
  changes: readonly ChangeOf[],
  from: readonly string[],
): Promise<readonly number[]> {
  if (changes.length === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    tx,
    `update message m set state = u.state, rule = case when u.ruled then u.rule else m.rule end, content = coalesce(u.content, m.content),
       due_at = coalesce(u."dueAt", m.due_at), tries = coalesce(u.tries, m.tries), attempt_id = coalesce(u."attemptId", m.attempt_id),
       provider_ref = coalesce(u."providerRef", m.provider_ref), fail_reason = coalesce(u."failReason", m.fail_reason), gateway = coalesce(u.gateway, m.gateway),
       seconds = coalesce(u.seconds, m.seconds), digit = coalesce(u.digit, m.digit), cost = case when m.cost = 0 then coalesce(u.cost, 0) else m.cost end,
       submitted_at = case when u.state in ('submitted', 'delivered', 'answered', 'keyed') then coalesce(m.submitted_at, $3) else m.submitted_at end,
       ended_at = case when u.state = any(${over}) then $3::timestamptz end
     from jsonb_to_recordset($2::jsonb) as u(id bigint, state text, ruled boolean, rule text, content text, "dueAt" timestamptz, tries int, "attemptId" bigint,
       "providerRef" text, "failReason" text, gateway text, seconds int, digit text, cost bigint)
     where m.tenant_id = $1 and m.id = u.id and m.state = any($4::text[]) returning m.id`,
    [tenant.id, JSON.stringify(changes.map((change) => ({ ...change, ruled: change.rule !== undefined }))), now, from],
  );
  return rows.map(({ id }) => id);
}

/** Those that are still to be handed over, held until their transaction ends: whoever objects meanwhile waits for it, or has stopped them. */
export async function lockReady({ tx, tenant }: Pick<House, "tx" | "tenant">, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    "select id from message where tenant_id = $1 and id = any($2::bigint[]) and state = 'queued' and tries > 0 order by id for update skip locked",
    [tenant.id, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What its lead shows of it: when one was sent last, and how many. */
export async function countSent({ tx, tenant, now }: House, messages: readonly number[]): Promise<void> {
  await rowsOf(
    tx,
    `update marketing_lead l set last_sent_at = $3, send_count = l.send_count + 1 from message m
     where m.tenant_id = $1 and m.id = any($2::bigint[]) and l.tenant_id = m.tenant_id and l.id = m.lead_id`,
    [tenant.id, messages, now],
  );
}

/** Submitted ones of which nobody has said what became of them; each is asked about once in a while. */
export function takeUnanswered(
  { tx, tenant, now }: House,
  asked: { readonly medium: Carrying; readonly silence: number; readonly most: number },
) {
  return rowsOf<{ id: number; gateway: string | null; customer_id: number; task_id: number }>(
    tx,
    `update message m set asked_at = $2 where m.tenant_id = $1 and m.id = any(array(
       select u.id from message u left join message_gateway g on g.tenant_id = u.tenant_id and g.code = u.gateway
       where u.tenant_id = $1 and u.state = 'submitted' and u.purpose = 'market' and u.medium = $4 and coalesce(g.enabled, true)
         and (coalesce(g.kind, 'embedded') = 'embedded' or coalesce(u.asked_at, u.submitted_at) <= $2::timestamptz - make_interval(secs => $3 / 1000.0))
       order by u.submitted_at limit ${asked.most} for update of u skip locked))
     returning m.id, m.gateway, m.customer_id, m.task_id`,
    [tenant.id, now, asked.silence, asked.medium],
  );
}

/** What waits to go to him that way is stopped at once. @returns how many a carrier holds already */
export async function stopMessages(
  { tx, tenantId, customerId, now }: Stopping,
  mediums: readonly Carrying[] = ["sms", "voice"],
): Promise<number> {
  await rowsOf(tx, "select 1 from customer where tenant_id = $1 and id = $2 for update", [tenantId, customerId]);
  await rowsOf(
    tx,
    `update message set state = 'blocked', rule = 'contact.optOut', ended_at = $3
     where tenant_id = $1 and customer_id = $2 and purpose = 'market' and state in ('queued', 'waiting') and medium = any($4::text[])`,
    [tenantId, customerId, now, mediums],
  );
  const row = await rowOf<{ held: number }>(
    tx,
    `select count(*)::int as held from message
     where tenant_id = $1 and customer_id = $2 and purpose = 'market' and state = 'submitted' and medium = any($3::text[])`,
    [tenantId, customerId, mediums],
  );
  return row?.held ?? 0;
}

interface Stopping {
  readonly tx: Tx;
  readonly tenantId: number;
  readonly customerId: number;
  readonly now: Date;
}
