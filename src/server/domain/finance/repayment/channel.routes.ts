import { z } from "zod";
import { channelPath, receivedSchema, type Received, type ReceivedAnswer } from "../../../../contract/finance/channel.schemas.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { receiveMoney } from "./channel.actions.ts";

/** A channel's report of money: known again by its trade number, so that a copy is told so and changes nothing. */
async function received(report: Received, context: SignedContext): Promise<ReceivedAnswer> {
  const { tx, tenant, now, signer } = context;
  const { orderId, ...answer } = await receiveMoney(report, { tx, tenant, now, staffId: null }, signer.keyId);
  if (answer.result === "known") return answer;
  context.record({ subject: "receipt", ids: [answer.receiptId], detail: { order: orderId, result: answer.result } });
  if (orderId !== null) context.changed([orderId]);
  return answer;
}

export const channelRoutes: readonly SignedRoute[] = [
  {
    name: "channel.received",
    path: channelPath,
    kind: "collector",
    isOwnCopy: true,
    input: receivedSchema,
    output: z.strictObject({ result: z.enum(["posted", "unmatched", "known"]), receiptId: z.int() }),
    run: received,
  },
];
