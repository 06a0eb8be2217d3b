import { isDeepStrictEqual } from "node:util";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { isOnlyLess } from "../../../../lending/finance/pay-route.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { mayBeCalled } from "../../../gateway/outgoing.ts";
import type { Context } from "../../../kernel/context.ts";
import { aboutSecret } from "../../../kernel/kept-secrets.ts";
import { refuseWithoutAdministrator, requestOnce, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import * as store from "./pay-channel.store.ts";

type Channel = ParsedOf<"payChannel.save">;

/**
 * A new channel, or another address, secret or higher limit of one, waits for a second person: whoever holds a channel's secret books money, and
 * whoever holds its address gets the payees. Off and lower limits hold at once, also while something else waits, which then has to be asked
 * anew. The record has what was and what shall be, never the secret.
 */
export async function saveChannel(input: Channel, context: Context): Promise<OutputOf<"payChannel.save">> {
  const before = await store.selectChannel(context, input);
  refuseChannel(input, before !== undefined, context);
  if (before && input.secret === undefined && isOnlyLess(before, store.factsOf(input), ["enabled", "max_amount", "daily_limit"])) {
    await put(context, input);
    context.record({ subject: "payChannel", ids: [], detail: { before, after: input } });
    return { ok: true, pending: null };
  }
  const { secret, ...channel } = input;
  const changedSecret = secret !== undefined;
  const target = `${input.type}:${input.code}`;
  const payload = { channel, before: before ?? null, changedSecret };
  // Sealed for the row that it will be in: the second person's yes moves it there unopened.
  const sealedFor = aboutSecret(input.type === "payout" ? "pay_channel" : "collection_channel", context.tenant.id, input.code);
  const pending = await requestOnce(context, { kind: channelKind, orderId: null, target, payload, secret, sealedFor });
  context.record({ subject: "payChannel", ids: [pending.approvalId], detail: { before: before ?? null, after: channel, changedSecret } });
  return { ok: true as const, pending };
}

/** The second person's yes, against the channel that it meets, which must be as it was when it was asked for. */
export async function putChannel(context: Context, approval: ApprovalRow): Promise<void> {
  const { payload, secret } = approval;
  const channel = { ...(payload["channel"] as Channel), ...(secret === null ? {} : { secret }) };
  const is = await store.selectChannel(context, channel);
  refuseChannel(channel, is !== undefined, context);
  if (!isDeepStrictEqual({ ...(payload["before"] as object | null) }, { ...is })) throw new Refused({ error: "approval.moved" });
  if (secret !== null || channel.url !== (is?.["url"] ?? "")) await refuseWithoutAdministrator(context, approval);
  await put(context, channel);
}

async function put(context: Context, channel: Channel): Promise<void> {
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
