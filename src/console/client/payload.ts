import { makeCipher, type Cipher } from "../../contract/kernel/cipher.ts";
import { settings } from "../kernel/state/settings.ts";

/** As src/server/kernel/settings.ts: a development key ships with both sides, a real one comes with the page. */
const developmentKey = "keyline-development-payload-key";

function toBase64(bytes: Uint8Array<ArrayBuffer>): string {
  let text = "";
  // In slices: String.fromCharCode takes its bytes as arguments, and a call takes only so many.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
/** Newer than some of the browsers in use, and many times faster: a stream is opened by it. */
const native = (Uint8Array as { readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  native ? native.call(Uint8Array, text) : Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

async function choose(): Promise<Cipher> {
  const key = settings.payloadKey ?? developmentKey;
  if (!window.isSecureContext) return (await import("../../contract/kernel/cipher-plain-http.ts")).makePlainHttpCipher(key);
  return makeCipher(key, {
    subtle: crypto.subtle,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    encode: (text) => new TextEncoder().encode(text),
    decode: (bytes) => new TextDecoder().decode(bytes),
    toBase64,
    fromBase64,
  });
}
let chosen: Promise<Cipher> | undefined;
/** WebCrypto where the page is a secure context, crypto-js elsewhere; the same bytes. */
export const payloadCipher = (): Promise<Cipher> => (chosen ??= choose());

/** A small record as one parameter of an address (rules/product.md 2: order tabs carry encrypted parameters). */
export async function sealParameter(value: unknown): Promise<string> {
  const sealed = await (await payloadCipher()).seal(JSON.stringify(value));
  return sealed.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
export async function openParameter(text: string): Promise<unknown> {
  const sealed = text.replace(/-/g, "+").replace(/_/g, "/");
  return JSON.parse(await (await payloadCipher()).open(sealed.padEnd(Math.ceil(sealed.length / 4) * 4, "=")));
}
