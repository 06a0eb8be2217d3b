import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { shelfReason, productReason } from "../../../../lending/product/product-config.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { keepsFirst } from "../relevance/relevance.actions.ts";
import { changesBetween } from "./changes.ts";
import { moneyOf, refuse, todayOf } from "./judge.ts";
import { dearestApr } from "./preview.actions.ts";
import { productQueue } from "./product.queue.ts";
import { voidRequest } from "../risk/void.actions.ts";
import * as store from "./product.store.ts";

export type { ProductRow } from "./product.store.ts";

/** A product with the version that is lent now, for who lends it. */
export function readProduct(moment: TenantMoment, id: number) {
  return store.selectProduct(moment, id);
}

/** The version that an order was made under; undefined where it came without terms. */
export const readVersion = store.selectVersion;

/** A product with its newest version; it is there. */
export async function newestOf(context: Context, id: number): Promise<store.ProductRow> {
  const product = await store.selectNewest(context, id);
  if (!product) throw new Refused({ error: "notFound", field: "id" });
  return product;
}

/** The page of the list, each product with what its dearest loan costs a year. */
export async function listProducts(input: ParsedOf<"product.list">, context: Context): Promise<OutputOf<"product.list">> {
  type Row = Omit<OutputOf<"product.list">["list"][number], "apr"> & Pick<store.ProductRow, "config" | "offer">;
  const { text } = await readPage(context.tx, productQueue(input, context), input.page, input.pageSize);
  const page = JSON.parse(text) as Omit<OutputOf<"product.list">, "list"> & { readonly list: readonly Row[] };
  const list = page.list.map(({ config, offer, ...row }) => ({
    ...row,
    apr: config && offer ? dearestApr(context, { config, offer }) : null,
  }));
  return { ...page, list };
}

export async function productDetail(input: ParsedOf<"product.detail">, context: Context): Promise<OutputOf<"product.detail">> {
  const { app_id: appId, ...product } = await newestOf(context, input.id);
  return { ...product, appId } as OutputOf<"product.detail">;
}

/** Every version with what it says and what it changed, the newest first; the first one changed nothing. */
export async function productVersions(input: ParsedOf<"product.versions">, context: Context): Promise<OutputOf<"product.versions">> {
  const { id, app_id: appId } = await newestOf(context, input.id);
  const rows = await store.selectVersions(context, id);
  return rows.map((row, at) => {
    const before = rows[at + 1];
    const content = ({ name, config, offer }: store.VersionRow) => ({ name, config, offer });
    return {
      version: row.version,
      diff: before ? [...changesBetween(content(before), content(row))] : [],
      operator: row.operator,
      createTime: row.at.toISOString(),
      isLive: row.live,
      effectiveFrom: row.effective?.toISOString() ?? null,
      appId,
      ...content(row),
    };
  }) as OutputOf<"product.versions">;
}

/** What a request to publish is about. */
export const targetOf = (id: number): string => `product ${id}`;

/** A version more: it is lent once it is published, and open orders keep the one that they were made under. What the law forbids may be drafted. */
export async function saveProduct({ version: seen, ...input }: ParsedOf<"product.save">, context: Context) {
  refuse(productReason({ config: input.config, offer: input.offer, ...moneyOf(context.tenant), on: todayOf(context) }));
  if (!(await store.lockShelf(context, input.appId))) throw new Refused({ error: "notFound", field: "appId" });
  const before = input.id === undefined ? null : await newestOf(context, input.id);
  if (before && before.app_id !== input.appId) throw new Refused({ error: "badInput", field: "appId" });
  if (before && seen !== undefined && seen !== before.version) throw new Refused({ error: "version.stale", field: "version" });
  const id = before?.id ?? (await store.insertProduct(context, input));
  const version = await store.insertVersion(context, id, input);
  const withdrawn = await voidRequest(context, { kind: "product", target: targetOf(id) });
  context.record({ subject: "product", ids: [id], detail: { version, name: input.name, withdrawn } });
  return { id, version };
}

/** What the listed products of an app would offer with this one as it would be; null takes it off. */
export async function judgeShelf(context: Context, product: store.ProductRow, offer: store.ProductRow["offer"]): Promise<void> {
  const rest = await store.selectShelf(context, product.app_id, product.id);
  refuse(shelfReason([...rest.map((each) => each.offer), ...(offer ? [offer] : [])]));
  await keepsFirst(context, product.app_id, (id) => (id === product.id ? offer !== null : rest.some((each) => each.id === id)));
}
