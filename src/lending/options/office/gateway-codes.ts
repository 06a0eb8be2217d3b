import { coded } from "../coded.ts";

/** What a gateway carries. */
export const gatewayMediums = ["sms", "voice"] as const;
export const gatewayMediumCodes = coded("system.gateway.medium", gatewayMediums);

/** `embedded` reaches nobody: it keeps what it was given for whoever looks. */
export const gatewayKinds = ["embedded", "http"] as const;
export const gatewayKindCodes = coded("system.gateway.kind", gatewayKinds);

/** Whether it may carry. One that waits to be there at all is off. */
export const gatewayStatuses = ["on", "off"] as const;
export const gatewayStatusCodes = coded("system.gateway.status", gatewayStatuses);

/** Who signs with a key: the app of a client, or a channel or gateway that reports. */
export const signerKinds = ["app", "channel"] as const;
export const signerKindCodes = coded("system.signingKey.kind", signerKinds);

/** `toFetch`: made, and nothing is signed with it before its secret was fetched; `lapsed`: nobody fetched it in time. */
export const signingKeyStatuses = ["asked", "toFetch", "lapsed", "live", "ending", "ended"] as const;
export const signingKeyStatusCodes = coded("system.signingKey.status", signingKeyStatuses);
