import type { Flow, RiskBook, RuleSet, Versioned } from "../../../../lending/risk/engine.ts";
import type { RiskRule } from "../../../../lending/risk/rule.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

export type Kind = "rule" | "set" | "flow";
/** Of an item as it stands in a version: its name is part of it. */
export type BodyOf = { readonly rule: RiskRule; readonly set: RuleSet; readonly flow: Flow };
export interface Item<K extends Kind = Kind> {
  readonly kind: K;
  readonly id: number;
  readonly version: number;
  readonly body: BodyOf[K];
}

/** Whatever decides now. */
export const selectLive = ({ tx, tenant }: Pick<TenantTx, "tx" | "tenant">): Promise<readonly Item[]> =>
  rowsOf<Item>(
    tx,
    `select i.kind, i.id, v.version, v.body from risk_item i
     join risk_version v on v.tenant_id = i.tenant_id and v.item_id = i.id and v.version = i.live_version where i.tenant_id = $1`,
    [tenant.id],
  );

/** What has never been published, as its newest draft has it. A flow that another took the place of is none of these. */
export const selectDrafts = ({ tx, tenant }: Pick<TenantTx, "tx" | "tenant">): Promise<readonly Item[]> =>
  rowsOf<Item>(
    tx,
    `select i.kind, i.id, v.version, v.body from risk_item i
     join lateral (select d.version, d.body from risk_version d where d.tenant_id = i.tenant_id and d.item_id = i.id order by d.version desc limit 1) v on true
     where i.tenant_id = $1 and i.kind in ('rule', 'set') and i.live_version is null`,
    [tenant.id],
  );

function mapOf<K extends Kind>(items: readonly Item[], kind: K): ReadonlyMap<number, Versioned<BodyOf[K]>> {
  return new Map(items.filter((item): item is Item<K> => item.kind === kind).map(({ id, version, body }) => [id, { id, version, body }]));
}

/** Without a flow nothing decides by itself: a person does. */
const none: Versioned<Flow> = { id: 0, version: 0, body: { name: "", nodes: [] } };

/** What some items decide together. */
export function bookOf(items: readonly Item[]): RiskBook {
  const [flow] = mapOf(items, "flow").values();
  return { flow: flow ?? none, sets: mapOf(items, "set"), rules: mapOf(items, "rule") };
}

/** The same with one of them in another version; a flow takes the place of the one that holds. */
export function bookWith(items: readonly Item[], other: Item): RiskBook {
  const rest = items.filter(({ kind, id }) => (other.kind === "flow" ? kind !== "flow" : id !== other.id));
  return bookOf([...rest, other]);
}
