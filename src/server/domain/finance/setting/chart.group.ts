import { accounts, accountsIn } from "../../../../lending/ledger/accounts.ts";
import { Refused } from "../../../../lending/reason.ts";
import { readSetting } from "../../../../lending/setting/setting.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Group } from "./group.ts";

/** What the lender's own chart calls an account: its code, a blank, its name. */
const typedName = /^([\p{L}\p{N}][\p{L}\p{N}.\-/]{0,19})\s+(\S.{0,79})$/u;

/** A lender's own chart as it holds on a day, account -> code and name, as a table of a query; its rows are one an account. */
export const chartOn = (tenantId: string, day: string): string =>
  `(select distinct on (v.key) v.key, split_part(v.value, ' ', 1) as code, substr(v.value, strpos(v.value, ' ') + 1) as name from setting_version v
    where v.tenant_id = ${tenantId} and v.group_code = 'chart' and v.valid_from <= ${day}::date order by v.key, v.valid_from desc, v.id desc)`;

const selectNames = (context: Context) =>
  rowsOf<{ key: string; value: string }>(context.tx, `select c.key, c.code || ' ' || c.name as value from ${chartOn("$1", "$2")} c`, [
    context.tenant.id,
    localDate(context.now, context.tenant.timeZone),
  ]);

/** Code and name of each account as the lender's accountant has them: what files of the journal and of the balance carry beside the house's own. */
export const chartGroup: Group = {
  second: "paramSave",
  held: async (context) => {
    const own = new Map((await selectNames(context)).map(({ key, value }) => [key, value]));
    return accountsIn(Object.fromEntries(Object.keys(accounts).map((account) => [account, 0]))).map((account) => ({
      key: String(account),
      type: "text" as const,
      // Nothing is said of it yet: the house's own number, which is in nobody's language.
      value: own.get(String(account)) ?? String(account),
    }));
  },
  judge: (_context, _held, typed) => {
    const judged = readSetting("text", typed);
    if ("reason" in judged) throw new Refused(judged.reason);
    const [, code, name] = typedName.exec(judged.value) ?? [];
    if (!code || !name) throw new Refused({ error: "setting.account", field: "value" });
    return `${code} ${name.trim()}`;
  },
  dryRun: () => Promise.resolve({ lines: [] }),
};
