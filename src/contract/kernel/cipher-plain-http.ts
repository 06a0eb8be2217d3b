import AES from "crypto-js/aes.js";
import { lib } from "crypto-js/core.js";
import WordArray from "crypto-js/lib-typedarrays.js";
import Base64 from "crypto-js/enc-base64.js";
import Utf8 from "crypto-js/enc-utf8.js";
import sha256 from "crypto-js/sha256.js";
import type { Cipher } from "./cipher.ts";

/**
 * The same cipher (cipher.ts: same bytes for the same key, text and IV) where the page is no secure context and WebCrypto is missing.
 * Seven times slower; load it lazily, and only there.
 */
export function makePlainHttpCipher(payloadKey: string): Cipher {
  const key = sha256(payloadKey);
  const opened = (sealed: string): WordArray => {
    const bytes = Base64.parse(sealed);
    const iv = WordArray.create(bytes.words.slice(0, 4), 16);
    const ciphertext = WordArray.create(bytes.words.slice(4), bytes.sigBytes - 16);
    return AES.decrypt(lib.CipherParams.create({ ciphertext }), key, { iv });
  };
  return {
    async seal(text, iv) {
      const start = iv ? WordArray.create(iv) : WordArray.random(16);
      const { ciphertext } = AES.encrypt(Utf8.parse(text), key, { iv: start });
      return start.clone().concat(ciphertext).toString(Base64);
    },
    open: async (sealed) => opened(sealed).toString(Utf8),
    openBytes: async (sealed) => bytesOf(opened(sealed)),
  };
}

/** Its words hold four bytes each, the first of them on top. */
const bytesOf = ({ words, sigBytes }: WordArray): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: sigBytes }, (_, at) => (words[at >>> 2] ?? 0) >>> (24 - (at % 4) * 8));
