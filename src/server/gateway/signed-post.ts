import { signatureHeaders, signatureOf } from "../kernel/sign-in/signature.ts";

/** Where a program outside of the house is, and what the house signs with. */
export interface Outside {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

interface Posting {
  readonly path: string;
  readonly body: object;
  readonly now: Date;
  /** ms. */
  readonly patience: number;
}

/** Posts JSON, signed as client apps sign (kernel/signature.ts); null for an answer that is no success. Throws where nobody answers. */
export async function postSigned({ url, keyId, secret }: Outside, { path, body, now, patience }: Posting): Promise<unknown> {
  const target = new URL(url.replace(/\/$/, "") + path);
  const text = JSON.stringify(body);
  const time = String(Math.floor(now.getTime() / 1_000));
  const signature = signatureOf(secret, { time, method: "POST", path: target.pathname, body: text });
  const headers = {
    "content-type": "application/json",
    [signatureHeaders.key]: keyId,
    [signatureHeaders.time]: time,
    [signatureHeaders.signature]: signature,
  };
  const response = await fetch(target, { method: "POST", headers, body: text, redirect: "error", signal: AbortSignal.timeout(patience) });
  return response.ok ? await response.json() : null;
}
