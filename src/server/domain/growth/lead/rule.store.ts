import type { PoolLead, RuleSeat } from "../../../../lending/growth/lead-rule.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { mayStillBeWon } from "./lead.sources.ts";

type House = Pick<Books, "tx" | "tenant" | "now">;
type Door = Pick<Books, "tx" | "tenant">;

export interface Condition {
  readonly label: readonly string[];
  readonly channel: readonly string[];
}
export interface Rule {
  readonly id: number;
  readonly module: string;
  readonly app_id: number | null;
  readonly product_id: number | null;
  readonly condition: Partial<Condition>;
  readonly cap_day: number | null;
  readonly recycle_days: number;
  readonly position: number;
  readonly enabled: boolean;
}
const columns = "id, module, app_id, product_id, condition, cap_day, recycle_days, position, enabled";

/** Of a list, in the order in which they take; those that are on, where that is asked. */
export const selectRules = (
  { tx, tenant }: Door,
  of: { readonly module?: string; readonly isOn?: boolean } = {},
): Promise<readonly Rule[]> =>
  rowsOf<Rule>(
    tx,
    `select ${columns} from lead_rule where tenant_id = $1 and ($2::text is null or module = $2) and (enabled or not $3::boolean) order by position, id`,
    [tenant.id, of.module ?? null, of.isOn ?? false],
  );
export const lockRule = ({ tx, tenant }: Door, id: number): Promise<Rule | undefined> =>
  rowOf<Rule>(tx, `select ${columns} from lead_rule where tenant_id = $1 and id = $2 for update`, [tenant.id, id]);

export const isProduct = async ({ tx, tenant }: Door, id: number): Promise<boolean> =>
  (await rowOf(tx, "select 1 as one from product where tenant_id = $1 and id = $2", [tenant.id, id])) !== undefined;

export type RuleDraft = Omit<Rule, "id">;
/** @returns its number; nothing where such a rule is there already */
export async function saveRule(
  { tx, tenant, now }: House,
  of: RuleDraft & { readonly id?: number | undefined; readonly staffId: number },
): Promise<number | undefined> {
  const isAnybody = (of.condition.label?.length ?? 0) + (of.condition.channel?.length ?? 0) === 0;
  const values = [
    tenant.id,
    of.module,
    of.app_id,
    of.product_id,
    JSON.stringify(isAnybody ? {} : of.condition),
    of.cap_day,
    of.recycle_days,
    of.position,
    of.enabled,
    of.staffId,
    now,
  ];
  const row = await rowOf<{ id: number }>(
    tx,
    of.id === undefined
      ? `insert into lead_rule (tenant_id, module, app_id, product_id, condition, cap_day, recycle_days, position, enabled, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`
      : `update lead_rule set module = $2, app_id = $3, product_id = $4, condition = $5, cap_day = $6, recycle_days = $7, position = $8, enabled = $9,
           updated_by = $10, updated_at = $11 where tenant_id = $1 and id = $12
           and not exists (select from lead_rule r where r.tenant_id = $1 and r.id <> $12 and r.module = $2 and r.app_id is not distinct from $3
             and r.product_id is not distinct from $4 and r.condition = '{}' and $5::jsonb = '{}') returning id`,
    of.id === undefined ? values : [...values, of.id],
  );
  return row?.id;
}
export const updateEnabled = ({ tx, tenant, now, staff }: Context, id: number, enabled: boolean) =>
  rowOf<{ id: number }>(
    tx,
    "update lead_rule set enabled = $3, updated_by = $4, updated_at = $5 where tenant_id = $1 and id = $2 returning id",
    [tenant.id, id, enabled, staff.id, now],
  );
export const deleteRule = ({ tx, tenant }: Door, id: number) =>
  rowOf<{ id: number }>(tx, "delete from lead_rule where tenant_id = $1 and id = $2 returning id", [tenant.id, id]);

export interface Bound {
  readonly adminUserId: number;
  readonly adminName: string;
  readonly weight: number;
  readonly cap: number | null;
}
export const selectBound = ({ tx, tenant }: Door, ruleId: number): Promise<readonly Bound[]> =>
  rowsOf<Bound>(
    tx,
    `select s.id as "adminUserId", s.admin_name as "adminName", b.weight, b.cap_day as cap from lead_rule_seat b
     join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id where b.tenant_id = $1 and b.rule_id = $2 order by s.id`,
    [tenant.id, ruleId],
  );

export interface NewSeat {
  readonly adminUserId: number;
  readonly weight: number;
  readonly cap: number | null;
}
/** These people and no others are bound to a rule from now on. */
export async function replaceSeats(door: Door, ruleId: number, seats: readonly NewSeat[]): Promise<void> {
  await rowsOf(door.tx, "delete from lead_rule_seat where tenant_id = $1 and rule_id = $2", [door.tenant.id, ruleId]);
  await addSeats(door, ruleId, seats);
}

/** These people are bound to a rule besides; of whoever was bound the weight and the cap are new. */
export async function addSeats({ tx, tenant }: Door, ruleId: number, seats: readonly NewSeat[]): Promise<void> {
  await rowsOf(
    tx,
    `insert into lead_rule_seat (tenant_id, rule_id, staff_id, weight, cap_day)
     select $1, $2, p."adminUserId", p.weight, p.cap from jsonb_to_recordset($3) as p("adminUserId" bigint, weight int, cap int)
     on conflict (tenant_id, rule_id, staff_id) do update set weight = excluded.weight, cap_day = excluded.cap_day`,
    [tenant.id, ruleId, JSON.stringify(seats)],
  );
}

/** People who may be bound to a list, by team and name where that is asked. */
export const selectMarketers = (
  { tx, tenant }: Door,
  of: { readonly module: string; readonly teamId?: number | undefined; readonly name?: string | undefined },
): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  rowsOf(
    tx,
    `select s.id, s.admin_name as name from staff s where s.tenant_id = $1 and s.type = 8 and s.enabled
       and (s.marketing_types = '{}' or $2 = any(s.marketing_types)) and ($3::int is null or s.team_id = $3)
       and ($4::text is null or strpos(lower(s.admin_name), lower($4)) > 0) order by s.id`,
    [tenant.id, of.module, of.teamId ?? null, of.name || null],
  );

/** Who of a rule's people is there today, and how many of its leads each had. */
export const selectRuleSeats = ({ tx, tenant, now }: House, rule: Rule): Promise<readonly RuleSeat[]> =>
  rowsOf<RuleSeat>(
    tx,
    `select s.id, b.weight, coalesce(b.cap_day, $4::int) as cap, (select count(distinct t.lead_id)::int from lead_turn t join marketing_lead l on l.tenant_id = t.tenant_id and l.id = t.lead_id
         where t.tenant_id = s.tenant_id and t.staff_id = s.id and t.module = $3 and l.rule_id = b.rule_id
           and (t.started_at at time zone $6)::date = ($5::timestamptz at time zone $6)::date) as today
     from lead_rule_seat b join staff s on s.tenant_id = b.tenant_id and s.id = b.staff_id
     where b.tenant_id = $1 and b.rule_id = $2 and s.enabled and s.assign_enabled and not s.resting and not (s.id = any($7::bigint[]))
       and (s.marketing_types = '{}' or $3 = any(s.marketing_types)) order by s.id`,
    [tenant.id, rule.id, rule.module, rule.cap_day, now, tenant.timeZone, tenant.away],
  );

const atOnce = 2_000;
/** Whom a rule may give out now: of its list, app, product and condition, who may still be won, whoever waits the longest first. */
export const lockPool = (
  { tx, tenant, now }: House,
  { module, app_id: appId, product_id: productId, condition }: Rule,
): Promise<readonly PoolLead[]> =>
  rowsOf<PoolLead>(
    tx,
    `select l.id, (select o.owner_id from marketing_lead o where o.tenant_id = l.tenant_id and o.customer_id = l.customer_id and o.ended_at is null
         and o.owner_id is not null order by o.id limit 1) as keeper
     from marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
     where l.tenant_id = $1 and l.module = $3 and l.state = 'pool' and ($4::int is null or l.app_id = $4) and ($5::int is null or l.product_id = $5)
       and (cardinality($6::text[]) = 0 or c.user_type = any($6)) and (cardinality($7::text[]) = 0 or c.registered_channel = any($7)) and ${mayStillBeWon}
     order by coalesce(l.pool_since, l.created_at), l.id limit ${atOnce} for update of l skip locked`,
    [tenant.id, now, module, appId, productId, condition.label ?? [], condition.channel ?? []],
  );
