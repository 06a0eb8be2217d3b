import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { Refused } from "../../../lending/reason.ts";

/** contract/kernel/cipher.ts on node:crypto: the same bytes, without a promise per call. */
export interface ServerCipher {
  seal(text: string | Buffer, iv?: Uint8Array): string;
  open(sealed: string): string;
}

const algorithm = "aes-256-cbc";

/** What cannot be opened names the one field that carries it. */
export const badPayload = (): Refused => new Refused({ error: "badPayload", field: "payload" });

export function makeServerCipher(payloadKey: string): ServerCipher {
  const key = createHash("sha256").update(payloadKey, "utf8").digest();
  return {
    seal(text, iv = randomBytes(16)) {
      const cipher = createCipheriv(algorithm, key, iv);
      return Buffer.concat([iv, typeof text === "string" ? cipher.update(text, "utf8") : cipher.update(text), cipher.final()]).toString(
        "base64",
      );
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      // Read again it is the same text only if it was base64: a pattern would take three times as long as opening it.
      if (bytes.length < 32 || bytes.length % 16 !== 0 || bytes.toString("base64") !== sealed) throw badPayload();
      return decipher(key, bytes);
    },
  };
}

/** One generic refusal whatever is wrong with the text: what differs would tell about the padding (R01). */
function decipher(key: Buffer, bytes: Buffer): string {
  const opening = createDecipheriv(algorithm, key, bytes.subarray(0, 16));
  try {
    return Buffer.concat([opening.update(bytes.subarray(16)), opening.final()]).toString("utf8");
  } catch {
    throw badPayload();
  }
}
