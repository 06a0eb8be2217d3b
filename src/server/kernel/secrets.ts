import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { keyNumber } from "./keys.ts";

const algorithm = "aes-256-gcm";
const sizes = { iv: 12, tag: 16 } as const;
const cipherKey = (key: string): Buffer => createHash("sha256").update(`secret ${key}`).digest();

/**
 * Seals bytes that the house must be able to read again and nobody else may read from its tables. `about` says whose they are: a row that is
 * put in another's place does not open. In front stands the number of the key, 4 bytes.
 */
export function sealBytes(keys: readonly string[], about: string, bytes: Uint8Array): Buffer {
  const [key = ""] = keys;
  const number = Buffer.alloc(4);
  number.writeInt32BE(keyNumber(key));
  const iv = randomBytes(sizes.iv);
  const cipher = createCipheriv(algorithm, cipherKey(key), iv).setAAD(Buffer.from(about, "utf8"));
  return Buffer.concat([number, iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @returns null where none of the keys made it, or it is somebody else's */
export function openBytes(keys: readonly string[], about: string, sealed: Buffer): Buffer | null {
  const number = sealed.length > 4 + sizes.iv + sizes.tag ? sealed.readInt32BE() : null;
  const key = keys.find((each) => keyNumber(each) === number);
  const bytes = sealed.subarray(4);
  if (key === undefined) return null;
  const opening = createDecipheriv(algorithm, cipherKey(key), bytes.subarray(0, sizes.iv)).setAAD(Buffer.from(about, "utf8"));
  opening.setAuthTag(bytes.subarray(-sizes.tag));
  try {
    return Buffer.concat([opening.update(bytes.subarray(sizes.iv, -sizes.tag)), opening.final()]);
  } catch {
    return null;
  }
}

/** The same of a text, as text: the number of the key, a dot, base64. */
export function sealSecret(keys: readonly string[], about: string, text: string): string {
  const sealed = sealBytes(keys, about, Buffer.from(text, "utf8"));
  return `${sealed.readInt32BE()}.${sealed.subarray(4).toString("base64url")}`;
}

/** @returns null where none of the keys made it, or it is somebody else's */
export function openSecret(keys: readonly string[], about: string, sealed: string): string | null {
  const [number, text = ""] = sealed.split(".");
  if (!/^\d{1,10}$/.test(number ?? "")) return null;
  const head = Buffer.alloc(4);
  head.writeInt32BE(Number(number) | 0);
  return openBytes(keys, about, Buffer.concat([head, Buffer.from(text, "base64url")]))?.toString("utf8") ?? null;
}
