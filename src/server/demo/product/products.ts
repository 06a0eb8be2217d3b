import type pg from "pg";
import { allocationOfMarket } from "../../../lending/product/market-allocation.ts";
import type { ProductConfig, ProductOffer } from "../../../lending/product/product.ts";
import type { DemoMarket } from "../market.ts";
import { createApps } from "./apps.ts";
import { createProductDrafts } from "./drafts.ts";

/** Apps, ways of money and what is lent. */
export async function createProducts(client: pg.ClientBase, market: DemoMarket, now: Date): Promise<void> {
  const apps = market.apps.map((name, i) => ({ id: i + 1, name }));
  await client.query("insert into app (tenant_id, id, name) select $1, a.id, a.name from jsonb_to_recordset($2) as a(id int, name text)", [
    market.tenantId,
    JSON.stringify(apps),
  ]);
  await client.query("insert into pay_channel (tenant_id, code, kind) values ($1, 'main', 'embedded')", [market.tenantId]);
  const products = market.products.map(({ app, name, term }, i) => ({ id: i + 1, app, name, term }));
  await client.query(
    "insert into product (tenant_id, id, app_id, name, status) select $1, p.id, p.app, p.name, 'listed' from jsonb_to_recordset($2) as p(id int, app int, name text)",
    [market.tenantId, JSON.stringify(products)],
  );
  await client.query(
    `insert into product_version (tenant_id, product_id, version, config, offer, at)
     select $1, p.id, 1, $2, $3::jsonb || jsonb_build_object('terms', jsonb_build_array(p.term)), $4 from jsonb_to_recordset($5) as p(id int, term int)`,
    [market.tenantId, JSON.stringify(configOf(market)), JSON.stringify(offerOf(market)), now, JSON.stringify(products)],
  );
  await client.query("select release_products($1)", [market.tenantId]);
}

/** Parts per million as a decimal text. */
const decimal = (ppm: number): string => (ppm / 1_000_000).toFixed(6);

/** Anybody, in the range that the demo's orders are drawn from. */
const offerOf = ({ amount }: DemoMarket): Omit<ProductOffer, "terms"> => ({
  amountMin: amount.low * amount.unit,
  amountMax: amount.high * amount.unit,
  cycles: [{ from: 0, to: null }],
  manualReview: true,
  acceptedAtApplication: true,
});

/** All products of a market lend on the same terms, for different times. */
function configOf({ ppm, preset }: DemoMarket): ProductConfig {
  return {
    terms: {
      interest: { method: "flat", rate: decimal(ppm.interest), per: "day", dayCount: "periodic" },
      fee: { rate: decimal(ppm.fee), mode: 2 },
      penalty: { dailyRate: decimal(ppm.penalty), base: "contract", capRate: decimal(ppm.cap) },
      extension: { days: 7, rate: "0.05", base: "contract", most: 2 },
      waiverRate: "0.3",
      tolerance: { amount: preset.currencyStep },
      minimumRepayment: { rate: "0.01" },
      allocation: { ...allocationOfMarket[preset.region], advance: ["principal", "penalty", "fee", "interest"] },
    },
    instalments: { count: 1, unit: "day" },
  };
}

/** What its people are at: drafts, requests, releases, relations. */
export async function createProductDesk(client: pg.ClientBase, market: DemoMarket, now: Date): Promise<void> {
  await createProductDrafts(client, market.tenantId, now, { config: configOf(market), offer: offerOf(market) });
  await createApps(client, market.tenantId, now);
}
