import type pg from "pg";
import type { ProductConfig, ProductOffer } from "../../../lending/product/product.ts";

interface Terms {
  readonly config: ProductConfig;
  readonly offer: Omit<ProductOffer, "terms">;
}
interface Draft {
  readonly product: number;
  readonly version: number;
  readonly days: number;
  readonly config: ProductConfig;
  readonly offer: object;
}

const asker = "(select min(id) from staff where tenant_id = $1 and type = 1)";
const dayMs = 86_400_000;

const withFee = ({ config }: Terms, rate: string): ProductConfig => ({
  ...config,
  terms: { ...config.terms, fee: { rate, mode: 0 } },
});

async function insertVersion(client: pg.ClientBase, tenantId: number, now: Date, draft: Draft): Promise<void> {
  await client.query(
    `insert into product_version (tenant_id, product_id, version, config, offer, staff_id, at) values ($1, $2, $3, $4, $5, ${asker}, $6)`,
    [
      tenantId,
      draft.product,
      draft.version,
      JSON.stringify(draft.config),
      JSON.stringify(draft.offer),
      new Date(now.getTime() - draft.days * dayMs),
    ],
  );
}

async function ask(client: pg.ClientBase, tenantId: number, at: Date, request: { kind: string; product: number; payload: object }) {
  await client.query(
    `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
     select $1, $2, null, 'product ' || p.id, $4::jsonb || jsonb_build_object('id', p.id, 'name', p.name)
       || case when $2 = 'product' then jsonb_build_object('base', (select max(r.id) from product_release r where r.tenant_id = p.tenant_id and r.product_id = p.id)) else '{}' end,
       ${asker}, $5, $5::timestamptz + interval '7 days' from product p where p.tenant_id = $1 and p.id = $3`,
    [tenantId, request.kind, request.product, JSON.stringify(request.payload), at],
  );
}

/**
 * Beside what is lent: lower fees that wait for the reader, terms that hold from a day to come, a draft that no law allows, and a product that was
 * taken from the customers and is to come back.
 */
export async function createProductDrafts(client: pg.ClientBase, tenantId: number, now: Date, terms: Terms): Promise<void> {
  const { config, offer } = terms;
  const { rows } = await client.query<{ last: number }>("select max(id) as last from product where tenant_id = $1", [tenantId]);
  const last = rows[0]?.last ?? 0;
  const [pilot, old] = [last + 1, last + 2];
  await client.query(
    `insert into product (tenant_id, id, app_id, name, status, updated_at)
     values ($1, $2, 1, 'Pilot 90', 'pending', $4), ($1, $3, 1, 'Classic 45', 'delisted', $4::timestamptz - interval '60 days')`,
    [tenantId, pilot, old, now],
  );
  await insertVersion(client, tenantId, now, { product: old, version: 1, days: 400, config, offer: { ...offer, terms: [45] } });
  await client.query("select release_products($1)", [tenantId]);
  await insertVersion(client, tenantId, now, {
    product: pilot,
    version: 1,
    days: 9,
    config: {
      ...withFee(terms, "0.2"),
      instalments: { count: 3, unit: "day" },
      terms: { ...withFee(terms, "0.2").terms, penalty: { dailyRate: "0.005", base: "outstanding-principal", capRate: "0.5" } },
    },
    offer: {
      ...offer,
      terms: [30],
      cycles: [{ from: 3, to: null }],
      review: { second: true, evidence: ["files", "profile", "risk"], checklist: ["identity", "face"], calls: 1, targetMinutes: 45 },
    },
  });
  const lower = { ...config, terms: { ...config.terms, waiverRate: "0.2" } };
  await insertVersion(client, tenantId, now, { product: 1, version: 2, days: 1, config: lower, offer: { ...offer, terms: [14, 30] } });
  await ask(client, tenantId, new Date(now.getTime() - 2 * 3_600_000), {
    kind: "product",
    product: 1,
    payload: { version: 2, from: null },
  });
  // An earlier request for the same product withdrew itself when its draft was written anew.
  await client.query(
    `insert into approval (tenant_id, kind, order_id, target, payload, state, requested_by, requested_at, expires_at, decided_at)
     select $1, 'product', null, 'product ' || p.id, jsonb_build_object('id', p.id, 'name', p.name, 'version', 2, 'from', null), 'withdrawn', ${asker},
       $2::timestamptz - interval '26 hours', $2::timestamptz + interval '6 days', $2::timestamptz - interval '25 hours' from product p where p.tenant_id = $1 and p.id = 1`,
    [tenantId, now],
  );
  const longer = { ...config, terms: { ...config.terms, extension: { days: 14, rate: "0.05", base: "contract" as const, most: 1 } } };
  await insertVersion(client, tenantId, now, { product: 2, version: 2, days: 6, config: longer, offer: { ...offer, terms: [30] } });
  await client.query(
    `insert into product_release (tenant_id, product_id, version, replaced_version, effective_from, asked_by, approved_by, at)
     select $1, 2, 2, 1, $2::timestamptz + interval '5 days', ${asker}, (select max(id) from staff where tenant_id = $1 and type = 0), $2::timestamptz - interval '4 days'`,
    [tenantId, now],
  );
  await ask(client, tenantId, new Date(now.getTime() - 5 * 3_600_000), {
    kind: "productStatus",
    product: old,
    payload: { status: "listed" },
  });
}
