import { z } from "zod";
import { Refused } from "../../../../lending/reason.ts";
import { filesAtMost } from "../../../../lending/origination/application-files.rules.ts";
import { takesDocument } from "../../../../lending/origination/document.rules.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory } from "../../book/order/move.actions.ts";
import { attachFiles, waitingFiles } from "../../orders/file/client-files.actions.ts";
import { ownOrder } from "../application/own-order.ts";
import { orderNo, requestId } from "../application/application.schemas.ts";
import * as store from "./document.store.ts";

const booksOf = ({ tx, tenant, now }: SignedContext): Books => ({ tx, tenant, now, staffId: null });

/** What is asked for now; an app shows it whenever it is opened. */
async function readAsked(input: { readonly orderNo: string }, context: SignedContext) {
  const order = await ownOrder(context, input.orderNo);
  const open = await store.selectOpen(context, order.id);
  return { orderNo: order.order_no, asked: open ? { kinds: [...open.kinds], due: open.due_at.toISOString() } : null };
}

interface Answer {
  readonly orderNo: string;
  readonly files: readonly number[];
}

/** Pictures that were sent ahead, each kind that was asked for among them: the order comes back above the others. */
async function answer(input: Answer, context: SignedContext) {
  const order = await ownOrder(context, input.orderNo);
  const closed = takesDocument(order);
  if (closed) throw new Refused(closed);
  const open = await store.selectOpen(context, order.id);
  if (!open) throw new Refused({ error: "document.none", field: "orderNo" });
  const sent = await waitingFiles(context, input.files);
  const missing = open.kinds.filter((kind) => !sent.includes(kind));
  if (missing.length > 0) throw new Refused({ error: "file.wanted", field: "files", vars: { kinds: missing.join(", ") } });
  await attachFiles(context, input.files, order.id);
  await store.attachTo(context, input.files, open.id);
  await store.endRequest(context, open, "answered");
  await addHistory(booksOf(context), { orderId: order.id, event: "documentCame", from: null, detail: { files: input.files.length } });
  context.record({ subject: "order", ids: [order.id], detail: { request: open.id, files: [...input.files] } });
  return { orderNo: order.order_no, files: input.files.length };
}

/** How a client app answers what a reviewer has asked for. */
export const documentRoutes: readonly SignedRoute[] = [
  {
    name: "client.documentAsked",
    path: "/client-domain/order/documentAsked",
    kind: "app",
    isOwnCopy: true,
    input: z.strictObject({ orderNo, requestId: requestId.optional() }),
    run: readAsked,
  },
  {
    name: "client.document",
    path: "/client-domain/order/document",
    kind: "app",
    input: z.strictObject({ requestId, orderNo, files: z.array(z.int().positive()).min(1).max(filesAtMost) }),
    run: answer,
  },
];
