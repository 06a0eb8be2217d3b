import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { codeScenes } from "../../../../lending/options/growth/advertising-codes.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantFacts } from "../../../kernel/context.ts";
import { sealSecret } from "../../../kernel/secrets.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { fullNumber } from "../../book/order/order.filters.ts";
import { sealedFor } from "../../contact/private-text/private-text.outgo.ts";
import { codeLasts, countCodes, insertCode, lockCode, markTried } from "../../contact/private-text/private-text.actions.ts";
import { hasApp, selectCustomer } from "./code.store.ts";

/** Codes of one customer in 24 hours, and wrong answers to one. */
const most = { codes: 3, tries: 5 };

const digestOf = (
  { id, stopKey }: Pick<TenantFacts, "id" | "stopKey">,
  of: { readonly customerId: number; readonly scene: string; readonly code: string },
): string => createHmac("sha256", stopKey).update(`code ${id} ${of.customerId} ${of.scene} ${of.code}`).digest("base64url");

/**
 * A code for somebody who cannot get one by himself: it goes to the number that he has registered and to nobody else. It stands in no answer, no log
 * and no record, sealed until the network has it, and whoever asked never learns it.
 */
export async function sendCode(input: ParsedOf<"code.sendCode">, context: Context): Promise<OutputOf<"code.sendCode">> {
  const { phone, dataId, again, appId, scene, reason } = input;
  if ([phone, dataId, again].filter((named) => named !== undefined).length !== 1) throw new Refused({ error: "code.who", field: "phone" });
  if (!(await hasApp(context, appId))) throw new Refused({ error: "notFound", field: "appId" });
  const whole = phone === undefined ? undefined : fullNumber(phone, context.tenant.countryCode);
  const customer = await selectCustomer(context, { phone: whole, dataId, again });
  if (!customer) throw new Refused({ error: "notFound", field: "phone" });
  if ((await countCodes(context, customer.id)) >= most.codes)
    throw new Refused({ error: "code.quota", vars: { most: most.codes }, field: "phone" });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const id = await insertCode(context, {
    customerId: customer.id,
    appId,
    scene,
    reason,
    sealed: sealSecret(context.secretKeys, sealedFor(context.tenant.id, customer.id), code),
    digest: digestOf(context.tenant, { customerId: customer.id, scene, code }),
    expiresAt: new Date(context.now.getTime() + codeLasts),
  });
  context.record({ subject: "customer", ids: [customer.id], detail: { code: id, scene, app: appId }, said: reason });
  return { sent: true, expireSeconds: codeLasts / 1_000 };
}

const checkSchema = z.strictObject({
  requestId: z.string().regex(/^[\w.:-]{8,80}$/),
  phone: z.string().regex(/^\+\d{8,15}$/),
  scene: z.enum(codeScenes),
  code: z.string().regex(/^\d{6}$/),
});

/** The app asks whether a code is the one that its customer got: once right, or so many times wrong, it is over. */
async function checkCode({ phone, scene, code }: z.output<typeof checkSchema>, context: SignedContext) {
  const known = await lockCode(context, { phone, scene });
  if (!known || known.tried >= most.tries) return { valid: false };
  const [given, own] = [Buffer.from(digestOf(context.tenant, { customerId: known.customer_id, scene, code })), Buffer.from(known.digest)];
  const valid = given.length === own.length && timingSafeEqual(given, own);
  await markTried(context, known.id, valid);
  context.record({ subject: "customer", ids: [known.customer_id], detail: { code: known.id, scene, valid } });
  return { valid };
}

export const codeRoutes: readonly SignedRoute[] = [
  { name: "client.checkCode", path: "/client-domain/code/check", kind: "app", input: checkSchema, run: checkCode },
];
