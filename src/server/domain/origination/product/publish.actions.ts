import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { lawReason, productReason } from "../../../../lending/product/product-config.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { startOfDay } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { tellBack } from "../risk/publish.actions.ts";
import { voidRequest } from "../risk/void.actions.ts";
import { judgeShelf, targetOf } from "./product.actions.ts";
import { moneyOf, refuse, todayOf } from "./judge.ts";
import * as store from "./product.store.ts";
import * as releases from "./release.store.ts";

const permission = "product:config:edit";
/** ms within which one person goes back to what was lent before (rules/rights.md 4). */
const goesBackFor = 24 * 3_600_000;

async function locked(context: Context, id: number): Promise<store.ProductRow> {
  const found = await store.selectProduct(context, id);
  if (found) await store.lockShelf(context, found.app_id);
  const product = found && (await store.selectProduct(context, id, true));
  if (!product) throw new Refused({ error: "notFound", field: "id" });
  return product;
}

interface Proposed {
  readonly version: number;
  /** The day from which it is to be lent. */
  readonly day: string;
}
/** What must hold of a version that is to be lent: whole, within the law of today and of its first day, and somebody still gets a first loan. */
async function mayLend(context: Context, product: store.ProductRow, { version, day }: Proposed): Promise<void> {
  const row = await store.selectVersion(context, { product_id: product.id, product_version: version });
  if (!row) throw new Refused({ error: "notFound", field: "version" });
  const { config, offer } = row;
  if (!offer) throw new Refused({ error: "field.required", field: "offer" });
  for (const on of new Set([todayOf(context), day])) {
    const draft = { config, offer, ...moneyOf(context.tenant), on };
    refuse(productReason(draft) ?? lawReason(draft, context.tenant.region));
  }
  if (product.status === "listed") await judgeShelf(context, product, offer);
}

interface Payload {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  /** The release that stood when it was asked for; null: none. */
  readonly base: number | null;
  /** Null: as soon as it is approved. */
  readonly from: string | null;
}

/** Asks another person who may edit terms for a version. */
export async function askPublish(input: ParsedOf<"product.publish">, context: Context): Promise<OutputOf<"product.publish">> {
  const product = await locked(context, input.id);
  const standing = await releases.selectStanding(context, product.id);
  const today = todayOf(context);
  const day = input.effectiveFrom ?? today;
  if (day < today) throw new Refused({ error: "product.future", field: "effectiveFrom" });
  if (standing?.version === input.version) throw new Refused({ error: "product.live", field: "version" });
  await mayLend(context, product, { version: input.version, day });
  const from = day === today ? null : startOfDay(day, context.tenant.timeZone).toISOString();
  const payload = { id: product.id, name: product.name, version: input.version, base: standing?.id ?? null, from } satisfies Payload;
  const pending = await requestOnce(context, { kind: "product", orderId: null, target: targetOf(product.id), payload });
  context.record({ subject: "product", ids: [product.id], detail: { ...payload, approval: pending.approvalId } });
  return { pending };
}

/** Judged against what stands now: what was published meanwhile makes the request void. */
export const publishKind: ApprovalKind = {
  permission,
  carryOut: async (context, approval) => {
    const { id, version, base, from } = approval.payload as unknown as Payload;
    const product = await locked(context, id);
    const standing = await releases.selectStanding(context, id);
    if ((standing?.id ?? null) !== base) throw new Refused({ error: "product.base", vars: { version: standing?.version ?? 0 } });
    const begins = from === null || new Date(from) < context.now ? context.now : new Date(from);
    await mayLend(context, product, { version, day: todayOf({ now: begins, tenant: context.tenant }) });
    await releases.insertRelease(context, {
      productId: id,
      version,
      replaced: product.version,
      from: begins,
      askedBy: approval.requested_by,
    });
    await releases.renameAs(context, id, version);
  },
};

/** Back to what was lent before, within a day, by one person, once, if it stands under today's law: whoever published it is told (rules/products.md 2). */
export async function rollBack({ id }: ParsedOf<"product.rollback">, context: Context): Promise<OutputOf<"product.rollback">> {
  const product = await locked(context, id);
  const last = await releases.lockRelease(context, id);
  const since = Math.max(last?.at.getTime() ?? 0, last?.from?.getTime() ?? 0);
  if (!last || last.isBack || last.approvedBy === null || last.replaced === null || context.now.getTime() - since > goesBackFor)
    throw new Refused({ error: "product.noRollback" });
  await mayLend(context, product, { version: last.replaced, day: todayOf(context) });
  await releases.markBack(context, last.id);
  await voidRequest(context, { kind: "product", target: targetOf(id) });
  await releases.renameAs(context, id, last.replaced);
  const told = [last.askedBy, last.approvedBy].filter((person): person is number => person !== null && person !== context.staff.id);
  context.record({ subject: "product", ids: [id], detail: { name: product.name, from: last.version, to: last.replaced, told } });
  context.changed([], told);
  await tellBack(context, permission, { name: product.name, from: last.version, by: context.staff.name });
  return { version: last.replaced };
}
