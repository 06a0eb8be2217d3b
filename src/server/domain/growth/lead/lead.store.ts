import { followUpMachine, type FollowUpState } from "../../../../lending/growth/follow-up.machine.ts";
import type { turnEnds } from "../../../../lending/options/growth/lead-codes.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { insertTallied, updateTallied } from "../../../report/tally/tally-writes.ts";
import type { Books } from "../../book/book/books.ts";
import { mayStillBeWon } from "./lead.sources.ts";

type Door = Pick<Books, "tx" | "tenant">;
type House = Pick<Books, "tx" | "tenant" | "now">;
export type TurnEnd = (typeof turnEnds)[number];

export interface LeadRow {
  readonly id: number;
  readonly state: FollowUpState;
  readonly owner_id: number | null;
  readonly customer_id: number;
  readonly app_id: number;
  readonly distributed_at: Date | null;
}
interface Found {
  readonly id: number;
}

const named =
  "select id, state, owner_id, customer_id, app_id, distributed_at from marketing_lead where tenant_id = $1 and module = $2 and id = any($3::bigint[]) order by id";

/** Leads of a list, the oldest first. */
export const selectLeads = ({ tx, tenant }: Door, module: string, ids: readonly number[]): Promise<readonly LeadRow[]> =>
  rowsOf<LeadRow>(tx, named, [tenant.id, module, ids]);

/** Those of the leads whose people may still be won. */
export async function selectWinnable({ tx, tenant, now }: House, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select l.id from marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
     where l.tenant_id = $1 and l.id = any($3::bigint[]) and ${mayStillBeWon} order by l.id`,
    [tenant.id, now, ids],
  );
  return rows.map(({ id }) => id);
}

/** The same, held. */
export const lockLeads = ({ tx, tenant }: Door, module: string, ids: readonly number[]): Promise<readonly LeadRow[]> =>
  rowsOf<LeadRow>(tx, `${named} for update`, [tenant.id, module, ids]);

interface Pair {
  readonly id: number;
  readonly staffId: number;
}

/** By whose rule leads are given out, and how long they may lie. */
interface ByRule {
  readonly id: number;
  readonly recycleDays: number;
}
export async function updateOwners({ tx, tenant, now }: House, pairs: readonly Pair[], rule?: ByRule): Promise<void> {
  await rowsOf(
    tx,
    `update marketing_lead l set state = 'pending', owner_id = p."staffId", distributed_at = $2, pool_since = null, rule_id = $4, recycle_days = $5
     from jsonb_to_recordset($3) as p(id bigint, "staffId" bigint) where l.tenant_id = $1 and l.id = p.id`,
    [tenant.id, now, JSON.stringify(pairs), rule?.id ?? null, rule?.recycleDays ?? null],
  );
}

/** Whoever was given leads has his turn with them. */
export async function beginTurns({ tx, tenant, now }: House, pairs: readonly Pair[]): Promise<void> {
  await rowsOf(
    tx,
    insertTallied(
      "lead_turn",
      `insert into lead_turn (tenant_id, lead_id, module, staff_id, started_at)
       select l.tenant_id, l.id, l.module, p."staffId", $2 from jsonb_to_recordset($3) as p(id bigint, "staffId" bigint)
       join marketing_lead l on l.tenant_id = $1 and l.id = p.id`,
    ),
    [tenant.id, now, JSON.stringify(pairs)],
  );
}

/**
 * The turns that run with these leads are over; those in which the customer has registered came to that, whoever takes the lead away.
 * @returns whose they were
 */
export async function endTurns({ tx, tenant, now }: House, leads: readonly Found[], outcome: TurnEnd): Promise<readonly number[]> {
  if (leads.length === 0) return [];
  const rows = await rowsOf<{ staff: number }>(
    tx,
    updateTallied("lead_turn", {
      update: `update lead_turn set ended_at = $2, outcome = case when $4 in ('returned', 'expired') and exists (select from marketing_lead l
        where l.tenant_id = $1 and l.id = lead_id and l.registered_at > started_at) then 'registered' else $4 end`,
      where: "tenant_id = $1 and lead_id = any($3::bigint[]) and ended_at is null",
      answer: "select staff_id as staff from added",
    }),
    [tenant.id, now, leads.map((lead) => lead.id), outcome],
  );
  return rows.map(({ staff }) => staff);
}

/** Over for good, without an application. */
export async function endLeads({ tx, tenant, now }: House, leads: readonly Found[]): Promise<void> {
  if (leads.length === 0) return;
  await rowsOf(
    tx,
    `update marketing_lead set state = 'done', owner_id = null, next_follow_at = null, ended_at = $3, pool_since = null
     where tenant_id = $1 and id = any($2::bigint[]) and ended_at is null`,
    [tenant.id, leads.map(({ id }) => id), now],
  );
}

/** Back to the pool: those of the numbers that somebody works on. */
export function giveBack({ tx, tenant, now }: House, module: string, ids: readonly number[]): Promise<readonly Found[]> {
  return rowsOf<Found>(
    tx,
    `update marketing_lead set state = 'pool', owner_id = null, distributed_at = null, next_follow_at = null, pool_since = $5
     where tenant_id = $1 and module = $2 and id = any($3::bigint[]) and state = any($4::text[]) returning id`,
    [tenant.id, module, ids, followUpMachine.moves.giveBack.from, now],
  );
}

/** The same of all that these people have, in whichever list. */
export function giveBackOf({ tx, tenant, now }: House, staffIds: readonly number[]): Promise<readonly Found[]> {
  return rowsOf<Found>(
    tx,
    `update marketing_lead set state = 'pool', owner_id = null, distributed_at = null, next_follow_at = null, pool_since = $4
     where tenant_id = $1 and owner_id = any($2::bigint[]) and state = any($3::text[]) returning id`,
    [tenant.id, staffIds, followUpMachine.moves.giveBack.from, now],
  );
}

/** Nobody has followed them up for so many days, or their owner is gone. */
export function recycle({ tx, tenant, now }: House, days: number): Promise<readonly Found[]> {
  return rowsOf<Found>(
    tx,
    `update marketing_lead l set state = 'pool', owner_id = null, distributed_at = null, next_follow_at = null, pool_since = $2
     where l.tenant_id = $1 and l.state = any($4::text[]) and (coalesce(l.next_follow_at, l.followed_at, l.distributed_at) < $2::timestamptz - make_interval(days => coalesce(l.recycle_days, $3))
       or exists (select from staff s where s.tenant_id = l.tenant_id and s.id = l.owner_id and not s.enabled)) returning l.id`,
    [tenant.id, now, days, followUpMachine.moves.giveBack.from],
  );
}

/**
 * The customer has registered: his rows that somebody works on, and whose they are. A follow-up that was agreed on still holds. One of the pool shows by
 * its time that he has, and may still be given to somebody.
 */
export function updateRegistered({ tx, tenant }: House, customerId: number): Promise<readonly (Found & { readonly owner: number })[]> {
  return rowsOf(
    tx,
    "update marketing_lead set state = 'registered' where tenant_id = $1 and customer_id = $2 and owner_id is not null and state = any($3::text[]) returning id, owner_id as owner",
    [tenant.id, customerId, followUpMachine.moves.register.from],
  );
}

/** The customer has applied: his rows are won, in whichever list. */
export function updateApplied(
  { tx, tenant, now }: House,
  { customerId, orderId }: { readonly customerId: number; readonly orderId: number },
): Promise<readonly Found[]> {
  return rowsOf<Found>(
    tx,
    `update marketing_lead set state = 'applied', ended_at = $3, next_follow_at = null, pool_since = null, order_id = $5
     where tenant_id = $1 and customer_id = $2 and state = any($4::text[]) returning id`,
    [tenant.id, customerId, now, followUpMachine.moves.apply.from, orderId],
  );
}

const batch = 500;

/** A batch of new rows for a list, of whom its source finds. */
export function insertFound({ tx, tenant, now }: House, module: string, source: string): Promise<readonly Found[]> {
  return rowsOf<Found>(
    tx,
    `with found as (${source} limit ${batch})
     insert into marketing_lead (tenant_id, module, customer_id, app_id, channel, user_type, registered_at, created_at, pool_since, campaign_id, product_id)
     select f.tenant_id, $3, f.id, f.app_id, coalesce(c.registered_channel, ''), c.user_type, c.registered_at, $2, $2, f.campaign_id, f.product_id
     from found f join customer c on c.tenant_id = f.tenant_id and c.id = f.id on conflict do nothing returning id`,
    [tenant.id, now, module],
  );
}

export interface Seat {
  readonly id: number;
  readonly name: string;
  readonly open: number;
  readonly cap: number | null;
  readonly enabled: boolean;
  readonly assignEnabled: boolean;
  readonly resting: boolean;
  readonly today: number;
  readonly applied: number;
}

/** Marketing seats with what they have of a list. */
export function selectSeats({ tx, tenant, now }: House, module: string): Promise<readonly Seat[]> {
  return rowsOf<Seat>(
    tx,
    `select s.id, s.admin_name as name, s.open_cap as cap, s.enabled, s.assign_enabled as "assignEnabled", s.resting, coalesce(l.open, 0)::int as open,
       coalesce(l.today, 0)::int as today, coalesce(l.applied, 0)::int as applied
     from staff s left join lateral (select count(*) filter (where l.ended_at is null) as open,
         count(*) filter (where (l.distributed_at at time zone $4)::date = ($3::timestamptz at time zone $4)::date) as today, count(*) filter (where l.state = 'applied') as applied
       from marketing_lead l where l.tenant_id = s.tenant_id and l.owner_id = s.id and l.module = $2) l on true
     where s.tenant_id = $1 and s.type = 8 and s.enabled and (s.marketing_types = '{}' or $2 = any(s.marketing_types)) order by s.id`,
    [tenant.id, module, now, tenant.timeZone],
  );
}
