import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { mayBeCalled } from "../../../gateway/outgoing.ts";
import type { Context } from "../../../kernel/context.ts";
import { aboutSecret } from "../../../kernel/kept-secrets.ts";
import { requestOnce, type ApprovalRow } from "../../office/approval/approval.actions.ts";
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
  // Sealed for the row that it will be in: the second person's yes moves it there unopened.
  const sealedFor = aboutSecret(input.type === "payout" ? "pay_channel" : "collection_channel", context.tenant.id, input.code);
  const pending = await requestOnce(context, { kind: channelKind, orderId: null, target, payload, secret, sealedFor });
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
