import { debtGroupsOf, groupAt, readDebtGroups, type DebtGroup } from "../../../../lending/finance/debt-group.ts";
import { scale } from "../../../../lending/money/money.ts";
import { million } from "../../../../lending/money/rate.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { DryRun, Group, Held } from "./group.ts";

const groupsOf = (typed: string): readonly DebtGroup[] => {
  const judged = readDebtGroups(typed);
  if ("reason" in judged) throw new Refused(judged.reason);
  return judged.meant;
};

/** The table in force on a day: the lender's newest of two persons, or the market's. */
async function tableOn({ tx, tenant }: Pick<Context, "tx" | "tenant">, day: string) {
  const row = await rowOf<{ table: string; source: string }>(
    tx,
    `select value as table, source from setting_version where tenant_id = $1 and group_code = 'provision' and valid_from <= $2::date order by valid_from desc, id desc limit 1`,
    [tenant.id, day],
  );
  return row ?? debtGroupsOf(tenant.region);
}

/** Debt groups as they hold on a day, in their order. */
export const debtGroupsOn = async (context: Pick<Context, "tx" | "tenant">, day: string): Promise<readonly DebtGroup[]> =>
  groupsOf((await tableOn(context, day)).table);

const today = ({ now, tenant }: Context): string => localDate(now, tenant.timeZone);

interface Late {
  readonly days: number;
  readonly orders: number;
  readonly principal: number;
}
/** Running loans by days past due, with the principal that their rows say is out. */
const selectLate = (context: Context) =>
  rowsOf<Late>(
    context.tx,
    `select greatest($2::date - o.due_date, 0)::int as days, count(*)::int as orders, sum(o.principal - o.principal_paid - o.principal_waived)::bigint as principal
     from loan_order o where o.tenant_id = $1 and o.status in (6, 8) and o.due_date is not null and o.written_off_on is null group by 1`,
    [context.tenant.id, today(context)],
  );

/** Orders of each group, and what is set aside in all, before and after. */
async function dryRun(context: Context, { value: held }: Held, value: string): Promise<DryRun> {
  const [before, after, rows] = [groupsOf(held), groupsOf(value), await selectLate(context)];
  const within = (groups: readonly DebtGroup[], code: string): number =>
    rows.reduce((all, row) => all + (groupAt(groups, row.days)?.code === code ? row.orders : 0), 0);
  const setAside = (groups: readonly DebtGroup[]): number =>
    rows.reduce((all, row) => all + scale(row.principal, groupAt(groups, row.days)?.rate ?? 0, million, { mode: "half-up", step: 1 }), 0);
  const codes = [...new Set([...before, ...after].map(({ code }) => code))];
  return {
    lines: [
      { what: "provision", name: "", before: setAside(before), after: setAside(after), isMoney: true },
      ...codes.map((name) => ({
        what: "groupOrders" as const,
        name,
        before: within(before, name),
        after: within(after, name),
        isMoney: false,
      })),
    ],
  };
}

/** Whether some day of lateness is provided for with less than by the market's table. */
function isLess(market: string, value: string): boolean {
  const [own, preset] = [groupsOf(value), groupsOf(debtGroupsOf(market).table)];
  const days = [...own, ...preset].map(({ from }) => from);
  return days.some((day) => (groupAt(own, day)?.rate ?? 0) < (groupAt(preset, day)?.rate ?? 0));
}

/** Debt groups with their rates of provision: each close of a day counts by the table that holds on that day (rules/ledger.md 6). */
export const provisionGroup: Group = {
  second: "paramSave",
  held: async (context) => {
    const { table, source } = await tableOn(context, today(context));
    return [{ key: "debtGroups", type: "groups", value: table, source, isLoose: isLess(context.tenant.region, table) }];
  },
  judge: (_context, _held, typed) => {
    const judged = readDebtGroups(typed);
    if ("reason" in judged) throw new Refused(judged.reason);
    return judged.value;
  },
  isLoose: ({ tenant }, _held, value) => Promise.resolve(isLess(tenant.region, value)),
  dryRun,
};
