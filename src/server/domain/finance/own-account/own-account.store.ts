import type { ParsedOf } from "../../../../contract/types.ts";
import type { AccountDirection } from "../../../../lending/options/finance/money-ways.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { lastRefused } from "../../office/approval/request-columns.ts";

/** What is said of an account, as it is asked for and kept; its number stands apart. */
export interface AccountFacts {
  readonly alias: string;
  readonly name: string;
  readonly bank: string;
  readonly branch: string;
  readonly currency: string;
  readonly direction: AccountDirection;
  readonly defaultPayout: boolean;
  readonly defaultCollection: boolean;
  readonly minBalance: number | null;
}
export interface Account extends AccountFacts {
  readonly accountNo: string;
  readonly enabled: boolean;
  readonly updatedAt: Date;
}

const facts = `alias, name, bank, branch, currency, direction, default_payout as "defaultPayout", default_collection as "defaultCollection", min_balance as "minBalance"`;

/** An account as it is, held; undefined where there is none of the tenant's. */
export const selectAccount = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<Account>(
    tx,
    `select ${facts}, account_no as "accountNo", enabled, updated_at as "updatedAt" from own_account where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );

export const hasAlias = ({ tx, tenant }: TenantTx, alias: string): Promise<boolean> =>
  rowOf(tx, "select id from own_account where tenant_id = $1 and alias = $2", [tenant.id, alias]).then((row) => row !== undefined);

/** The number of an account and the one that waits instead; below 0 of what is asked for only. */
export const selectNumber = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<{ accountNo: string; asked: string | null }>(
    tx,
    id > 0
      ? `select c.account_no as "accountNo", w.secret as asked from own_account c
         left join approval w on w.tenant_id = c.tenant_id and w.kind = 'bankAccount' and w.target = c.id::text and w.state = 'pending' where c.tenant_id = $1 and c.id = $2`
      : `select '' as "accountNo", secret as asked from approval where tenant_id = $1 and id = -($2::bigint) and kind = 'bankAccount' and state = 'pending' and payload->>'id' is null`,
    [tenant.id, id],
  );

interface Put {
  readonly id: number | null;
  readonly account: AccountFacts;
  /** Null: as it is. */
  readonly accountNo: string | null;
  readonly by: number;
}
/** A new account, or other facts of one; it is on from now on. Defaults are given after it (`putDefaults`). @returns its number */
export async function putAccount({ tx, tenant, now }: Context, { id, account, accountNo, by }: Put): Promise<number> {
  const { alias, name, bank, branch, currency, direction, minBalance } = account;
  const said = [name, bank, branch, accountNo, direction, minBalance, now, by];
  const row = await rowOf<{ id: number }>(
    tx,
    id === null
      ? `insert into own_account (tenant_id, name, bank, branch, account_no, direction, min_balance, updated_at, updated_by, alias, currency)
         values ($1, $2, $3, $4, coalesce($5, ''), $6, $7, $8, $9, $10, $11) returning id`
      : `update own_account set name = $2, bank = $3, branch = $4, account_no = coalesce($5, account_no), direction = $6, min_balance = $7, updated_at = $8,
           updated_by = $9, enabled = true, default_payout = default_payout and $6 <> 'collection', default_collection = default_collection and $6 <> 'payout'
         where tenant_id = $1 and id = $10 returning id`,
    [tenant.id, ...said, ...(id === null ? [alias, currency] : [id])],
  );
  return row?.id ?? 0;
}

export async function turnOffAccount({ tx, tenant, now, staff }: Context, id: number): Promise<void> {
  await rowsOf(
    tx,
    "update own_account set enabled = false, default_payout = false, default_collection = false, updated_at = $3, updated_by = $4 where tenant_id = $1 and id = $2",
    [tenant.id, id, now, staff.id],
  );
}

/** Of each currency and direction one account is the default as long as one is on: the one named, else the one that is, else the first. */
export async function putDefaults(
  { tx, tenant }: TenantTx,
  named: { readonly id: number } & Pick<AccountFacts, "defaultPayout" | "defaultCollection">,
) {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711180, $1)", [tenant.id]);
  for (const way of ["payout", "collection"] as const) {
    const isNamed = way === "payout" ? named.defaultPayout : named.defaultCollection;
    const wanted = `(select distinct on (x.currency) x.id from own_account x where x.tenant_id = $1 and x.enabled and x.direction in ('both', '${way}')
      order by x.currency, (x.id = $2 and $3) desc, (x.default_${way} and (x.id <> $2 or $3)) desc, x.id = $2, x.id)`;
    await rowsOf(tx, `update own_account set default_${way} = false where tenant_id = $1 and default_${way} and id not in ${wanted}`, [
      tenant.id,
      named.id,
      isNamed,
    ]);
    await rowsOf(tx, `update own_account set default_${way} = true where tenant_id = $1 and not default_${way} and id in ${wanted}`, [
      tenant.id,
      named.id,
      isNamed,
    ]);
  }
}

/** The last four of a number. */
const masked = (number: string): string => `case when ${number} = '' then '' else '••••' || right(${number}, 4) end`;

const askedFacts = `x(alias text, name text, bank text, branch text, currency text, direction text, "defaultPayout" boolean, "defaultCollection" boolean, "minBalance" bigint)`;
/** What waits to become an account stands among them as it was asked for; of one that is there, only that a change of it waits. */
const asked = `select a.tenant_id, -a.id, x.alias, x.name, x.bank, x.branch, coalesce(a.secret, ''), x.currency, x.direction, x."defaultPayout", x."defaultCollection", x."minBalance",
    false, a.requested_at, a.requested_by, a.target
  from approval a cross join lateral jsonb_to_record(a.payload->'account') as ${askedFacts}
  where a.kind = 'bankAccount' and a.state = 'pending' and a.payload->>'id' is null`;

const like = (text: string): string => `%${text.replace(/[%_\\]/g, "\\$&")}%`;

/** Own accounts, those that are on above; what waits for a second person before all. */
export function accountQueue(input: ParsedOf<"bankAccount.list">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const isWaiting = `w.expires_at > ${values.add(now)}::timestamptz`;
  const whenWaiting = (what: string): string => `case when ${isWaiting} then ${what} end`;
  return {
    from: `(select tenant_id, id, alias, name, bank, branch, account_no, currency, direction, default_payout, default_collection, min_balance, enabled, updated_at, updated_by,
        id::text as target from own_account union all ${asked}) c
      left join lateral (select s.closing, s.to_day from statement s where s.tenant_id = c.tenant_id and s.account = c.alias order by s.to_day desc, s.id desc limit 1) b on true
      left join approval w on w.tenant_id = c.tenant_id and w.kind = 'bankAccount' and w.target = c.target and w.state = 'pending'
      left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by
      left join staff u on u.tenant_id = c.tenant_id and u.id = c.updated_by`,
    columns: {
      id: "c.id",
      alias: "c.alias",
      name: "c.name",
      bank: "c.bank",
      branch: "c.branch",
      accountNo: masked("c.account_no"),
      currency: "c.currency",
      direction: "c.direction",
      defaultPayout: "c.default_payout",
      defaultCollection: "c.default_collection",
      minBalance: "c.min_balance",
      balance: "b.closing",
      balanceDay: "b.to_day",
      isLow: "coalesce(b.closing < c.min_balance, false)",
      enabled: "c.enabled",
      updateTime: "c.updated_at",
      updateBy: "u.admin_name",
      approvalId: whenWaiting("w.id"),
      requester: whenWaiting("q.admin_name"),
      // Never a text of a request: the asker's own number.
      isOwnRequest: `coalesce(${isWaiting} and w.requested_by = ${Number(staff.id)}, false)`,
      ...lastRefused(["bankAccount"], "c.tenant_id", "c.target"),
      asked: whenWaiting(
        `(w.payload->'account') - 'alias' - 'currency' || jsonb_build_object('accountNo', ${masked("coalesce(w.secret, c.account_no)")}, 'changesNumber', w.secret is not null)`,
      ),
    },
    where: [
      `c.tenant_id = ${values.add(tenant.id)}`,
      `(c.id > 0 or ${isWaiting})`,
      ...(input.name ? [`(c.name ilike ${values.add(like(input.name))} or c.alias ilike ${values.add(like(input.name))})`] : []),
      ...(input.bank ? [`c.bank ilike ${values.add(like(input.bank))}`] : []),
      ...isOneOf(values, "c.direction", input.direction),
      ...isOneOf(values, "case when c.enabled then 'on' else 'off' end", input.status),
    ],
    orderBy: "c.id > 0, c.enabled desc, c.alias, c.id",
    values,
  };
}

export interface NamedAccount {
  readonly id: number;
  readonly alias: string;
  readonly name: string;
  readonly bank: string;
  readonly accountNo: string;
  /** Where money is looked for first. */
  readonly isDefault: boolean;
  /** It is on and money may come to it. */
  readonly takes: boolean;
}
/** All of them by name; the default first. */
export const selectNames = ({ tx, tenant }: TenantTx) =>
  rowsOf<NamedAccount>(
    tx,
    `select id, alias, name, bank, ${masked("account_no")} as "accountNo", default_collection and currency = $2 as "isDefault",
       enabled and direction in ('both', 'collection') as takes from own_account where tenant_id = $1 order by default_collection desc, enabled desc, alias`,
    [tenant.id, tenant.currency],
  );
