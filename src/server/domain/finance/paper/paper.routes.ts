import { z } from "zod";
import { paperAsked } from "../../../../contract/finance/paper.schemas.ts";
import { Refused } from "../../../../lending/reason.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { fileOf, issue } from "./paper.actions.ts";
import { selectOwn } from "./paper.store.ts";

const requestId = z.string().regex(/^[\w.:-]{8,80}$/);
const phone = z.string().regex(/^\+\d{8,15}$/);
const paperSchema = z.strictObject({
  requestId,
  phone,
  orderNo: z.string().regex(/^\d{8}$/),
  ...paperAsked,
});

const fileSchema = z.strictObject({ requestId: requestId.optional(), phone, no: z.string().regex(/^[RSC]\d{4}-\d{6,}$/) });

/** An order of the customer who has signed in with the number that the lender knows. */
async function ownOrder({ tx, tenant }: SignedContext, number: string, orderNo: string): Promise<number> {
  const order = await rowOf<{ id: number }>(
    tx,
    `select o.id from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
     where o.tenant_id = $1 and o.order_no = $2 and (c.phone = $3 or o.phone = $3)`,
    [tenant.id, orderNo, number],
  );
  if (!order) throw new Refused({ error: "notFound", field: "orderNo" });
  return order.id;
}

/** A customer asks for a paper of an order of his own. */
async function take({ requestId: _id, phone: number, orderNo, ...asked }: z.output<typeof paperSchema>, context: SignedContext) {
  const orderId = await ownOrder(context, number, orderNo);
  const { id, no } = await issue(context, orderId, asked, null);
  context.record({ subject: "order", ids: [orderId], detail: { paper: id, no, kind: asked.kind, way: "app" } });
  return { no };
}

/** The file of one that he has, as it is now. */
async function file({ phone: number, no }: z.output<typeof fileSchema>, context: SignedContext) {
  const id = await selectOwn(context, no, number);
  if (id === null) throw new Refused({ error: "notFound", field: "no" });
  const { bytes } = await fileOf(context, id);
  return { no, type: "application/pdf", content: bytes.toString("base64") };
}

export const paperRoutes: readonly SignedRoute[] = [
  { name: "client.paper", path: "/client-domain/paper/take", kind: "app", input: paperSchema, run: take },
  // It writes nothing, and what is in it is nobody's to keep: asked again it is made again.
  { name: "client.paperFile", path: "/client-domain/paper/file", kind: "app", isOwnCopy: true, input: fileSchema, run: file },
];
