import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { aprEu, aprUs, percent } from "../../../../lending/product/apr.ts";
import { listingMachine } from "../../../../lending/growth/listing.machine.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { sum } from "../../../../lending/money/money.ts";
import { termsOf } from "../../../../lending/product/product.ts";
import { capOfMarket, productReason, shelfReason } from "../../../../lending/product/product-config.rules.ts";
import { moveReason, Refused, type Reason } from "../../../../lending/reason.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { planReason, termsReason } from "../../../../lending/product/terms.rules.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantFacts, Tx } from "../../../kernel/context.ts";
import { changesBetween } from "./changes.ts";
import * as store from "./product.store.ts";

export type { ProductRow } from "./product.store.ts";

function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

const moneyOf = ({ currency, currencyStep }: TenantFacts) => ({ currency: currency as Currency, step: currencyStep });
const todayOf = ({ now, tenant }: Context): string => businessDay(now, tenant.timeZone).date;

/** A product with its newest version, for who lends it. */
export function readProduct(books: { readonly tx: Tx; readonly tenant: TenantFacts }, id: number) {
  return store.selectProduct(books, id);
}

/** The version that an order was made under; undefined where it came without terms. */
export const readVersion = store.selectVersion;

async function productOf(context: Context, id: number, lock = false): Promise<store.ProductRow> {
  const product = await store.selectProduct(context, id, lock);
  if (!product) throw new Refused({ error: "notFound", field: "id" });
  return product;
}

export async function productDetail(input: ParsedOf<"product.detail">, context: Context): Promise<OutputOf<"product.detail">> {
  const { app_id: appId, ...product } = await productOf(context, input.id);
  return { ...product, appId } as OutputOf<"product.detail">;
}

/** Every version with what it changed, the newest first; the first one changed nothing. */
export async function productVersions(input: ParsedOf<"product.versions">, context: Context) {
  const { id } = await productOf(context, input.id);
  const rows = await store.selectVersions(context, id);
  return rows.map((row, at) => {
    const before = rows[at + 1];
    const content = ({ config, offer }: store.VersionRow) => ({ config, offer });
    return {
      version: row.version,
      diff: before ? [...changesBetween(content(before), content(row))] : [],
      operator: row.operator,
      createTime: row.at.toISOString(),
    };
  });
}

/** What a draft would cost a customer, and what the market's law says to it; nothing is written. */
export async function previewProduct(input: ParsedOf<"product.preview">, context: Context): Promise<OutputOf<"product.preview">> {
  const { tenant } = context;
  const on = input.date ?? todayOf(context);
  const contract = { ...moneyOf(tenant), principal: input.amount, term: input.term };
  const terms = termsOf(input.config, contract);
  refuse(termsReason(terms));
  const plan = schedule(terms, on);
  refuse(planReason(terms, plan));
  const warning = capOfMarket({ config: input.config, ...moneyOf(tenant), on }, { ...contract, market: tenant.region });
  return {
    payout: plan.payout,
    schedule: [...plan.instalments],
    apr: { eu: percent(aprEu(plan)), us: percent(aprUs(plan, terms.instalments)) },
    totalCost: sum(plan.instalments.map((each) => each.principal + each.interest + each.fee)) - plan.payout,
    capWarnings: warning ? [warning] : [],
  };
}

/** A new version, never an edit: open orders keep the one that they were made under. */
export async function saveProduct(input: ParsedOf<"product.save">, context: Context) {
  refuse(productReason({ config: input.config, offer: input.offer, ...moneyOf(context.tenant), on: todayOf(context) }));
  if (!(await store.lockShelf(context, input.appId))) throw new Refused({ error: "notFound", field: "appId" });
  const before = input.id === undefined ? null : await productOf(context, input.id, true);
  if (before && before.app_id !== input.appId) throw new Refused({ error: "badInput", field: "appId" });
  if (before?.status !== "delisted")
    refuse(shelfReason([...(await store.selectShelf(context, input.appId, before?.id ?? 0)), input.offer]));
  const id = before?.id ?? (await store.insertProduct(context, input));
  const version = await store.insertVersion(context, id, input);
  if (before) await store.updateProduct(context, id, { name: input.name });
  context.record({ subject: "product", ids: [id], detail: { version, name: input.name } });
  return { id, version };
}

/** Lists or delists: only a complete product is lent, and an app never stays without a first loan. Running orders keep theirs. */
export async function setProductStatus(input: ParsedOf<"product.status">, context: Context) {
  const { app_id: appId } = await productOf(context, input.id);
  await store.lockShelf(context, appId);
  const product = await productOf(context, input.id, true);
  const rest = await store.selectShelf(context, appId, product.id);
  if (product.status !== input.status) refuse(moveReason(listingMachine, input.status === "listed" ? "list" : "delist", product.status));
  if (input.status === "listed" && !product.offer) throw new Refused({ error: "field.required", field: "offer" });
  const offers = input.status === "listed" && product.offer ? [product.offer] : [];
  if (product.status !== input.status) refuse(shelfReason([...rest, ...offers]));
  await store.updateProduct(context, product.id, { status: input.status });
  context.record({ subject: "product", ids: [product.id], detail: { before: product.status, after: input.status } });
  return { ok: true as const };
}
