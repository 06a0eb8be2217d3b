import { unprovedDays, type DeskItem } from "../../../../lending/finance/desk.rules.ts";
import type { CheckItem } from "../../../../lending/finance/day-close.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

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

/**
 * What all accounts come to. An entry whose lines do not come to nothing is none (a constraint of its table), so that only what closed days were
 * summed up to can differ; read besides, the entries since the last close took a second of each visit to the home of finance.
 */
export async function sumOfBook({ tx, tenant }: Context): Promise<number> {
  const row = await rowOf<{ sum: number }>(
    tx,
    "select coalesce(sum(d.debit - d.credit), 0)::bigint as sum from ledger_day d where d.tenant_id = $1",
    [tenant.id],
  );
  return row?.sum ?? 0;
}
