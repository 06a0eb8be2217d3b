import { taxAccounts, type Account } from "../../../../lending/ledger/accounts.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import type { Values } from "../../../kernel/sql/sql.ts";
import { balanceQueue, type BalanceFilters } from "./balance.queue.ts";

const kindOf = `case b.account ${Object.entries(taxAccounts)
  .map(([kind, account]) => `when ${account} then '${kind}'`)
  .join(" ")} end`;

/** What an entry `p` moves an account by; an account stands in it once. */
const moved = (account: Account): string => `coalesce(p.amounts[array_position(p.accounts, ${account}::smallint)], 0)`;
/** The posting's own row, of a contra entry that which it takes back. */
const row = "coalesce(p.takes_back, p.code)";
const recovered = (account: Account, kind: string): string =>
  `when 'L14' then round(-${moved(account)} / nullif(v.config #>> '{terms,tax,${kind},rate}', '0')::numeric)`;

/** What the tax of an account is on, by the entry that moves it (rules/ledger.md 3): a charge less its tax, as its receivable, income or what is deferred says. */
const bases = `values
  (${taxAccounts.interest}, ${moved(taxAccounts.interest)}, case ${row} when 'L02' then -${moved(2210)} ${recovered(taxAccounts.interest, "interest")} else ${moved(1110)} + ${moved(2310)} end),
  (${taxAccounts.fee}, ${moved(taxAccounts.fee)}, case ${row} when 'L02' then -${moved(2200)} - ${moved(4010)} ${recovered(taxAccounts.fee, "fee")} else ${moved(1120)} + ${moved(2320)} end),
  (${taxAccounts.penalty}, ${moved(taxAccounts.penalty)}, case ${row} ${recovered(taxAccounts.penalty, "penalty")} else ${moved(1130)} + ${moved(2330)} end),
  (${taxAccounts.extension}, ${moved(taxAccounts.extension)}, -${moved(4030)})`;

/** Taxable bases of a period by account: of the entries that move a tax account of one kind of charge. */
function baseOf(
  { time, by = "value" }: BalanceFilters,
  values: Values,
  { id, timeZone }: { readonly id: number; readonly timeZone: string },
): string {
  const edge = (day: string): string => values.add(by === "value" ? day : startOfDay(day, timeZone).toISOString());
  const [column, type] = by === "value" ? ["p.value_date", "date"] : ["p.posted_at", "timestamptz"];
  const span = time ? `and ${column} >= ${edge(time.from)}::${type} and ${column} < ${edge(addDays(time.to, 1))}::${type}` : "";
  return `(select k.account, sum(k.base)::bigint as base from posting p
      left join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id and ${row} = 'L14'
      left join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
      cross join lateral (${bases}) as k(account, tax, base)
      where p.tenant_id = ${values.add(id)} and p.accounts && '{${taxAccounts.interest},${taxAccounts.fee},${taxAccounts.penalty},${taxAccounts.extension}}'::smallint[]
        and k.tax <> 0 ${span} group by k.account)`;
}

/** The tax accounts of the trial balance, as what is owed to the authority: above zero where it is. */
export async function taxQueue(filters: BalanceFilters, context: Parameters<typeof balanceQueue>[1]): Promise<Queue> {
  const { where, columns, from, ...balances } = await balanceQueue(filters, context);
  const { account = "", ownCode = "", ownName = "" } = columns;
  return {
    ...balances,
    from: `${from} left join ${baseOf(filters, balances.values, context.tenant)} base on base.account = b.account`,
    columns: {
      account,
      ownCode,
      ownName,
      kind: kindOf,
      opening: "-b.opening",
      // Of contracts whose charges share an account no entry says which of them it is of.
      base: `case when b.account <> ${taxAccounts.together} then coalesce(base.base, 0) end`,
      charged: "b.credit",
      turnedBack: "b.debit",
      moved: "b.credit - b.debit",
      closing: "-b.closing",
    },
    where: [...where, `b.account in (${Object.values(taxAccounts).join(", ")})`],
  };
}
