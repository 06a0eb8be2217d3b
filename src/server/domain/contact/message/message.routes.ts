import { z } from "zod";
import { Refused } from "../../../../lending/reason.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { settleCallback } from "./outgo.actions.ts";
import { idOfRef } from "./reference.ts";
import { privateOfRef, settlePrivate } from "../private-text/private-text.outgo.ts";
import { settleTest, testOfRef } from "./template-test.actions.ts";

const common = { requestId: z.string().regex(/^[\w.:-]{8,80}$/), ref: z.string().min(3).max(64) };
const deliverySchema = z.discriminatedUnion("state", [
  z.strictObject({ ...common, state: z.literal("delivered") }),
  z.strictObject({ ...common, state: z.literal("failed"), reason: z.string().max(200) }),
]);
type Delivery = z.output<typeof deliverySchema>;

/** A gateway tells by itself what became of a message; of another gateway's it may say nothing. */
async function delivered({ requestId: _requestId, ref, ...said }: Delivery, context: SignedContext) {
  const test = testOfRef(context.tenant.id, ref);
  if (test !== null) {
    await settleTest(context, { id: test, tries: 0 }, said);
    context.record({ subject: "smsTemplate", ids: [], detail: { test, state: said.state } });
    return { ok: true };
  }
  const word = privateOfRef(context.tenant.id, ref);
  if (word !== null) {
    await settlePrivate(context, { id: word, tries: 0 }, said);
    context.record({ subject: "customer", ids: [], detail: { word, state: said.state } });
    return { ok: true };
  }
  const id = idOfRef(context.tenant.id, ref);
  if (id === null) throw new Refused({ error: "notFound", field: "ref" });
  const settled = await settleCallback(context, context.signer.channel, { id, said, medium: "sms" });
  context.record({ subject: "order", ids: settled?.order ? [settled.order] : [], detail: { message: id, state: said.state } });
  return { ok: true };
}

const said = {
  ...common,
  seconds: z.int().min(0).max(86_400).default(0),
  /** What the network knows its recording by; none: it was not recorded. */
  recording: z.string().max(200).default(""),
};
const announcedSchema = z.discriminatedUnion("state", [
  z.strictObject({ ...said, state: z.literal("answered") }),
  z.strictObject({ ...said, state: z.literal("keyed"), digit: z.string().regex(/^[0-9*#]{1,8}$/) }),
  z.strictObject({ ...common, state: z.literal("failed"), reason: z.string().max(200) }),
]);

/** The same of a call that spoke a text; told twice it is told once. */
async function announced({ requestId: _requestId, ref, ...word }: z.output<typeof announcedSchema>, context: SignedContext) {
  const id = idOfRef(context.tenant.id, ref);
  if (id === null) throw new Refused({ error: "notFound", field: "ref" });
  const settled = await settleCallback(context, context.signer.channel, { id, said: word, medium: "voice" });
  context.record({ subject: "order", ids: settled?.order ? [settled.order] : [], detail: { message: id, state: word.state } });
  return { ok: true };
}

export const messageRoutes: readonly SignedRoute[] = [
  { name: "channel.sms", path: "/channel-domain/sms/delivery", kind: "channel", input: deliverySchema, run: delivered },
  { name: "channel.announced", path: "/channel-domain/voice/announced", kind: "channel", input: announcedSchema, run: announced },
];
