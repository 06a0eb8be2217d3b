import { z } from "zod";
import { requestKinds } from "../../../../lending/rights/data-subject.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { lodge } from "./request.actions.ts";
import { ordersOf, selectByPhone, selectStates } from "./request.store.ts";

const phone = z.string().regex(/^\+\d{8,15}$/);
const requestId = z.string().regex(/^[\w.:-]{8,80}$/);
const addSchema = z.strictObject({
  requestId,
  phone,
  kind: z.enum(requestKinds),
  note: z.string().trim().max(500).default(""),
});
const statesSchema = z.strictObject({ requestId: requestId.optional(), phone });

async function customerOf(context: SignedContext, number: string): Promise<number> {
  const customerId = await selectByPhone(context, number);
  if (customerId === null) throw new Refused({ error: "notFound", field: "phone" });
  return customerId;
}

/** A customer asks in the app, where he has signed in. */
async function receive({ kind, note, phone: number }: z.output<typeof addSchema>, context: SignedContext) {
  const customerId = await customerOf(context, number);
  const receivedOn = localDate(context.now, context.tenant.timeZone);
  const { id, dueOn } = await lodge(context, { customerId, kind, way: "app", identity: "appSignIn", receivedOn, note, by: null });
  context.record({ subject: "customer", ids: [customerId], detail: { request: id, kind, way: "app", due: dueOn } });
  if (kind === "objection") context.changed(await ordersOf(context, customerId));
  return { id, dueOn };
}

/** What has become of what he asked. */
const states = async ({ phone: number }: z.output<typeof statesSchema>, context: SignedContext) => ({
  requests: await selectStates(context, await customerOf(context, number)),
});

export const rightsRoutes: readonly SignedRoute[] = [
  { name: "client.rights", path: "/client-domain/rights/add", kind: "app", input: addSchema, run: receive },
  // It writes nothing: asked again it answers again.
  { name: "client.rightsState", path: "/client-domain/rights/state", kind: "app", isOwnCopy: true, input: statesSchema, run: states },
];
