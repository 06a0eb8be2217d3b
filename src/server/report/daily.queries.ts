import { nobody } from "../../contract/report/nobody.ts";
import type { Tx } from "../kernel/context.ts";
import { lately } from "../kernel/lately.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import { wholeDay } from "./collection-facts.ts";
import { hoursOf, parameters, type Slice } from "./time-share.queries.ts";

/** What a line is for. */
export type Along = "person" | "team" | "stage";
/** Number of a person or a team, or the code of a stage. */
type Key = number | string;

export interface Flow {
  readonly key: Key;
  readonly allocated: number;
  readonly recoveredCount: number;
  readonly recoveredPrincipal: number;
  readonly recoveredInterest: number;
  readonly recoveredPenalty: number;
  readonly results: number;
  readonly promised: number;
}
export interface Stock {
  readonly key: Key;
  readonly stock: number;
  readonly stockPrincipal: number;
}
export interface Named {
  readonly key: Key;
  readonly name: string;
  readonly team: string;
  readonly people: readonly number[];
}

const flowColumns = {
  allocated: "allocated",
  recovered_count: "recoveredCount",
  recovered_principal: "recoveredPrincipal",
  recovered_interest: "recoveredInterest",
  recovered_penalty: "recoveredPenalty",
  results: "results",
  promised: "promised",
} as const;

/** What is no one's is there too: under nobody among people and teams. */
const keys: Readonly<Record<Along, { readonly key: string; readonly staff: (id: string) => string }>> = {
  person: { key: `coalesce(s.id, ${nobody})`, staff: (id) => `left join staff s on s.tenant_id = $1 and s.id = ${id}` },
  team: { key: `coalesce(s.team_id, ${nobody})`, staff: (id) => `left join staff s on s.tenant_id = $1 and s.id = ${id}` },
  stage: { key: "r.stage", staff: () => "" },
};

/** What was given, brought in and written over the slice's days. */
export function selectFlows(tx: Tx, slice: Slice, along: Along): Promise<readonly Flow[]> {
  const { key, staff } = keys[along];
  const sums = Object.entries(flowColumns).map(([column, name]) => `sum(r.${column})::bigint as "${name}"`);
  const from = hoursOf(slice, [...Object.keys(flowColumns), "stage"]);
  return rowsOf<Flow>(
    tx,
    `select ${key} as key, ${sums.join(", ")} from ${from} r ${staff("r.staff_id")} group by 1`,
    parameters(slice, [wholeDay]),
  );
}

/** Principal alone: of the month behind a range. */
export function selectPrincipal(tx: Tx, slice: Slice, along: Along): Promise<readonly { readonly key: Key; readonly principal: number }[]> {
  const { key, staff } = keys[along];
  const from = hoursOf(slice, ["recovered_principal", "stage"]);
  return rowsOf(
    tx,
    `select ${key} as key, sum(r.recovered_principal)::bigint as principal from ${from} r ${staff("r.staff_id")} group by 1`,
    parameters(slice, [wholeDay]),
  );
}

const stockKeptFor = 10_000;
const manyOrders = 20_000;
/**
 * Orders in collection now and what of their principal is out: read from the orders themselves, because rollups count what happens, not what is. Where
 * they are many, those of the last ten seconds.
 */
export function selectStock(tx: Tx, { tenantId, people, appId, stages }: Slice, along: Along, today: string): Promise<readonly Stock[]> {
  const { key, staff } = keys[along];
  const asked = [tenantId, people, appId, stages, today];
  return lately(`stock ${along} ${JSON.stringify(asked)}`, { keptFor: stockKeptFor }, async () => {
    const value = await rowsOf<Stock>(
      tx,
      // By due dates first: a stage is looked up for some hundred of them, and not for each order.
      `select ${key} as key, sum(r.orders)::int as stock, sum(r.principal)::bigint as "stockPrincipal" from (
         select d.collector_id, d.orders, d.principal, coalesce(c.code, '') as stage from (
           select o.due_date, ${along === "stage" ? "null::bigint as " : "o."}collector_id, count(*) as orders,
             sum(o.principal - o.principal_paid - o.principal_waived) as principal
           from loan_order o where o.tenant_id = $1 and o.status = 8 and ($2::bigint[] is null or o.collector_id = any($2)) and ($3::int is null or o.app_id = $3)
           group by 1, 2) d
         left join collection_stage c on c.tenant_id = $1 and greatest($5::date - d.due_date, 1) >= c.from_day
           and (c.to_day is null or greatest($5::date - d.due_date, 1) <= c.to_day)
       ) r ${staff("r.collector_id")} where r.stage = any($4::text[]) group by 1`,
      asked,
    );
    return { value, isMany: value.reduce((sum, { stock }) => sum + stock, 0) > manyOrders };
  });
}

/** Names of those who have a line. */
export function selectNames(tx: Tx, tenantId: number, along: "person" | "team", named: readonly Key[]): Promise<readonly Named[]> {
  const text =
    along === "person"
      ? `select s.id as key, s.admin_name as name, t.name as team, array[s.id] as people from staff s join team t on t.tenant_id = $1 and t.id = s.team_id
         where s.tenant_id = $1 and s.id = any($2::bigint[])`
      : `select t.id as key, t.name, t.name as team, array_agg(s.id order by s.id) as people from team t join staff s on s.tenant_id = $1 and s.team_id = t.id
         where t.tenant_id = $1 and t.id = any($2::bigint[]) group by t.id, t.name`;
  return rowsOf<Named>(tx, text, [tenantId, named]);
}
