import { createHmac } from "node:crypto";
import { z } from "zod";

export interface Recording {
  readonly url: string;
  readonly expires: Date;
}

/** Where a tenant's telephone exchange keeps recordings: answers to GET <url>/<attempt>?expires=&signature= while the signature holds. */
const store = z.object({ url: z.url({ protocol: /^https$/ }), secret: z.string().min(16) });

/** A link is good for this long, ms: to be played now, not to be passed on. */
const lasts = 300_000;

/**
 * A link to the recording of one attempt, signed with HMAC-SHA-256 over its path and end. The embedded default records nothing: null.
 * @param setting what the tenant's settings hold under "recordings"
 */
export function recordingOf(setting: unknown, attempt: { readonly id: number; readonly now: Date }): Recording | null {
  const kept = store.safeParse(setting);
  if (!kept.success) return null;
  const expires = new Date(attempt.now.getTime() + lasts);
  const url = new URL(`${kept.data.url.replace(/\/$/, "")}/${attempt.id}`);
  const until = String(Math.floor(expires.getTime() / 1_000));
  const signature = createHmac("sha256", kept.data.secret).update(`${url.pathname}\n${until}`).digest("hex");
  url.search = new URLSearchParams({ expires: until, signature }).toString();
  return { url: url.href, expires };
}
