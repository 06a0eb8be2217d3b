import { unprovedDays, type DeskItem } from "../../../../lending/finance/desk.rules.ts";
import type { CheckItem } from "../../../../lending/finance/day-close.rules.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { selectClosedUpTo } from "./close.store.ts";

/** $1 tenant, $2 now. */
const counts: Readonly<Record<Exclude<DeskItem, CheckItem | "trialBalance">, string>> = {
  unprovedLong: `from receipt r where r.tenant_id = $1 and r.without_line and r.state = 'success' and r.decided_at < $2::timestamptz - interval '${unprovedDays} days'
    and not exists (select from reconciliation_row x where x.tenant_id = r.tenant_id and x.trade_no = r.trade_no)`,
  wages: "from wage_statement w where w.tenant_id = $1 and w.state = 'accepted' and $2::timestamptz is not null",
  contested: "from wage_statement w where w.tenant_id = $1 and w.state = 'contested'",
  lowAccounts: `from own_account a where a.tenant_id = $1 and a.enabled and a.min_balance > (select s.closing from statement s
    where s.tenant_id = a.tenant_id and s.account = a.alias order by s.to_day desc, s.id desc limit 1)`,
  services: "from service_balance b where b.tenant_id = $1 and b.balance < 0",
};
const all = `select ${Object.entries(counts)
  .map(([item, from]) => `(select count(*)::int ${from}) as "${item}"`)
  .join(", ")}`;

export const countDesk = ({ tx, tenant, now }: Context) => rowOf<Readonly<Record<keyof typeof counts, number>>>(tx, all, [tenant.id, now]);

/** What all accounts come to: closed days are summed up already, of the entries only those since then are read. */
export async function sumOfBook(context: Context): Promise<number> {
  const { tx, tenant } = context;
  const closedUpTo = await selectClosedUpTo(context);
  const since = closedUpTo === null ? null : startOfDay(addDays(closedUpTo, 1), tenant.timeZone);
  const row = await rowOf<{ sum: number }>(
    tx,
    `select (select coalesce(sum(d.debit - d.credit), 0) from ledger_day d where d.tenant_id = $1)::bigint
       + (select coalesce(sum(l.amount), 0) from posting p cross join unnest(p.amounts) as l(amount) where p.tenant_id = $1 ${since ? "and p.posted_at >= $2" : ""})::bigint as sum`,
    since ? [tenant.id, since] : [tenant.id],
  );
  return row?.sum ?? 0;
}
