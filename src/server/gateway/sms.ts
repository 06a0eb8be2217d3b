import type { Database } from "../db/connection.ts";
import type { Line, Outside } from "./signed-post.ts";
import { embeddedSms } from "./sms-embedded.ts";
import { httpSms } from "./sms-http.ts";

/** One message; the same reference is the same message however often it is sent. */
export interface OutgoingSms {
  readonly ref: string;
  readonly phone: string;
  readonly text: string;
}

/**
 * What a gateway says of a message. `later`: it did not take it, or did not answer: the same reference may be sent again.
 * `failed` is final. A submitted one is reported by callback, or answers `query`.
 */
export type SmsState =
  | { readonly state: "submitted"; readonly providerRef: string }
  | { readonly state: "delivered" }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "later"; readonly reason: string };

/** A network that carries messages. Neither call throws because of it. */
export interface SmsGateway {
  readonly send: (message: OutgoingSms) => Promise<SmsState>;
  readonly query: (ref: string) => Promise<SmsState>;
}

/** A gateway as the tenant has set it up. */
export interface SmsChannel extends Outside {
  readonly tenantId: number;
  readonly kind: "embedded" | "http";
}
export type SmsGatewayOf = (channel: SmsChannel) => SmsGateway;

export const smsGateways =
  (database: Database, line: Line): SmsGatewayOf =>
  (channel) =>
    channel.kind === "http" ? httpSms(channel, line) : embeddedSms(database, channel.tenantId, line.clock);
