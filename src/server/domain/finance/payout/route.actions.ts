import { channelReason } from "../../../../lending/origination/payout.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { findLoan, loanTerms } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { lockChannel, selectChannels, type ChannelRow } from "./channel.store.ts";
import * as store from "./payout.store.ts";

export interface Wanted {
  readonly amount: number;
  /** Named by a person: this one or none. */
  readonly channelId?: string;
  /** Where it was routed to: tried first. */
  readonly routed?: string | null;
}

/**
 * T15, T16: the channel that is up, within its limits and funded for an amount; held, where it has limits.
 * @throws Refused with the reason of the one named, or of the last one tried
 */
export async function channelFor(books: Books, wanted: Wanted): Promise<string> {
  const found = await find(books, wanted);
  if (typeof found !== "string") throw new Refused(found);
  return found;
}

async function find(books: Books, { amount, channelId, routed }: Wanted): Promise<string | Reason> {
  const all = await selectChannels(books);
  const named = channelId === undefined ? all : all.filter(({ code }) => code === channelId);
  const first = (channel: ChannelRow): number => Number(channel.code !== routed);
  let reason: Reason = { error: "payout.noChannel", field: "channelId" };
  for (const channel of named.toSorted((one, other) => first(one) - first(other))) {
    const why = channelReason({ channel: await held(books, channel), amount, now: books.now });
    if (!why) return channel.code;
    reason = why;
  }
  return reason;
}

async function held(books: Books, channel: ChannelRow): Promise<ChannelRow> {
  if (channel.dayLeft === null && channel.float === null) return channel;
  await lockChannel(books, channel.code);
  return (await selectChannels(books)).find(({ code }) => code === channel.code) ?? channel;
}

/** T15: to the channel that can pay it; without one it waits, and the job tries again. */
export async function route(books: Books, payout: store.PayoutRow, order: MovingOrder): Promise<MovingOrder> {
  const row = await findLoan(books, order.id);
  const { payout: amount } = schedule(loanTerms(books, row), localDate(books.now, books.tenant.timeZone));
  const channel = await find(books, { amount });
  if (typeof channel !== "string") return order;
  await store.updateRoute(books, payout.id, channel);
  return moveOrder(books, order, "routePayout", { event: "payoutReady", detail: { channel } });
}

/** Payouts that no channel had room for. @returns the orders that have one now */
export async function routeWaiting(books: Books): Promise<readonly number[]> {
  const moved: number[] = [];
  for (const { id, order_id: orderId } of await store.selectUnrouted(books)) {
    const order = await lockOrder(books, orderId);
    const payout = await store.selectPayout(books, id);
    if (!order || !payout || order.stage !== "fin2_passed") continue;
    if ((await route(books, payout, order)).stage !== order.stage) moved.push(order.id);
  }
  return moved;
}
