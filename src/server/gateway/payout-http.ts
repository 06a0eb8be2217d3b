import { z } from "zod";
import { signatureHeaders, signatureOf } from "../kernel/signature.ts";
import type { Channel, PayoutGateway, TransferState } from "./payout.ts";

/** ms that a channel may take; afterwards it is asked what became of the transfer. */
const patience = 20_000;

const silent = { state: "pending", isSilent: true } as const;

const answer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("success"), amount: z.int(), at: z.iso.datetime({ offset: true }) }),
  z.object({ state: z.literal("failed"), reason: z.string().max(200) }),
  z.object({ state: z.literal("pending") }),
  z.object({ state: z.literal("unknown") }),
]);

/**
 * A channel spoken to over HTTP: POST <url>/transfers and POST <url>/transfers/query, signed as client apps sign (kernel/signature.ts).
 * Only its own word makes a transfer failed: a time-out, a broken line or an answer that is none leaves it pending.
 */
export function httpPayout(channel: Pick<Channel, "url" | "keyId" | "secret">, clock: () => Date): PayoutGateway {
  const ask = async (path: string, body: object): Promise<TransferState> => {
    try {
      return readAnswer(await post(channel, { path, body: JSON.stringify(body), now: clock() }));
    } catch {
      return silent;
    }
  };
  return { send: (transfer) => ask("/transfers", transfer), query: (tradeNo) => ask("/transfers/query", { tradeNo }) };
}

async function post(
  { url, keyId, secret }: Pick<Channel, "url" | "keyId" | "secret">,
  { path, body, now }: { readonly path: string; readonly body: string; readonly now: Date },
): Promise<unknown> {
  const target = new URL(url.replace(/\/$/, "") + path);
  const time = String(Math.floor(now.getTime() / 1_000));
  const signature = signatureOf(secret, { time, method: "POST", path: target.pathname, body });
  const headers = {
    "content-type": "application/json",
    [signatureHeaders.key]: keyId,
    [signatureHeaders.time]: time,
    [signatureHeaders.signature]: signature,
  };
  const response = await fetch(target, { method: "POST", headers, body, redirect: "error", signal: AbortSignal.timeout(patience) });
  return response.ok ? await response.json() : null;
}

function readAnswer(value: unknown): TransferState {
  const judged = answer.safeParse(value);
  if (!judged.success) return silent;
  return judged.data.state === "success" ? { ...judged.data, at: new Date(judged.data.at) } : judged.data;
}
