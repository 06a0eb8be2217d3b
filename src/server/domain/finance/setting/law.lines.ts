import {
  mayContact,
  noWishes,
  zonesOfMarket,
  type ContactPolicy,
  type Medium,
  type Purpose,
} from "../../../../lending/contact/contact-policy.ts";
import { daysBetween, localDate, localTime } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { DryRun, Line } from "./group.ts";

interface Made {
  readonly at: Date;
  readonly medium: Medium;
  readonly purpose: Purpose;
  readonly zone: string | null;
  readonly own: boolean;
  readonly due: string | null;
  readonly today: number;
  readonly week: number;
  /** The rule forbade it when it was tried. */
  readonly refused: boolean;
}
/** More are looked at by one customer in ten: the caps count whole customers. */
const wholeUpTo = 30_000;
const ms = 7 * 86_400_000;

/** Contacts of the last seven days, made and refused, with what stood before each on its day and in its week. */
const selectMade = ({ tx, tenant, now }: Context, every: number) =>
  rowsOf<Made>(
    tx,
    `with tried as (
       select a.id, a.at, a.type as medium, a.purpose, a.customer_id, a.contact_id is null as own, a.order_id, false as refused
       from contact_attempt a where a.tenant_id = $1 and a.at >= $2 and a.at < $3 and a.direction = 'out' and a.purpose in ('collect', 'remind')
       union all
       select b.id, b.at, b.medium, b.purpose, b.customer_id, true, b.order_id, true
       from contact_block b where b.tenant_id = $1 and b.at >= $2 and b.at < $3 and b.purpose in ('collect', 'remind'))
     select t.at, t.medium, t.purpose, nullif(c.time_zone, '') as zone, t.own, o.due_date::text as due, t.refused,
       (count(*) filter (where not t.refused) over (partition by t.customer_id, (t.at at time zone coalesce(nullif(c.time_zone, ''), $5))::date order by t.at, t.id rows between unbounded preceding and 1 preceding))::int as today,
       (count(*) filter (where not t.refused) over (partition by t.customer_id order by t.at, t.id rows between unbounded preceding and 1 preceding))::int as week
     from tried t join customer c on c.tenant_id = $1 and c.id = t.customer_id
     left join loan_order o on o.tenant_id = $1 and o.id = t.order_id
     where t.customer_id % $4 = 0`,
    [tenant.id, new Date(now.getTime() - ms), now, every, tenant.timeZone],
  );

const line = (what: Line["what"], name: string, before: number | null, after: number | null): Line => ({
  what,
  name,
  before,
  after,
  isMoney: false,
});

function judge({ tenant }: Context, policy: ContactPolicy, made: Made): boolean {
  const zones = made.zone ? [made.zone] : (zonesOfMarket[tenant.region] ?? [tenant.timeZone]);
  const reason = mayContact({
    policy,
    purpose: made.purpose,
    medium: made.medium,
    now: made.at,
    zones,
    ownPhone: made.own,
    daysLate: made.due ? daysBetween(made.due, localDate(made.at, tenant.timeZone)) : 0,
    usedToday: made.today,
    usedSevenDays: made.week,
    daysSinceTalk: null,
    reserved: false,
    advertisedAt: [],
    holidays: tenant.holidays,
    wishes: noWishes,
  });
  return reason === null;
}

/** The last seven days' contacts that another law would have blocked, or let through, by the hour at which they were made. */
export async function lawLines(context: Context, before: ContactPolicy, after: ContactPolicy): Promise<DryRun> {
  const { tx, tenant, now } = context;
  const all = await rowOf<{ count: number }>(
    tx,
    "select count(*)::int as count from contact_attempt where tenant_id = $1 and at >= $2 and at < $3",
    [tenant.id, new Date(now.getTime() - ms), now],
  );
  const every = (all?.count ?? 0) > wholeUpTo ? 10 : 1;
  const made = await selectMade(context, every);
  const hours = new Map<number, { blocked: number; freed: number }>();
  for (const each of made) {
    const [was, is] = [judge(context, before, each), judge(context, after, each)];
    if (was === is) continue;
    const hour = localTime(each.at, each.zone ?? tenant.timeZone).hour;
    const counted = hours.get(hour) ?? { blocked: 0, freed: 0 };
    hours.set(hour, is ? { ...counted, freed: counted.freed + 1 } : { ...counted, blocked: counted.blocked + 1 });
  }
  const counts = [...hours].sort(([a], [b]) => a - b);
  const sum = (of: "blocked" | "freed"): number => counts.reduce((total, [, count]) => total + count[of], 0) * every;
  return {
    sampled: 100 / every,
    lines: [
      line("contacts", "", null, made.length * every),
      line("blocked", "", null, sum("blocked")),
      line("freed", "", null, sum("freed")),
      ...counts.map(([hour, { blocked, freed }]) => line("hour", `${String(hour).padStart(2, "0")}:00`, blocked * every, freed * every)),
    ],
  };
}
