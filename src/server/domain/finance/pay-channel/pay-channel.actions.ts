import type { ParsedOf } from "../../../../contract/types.ts";
import { floatFilled } from "../../../../lending/ledger/ledger.ts";
import { Refused } from "../../../../lending/reason.ts";
import { mayBeCalled } from "../../../gateway/outgoing.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { booksOf, postHouse } from "../../book/book/book.actions.ts";
import * as store from "./pay-channel.store.ts";

type Channel = ParsedOf<"payChannel.save">;

/**
 * A new channel, or another address, secret or limit of one, waits for a second person: whoever holds a channel's secret books money, and
 * whoever holds its address gets the payees. The record has what was and what shall be, never the secret.
 */
export async function askChannel(input: Channel, context: Context) {
  const before = await store.selectChannel(context, input);
  refuseChannel(input, before !== undefined, context);
  const { secret, ...channel } = input;
  const changedSecret = secret !== undefined;
  const target = `${input.type}:${input.code}`;
  const payload = { channel, before: before ?? null, changedSecret };
  const pending = await requestOnce(context, { kind: channelKind, orderId: null, target, payload, secret });
  context.record({ subject: "payChannel", ids: [pending.approvalId], detail: { before: before ?? null, after: channel, changedSecret } });
  return { ok: true as const, pending };
}

/** The second person's yes, against the channel that it meets. */
export async function putChannel(context: Context, { payload, secret }: ApprovalRow): Promise<void> {
  const channel = { ...(payload["channel"] as Channel), ...(secret === null ? {} : { secret }) };
  refuseChannel(channel, (await store.selectChannel(context, channel)) !== undefined, context);
  if (channel.type === "payout") await store.upsertPayout(context, channel);
  else if (!(await store.upsertCollection(context, channel))) throw new Refused({ error: "duplicateRequest", field: "code" });
}

export const channelKind = "payChannel";

function refuseChannel(input: Channel, isThere: boolean, { outgoingHosts }: Pick<Context, "outgoingHosts">): void {
  if (input.kind === "http" && input.url === "") throw new Refused({ error: "field.required", field: "url" });
  if (input.min !== null && input.max !== null && input.min > input.max) throw new Refused({ error: "range.reversed", field: "max" });
  // Reports of money are known by their signature alone.
  if (input.type === "collection" && !isThere && input.secret === undefined)
    throw new Refused({ error: "field.required", field: "secret" });
  // A name is looked up on each attempt (gateway/outgoing.ts); what it says of itself is seen here.
  if (input.url !== "" && !mayBeCalled(input.url, outgoingHosts)) throw new Refused({ error: "address.refused", field: "url" });
}

type TopUp = ParsedOf<"topUp.recharge">;
export const topUpKind = "topUp";

/**
 * Money that is said to have been put on a prefunded channel waits for a second person: with it payouts are made that nothing stands behind
 * otherwise. The same transfer asked for twice, by whomever, is one request.
 */
export async function recharge(input: TopUp, context: Context) {
  const { float } = await holdFloat(input, context);
  const target = [input.channel, input.amount, input.voucherUrl || input.remark].join(" ").slice(0, 200);
  const pending = await requestOnce(context, { kind: topUpKind, orderId: null, target, payload: { topUp: input, before: float } });
  context.record({ subject: "topUp", ids: [pending.approvalId], detail: { channel: input.channel, amount: input.amount, before: float } });
  return { pending, balance: float };
}

/** The second person's yes, against the float that it meets (L16: payout clearing from the bank). */
export async function fillFloat(context: Context, { payload, requested_by }: ApprovalRow): Promise<void> {
  const input = payload["topUp"] as TopUp;
  const { float } = await holdFloat(input, context);
  const id = await store.insertTopUp(context, { ...input, before: float, staffId: requested_by });
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  await postHouse(booksOf(context), [floatFilled({ id: `topUp:${id}`, valueDate, amount: input.amount })]);
  context.record({ subject: "topUp", ids: [id], detail: { channel: input.channel, before: float, after: float + input.amount } });
}

async function holdFloat({ channel: code, currency }: TopUp, context: Context): Promise<{ readonly float: number }> {
  const channel = await store.lockFloat(context, code);
  if (!channel) throw new Refused({ error: "notFound", field: "channel" });
  if (channel.float === null) throw new Refused({ error: "state.refused", field: "channel" });
  if (currency !== context.tenant.currency) throw new Refused({ error: "badInput", field: "currency" });
  return { float: channel.float };
}

export async function totalTopUps(input: ParsedOf<"topUp.total">, context: Context) {
  const byChannel = [...(await store.sumTopUps(input, context))];
  const sum = (of: "count" | "amount"): number => byChannel.reduce((all, each) => all + each[of], 0);
  return { count: sum("count"), amount: sum("amount"), byChannel };
}
