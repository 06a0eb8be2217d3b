import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { keyNumber } from "./keys.ts";

const algorithm = "aes-256-gcm";
const sizes = { iv: 12, tag: 16 } as const;
const cipherKey = (key: string): Buffer => createHash("sha256").update(`secret ${key}`).digest();

/**
 * Seals what the house must be able to read again and nobody else may read from its tables. `about` says whose it is: a row that is put in
 * another's place does not open.
 */
export function sealSecret(keys: readonly string[], about: string, text: string): string {
  const [key = ""] = keys;
  const iv = randomBytes(sizes.iv);
  const cipher = createCipheriv(algorithm, cipherKey(key), iv).setAAD(Buffer.from(about, "utf8"));
  const bytes = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${keyNumber(key)}.${bytes.toString("base64url")}`;
}

/** @returns null where none of the keys made it, or it is somebody else's */
export function openSecret(keys: readonly string[], about: string, sealed: string): string | null {
  const [number, text = ""] = sealed.split(".");
  const key = keys.find((each) => String(keyNumber(each)) === number);
  const bytes = Buffer.from(text, "base64url");
  if (key === undefined || bytes.length <= sizes.iv + sizes.tag) return null;
  const opening = createDecipheriv(algorithm, cipherKey(key), bytes.subarray(0, sizes.iv)).setAAD(Buffer.from(about, "utf8"));
  opening.setAuthTag(bytes.subarray(-sizes.tag));
  try {
    return Buffer.concat([opening.update(bytes.subarray(sizes.iv, -sizes.tag)), opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}
