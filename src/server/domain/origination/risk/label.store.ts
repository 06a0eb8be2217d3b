import { holds, type LabelTree } from "../../../../lending/risk/label.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { labelsOfCustomer } from "../../../db/labels.ts";
import { lately } from "../../../kernel/lately.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface ComposeRow {
  readonly id: number;
  readonly name: string;
  readonly expression: string;
}
/** Combinations that are on. */
export const selectCompositions = ({ tx, tenant }: TenantTx): Promise<readonly ComposeRow[]> =>
  rowsOf<ComposeRow>(tx, "select id, name, expression from label_compose where tenant_id = $1 and enabled order by id", [tenant.id]);

/** Customers who are of one kind and have the same labels. */
interface Alike {
  readonly userType: string;
  readonly labels: readonly string[];
  readonly users: number;
}
/**
 * All customers by what they are and which labels they have: customers are many, and sets of labels few. All of a kind are counted by an index alone; only
 * whoever has a label is read. Whoever was erased has no labels; who was merged away is counted where he went.
 */
const countAlike = ({ tx, tenant }: TenantTx): Promise<readonly Alike[]> =>
  rowsOf<Alike>(
    tx,
    `with given as materialized (select l.customer_id, array_agg(l.label order by l.label) as labels from customer_label l where l.tenant_id = $1 group by 1),
     labelled as materialized (select c.user_type, g.labels, count(*) as users from given g join customer c on c.tenant_id = $1 and c.id = g.customer_id
       where c.merged_into is null group by 1, 2)
     select x.user_type as "userType", '{}'::text[] as labels, sum(x.users)::int as users from (
         select c.user_type, count(*) as users from customer c where c.tenant_id = $1 group by 1
         union all select m.user_type, -count(*) from customer m where m.tenant_id = $1 and m.merged_into is not null group by 1
         union all select l.user_type, -l.users from labelled l) x group by 1
       union all select user_type, labels, users::int from labelled`,
    [tenant.id],
  );

/** Of a lender with so many customers a count may be as old as that, ms: it reads all of them, and a list of combinations is asked for again and again. */
const many = 10_000;
const keptFor = 10_000;
const alikeOf = (context: TenantTx): Promise<readonly Alike[]> =>
  lately(`labels ${context.tenant.id}`, { keptFor }, async () => {
    const value = await countAlike(context);
    return { value, isMany: value.reduce((sum, { users }) => sum + users, 0) >= many };
  });

/** How many customers each of these combinations holds of now, in one look. */
export async function countUsers(context: TenantTx, trees: readonly LabelTree[]): Promise<readonly number[]> {
  if (trees.length === 0) return [];
  const sets = (await alikeOf(context)).map(({ userType, labels, users }) => ({ users, has: new Set([userType, ...labels]) }));
  return trees.map((tree) => sets.reduce((sum, { users, has }) => (holds(tree, has) ? sum + users : sum), 0));
}

/** Null: another has the name. */
export async function insertComposition({ tx, tenant, staff, now }: Context, name: string, expression: string): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into label_compose (tenant_id, name, expression, author_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict do nothing returning id`,
    [tenant.id, name, expression, staff.id, now],
  );
  return row?.id ?? null;
}

export const lockComposition = ({ tx, tenant }: Context, id: number): Promise<(ComposeRow & { readonly enabled: boolean }) | undefined> =>
  rowOf(tx, "select id, name, expression, enabled from label_compose where tenant_id = $1 and id = $2 for update", [tenant.id, id]);

export const nameIsTaken = async ({ tx, tenant }: Context, id: number, name: string): Promise<boolean> =>
  (await rowOf(tx, "select from label_compose where tenant_id = $1 and id <> $2 and lower(name) = lower($3)", [tenant.id, id, name])) !==
  undefined;

export interface Changed {
  readonly id: number;
  readonly name: string;
  readonly expression: string;
  readonly enabled: boolean;
}
export async function updateComposition({ tx, tenant, now }: Context, { id, name, expression, enabled }: Changed): Promise<void> {
  await rowsOf(tx, "update label_compose set name = $3, expression = $4, enabled = $5, updated_at = $6 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    name,
    expression,
    enabled,
    now,
  ]);
}

/** The rule, published or only written, that asks about a label; none: nothing does. */
export async function selectUser({ tx, tenant }: TenantTx, label: string): Promise<string | null> {
  const row = await rowOf<{ name: string }>(
    tx,
    `select i.name from risk_item i join risk_version v on v.tenant_id = i.tenant_id and v.item_id = i.id and v.version = i.live_version
     where i.tenant_id = $1 and i.kind = 'rule' and v.body ->> 'variable' = 'labels' and v.body -> 'limit' ? $2 order by i.id limit 1`,
    [tenant.id, label],
  );
  return row?.name ?? null;
}

/** Takes the place of all that were given by hand. */
export async function replaceLabels({ tx, tenant, staff, now }: Context, customerId: number, labels: readonly string[]): Promise<void> {
  await rowsOf(tx, "delete from customer_label where tenant_id = $1 and customer_id = $2 and label <> all($3::text[])", [
    tenant.id,
    customerId,
    labels,
  ]);
  await rowsOf(
    tx,
    `insert into customer_label (tenant_id, customer_id, label, staff_id, at) select $1, $2, x, $4, $5 from unnest($3::text[]) x on conflict do nothing`,
    [tenant.id, customerId, labels, staff.id, now],
  );
  await rowsOf(tx, `update loan_order set labels = ${labelsOfCustomer("$2")} where tenant_id = $1 and customer_id = $2`, [
    tenant.id,
    customerId,
  ]);
}

export const selectLabels = async ({ tx, tenant }: TenantTx, customerId: number): Promise<readonly string[]> =>
  (
    await rowsOf<{ label: string }>(
      tx,
      `select c.user_type as label from customer c where c.tenant_id = $1 and c.id = $2
       union select l.label from customer_label l where l.tenant_id = $1 and l.customer_id = $2`,
      [tenant.id, customerId],
    )
  ).map(({ label }) => label);

/** Labels that people gave. */
export const selectGiven = async ({ tx, tenant }: TenantTx, customerId: number): Promise<readonly string[]> =>
  (
    await rowsOf<{ label: string }>(tx, "select label from customer_label where tenant_id = $1 and customer_id = $2 order by label", [
      tenant.id,
      customerId,
    ])
  ).map(({ label }) => label);

/** The newest orders of a customer. */
export const selectOrdersOf = async ({ tx, tenant }: TenantTx, customerId: number): Promise<readonly number[]> =>
  (
    await rowsOf<{ id: number }>(tx, "select id from loan_order where tenant_id = $1 and customer_id = $2 order by id desc limit 50", [
      tenant.id,
      customerId,
    ])
  ).map(({ id }) => id);
