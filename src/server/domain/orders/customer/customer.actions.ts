import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayTurn } from "../../../../lending/order/customer-freeze.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { remainingCustomer } from "../../book/order/remaining.actions.ts";
import { phoneReveal } from "../../contact/contact/reveal.actions.ts";
import * as store from "./detail.store.ts";

type Consents = OutputOf<"consent.list">;

/** Each time that he agreed to something or forbade it, the newest first, with the number of its version. */
export function consentsOf(wishes: readonly store.Wish[]): Consents {
  const found: Consents = [];
  wishes.forEach((wish, at) => {
    const before = wishes[at - 1];
    const say = (type: string, granted: boolean) =>
      found.push({ version: at + 1, type, granted, time: wish.at.toISOString(), operator: wish.operator });
    const changed = (now: readonly string[], then: readonly string[] = []) => now.filter((each) => !then.includes(each));
    for (const type of changed(wish.consents, before?.consents)) say(type, true);
    for (const type of changed(before?.consents ?? [], wish.consents)) say(type, false);
    // A way that he forbids is one that he no longer agrees to.
    for (const type of changed(wish.opt_out, before?.opt_out)) say(`contact.${type}`, false);
    for (const type of changed(before?.opt_out ?? [], wish.opt_out)) say(`contact.${type}`, true);
  });
  return found.toReversed();
}

/** Under which number he is found today: an old one leads to the one who stayed. */
async function numberOf(context: Context, asked: number): Promise<number> {
  const id = await remainingCustomer(context, asked);
  if (id === null) throw new Refused({ error: "notFound", field: "userId" });
  return id;
}

export async function readConsents(input: ParsedOf<"consent.list">, context: Context): Promise<Consents> {
  const userId = await numberOf(context, input.userId);
  return consentsOf(await store.selectWishes(context, userId));
}

/** One customer with what belongs to him: labels, wishes, devices, consents, orders. */
export async function readUser(input: ParsedOf<"user.detail">, context: Context): Promise<OutputOf<"user.detail">> {
  const userId = await numberOf(context, input.userId);
  const row = await store.selectUser(context, userId);
  if (!row) throw new Refused({ error: "notFound", field: "userId" });
  const { frozenAt, frozenReason, frozenBy, heldAt, heldReason, heldBy, lastLogin, ...user } = row;
  const wishes = await store.selectWishes(context, userId);
  const last = wishes.at(-1);
  const devices = await store.selectDevices(context, userId);
  const orders = await store.selectOrders(context, userId, localDate(context.now, context.tenant.timeZone));
  return {
    user: {
      ...user,
      lastLogin: lastLogin?.toISOString() ?? null,
      frozen: frozenAt && { time: frozenAt.toISOString(), reason: frozenReason, operator: frozenBy },
      hold: heldAt && { time: heldAt.toISOString(), reason: heldReason ?? "", operator: heldBy },
    },
    merged: (await store.selectMerged(context, userId)).map(({ time, ...gone }) => ({ ...gone, time: time.toISOString() })),
    labels: await store.selectGivenLabels(context, userId),
    preference: {
      optOut: [...(last?.opt_out ?? [])],
      opens: last?.opens ?? null,
      closes: last?.closes ?? null,
      time: last?.at.toISOString() ?? null,
    },
    devices: devices.map(({ lastTime, ...device }) => ({ ...device, lastTime: lastTime.toISOString() })),
    consents: consentsOf(wishes),
    orders: orders.map(({ applyTime, ...order }) => ({ ...order, applyTime: applyTime.toISOString() })),
  };
}

/** He gets in no more: nothing new is applied for or accepted in his name. What he owes, and how he pays it, stays as it is. */
export async function freezeUser(input: ParsedOf<"user.freeze">, context: Context): Promise<{ ok: true }> {
  const { status, reason } = input;
  const userId = await numberOf(context, input.userId);
  const row = await store.lockUser(context, userId);
  if (!row) throw new Refused({ error: "notFound", field: "userId" });
  const wrong = mayTurn({ isFrozen: row.frozen_at !== null, to: status });
  if (wrong) throw new Refused(wrong);
  await store.updateFrozen(context, userId, status === "frozen" ? { reason } : null);
  context.record({ subject: "customer", ids: [userId], detail: { after: status }, said: reason });
  context.changed([...(await store.selectOrderIds(context, userId))]);
  return { ok: true };
}

/** Through his newest order: what it is shown for, and whether it may be, follows from the task that the caller has with it (rules/contact-law.md 2b). */
async function orderOf({ userId }: ParsedOf<"user.phone">, context: Context): Promise<{ loanRecordId: number }> {
  const order = await store.selectNewestOrder(context, await numberOf(context, userId));
  if (!order) throw new Refused({ error: "notFound", field: "userId" });
  return { loanRecordId: order.id };
}
export const userPhone: AnewHandler<"user.phone"> = {
  make: async (input, context) => phoneReveal.make(await orderOf(input, context), context),
  keep: () => ({}),
  again: async (input, context, kept) => phoneReveal.again(await orderOf(input, context), context, kept),
};
