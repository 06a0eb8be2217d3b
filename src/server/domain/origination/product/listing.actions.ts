import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { listingMachine, type ListingState } from "../../../../lending/growth/listing.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { judgeShelf } from "./product.actions.ts";
import { refuse } from "./judge.ts";
import * as store from "./product.store.ts";
import { targetOf } from "./product.actions.ts";

type Wanted = ParsedOf<"product.status">["status"];

/** rules/products.md 4: only what has been published is lent, and an app never stays without a first loan. */
async function judgeListing(context: Context, id: number, status: Wanted): Promise<store.ProductRow> {
  const found = await store.selectProduct(context, id);
  if (found) await store.lockShelf(context, found.app_id);
  const product = found && (await store.selectProduct(context, id, true));
  if (!product) throw new Refused({ error: "notFound", field: "id" });
  if (product.status === status) throw new Refused({ error: "state.refused", field: "status" });
  refuse(moveReason(listingMachine, status === "listed" ? "list" : "delist", product.status));
  if (status === "listed" && !product.offer) throw new Refused({ error: "product.unpublished", field: "id", vars: { name: product.name } });
  await judgeShelf(context, product, status === "listed" ? product.offer : null);
  return product;
}

/** Asks another person to offer a product to customers, or to take it from them. */
export async function askStatus({ id, status }: ParsedOf<"product.status">, context: Context): Promise<OutputOf<"product.status">> {
  const { name, status: before } = await judgeListing(context, id, status);
  const pending = await requestOnce(context, { kind: "productStatus", orderId: null, target: targetOf(id), payload: { id, name, status } });
  context.record({ subject: "product", ids: [id], detail: { before, asked: status, approval: pending.approvalId } });
  return { ok: true, pending };
}

/** Running orders keep their product whatever becomes of it. */
export const statusKind: ApprovalKind = {
  permission: "product:list:status",
  carryOut: async (context, approval) => {
    const { id, status } = approval.payload as { readonly id: number; readonly status: Wanted & ListingState };
    await judgeListing(context, id, status);
    await store.updateProduct(context, id, { status });
  },
};
