import { z } from "zod";
import { AddressRefused } from "./outgoing.ts";
import type { PayoutGateway, Transfer, TransferState } from "./payout.ts";
import { postSigned, type Line, type Outside } from "./signed-post.ts";

/** ms that a channel may take; afterwards it is asked what became of the transfer. */
const patience = 20_000;

const silent = { state: "pending", isSilent: true } as const;

const answer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("success"), amount: z.int(), fee: z.int().min(0).optional(), at: z.iso.datetime({ offset: true }) }),
  z.object({ state: z.literal("failed"), reason: z.string().max(200) }),
  z.object({ state: z.literal("pending") }),
  z.object({ state: z.literal("unknown") }),
]);

/**
 * A channel spoken to over HTTP: POST <url>/transfers and POST <url>/transfers/query, signed as client apps sign (kernel/signature.ts).
 * Only its own word makes a transfer failed: a time-out, a broken line or an answer that is none leaves it pending. An address that the house
 * does not call is the house's own word: nothing has left it, and finance sees why.
 */
export function httpPayout(channel: Outside, line: Line): PayoutGateway {
  const ask = async (path: string, body: object, failed: (error: unknown) => TransferState = () => silent): Promise<TransferState> => {
    try {
      return readAnswer(await postSigned(channel, line, { path, body, patience }));
    } catch (error) {
      return failed(error);
    }
  };
  const send = (transfer: Transfer): Promise<TransferState> =>
    ask("/transfers", transfer, (error) =>
      error instanceof AddressRefused ? { state: "failed", reason: `address refused: ${error.message}` } : silent,
    );
  return { send, query: (tradeNo) => ask("/transfers/query", { tradeNo }) };
}

function readAnswer(value: unknown): TransferState {
  const judged = answer.safeParse(value);
  if (!judged.success) return silent;
  return judged.data.state === "success" ? { ...judged.data, at: new Date(judged.data.at) } : judged.data;
}
