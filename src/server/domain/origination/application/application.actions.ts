import { applicationReason } from "../../../../lending/origination/application.rules.ts";
import { missingFiles } from "../../../../lending/origination/application-files.rules.ts";
import { limitOf } from "../../../../lending/product/levels.rules.ts";
import { million, ppm } from "../../../../lending/money/rate.ts";
import { ppmWithTax } from "../../../../lending/product/tax.ts";
import { type Reason, Refused } from "../../../../lending/reason.ts";
import type { FileKind } from "../../../../lending/options/file-kinds.ts";
import type { Picture } from "../../../kernel/image/picture.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import type { Books } from "../../book/book/books.ts";
import { attachFiles, takePicture, waitingFiles } from "../../orders/file/client-files.actions.ts";
import { markApplied } from "../../growth/lead/lead.actions.ts";
import { payeeChanged } from "../../finance/payout/payee.actions.ts";
import { tellLeads } from "../../book/book/standing.ts";
import { addHistory, moveOrder } from "../../book/order/move.actions.ts";
import { mustBeOn } from "../app/app.actions.ts";
import { choiceOf } from "../relevance/relevance.actions.ts";
import { readProduct, type ProductRow } from "../product/product.actions.ts";
import type { ApplyInput } from "./application.schemas.ts";
import { countRefused } from "../../orders/black-list/black-list.actions.ts";
import { lockPerson, standingOf, type Standing } from "../../orders/customer/standing.actions.ts";
import { insertDetails, insertReferences } from "./application-details.store.ts";
import * as store from "./application.store.ts";
import { openOrder, ownOrder } from "./own-order.ts";

const booksOf = ({ tx, tenant, now }: SignedContext): Books => ({ tx, tenant, now, staffId: null });

/** T01: an order in machine_pending with the terms of the product's newest version, its customer and the account that he wants to be paid to. */
export async function apply(input: ApplyInput, context: SignedContext) {
  const { tenant, now, signer } = context;
  await mustBeOn(context, signer.appId);
  const product = await readProduct(context, input.productId);
  await lockPerson(context, input.customer.idNo);
  await lockPerson(context, input.customer.phone);
  const standing = await standingOf(context, input.customer, { device: input.device?.id, account: input.bank.accountNo });
  const registered = standing.customer_id === null ? await store.selectRegistered(context, input.customer.phone) : undefined;
  const sent = await waitingFiles(context, input.files);
  const person = { customerId: standing.customer_id, settled: standing.settled };
  const { allowed, last } = await choiceOf(context, signer.appId ?? 0, person);
  const isOffered = product?.status === "listed" && product.app_id === signer.appId;
  const reason = applicationReason({
    amount: input.amount,
    term: input.term,
    step: tenant.currencyStep,
    offer: isOffered ? product.offer : null,
    settledCount: standing.settled,
    allowed,
    productId: input.productId,
    limit: isOffered && product.offer ? limitOf(product.offer, last) : null,
    hasOpenOrder: standing.open,
    isBlackListed: standing.black_listed,
    isFrozen: standing.frozen || (registered?.frozen ?? false),
    coolUntil: standing.cool_until,
    today: businessDay(now, tenant.timeZone).date,
  });
  const wanted = reason ? null : missingFiles(product?.offer ?? null, sent);
  if (wanted) throw new Refused(wanted);
  if (reason || !product) throw new Refused(reason ?? { error: "application.notLendable", field: "productId" });
  const { id, orderNo } = await place(input, context, { product, standing, registered: registered?.id ?? null });
  context.record({ subject: "order", ids: [id], detail: { product: product.id, amount: input.amount, term: input.term } });
  return { orderNo, status: 0, stage: "machine_pending" };
}

/** T01: of whom is on the black list no order is left; the entries that stopped him count him. */
export async function noteRefused(input: ApplyInput, of: TenantTx, { error }: Reason): Promise<void> {
  if (error === "application.refused") await countRefused(of, input);
}

interface Met {
  readonly product: ProductRow;
  readonly standing: Standing;
  /** Who has registered with this phone and never applied. */
  readonly registered: number | null;
}

async function newCustomer(context: SignedContext, input: ApplyInput): Promise<number> {
  const known = await store.registerProspect(context, input);
  if (known === null) return store.insertCustomer(context, input);
  await tellLeads(context, [known]);
  return known;
}

async function place(input: ApplyInput, context: SignedContext, { product, standing, registered }: Met) {
  if (registered !== null) await store.completeRegistered(context, registered, input);
  const known = standing.customer_id ?? registered;
  const customerId = known ?? (await newCustomer(context, input));
  if (known !== null) await store.updateCustomer(context, customerId, input.customer);
  const penalty = product.config?.terms.penalty;
  const [cap, ceiling] = [ppm(penalty?.capRate ?? "1"), context.tenant.moneyRules.penaltyCap];
  const order = await store.insertOrder(context, {
    customerId,
    settled: standing.settled,
    input,
    appId: product.app_id,
    productVersion: product.version ?? 0,
    penaltyPpm: ppmWithTax(product.config?.terms ?? {}, "penalty", ppm(penalty?.dailyRate ?? "0")),
    penaltyCapPpm: Math.min(cap, ceiling),
    penaltyCeilingPpm: ceiling < cap || (!penalty?.capRate && ceiling < million) ? ceiling : null,
    isAccepted: product.offer?.acceptedAtApplication ?? false,
  });
  await store.insertPayee(context, order.id, input.bank);
  await insertDetails(context, order.id, input);
  await insertReferences(context, customerId, input.references);
  await attachFiles(context, input.files, order.id);
  await markApplied(context, { customerId, orderId: order.id });
  await addHistory(booksOf(context), { orderId: order.id, event: "applied", from: null, to: "machine_pending" });
  return order;
}

/** A picture, decoded before the transaction began: it holds no connection while it is drawn anew. */
export const sendPicture = (input: { readonly type: FileKind }, context: SignedContext, picture: Picture) =>
  takePicture(context, { type: input.type, picture });

/** T13, T19: another account of the customer's own, when finance has asked for one or the payout failed; both reviews are needed again. */
export async function changeAccount(input: { readonly orderNo: string; readonly bank: ApplyInput["bank"] }, context: SignedContext) {
  const order = await openOrder(context, input.orderNo);
  const moved = await payeeChanged(booksOf(context), order);
  await store.insertPayee(context, order.id, input.bank);
  await addHistory(booksOf(context), { orderId: order.id, event: "accountChanged", from: "final_passed", to: "final_passed" });
  context.record({
    subject: "order",
    ids: [order.id],
    detail: { account: input.bank.accountNo.slice(-4), before: order.stage, after: moved.stage },
  });
  return { orderNo: order.order_no, status: moved.status, stage: moved.stage };
}

/** T30: the customer's own, until the payout is on its way. */
export async function cancel(input: { readonly orderNo: string }, context: SignedContext) {
  const order = await ownOrder(context, input.orderNo);
  const moved = await moveOrder(booksOf(context), order, "cancel", { event: "cancelled" });
  context.record({ subject: "order", ids: [order.id], detail: { before: order.stage, after: moved.stage } });
  return { orderNo: order.order_no, status: moved.status, stage: moved.stage };
}

/** T13's guard: the customer accepts the amount, the term and what the loan costs, as approved. */
export async function accept(input: { readonly orderNo: string }, context: SignedContext) {
  const order = await openOrder(context, input.orderNo);
  if (order.stage !== "final_passed") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  await store.updateAccepted(context, order.id);
  context.record({ subject: "order", ids: [order.id], detail: { accepted: order.principal } });
  return { orderNo: order.order_no, status: order.status, stage: order.stage };
}
