import type { ParsedOf } from "../../../../contract/types.ts";
import type { PayRoute } from "../../../../lending/finance/pay-route.rules.ts";
import { startOfDay } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { lastRefused } from "../../office/approval/request-columns.ts";

/** What a rule of routing says, as it is asked for and kept. */
export type RouteFacts = Omit<ParsedOf<"payRoute.save">, "id">;

const facts = `app_id as "appId", bank, amount_from as "from", amount_to as "to", opens, closes, channel, weight, is_fallback as "isFallback"`;

export interface LiveRoute extends PayRoute {
  readonly dailyCap: number | null;
}
/** The rules that are on. */
export const selectRoutes = ({ tx, tenant }: TenantTx): Promise<readonly LiveRoute[]> =>
  rowsOf<LiveRoute>(tx, `select id, ${facts}, daily_cap as "dailyCap" from pay_route where tenant_id = $1 and enabled order by id`, [
    tenant.id,
  ]);

/** What has gone by a rule since `since`: transfers that are on their way or have arrived. */
const usedSince = (route: string, since: string): string => `(select coalesce(sum(t.amount), 0)::bigint from payout p
  join payout_transfer t on t.tenant_id = p.tenant_id and t.payout_id = p.id and t.state in ('sent', 'success') and t.sent_at >= ${since}
  where p.tenant_id = ${route}.tenant_id and p.route_id = ${route}.id)`;

const dayStart = ({ tenant, now }: Pick<TenantMoment, "tenant" | "now">): Date =>
  startOfDay(businessDay(now, tenant.timeZone).date, tenant.timeZone);

/** What a rule's day has used, the rule held: two who send by it send one after the other. */
export async function holdUsed(context: TenantMoment, id: number): Promise<number> {
  const { tx, tenant } = context;
  await rowsOf(tx, "select id from pay_route where tenant_id = $1 and id = $2 for update", [tenant.id, id]);
  const row = await rowOf<{ used: number }>(
    tx,
    `select ${usedSince("r", "$3::timestamptz")} as used from pay_route r where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, id, dayStart(context)],
  );
  return row?.used ?? 0;
}

/** The rules that are on, each with what its day leaves; null where it has no limit. Nothing is held. */
export const selectOpenRoutes = (context: TenantMoment): Promise<readonly (LiveRoute & { readonly dayLeft: number | null })[]> =>
  rowsOf(
    context.tx,
    `select r.id, ${facts}, daily_cap as "dailyCap", case when r.daily_cap is not null then r.daily_cap - ${usedSince("r", "$2::timestamptz")} end as "dayLeft"
     from pay_route r where r.tenant_id = $1 and r.enabled order by r.id`,
    [context.tenant.id, dayStart(context)],
  );

/** A rule as it is, held; undefined where there is none of the tenant's. */
export const selectRoute = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<RouteFacts & { readonly enabled: boolean }>(
    tx,
    `select ${facts}, daily_cap as "dailyCap", enabled from pay_route where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );

export const hasChannel = ({ tx, tenant }: TenantTx, code: string): Promise<boolean> =>
  rowOf(tx, "select code from pay_channel where tenant_id = $1 and code = $2", [tenant.id, code]).then((row) => row !== undefined);
export const hasApp = ({ tx, tenant }: TenantTx, id: number): Promise<boolean> =>
  rowOf(tx, "select id from app where tenant_id = $1 and id = $2", [tenant.id, id]).then((row) => row !== undefined);

/** A new rule, or other words of one; it is on from now on. @returns its number */
export async function putRoute({ tx, tenant, now }: Context, id: number | null, route: RouteFacts, by: number): Promise<number> {
  const { appId, bank, from, to, opens, closes, channel, weight, isFallback, dailyCap } = route;
  const said = [appId, bank, from, to, opens, closes, channel, weight, isFallback, dailyCap, now, by];
  const row = await rowOf<{ id: number }>(
    tx,
    id === null
      ? `insert into pay_route (tenant_id, app_id, bank, amount_from, amount_to, opens, closes, channel, weight, is_fallback, daily_cap, updated_at, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`
      : `update pay_route set app_id = $2, bank = $3, amount_from = $4, amount_to = $5, opens = $6, closes = $7, channel = $8, weight = $9,
           is_fallback = $10, daily_cap = $11, updated_at = $12, updated_by = $13, enabled = true where tenant_id = $1 and id = $14 returning id`,
    [tenant.id, ...said, ...(id === null ? [] : [id])],
  );
  return row?.id ?? 0;
}

/** A lower limit a day of a rule that is on. @returns whether it is on */
export async function lowerRoute({ tx, tenant, now, staff }: Context, id: number, dailyCap: number | null): Promise<boolean> {
  const row = await rowOf(
    tx,
    "update pay_route set daily_cap = $3, updated_at = $4, updated_by = $5 where tenant_id = $1 and id = $2 and enabled returning id",
    [tenant.id, id, dailyCap, now, staff.id],
  );
  return row !== undefined;
}

export async function turnOffRoute({ tx, tenant, now, staff }: Context, id: number): Promise<void> {
  await rowsOf(tx, "update pay_route set enabled = false, updated_at = $3, updated_by = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    now,
    staff.id,
  ]);
}

/** What waits to become a rule stands among them as it was asked for; of one that is there, only that a change of it waits. */
const asked = `select a.tenant_id, -a.id, x."appId", x.bank, x."from", x."to", x.opens, x.closes, x.channel, x.weight, x."isFallback", x."dailyCap", false, a.requested_at,
    a.requested_by, a.target
  from approval a cross join lateral jsonb_to_record(a.payload->'route') as x("appId" int, bank text, "from" bigint, "to" bigint, opens int, closes int, channel text,
    weight int, "isFallback" boolean, "dailyCap" bigint)
  where a.kind = 'payRoute' and a.state = 'pending' and a.payload->>'id' is null`;

/** The rules of routing, those that are tried first above; what waits for the reader before all. */
export function routeQueue(input: ParsedOf<"payRoute.list">, context: Context): Queue {
  const { tenant, staff, now } = context;
  const values = new Values();
  const isWaiting = `w.expires_at > ${values.add(now)}::timestamptz`;
  const whenWaiting = (what: string): string => `case when ${isWaiting} then ${what} end`;
  return {
    from: `(select tenant_id, id, app_id, bank, amount_from, amount_to, opens, closes, channel, weight, is_fallback, daily_cap, enabled, updated_at, updated_by,
        id::text as target from pay_route union all ${asked}) r
      left join approval w on w.tenant_id = r.tenant_id and w.kind = 'payRoute' and w.target = r.target and w.state = 'pending'
      left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by
      left join staff u on u.tenant_id = r.tenant_id and u.id = r.updated_by`,
    columns: {
      id: "r.id",
      appId: "r.app_id",
      type: "'payout'",
      bank: "r.bank",
      from: "r.amount_from",
      to: "r.amount_to",
      opens: "r.opens",
      closes: "r.closes",
      channel: "r.channel",
      weight: "r.weight",
      isFallback: "r.is_fallback",
      dailyCap: "r.daily_cap",
      usedToday: usedSince("r", momentOf(dayStart(context))),
      enabled: "r.enabled",
      updateTime: "r.updated_at",
      updateBy: "u.admin_name",
      approvalId: whenWaiting("w.id"),
      requester: whenWaiting("q.admin_name"),
      // Never a text of a request: the asker's own number.
      isOwnRequest: `coalesce(${isWaiting} and w.requested_by = ${Number(staff.id)}, false)`,
      ...lastRefused(["payRoute"], "r.tenant_id", "r.target"),
      asked: whenWaiting("w.payload->'route'"),
    },
    where: [
      `r.tenant_id = ${values.add(tenant.id)}`,
      `(r.id > 0 or ${isWaiting})`,
      // A rule for every app or bank speaks of this one, too.
      ...(input.appId === undefined ? [] : [`(r.app_id is null or r.app_id = ${values.add(input.appId)})`]),
      ...(input.bank ? [`(r.bank = '' or r.bank ilike ${values.add(`%${input.bank.replace(/[%_\\]/g, "\\$&")}%`)})`] : []),
      ...(input.channel ? [`r.channel = ${values.add(input.channel)}`] : []),
      ...isOneOf(values, "case when r.enabled then 'on' else 'off' end", input.status),
    ],
    orderBy: "r.id > 0, r.is_fallback, r.enabled desc, r.weight desc, r.id",
    values,
  };
}
