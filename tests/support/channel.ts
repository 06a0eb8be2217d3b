import { createHmac } from "node:crypto";
import type pg from "pg";
import { channelPath, signatureHeader, type ReceivedAnswer } from "../../src/contract/finance/channel.schemas.ts";

export const channelCode = "test-channel";
const secret = "the channel's own secret";

/** The channel that reports in tests and proofs. */
export async function addChannel(owner: pg.Pool, tenant = 1): Promise<void> {
  await owner.query("insert into collection_channel (tenant_id, code, secret) values ($1, $2, $3)", [tenant, channelCode, secret]);
}

export interface Report {
  readonly tradeNo: string;
  readonly orderNo?: string;
  readonly amount: number;
  readonly payTime: string;
  readonly currency?: string;
  readonly purpose?: "repay" | "extend";
  readonly payer?: string;
}
export interface ChannelAnswer {
  readonly status: number;
  readonly code: number;
  readonly data: ReceivedAnswer;
}

/** Reports money as a channel does, plain JSON with a signature over its bytes, and again as long as the server has no room for it. */
export async function report(
  origin: string,
  what: Report,
  of: { readonly code?: string; readonly secret?: string } = {},
): Promise<ChannelAnswer> {
  const body = JSON.stringify({ currency: "VND", ...what });
  const response = await fetch(origin + channelPath.replace(":code", of.code ?? channelCode), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [signatureHeader]: createHmac("sha256", of.secret ?? secret)
        .update(body)
        .digest("hex"),
    },
    body,
  });
  const { code, data }: { code: number; data: ReceivedAnswer } = JSON.parse(await response.text());
  return response.status === 503 ? report(origin, what, of) : { status: response.status, code, data };
}
