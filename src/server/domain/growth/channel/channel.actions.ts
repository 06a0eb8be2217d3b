import { createHmac, randomBytes } from "node:crypto";
import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "./channel.store.ts";

/** A new secret, and what its link is signed with by it. */
export function keysOf(tenantId: number, code: string): store.Keys {
  const secret = randomBytes(24).toString("base64url");
  return { secret, signature: createHmac("sha256", secret).update(`${tenantId}.${code}`).digest("base64url").slice(0, 22) };
}

/** A channel as it is from now on; what was agreed before stays what its days cost. Its code never changes: what came by it is filed under that. */
export async function saveDelivery({ id, ...of }: ParsedOf<"delivery.save">, context: Context) {
  if (!(await store.isThere(context, "ad_company", of.companyId))) throw new Refused({ error: "notFound", field: "companyId" });
  if (!(await store.isThere(context, "app", of.appId))) throw new Refused({ error: "notFound", field: "appId" });
  const detail = { settleMode: of.settleMode, price: of.price, status: of.status };
  if (id === undefined) {
    const made = await store.insertDelivery(context, of, keysOf(context.tenant.id, of.code));
    if (!made) throw new Refused({ error: "channel.codeTaken", field: "code" });
    await store.insertTerms(context, made.id, of);
    context.record({ subject: "channel", ids: [made.id], detail: { after: detail } });
    return { id: made.id, link: made.link };
  }
  const was = await store.lockDelivery(context, id);
  if (!was) throw new Refused({ error: "notFound", field: "id" });
  if (was.code !== of.code) throw new Refused({ error: "channel.codeFixed", field: "code" });
  await store.updateDelivery(context, id, of);
  if (was.settle_mode !== of.settleMode || was.price !== of.price) await store.insertTerms(context, id, of);
  context.record({ subject: "channel", ids: [id], detail: { before: { settleMode: was.settle_mode, price: was.price }, after: detail } });
  return { id, link: was.link };
}

export async function saveCompany(input: ParsedOf<"adCompany.save">, context: Context) {
  if (input.id !== undefined && !(await store.isThere(context, "ad_company", input.id)))
    throw new Refused({ error: "notFound", field: "id" });
  const saved = await store.saveCompany(context, input);
  if (!saved) throw new Refused({ error: "channel.nameTaken", field: "name" });
  context.record({ subject: "channel", ids: [saved.id], detail: { company: input.name, status: input.status } });
  return { id: saved.id };
}

export async function saveWhiteChannel(input: ParsedOf<"whileChannel.save">, context: Context) {
  if (input.id !== undefined && !(await store.isThere(context, "white_channel", input.id)))
    throw new Refused({ error: "notFound", field: "id" });
  if (input.appId !== null && !(await store.isThere(context, "app", input.appId))) throw new Refused({ error: "notFound", field: "appId" });
  const saved = await store.saveWhiteChannel(context, input);
  if (!saved) throw new Refused({ error: "channel.codeTaken", field: "code" });
  context.record({
    subject: "channel",
    ids: [saved.id],
    detail: { partner: input.name, rule: input.rule, quota: input.quota, status: input.status },
  });
  return { id: saved.id };
}

export async function removeWhite({ ids }: ParsedOf<"whiteList.remove">, context: Context) {
  const removed = await store.removeWhite(context, ids);
  if (removed.length < new Set(ids).size) throw new Refused({ error: "notFound", field: "ids" });
  context.record({ subject: "channel", ids: removed.map(({ id }) => id), detail: { removed: removed.length } });
  return { ok: true as const, removed: removed.length };
}
