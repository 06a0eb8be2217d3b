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
  return {
    async seal(text, iv) {
      const start = iv ? WordArray.create(iv) : WordArray.random(16);
      const { ciphertext } = AES.encrypt(Utf8.parse(text), key, { iv: start });
      return start.clone().concat(ciphertext).toString(Base64);
    },
    async open(sealed) {
      const bytes = Base64.parse(sealed);
      const iv = WordArray.create(bytes.words.slice(0, 4), 16);
      const ciphertext = WordArray.create(bytes.words.slice(4), bytes.sigBytes - 16);
      return AES.decrypt(lib.CipherParams.create({ ciphertext }), key, { iv }).toString(Utf8);
    },
  };
}
