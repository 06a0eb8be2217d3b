import { randomBytes } from "node:crypto";
import type { signingKeyCalls } from "../../../../contract/basics/signing-key/signing-key.calls.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context, Handlers } from "../../../kernel/context.ts";
import { aboutSecret, openKept, sealKept } from "../../../kernel/kept-secrets.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { type ApprovalKind, requestOnce } from "../approval/approval.actions.ts";
import * as store from "./signing-key.store.ts";

interface Wish {
  readonly kind: "app" | "channel";
  readonly name: string;
  readonly appId: number | null;
  readonly channel: string | null;
}

/** Of an app one that is there, of a channel or gateway one that is set up: a key of nothing would wait for somebody to take the name. */
async function judge(context: Context, { kind, appId, channel }: Wish): Promise<void> {
  if (kind === "app") {
    if (appId === null) throw new Refused({ error: "field.required", field: "appId" });
    if (channel !== null) throw new Refused({ error: "badInput", field: "channel" });
    if (!context.tenant.apps.some(({ id }) => id === appId)) throw new Refused({ error: "notFound", field: "appId" });
    return;
  }
  if (channel === null) throw new Refused({ error: "field.required", field: "channel" });
  if (appId !== null) throw new Refused({ error: "badInput", field: "appId" });
  if (!(await store.isChannel(context, channel))) throw new Refused({ error: "notFound", field: "channel" });
}

async function add({ kind, name, appId, channel }: ParsedOf<"signingKey.add">, context: Context): Promise<OutputOf<"signingKey.add">> {
  const wish: Wish = { kind, name, appId: appId ?? null, channel: channel ?? null };
  await judge(context, wish);
  // Several keys of one channel may wait; the same name of it is the same wish.
  const target = [kind, wish.channel ?? wish.appId, name].join(" ");
  const pending = await requestOnce(context, { kind: "signingKey", orderId: null, target, payload: { ...wish } });
  context.record({ subject: "signingKey", ids: [pending.approvalId], detail: { before: null, after: wish } });
  return { ok: true, pending };
}

/** The second person's yes makes the key; neither of the two has seen its secret yet, and only whoever asked ever does. */
export const signingKeyKind: ApprovalKind = {
  permission: ["system:payChannel:edit", "system:bank:edit"],
  asks: "system:signingKey:edit",
  async carryOut(context, { payload, requested_by: by }) {
    const wish = payload as unknown as Wish;
    await judge(context, wish);
    const keyId = `${wish.channel ?? wish.kind}-${randomBytes(6).toString("hex")}`;
    const fetchUntil = new Date(context.now.getTime() + limits.firstPassword);
    const about = aboutSecret("signing_key", context.tenant.id, keyId);
    const secret = sealKept(context.secretKeys, about, randomBytes(32).toString("base64url"));
    await store.insertKey(context, { ...wish, keyId, secret, by, fetchUntil });
    context.record({ subject: "signingKey", ids: [], detail: { before: null, after: { keyId, ...wish } } });
  },
};

/** Whoever lost the answer ends the key and asks for another: nothing that was shown is shown again. */
const fetch: AnewHandler<"signingKey.fetch"> = {
  async make({ keyId }, context) {
    const key = await store.selectKey(context, keyId);
    if (!key) throw new Refused({ error: "notFound", field: "keyId" });
    const isOpen = key.fetchUntil !== null && key.fetchUntil > context.now && key.endsAt === null;
    if (key.createdBy !== context.staff.id || !isOpen) throw new Refused({ error: "signingKey.notYours", field: "keyId" });
    const secret = openKept(context.secretKeys, aboutSecret("signing_key", context.tenant.id, keyId), key.secret);
    // Sealed under a key that this house has no more: there is nothing to show, and what cannot be used is not switched on.
    if (secret === null) throw new Refused({ error: "signingKey.notYours", field: "keyId" });
    await store.openKey(context, keyId);
    context.record({ subject: "signingKey", ids: [], detail: { keyId, before: "toFetch", after: "live" } });
    return { keyId, secret };
  },
  keep: ({ keyId }) => ({ keyId }),
  again: (_input, context, kept) => {
    context.record({ subject: "signingKey", ids: [], detail: { keyId: kept["keyId"], again: true } });
    return Promise.resolve({ keyId: String(kept["keyId"]), secret: null });
  },
};

/** Earlier at any time; never later than it was said before: who relies on the end must not be deceived. */
async function end({ keyId, endTime, reason }: ParsedOf<"signingKey.end">, context: Context): Promise<OutputOf<"signingKey.end">> {
  const key = await store.selectKey(context, keyId);
  if (!key) throw new Refused({ error: "notFound", field: "keyId" });
  const at = endTime === undefined ? context.now : new Date(endTime);
  if (at < context.now) throw new Refused({ error: "version.past", field: "endTime" });
  if (key.endsAt !== null && at >= key.endsAt) throw new Refused({ error: "state.refused", field: "endTime" });
  await store.endKey(context, keyId, at);
  const before = { endTime: key.endsAt?.toISOString() ?? null };
  context.record({ subject: "signingKey", ids: [], detail: { keyId, before, after: { endTime: at.toISOString() }, reason } });
  return { ok: true };
}

export const signingKeyHandlers: Handlers<keyof typeof signingKeyCalls> = {
  "signingKey.list": (input, context) => readPage(context.tx, store.keyQueue(input, context), input.page, input.pageSize),
  "signingKey.add": add,
  "signingKey.fetch": fetch,
  "signingKey.end": end,
};
