import { moneyRuleOf } from "../../../../lending/setting/setting.ts";
import { isMoneyRule } from "../../../../lending/setting/setting.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { DryRun, Line } from "./group.ts";

const line = (what: Line["what"], before: number | null, after: number | null, isMoney = false): Line => ({
  what,
  name: "",
  before,
  after,
  isMoney,
});

interface Open {
  readonly orders: number;
  readonly before: number;
  readonly after: number;
  readonly offers: number;
}

/** Running loans with what of them could be waived under either share; what runs already was decided under its own day's rules. */
async function waivable(context: Context, [before, after]: readonly [number, number]): Promise<Open> {
  const row = await rowOf<Open>(
    context.tx,
    `select count(*)::int as orders,
       coalesce(sum(least(o.principal * $2::bigint / 1000000, greatest(o.interest + o.fee - o.interest_paid - o.fee_paid, 0) + coalesce(o.penalty_most, 0))), 0)::bigint as before,
       coalesce(sum(least(o.principal * $3::bigint / 1000000, greatest(o.interest + o.fee - o.interest_paid - o.fee_paid, 0) + coalesce(o.penalty_most, 0))), 0)::bigint as after,
       (select count(*)::int from waiver w where w.tenant_id = $1 and w.state in ('applied', 'approved')) as offers
     from loan_order o where o.tenant_id = $1 and o.status in (6, 8)`,
    [context.tenant.id, before, after],
  );
  return row ?? { orders: 0, before: 0, after: 0, offers: 0 };
}

/** What penalty comes to at most on loans like those of the last thirty days; running ones keep their own. */
async function caps(context: Context, [before, after]: readonly [number, number]): Promise<readonly Line[]> {
  const row = await rowOf<Open>(
    context.tx,
    `select count(*) filter (where o.status in (6, 8))::int as orders, 0 as offers,
       coalesce(sum(o.principal * least(o.penalty_cap_ppm, $2::bigint) / 1000000) filter (where o.applied_at >= $4), 0)::bigint as before,
       coalesce(sum(o.principal * least(o.penalty_cap_ppm, $3::bigint) / 1000000) filter (where o.applied_at >= $4), 0)::bigint as after
     from loan_order o where o.tenant_id = $1 and (o.status in (6, 8) or o.applied_at >= $4)`,
    [context.tenant.id, before, after, new Date(context.now.getTime() - 30 * 86_400_000)],
  );
  return [line("keptOrders", row?.orders ?? 0, row?.orders ?? 0), line("newCaps", row?.before ?? 0, row?.after ?? 0, true)];
}

const shares: readonly string[] = ["waiverRange", "waiverByRule", "waiverBySupervisor"];

/** What a money rule would change. */
export async function moneyLines(context: Context, key: string, value: string): Promise<DryRun> {
  if (!isMoneyRule(key)) return { lines: [] };
  const sides = [context.tenant.moneyRules[key], moneyRuleOf(key, value) ?? 0] as const;
  if (key === "penaltyCap") return { lines: await caps(context, sides) };
  const { orders, before, after, offers } = await waivable(context, shares.includes(key) ? sides : [0, 0]);
  const open = line("openOrders", orders, orders);
  if (!shares.includes(key)) return { lines: [open] };
  return { lines: [open, line("waivable", before, after, true), line("offersRunning", offers, offers)] };
}
