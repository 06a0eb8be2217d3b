import { z } from "zod";
import { instant, money } from "../../../../contract/kernel/fields.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import type { Outcome } from "./payout.store.ts";
import { noteAnswer, selectChannelOf, settleTransfer } from "./transfer.actions.ts";

const common = { requestId: z.string().regex(/^[\w.:-]{8,80}$/), tradeNo: z.string().min(1).max(64) };
const callbackSchema = z.discriminatedUnion("state", [
  z.strictObject({ ...common, state: z.literal("success"), amount: money, fee: money.min(0).optional(), at: instant }),
  z.strictObject({ ...common, state: z.literal("failed"), reason: z.string().max(200) }),
  z.strictObject({ ...common, state: z.literal("returned"), reason: z.string().max(200), at: instant }),
]);
type Callback = z.output<typeof callbackSchema>;

/** T17, T18, T21 as the channel tells them by itself; of another channel's transfer it may say nothing. */
async function callback({ requestId: _requestId, tradeNo, ...said }: Callback, context: SignedContext) {
  const transfer = await selectChannelOf(context, tradeNo);
  if (!transfer || transfer.channel !== context.signer.channel) throw new Refused({ error: "notFound", field: "tradeNo" });
  if (said.state === "success" && (said.fee ?? 0) >= said.amount) throw new Refused({ error: "badInput", field: "fee" });
  const outcome: Outcome = said.state === "failed" ? said : { ...said, at: new Date(said.at) };
  const { tx, tenant, now } = context;
  const order = await settleTransfer({ tx, tenant, now, staffId: null }, tradeNo, outcome);
  if (transfer.state === "sent") await noteAnswer({ tx, tenant, now }, tradeNo);
  context.record({ subject: "order", ids: order === null ? [] : [order], detail: { trade: tradeNo, state: said.state } });
  return { ok: true };
}

export const payoutRoutes: readonly SignedRoute[] = [
  { name: "channel.payout", path: "/channel-domain/payout/callback", kind: "channel", input: callbackSchema, run: callback },
];
