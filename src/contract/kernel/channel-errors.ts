import type { channelErrorNames } from "../../lending/growth/channel-error-names.ts";

/** Codes of lending/growth/channel-error-names. */
export const channelErrorCodes = {
  "channel.codeTaken": { code: 6061, status: 409 },
  "channel.nameTaken": { code: 6062, status: 409 },
  "channel.full": { code: 6063, status: 409 },
  "channel.codeFixed": { code: 6064, status: 409 },
} satisfies Readonly<Record<(typeof channelErrorNames)[number], { readonly code: number; readonly status: number }>>;
