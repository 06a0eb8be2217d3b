import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "./binding.store.ts";

export { takesProduct } from "./binding.store.ts";

type Products = Context["tenant"]["products"];
const named = (products: Products) => products.map(({ id, name, appId }) => ({ productId: id, productName: name, appId }));

function productsOf({ tenant }: Context, ids: readonly number[]): Products {
  const found = tenant.products.filter(({ id }) => ids.includes(id));
  if (found.length < new Set(ids).size) throw new Refused({ error: "notFound", field: "productIds" });
  return found;
}
const ofApp = ({ tenant }: Context, appId: number): readonly number[] =>
  tenant.products.filter((product) => product.appId === appId).map(({ id }) => id);

/** Products that somebody reviews, and those that he does not. */
export async function boundProducts(
  context: Context,
  adminUserId: number,
): Promise<{ bound: OutputOf<"bindProduct.unbound">; free: OutputOf<"bindProduct.unbound"> }> {
  const ids = new Set((await store.selectBound(context, [adminUserId])).map(({ productId }) => productId));
  const { products } = context.tenant;
  return { bound: named(products.filter(({ id }) => ids.has(id))), free: named(products.filter(({ id }) => !ids.has(id))) };
}

interface Wish {
  readonly adminUserIds: readonly number[];
  readonly productIds: readonly number[];
  readonly weight?: number | undefined;
  readonly cap?: number | null | undefined;
}

/** Binds people to products: whoever reviews nothing and what is bound already is left out. Weight and cap are of the whole app. */
async function bindAll(context: Context, wish: Wish): Promise<{ bound: number; skipped: number; before: readonly store.BoundProduct[] }> {
  await store.lockBindings(context);
  const wanted = productsOf(context, wish.productIds);
  const people = await store.lockReviewers(context, wish.adminUserIds);
  if (people.length < new Set(wish.adminUserIds).size) throw new Refused({ error: "notFound", field: "adminUserIds" });
  const before = await store.selectBound(context, wish.adminUserIds);
  let bound = 0;
  for (const person of people.filter(({ first, final }) => first || final)) {
    const his = new Set(before.filter(({ staffId }) => staffId === person.id).map(({ productId }) => productId));
    for (const appId of new Set(wanted.map((product) => product.appId))) {
      const added = wanted.filter((product) => product.appId === appId && !his.has(product.id)).map(({ id }) => id);
      await store.bindApp(context, person, { appId, weight: wish.weight, cap: wish.cap });
      const all = ofApp(context, appId);
      const after = all.filter((id) => his.has(id) || added.includes(id));
      await store.setProducts(context, { staffId: person.id, appId, productIds: after, isWhole: after.length === all.length });
      bound += added.length;
    }
  }
  return { bound, skipped: people.length * wanted.length - bound, before };
}

/** Ticked people to ticked products. */
export async function batchBind(
  input: ParsedOf<"system.batchBindProduct">,
  context: Context,
): Promise<OutputOf<"system.batchBindProduct">> {
  const { bound, skipped, before } = await bindAll(context, input);
  context.record({
    subject: "staff",
    ids: [...input.adminUserIds],
    detail: { before: { bound: before.length }, after: { ...input, bound } },
  });
  return { bound, skipped };
}

/** One person to products. */
export async function bind(input: ParsedOf<"bindProduct.binding">, context: Context): Promise<OutputOf<"bindProduct.binding">> {
  const { adminUserId, ...rest } = input;
  const { bound, before } = await bindAll(context, { ...rest, adminUserIds: [adminUserId] });
  const detail = { before: { products: before.map(({ productId }) => productId) }, after: { products: input.productIds, bound } };
  context.record({ subject: "staff", ids: [adminUserId], detail });
  return { bound };
}

/** Unbinds a person from products or a whole app; never the last first reviewer of any of them. */
export async function unbind(input: ParsedOf<"bindProduct.unbindApp">, context: Context): Promise<OutputOf<"bindProduct.unbindApp">> {
  await store.lockBindings(context);
  const [person] = await store.lockReviewers(context, [input.adminUserId]);
  if (!person) throw new Refused({ error: "notFound", field: "adminUserId" });
  const gone = "appId" in input ? ofApp(context, input.appId) : productsOf(context, input.productIds).map(({ id }) => id);
  const before = (await store.selectBound(context, [person.id])).map(({ productId }) => productId);
  const apps = new Set(context.tenant.products.filter(({ id }) => gone.includes(id)).map(({ appId }) => appId));
  let removed = 0;
  for (const appId of apps) {
    const his = ofApp(context, appId).filter((id) => before.includes(id));
    const left = his.filter((id) => !gone.includes(id));
    if (left.length === his.length) continue;
    await refuseLast(context, person, { appId, left });
    await store.setProducts(context, { staffId: person.id, appId, productIds: left, isWhole: false });
    removed += his.length - left.length;
  }
  context.record({ subject: "staff", ids: [person.id], detail: { before: { products: before }, after: { gone, removed } } });
  return { removed };
}

/**
 * Somebody is switched off, leaves or gets another role: the orders of an app would wait for nobody. Asked after it, in the same transaction.
 * @throws Refused staff.lastReviewer
 */
export async function keepFirstReviewers(context: Context, staffIds: readonly number[]): Promise<void> {
  await store.lockBindings(context);
  const orphaned = await store.selectOrphaned(context, staffIds);
  if (orphaned) throw new Refused({ error: "staff.lastReviewer", vars: { ...orphaned } });
}

async function refuseLast(
  context: Context,
  { id, name }: store.Reviewing,
  { appId, left }: { readonly appId: number; readonly left: readonly number[] },
): Promise<void> {
  if (!(await store.isLastFirst(context, { staffId: id, appId, left }))) return;
  const app = context.tenant.apps.find((each) => each.id === appId)?.name ?? String(appId);
  throw new Refused({ error: "staff.lastReviewer", field: "adminUserId", vars: { name, app } });
}

/** Which reviews of an app's orders somebody takes; never none of the first where nobody else does. */
export async function bindReviewer(input: ParsedOf<"bindProduct.updateCreditAduit">, context: Context): Promise<{ ok: true }> {
  await store.lockBindings(context);
  const [person] = await store.lockReviewers(context, [input.adminUserId]);
  if (!person) throw new Refused({ error: "notFound", field: "adminUserId" });
  if (!input.firstReview) await refuseLast(context, person, { appId: input.appId, left: [] });
  if (!(await store.upsertStages(context, input))) throw new Refused({ error: "notFound", field: "adminUserId" });
  context.record({ subject: "staff", ids: [input.adminUserId], detail: { after: { ...input } } });
  return { ok: true };
}
