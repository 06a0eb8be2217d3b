import { encodeQR } from "qr";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { sealSecret } from "../../../kernel/secrets.ts";
import { endSessions } from "../../../kernel/sign-in/end.ts";
import { aboutFactor, addressOfSecret, newSecret, passSecond } from "../../../kernel/sign-in/second.ts";
import * as store from "./second.store.ts";

/** Whether somebody has a second factor, or has begun one. */
export const hasFactor = async (context: Context, staffId: number): Promise<boolean> =>
  (await store.lockFactor(context, staffId)) !== undefined;

/** The next sign-in begins a new one; what is open ends. */
export async function forgetFactor(context: Context, staffId: number): Promise<void> {
  await store.deleteFactor(context, staffId);
  const { tx, tenant, now, staff } = context;
  await endSessions(tx, { tenantId: tenant.id, now, how: "second", by: staff.id }, { staffId });
}

/** A secret for whoever has none yet; typed in fours, as people read it out. Nothing is demanded by it before its first code. */
async function begin(_input: ParsedOf<"system.secondBegin">, context: Context): Promise<OutputOf<"system.secondBegin">> {
  const { staff, tenant, secretKeys } = context;
  if (!(await store.isHalf(context))) throw new Refused({ error: "second.notAsked" });
  if ((await store.lockFactor(context, staff.id))?.isConfirmed) throw new Refused({ error: "second.enrolled" });
  const secret = newSecret();
  await store.putFactor(context, sealSecret(secretKeys, aboutFactor(tenant.id, staff.id), secret));
  context.record({ subject: "staff", ids: [staff.id], detail: { account: staff.account } });
  const picture = encodeQR(addressOfSecret(secret, { issuer: `Keyline ${tenant.name}`, account: staff.account }), "svg");
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, "$1 "), picture };
}
/** Asked again it is another secret: the one before was told to nobody who still listens. */
export const secondBegin: AnewHandler<"system.secondBegin"> = { make: begin, keep: () => ({}), again: begin };

/** Takes the code of this half minute. The first one binds the account to it: what was opened by the password alone ends. */
async function check(_input: ParsedOf<"system.secondCheck">, context: Context): Promise<OutputOf<"system.secondCheck">> {
  const { tx, tenant, staff, now, sessionHash: hash, codeStep } = context;
  if (!(await store.isHalf(context))) throw new Refused({ error: "second.notAsked" });
  const used = codeStep === null ? null : await store.useStep(context, codeStep);
  if (!used) {
    context.ifRefused((after) => store.writeWrongCode({ ...context, tx: after }));
    throw new Refused({ error: "second.wrong", field: "code" });
  }
  if (used.isFirst) await endSessions(tx, { tenantId: tenant.id, now, how: "second" }, { staffId: staff.id, except: hash });
  const token = await passSecond(tx, { tenantId: tenant.id, hash, now });
  if (token === null) throw new Refused({ error: "sessionTimeout" });
  context.record({ subject: "staff", ids: [staff.id], detail: { account: staff.account, enrolled: used.isFirst } });
  return { token };
}
/** The token of before is gone with the first answer: whoever lost that signs in anew. */
export const secondCheck: AnewHandler<"system.secondCheck"> = {
  make: check,
  keep: () => ({}),
  again: () => Promise.reject(new Refused({ error: "sessionTimeout" })),
};
