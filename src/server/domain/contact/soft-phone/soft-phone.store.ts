import type { CallResult, CallState } from "../../../../lending/contact/call.machine.ts";
import type { LeadName } from "../../../../contract/marketing/lead.modules.ts";
import type { Context, TenantFacts, Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { appendAnswered, appendGatewayCall, appendTalk } from "../../../report/collection-facts.ts";
import { insertTallied, updateTallied } from "../../../report/tally/tally-writes.ts";

interface House {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
}

export interface NewCall {
  readonly attemptId: number;
  /** Null: of somebody to win, whose attempt names the lead. */
  readonly orderId: number | null;
  readonly customerId: number;
  readonly staffId: number;
  readonly gateway: string;
  readonly direction: "out" | "in";
  readonly state: CallState;
  readonly ref: string;
}

export async function insertCall({ tx, tenant, now }: House, call: NewCall): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    insertTallied(
      "phone_call",
      `insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      { answer: "select id from added" },
    ),
    [tenant.id, call.attemptId, call.orderId, call.customerId, call.staffId, call.gateway, call.direction, call.state, call.ref, now],
  );
  if (row && call.direction === "out" && call.orderId !== null) await rowsOf(tx, appendGatewayCall, [tenant.id, row.id]);
  return row?.id ?? null;
}

/** What a call is about, and who is in it. */
export interface CallOf {
  readonly order_id: number | null;
  readonly lead_id: number | null;
  readonly staff_id: number;
}
const leadOf = (call: string): string =>
  `(select a.lead_id from contact_attempt a where a.tenant_id = ${call}.tenant_id and a.id = ${call}.attempt_id) as lead_id`;

export interface CallRow extends CallOf {
  readonly id: number;
  readonly attempt_id: number;
  readonly customer_id: number;
  readonly state: CallState;
  readonly answered_at: Date | null;
}

export function lockCall({ tx, tenant }: House, gateway: string, ref: string): Promise<CallRow | undefined> {
  return rowOf<CallRow>(
    tx,
    `select p.id, p.attempt_id, p.order_id, ${leadOf("p")}, p.customer_id, p.staff_id, p.state, p.answered_at from phone_call p
     where p.tenant_id = $1 and p.gateway = $2 and p.ref = $3 for update`,
    [tenant.id, gateway, ref],
  );
}

export interface CallChange {
  readonly state: CallState;
  readonly at: Date;
  readonly seconds?: number | null;
  readonly result?: CallResult;
  readonly recording?: string;
}

export async function updateCall({ tx, tenant }: Pick<House, "tx" | "tenant">, id: number, change: CallChange): Promise<void> {
  const turned = await rowOf<{ answered: boolean }>(
    tx,
    updateTallied("phone_call", {
      update: `update phone_call set state = $3, answered_at = case when $3 = 'answered' then $4 else answered_at end,
       ended_at = case when $3 = 'ended' then $4 else ended_at end, seconds = coalesce($5, seconds), result = coalesce($6, result),
       recording = coalesce($7, recording)`,
      where: "tenant_id = $1 and id = $2",
      answer: "select w.answered_at is null and a.answered_at is not null as answered from was w join added a on a.id = w.id",
    }),
    [tenant.id, id, change.state, change.at, change.seconds ?? null, change.result ?? null, change.recording ?? null],
  );
  if (turned?.answered) await rowsOf(tx, appendAnswered, [tenant.id, id]);
}

/** How long an attempt was talked, for the reports; the attempt itself is a fact and stays as it was written. */
export async function noteTalk({ tx, tenant }: Pick<House, "tx" | "tenant">, attemptId: number): Promise<void> {
  await rowsOf(tx, appendTalk, [tenant.id, attemptId]);
}

/** Whether this person is in a call that a gateway has not ended. */
export async function hasLiveCall({ tx, tenant }: Pick<House, "tx" | "tenant">, staffId: number): Promise<boolean> {
  return (
    (await rowOf(tx, "select 1 from phone_call where tenant_id = $1 and staff_id = $2 and state <> 'ended' limit 1", [
      tenant.id,
      staffId,
    ])) !== undefined
  );
}

export interface DueCall extends CallOf {
  readonly id: number;
  readonly ref: string;
  readonly account: string;
  readonly phone: string;
  readonly url: string;
  readonly key_id: string;
  readonly secret: string;
  readonly gateway: string;
}

/** Calls that nobody has handed to the gateway yet: marked, so that each is dialled once. */
export function takeDialling({ tx, tenant, now }: House): Promise<readonly DueCall[]> {
  return rowsOf<DueCall>(
    tx,
    `with due as (
       select id from phone_call where tenant_id = $1 and state = 'dialling' and asked_at is null order by id limit 20 for update skip locked
     )
     update phone_call c set asked_at = $2 from due d, staff s, contact_attempt a, customer u, message_gateway g
     where c.tenant_id = $1 and c.id = d.id and s.tenant_id = $1 and s.id = c.staff_id and a.tenant_id = $1 and a.id = c.attempt_id
       and u.tenant_id = $1 and u.id = c.customer_id and g.tenant_id = $1 and g.code = c.gateway
     returning c.id, c.ref, s.account, c.order_id, a.lead_id, c.staff_id, g.url, g.key_id, g.secret, g.code as gateway,
       coalesce((select x.phone from customer_contact x where x.tenant_id = $1 and x.id = a.contact_id),
         (select o.phone from loan_order o where o.tenant_id = $1 and o.id = c.order_id), u.phone) as phone`,
    [tenant.id, now],
  );
}

/** Calls of which a gateway has said nothing for so long that they are over; answers whose. */
export function endSilent({ tx, tenant, now }: House, after: number): Promise<readonly CallOf[]> {
  return rowsOf(
    tx,
    `update phone_call p set state = 'ended', ended_at = $2, result = coalesce(result, 'failed')
     where tenant_id = $1 and state <> 'ended' and coalesce(answered_at, started_at) <= $2::timestamptz - make_interval(secs => $3 / 1000.0)
     returning order_id, ${leadOf("p")}, staff_id`,
    [tenant.id, now, after],
  );
}

export interface MyCallRow {
  readonly id: number;
  readonly attempt_id: number;
  readonly order_id: number | null;
  readonly order_no: string | null;
  /** Of somebody to win: the lead, and the list that it stands in. */
  readonly lead_id: number | null;
  readonly module: LeadName | null;
  readonly name: string;
  readonly direction: "out" | "in";
  readonly state: CallState;
  readonly since: Date;
}

/**
 * My calls that are not over, and those that I missed: nobody answered, nobody of the house has reached for the customer since, and his lead is
 * still mine to work. Missed ones are found among my own attempts since `after`, which have an index.
 */
export function selectMyCalls({ tx, tenant, staff }: Context, after: Date): Promise<readonly MyCallRow[]> {
  return rowsOf<MyCallRow>(
    tx,
    `select p.id, p.attempt_id, p.order_id, o.order_no, l.id as lead_id, l.module, coalesce(o.customer_name, nullif(u.name, ''), t.phone_masked, '') as name, p.direction, p.state,
       coalesce(p.answered_at, p.started_at) as since
     from (
       select * from phone_call where tenant_id = $1 and staff_id = $2 and state <> 'ended'
       union all
       select m.* from contact_attempt a join phone_call m on m.tenant_id = a.tenant_id and m.attempt_id = a.id
       where a.tenant_id = $1 and a.staff_id = $2 and a.at > $3 and a.type = 'call' and a.direction = 'in' and m.staff_id = $2
         and m.state = 'ended' and m.answered_at is null and m.result is distinct from 'answered'
         and not exists (select from contact_attempt l where l.tenant_id = a.tenant_id and l.order_id = a.order_id and l.at >= a.at and l.id > a.id)
         and not exists (select from contact_attempt l where l.tenant_id = a.tenant_id and l.lead_id = a.lead_id and l.at >= a.at and l.id > a.id)
     ) p join customer u on u.tenant_id = p.tenant_id and u.id = p.customer_id
     left join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     left join contact_attempt t on p.order_id is null and t.tenant_id = p.tenant_id and t.id = p.attempt_id
     left join marketing_lead l on l.tenant_id = t.tenant_id and l.id = t.lead_id
     where o.id is not null or l.id is not null and (p.state <> 'ended' or l.ended_at is null and l.owner_id = any($4::bigint[]))
     order by p.id desc limit 20`,
    [tenant.id, staff.id, after, [staff.id, ...staff.covers]],
  );
}

export interface MyCalls {
  readonly dial: { readonly id: number; readonly direction: "out" | "in"; readonly at: Date } | undefined;
  readonly call: { readonly id: number; readonly state: "dialling" | "ringing" | "answered"; readonly since: Date } | undefined;
}

/**
 * The caller's own call on an order: his latest one that has no result yet, and the one that is not over. One that came in and was not
 * answered has no result: nobody was talked to.
 */
export async function selectMine({ tx, tenant, staff, now }: Context, orderId: number, waits: number): Promise<MyCalls> {
  const dial = await rowOf<{ id: number; direction: "out" | "in"; at: Date }>(
    tx,
    `select a.id, a.direction, a.at from contact_attempt a
     where a.tenant_id = $1 and a.order_id = $2 and a.staff_id = $3 and a.type = 'call' and a.at > $4
       and (a.direction = 'out' or exists (select from phone_call p where p.tenant_id = a.tenant_id and p.attempt_id = a.id
         and (p.answered_at is not null or p.result = 'answered')))
       and not exists (select from collection_result r where r.tenant_id = a.tenant_id and r.order_id = a.order_id and r.attempt_id >= a.id)
     order by a.id desc limit 1`,
    [tenant.id, orderId, staff.id, new Date(now.getTime() - waits)],
  );
  const call = await rowOf<{ id: number; state: "dialling" | "ringing" | "answered"; since: Date }>(
    tx,
    `select id, state, coalesce(answered_at, started_at) as since from phone_call
     where tenant_id = $1 and order_id = $2 and staff_id = $3 and state <> 'ended' order by id desc limit 1`,
    [tenant.id, orderId, staff.id],
  );
  return { dial, call };
}

export interface PresetRow {
  readonly digit: number;
  readonly reason: number;
  readonly subTag: string;
  readonly when: string | null;
}

export function selectPresets({ tx, tenant }: Pick<House, "tx" | "tenant">): Promise<readonly PresetRow[]> {
  return rowsOf<PresetRow>(
    tx,
    `select digit, reason, sub_tag as "subTag", at_time as "when" from preset_disposition where tenant_id = $1 order by digit`,
    [tenant.id],
  );
}

export async function replacePresets({ tx, tenant }: Pick<House, "tx" | "tenant">, presets: readonly PresetRow[]): Promise<void> {
  await rowsOf(tx, "delete from preset_disposition where tenant_id = $1", [tenant.id]);
  await rowsOf(
    tx,
    `insert into preset_disposition (tenant_id, digit, reason, sub_tag, at_time)
     select $1, p.digit, p.reason, p."subTag", p."when" from jsonb_to_recordset($2::jsonb) as p(digit int, reason int, "subTag" text, "when" text)`,
    [tenant.id, JSON.stringify(presets)],
  );
}
