import type { advertisingErrorNames } from "../../lending/growth/advertising-error-names.ts";

/** Codes of lending/growth/advertising-error-names. */
export const advertisingErrorCodes = {
  "bulk.off": { code: 6031, status: 409 },
  "bulk.ended": { code: 6032, status: 409 },
  "bulk.oneBatch": { code: 6033, status: 422 },
  "bulk.notFailed": { code: 6034, status: 409 },
  "bulk.second": { code: 6035, status: 403 },
  "recording.size": { code: 6041, status: 422 },
  "recording.format": { code: 6042, status: 422 },
  "recording.length": { code: 6043, status: 422 },
  "recording.waits": { code: 6044, status: 409 },
  "code.quota": { code: 6051, status: 429 },
  "code.who": { code: 6052, status: 422 },
} satisfies Readonly<Record<(typeof advertisingErrorNames)[number], { readonly code: number; readonly status: number }>>;
