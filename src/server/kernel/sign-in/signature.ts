import { createHmac, timingSafeEqual } from "node:crypto";

/** Headers of a request that a program signs. */
export const signatureHeaders = { key: "x-key-id", time: "x-timestamp", signature: "x-signature" } as const;
/** Seconds that the sender's clock may be off; within them a copy is answered as the first one was. */
export const clockSkew = 300;

export interface SignedText {
  /** Seconds since 1970, as it stands in the header. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** The body as it was sent, byte by byte. */
  readonly body: string;
}

/** HMAC-SHA-256 over time, method, path and body, one line each; in hexadecimal. */
export function signatureOf(secret: string, { time, method, path, body }: SignedText): string {
  return createHmac("sha256", secret).update([time, method, path, body].join("\n")).digest("hex");
}

/** Whether a request was signed with the secret, lately. Takes as long for a wrong signature as for a right one. */
export function isSigned(secret: string, text: SignedText, given: { readonly signature: string; readonly now: Date }): boolean {
  const [wanted, got] = [Buffer.from(signatureOf(secret, text)), Buffer.from(given.signature)];
  const isRight = wanted.length === got.length && timingSafeEqual(wanted, got);
  return isRight && isRecent(text.time, given.now);
}

/** Whether a time of the header is one, and of now. */
export const isRecent = (time: string, now: Date): boolean =>
  /^\d{10}$/.test(time) && Math.abs(now.getTime() / 1_000 - Number(time)) <= clockSkew;
