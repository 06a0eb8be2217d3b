import { z } from "zod";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { orderNo, requestId } from "../application/application.schemas.ts";
import { ownOrder } from "../application/own-order.ts";
import { contest } from "./contest.actions.ts";
import { selectOfOrder } from "./contest.store.ts";

/** By the customer himself: he is told by when somebody has looked again. */
async function lodge(input: { readonly orderNo: string; readonly reason: string }, context: SignedContext) {
  const order = await ownOrder(context, input.orderNo);
  const { contestId, dueOn } = await contest(context, { orderId: order.id, way: "app", reason: input.reason, staffId: null });
  context.record({ subject: "order", ids: [order.id], detail: { contest: contestId, due: dueOn } });
  return { orderNo: order.order_no, dueOn };
}

/** What became of it, in the words that he is answered with. */
async function readOutcome(input: { readonly orderNo: string }, context: SignedContext) {
  const order = await ownOrder(context, input.orderNo);
  const found = await selectOfOrder(context, order.id);
  return { orderNo: order.order_no, contested: found ? { dueOn: found.due_on, outcome: found.outcome, answer: found.answer } : null };
}

export const contestRoutes: readonly SignedRoute[] = [
  {
    name: "client.contest",
    path: "/client-domain/order/contest",
    kind: "app",
    input: z.strictObject({ requestId, orderNo, reason: z.string().trim().min(1).max(1_000) }),
    run: lodge,
  },
  {
    name: "client.contested",
    path: "/client-domain/order/contested",
    kind: "app",
    isOwnCopy: true,
    input: z.strictObject({ orderNo, requestId: requestId.optional() }),
    run: readOutcome,
  },
];
