import { channelReason, keepsFirst } from "../../../../lending/origination/payout.rules.ts";
import type { Books } from "../../book/book/books.ts";
import { lockOrder } from "../../book/order/move.actions.ts";
import { moveFloat, selectChannels, takeFloat, type ChannelRow } from "./channel.store.ts";
import { updateRoute, selectPayout } from "./payout.store.ts";
import { otherWay, thoseThatCouldGo } from "./route.actions.ts";
import { selectReady, selectUncalled, updateChannel } from "./switch.store.ts";

type Judging = (channel: ChannelRow) => boolean;
/** Whether a channel is there and fit; read once for all that wait. */
async function channelsOf(books: Books): Promise<(code: string, isFit: Judging) => boolean> {
  const channels = await selectChannels(books);
  return (code, isFit) => channels.some((each) => each.code === code && isFit(each));
}

/**
 * What is written as sent and no channel has been called for follows to another one when its own is down or off, with its amount on their floats; where
 * there is no other it waits. The first of a channel that is on trial stays: it is the trial. Nothing that was called once ever moves: of that nobody knows.
 * @returns the orders that go another way now
 */
export async function switchUncalled(books: Books): Promise<readonly number[]> {
  const moved: number[] = [];
  const kept = new Set<string>();
  const uncalled = await selectUncalled(books);
  if (uncalled.length === 0) return moved;
  const is = await channelsOf(books);
  const stuck = uncalled.filter(({ channel }) => {
    // Its amount is held on its own channel already: only whether that is up counts.
    const stays = is(channel, (each) => keepsFirst(each, books.now) && (each.trial === null || !kept.has(channel)));
    if (stays) kept.add(channel);
    return !stays;
  });
  for (const { id, payout_id: payoutId, order_id: orderId, channel, amount, fee } of await thoseThatCouldGo(books, stuck)) {
    const payout = await selectPayout(books, payoutId);
    const way = payout && (await otherWay(books, { payout, amount }));
    if (!way || way.channel === channel) continue;
    await moveFloat(books, channel, amount + fee);
    await updateChannel(books, id, { channel: way.channel, fee: await takeFloat(books, way.channel, amount) });
    await updateRoute(books, payoutId, way);
    moved.push(orderId);
  }
  return moved;
}

/**
 * Payouts that wait to be sent by a channel that cannot take them any more are routed anew, so that whoever sends them reads the way that they go.
 * @returns their orders
 */
export async function rerouteReady(books: Books): Promise<readonly number[]> {
  const moved: number[] = [];
  const ready = await selectReady(books);
  if (ready.length === 0) return moved;
  const is = await channelsOf(books);
  const stuck = ready.filter(
    ({ channel, amount }) => !is(channel ?? "", (each) => channelReason({ channel: each, amount, now: books.now }) === null),
  );
  for (const { id, order_id: orderId, amount } of await thoseThatCouldGo(books, stuck)) {
    const order = await lockOrder(books, orderId);
    const payout = await selectPayout(books, id);
    if (order?.stage !== "awaiting_payout" || !payout) continue;
    const way = await otherWay(books, { payout, amount });
    if (!way || way.channel === payout.channel) continue;
    await updateRoute(books, id, way);
    moved.push(orderId);
  }
  return moved;
}
