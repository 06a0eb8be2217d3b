import { contentPolicy } from "./console-files.ts";

/** On every answer, whoever gives it. */
export const safeHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": contentPolicy(),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "strict-transport-security": "max-age=31536000",
};
