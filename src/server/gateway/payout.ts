import type { Database } from "../db/connection.ts";
import { embeddedPayout } from "./payout-embedded.ts";
import { httpPayout } from "./payout-http.ts";
import type { Line, Outside } from "./signed-post.ts";

/** Money to one account; the trade number is what the channel knows it by. */
export interface Transfer {
  readonly tradeNo: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly bankName: string;
  readonly accountNo: string;
  readonly holder: string;
}

/**
 * What a channel says of a transfer. `pending`: it is at it, or (`isSilent`) did not answer in time, and nothing is known. `unknown`: it answers that it has
 * never got it. `failed` is final: the money stays here. `fee` is what it says that it bills for it, minor units.
 */
export type TransferState =
  | { readonly state: "success"; readonly amount: number; readonly at: Date; readonly fee?: number | undefined }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "pending"; readonly isSilent?: true }
  | { readonly state: "unknown" };

/** A channel that pays out. Neither call throws because of the channel: what is not known is pending. */
export interface PayoutGateway {
  readonly send: (transfer: Transfer) => Promise<TransferState>;
  readonly query: (tradeNo: string) => Promise<TransferState>;
}

/** A way to pay out as the tenant has set it up. */
export interface Channel extends Outside {
  readonly tenantId: number;
  readonly code: string;
  readonly kind: "embedded" | "http";
}

export type GatewayOf = (channel: Channel) => PayoutGateway;

export const payoutGateways =
  (database: Database, line: Line): GatewayOf =>
  (channel) =>
    channel.kind === "http" ? httpPayout(channel, line) : embeddedPayout(database, channel.tenantId, line.clock);
