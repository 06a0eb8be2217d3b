import { type Routed, routesFor } from "../../../../lending/finance/pay-route.rules.ts";
import { channelReason } from "../../../../lending/origination/payout.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { localDate, secondOfDay } from "../../../../lending/time/zone.ts";
import { findLoan, loanTerms } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { holdUsed, type LiveRoute, selectOpenRoutes, selectRoutes } from "../pay-channel/pay-route.actions.ts";
import { lockChannel, selectChannels, type ChannelRow } from "./channel.store.ts";
import * as store from "./payout.store.ts";
import { selectUnrouted, type Waiting } from "./switch.store.ts";

export interface Wanted {
  readonly payout: Pick<store.PayoutRow, "id" | "app_id" | "bank_name" | "channel">;
  readonly amount: number;
  /** Named by a person: this one or none, whatever the rules of routing say. */
  readonly channelId?: string;
}
/** A channel, and the rule that led to it; null: its own place in the order. */
export interface Way {
  readonly channel: string;
  readonly route: LiveRoute | null;
}

/**
 * T15, T16: the channel that is up, within its limits and funded for an amount; held, where it has limits.
 * @throws Refused with the reason of the one named, or of the last one tried
 */
export async function channelFor(books: Books, wanted: Wanted): Promise<Way> {
  const found = await find(books, wanted);
  if ("error" in found) throw new Refused(found);
  return found;
}

/** The way that a payout would take now; null where none can take it. */
export async function otherWay(books: Books, wanted: Wanted): Promise<Way | null> {
  const found = await find(books, wanted);
  return "error" in found ? null : found;
}

/** Payouts that are looked at closely in one turn, channels and rules held. */
const atOnce = 40;

/**
 * Of those that wait the first few that some channel could take, by what is read once for all of them: where a channel is off for days, most of what
 * waits for it cannot go, and a turn that asked of each would end in nothing every second.
 */
export async function thoseThatCouldGo<T extends Waiting>(books: Books, waiting: readonly T[]): Promise<readonly T[]> {
  if (waiting.length === 0) return [];
  const [channels, routes] = [await selectChannels(books), await selectOpenRoutes(books)];
  const leftOf = new Map(routes.map(({ id, dayLeft }) => [id, dayLeft]));
  const couldGo = (payout: T): boolean => {
    const { amount } = payout;
    const ways = routesFor(routes, askedOf(books, payout, amount))?.filter(({ id }) => amount <= (leftOf.get(id) ?? amount)) ?? null;
    const fit = channels.filter((channel) => channelReason({ channel, amount, now: books.now }) === null);
    return fit.some(({ code }) => ways === null || ways.some(({ channel }) => channel === code));
  };
  return waiting.filter(couldGo).slice(0, atOnce);
}

async function find(books: Books, wanted: Wanted): Promise<Way | Reason> {
  const all = await selectChannels(books);
  let reason: Reason = { error: "payout.noChannel", field: "channelId" };
  for (const way of await waysFor(books, all, wanted)) {
    const channel = all.find(({ code }) => code === way.channel);
    if (!channel) continue;
    const why =
      (await capReason(books, way.route, wanted.amount)) ??
      channelReason({ channel: await held(books, channel), amount: wanted.amount, now: books.now });
    if (!why) return way;
    reason = why;
  }
  return reason;
}

const askedOf = (books: Books, payout: Wanted["payout"], amount: number): Routed => ({
  payoutId: payout.id,
  appId: payout.app_id,
  bank: payout.bank_name ?? "",
  amount,
  minute: Math.floor(secondOfDay(books.now, books.tenant.timeZone) / 60),
});

/**
 * The channels in the order in which they are tried: where it was routed to first, then by the rules, or by their own order where no rule speaks of
 * it; the one that its last try has failed at after all others.
 */
async function waysFor(books: Books, all: readonly ChannelRow[], { payout, amount, channelId }: Wanted): Promise<readonly Way[]> {
  if (channelId !== undefined) return [{ channel: channelId, route: null }];
  const live = await selectRoutes(books);
  const routes = routesFor(live, askedOf(books, payout, amount));
  const ways: readonly Way[] = routes
    ? routes.map((route) => ({ channel: route.channel, route: live.find(({ id }) => id === route.id) ?? null }))
    : all.map(({ code }) => ({ channel: code, route: null }));
  const last = await store.selectLastTransfer(books, payout.id);
  const failed = last?.state === "failed" ? last.channel : null;
  const rank = ({ channel }: Way): number => (channel === failed ? 2 : Number(channel !== payout.channel));
  return ways.toSorted((one, other) => rank(one) - rank(other));
}

/** A rule's own day is full for an amount. */
async function capReason(books: Books, route: LiveRoute | null, amount: number): Promise<Reason | null> {
  if (route === null || route.dailyCap === null) return null;
  return amount > route.dailyCap - (await holdUsed(books, route.id)) ? { error: "payout.limit", field: "channelId" } : null;
}

async function held(books: Books, channel: ChannelRow): Promise<ChannelRow> {
  if (channel.dayLeft === null && channel.float === null && channel.trial === null) return channel;
  await lockChannel(books, channel.code);
  return (await selectChannels(books)).find(({ code }) => code === channel.code) ?? channel;
}

/** T15: to the channel that can pay it; without one it waits, and the job tries again. */
export async function route(books: Books, payout: store.PayoutRow, order: MovingOrder): Promise<MovingOrder> {
  const row = await findLoan(books, order.id);
  const { payout: amount } = schedule(loanTerms(books, row), localDate(books.now, books.tenant.timeZone));
  const way = await find(books, { payout, amount });
  if ("error" in way) return order;
  await store.updateRoute(books, payout.id, way);
  return moveOrder(books, order, "routePayout", { event: "payoutReady", detail: { channel: way.channel } });
}

/** Payouts that no channel had room for. @returns the orders that have one now */
export async function routeWaiting(books: Books): Promise<readonly number[]> {
  const moved: number[] = [];
  for (const { id, order_id: orderId } of await thoseThatCouldGo(books, await selectUnrouted(books))) {
    const order = await lockOrder(books, orderId);
    const payout = await store.selectPayout(books, id);
    if (!order || !payout || order.stage !== "fin2_passed") continue;
    if ((await route(books, payout, order)).stage !== order.stage) moved.push(order.id);
  }
  return moved;
}
