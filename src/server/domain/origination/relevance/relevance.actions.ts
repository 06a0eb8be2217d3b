import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { userTypeOf } from "../../../../lending/options/user-types.ts";
import { limitOf, type LastLoan } from "../../../../lending/product/levels.rules.ts";
import type { ProductOffer } from "../../../../lending/product/product.ts";
import { isLendable } from "../../../../lending/product/product.rules.ts";
import { gapsOf, productsFor, relevanceReason, type Shelf } from "../../../../lending/product/relevance.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import * as store from "./relevance.store.ts";

const shelfOf = async (moment: TenantMoment, appId: number): Promise<Shelf> => ({
  appId,
  products: new Map((await store.selectProducts(moment)).map(({ id, ...product }) => [id, product])),
});

/** All relations of an app, judged together. */
export async function saveRelevance(input: ParsedOf<"relevance.save">, context: Context): Promise<OutputOf<"relevance.save">> {
  const { appId, rows } = input;
  const app = await store.lockVersion(context, appId);
  if (!app) throw new Refused({ error: "notFound", field: "appId" });
  if (input.version !== undefined && input.version !== app.version) throw new Refused({ error: "version.stale", field: "version" });
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if ((await store.selectStrange(context, appId, ids)).length > 0 || new Set(ids).size < ids.length)
    throw new Refused({ error: "notFound", field: "rows" });
  // Named by the place in what was sent, though only those that are on are judged.
  const on = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.enabled);
  const relations = on.map(({ row }) => row);
  const reason = relevanceReason(relations, await shelfOf(context, appId));
  const place = /^rows\.(\d+)/.exec(reason?.field ?? "");
  if (reason)
    throw new Refused(place ? { ...reason, field: (reason.field ?? "").replace(/\d+/, String(on[Number(place[1])]?.at ?? 0)) } : reason);
  const version = await store.replaceRows(context, appId, rows);
  context.record({ subject: "relevance", ids: [appId], detail: { version, rows: rows.length } });
  return { ok: true, version, gaps: [...gapsOf(relations)] };
}

export interface Choice {
  /** Null: the relations say nothing of him. */
  readonly allowed: readonly number[] | null;
  readonly last: LastLoan | null;
}
/** Which products of an app somebody may take, and the loan that he settled last. */
export async function choiceOf(
  moment: TenantMoment,
  appId: number,
  { customerId, settled }: { readonly customerId: number | null; readonly settled: number },
): Promise<Choice> {
  const last = customerId === null || settled === 0 ? null : ((await store.selectLast(moment, customerId)) ?? null);
  const allowed = productsFor(await store.selectRelations(moment, appId), { settled, userType: userTypeOf(settled), last });
  return { allowed, last };
}

export interface Offered {
  readonly productId: number;
  readonly name: string;
  readonly offer: ProductOffer;
  /** The most that he may have. */
  readonly limit: number;
}
/** What an app has for somebody: listed, open to his settled loans, and what its relations say of him. */
export async function offersFor(
  moment: TenantMoment,
  appId: number,
  person: { readonly customerId: number | null; readonly settled: number },
): Promise<readonly Offered[]> {
  const { allowed, last } = await choiceOf(moment, appId, person);
  const products = await store.selectProducts(moment);
  return products.flatMap(({ id, name, appId: of, offer }) =>
    of === appId && offer && isLendable(offer.cycles, person.settled) && allowed?.includes(id) !== false
      ? [{ productId: id, name, offer, limit: limitOf(offer, last) }]
      : [],
  );
}

/** The relations of an app still begin with a product for a first loan when its listed products are these. */
export async function keepsFirst(moment: TenantMoment, appId: number, listed: (id: number) => boolean): Promise<void> {
  const relations = await store.selectRelations(moment, appId);
  if (relations.length > 0 && !relations.some(({ settledFrom, productId }) => settledFrom === 0 && listed(productId)))
    throw new Refused({ error: "relevance.noFirst", field: "id" });
}
