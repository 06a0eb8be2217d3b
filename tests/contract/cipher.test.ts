// @vitest-environment node
import { webcrypto } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Cipher, makeCipher } from "../../src/contract/kernel/cipher.ts";
import { makePlainHttpCipher } from "../../src/contract/kernel/cipher-plain-http.ts";
import { makeServerCipher } from "../../src/server/kernel/sign-in/cipher.ts";

const key = "a key for tests";
const iv = Uint8Array.from({ length: 16 }, (_, at) => at * 7);
const texts = ["", "{}", "Nguyễn Văn Ắn ₫", "x".repeat(15), "x".repeat(16), "y".repeat(5_000)];

const webCipher = (payloadKey: string): Promise<Cipher> =>
  makeCipher<webcrypto.CryptoKey>(payloadKey, {
    subtle: webcrypto.subtle,
    randomBytes: (length) => webcrypto.getRandomValues(new Uint8Array(length)),
    encode: (text) => new Uint8Array(new TextEncoder().encode(text)),
    decode: (bytes) => new TextDecoder().decode(bytes),
    toBase64: (bytes) => Buffer.from(bytes).toString("base64"),
    fromBase64: (text) => new Uint8Array(Buffer.from(text, "base64")),
  });

describe("payload cipher", () => {
  test("gives the same bytes in all three implementations for the same IV", async () => {
    const web = await webCipher(key);
    for (const text of texts) {
      const sealed = await web.seal(text, iv);
      expect(await makePlainHttpCipher(key).seal(text, iv)).toBe(sealed);
      expect(makeServerCipher(key).seal(text, iv)).toBe(sealed);
    }
  });

  test("opens what any of the others sealed", async () => {
    const ciphers = [await webCipher(key), makePlainHttpCipher(key), makeServerCipher(key)];
    for (const text of texts.slice(1)) {
      for (const one of ciphers) for (const other of ciphers) expect(await other.open(await one.seal(text))).toBe(text);
    }
  });

  test("puts a fresh IV in front", () => {
    const cipher = makeServerCipher(key);
    expect(cipher.seal("same")).not.toBe(cipher.seal("same"));
    expect(Buffer.from(cipher.seal("same", iv), "base64").subarray(0, 16)).toEqual(Buffer.from(iv));
  });

  test("refuses everything that is not its own with one reason", () => {
    const cipher = makeServerCipher(key);
    const other = makeServerCipher("another key").seal("{}", new Uint8Array(16));
    for (const bad of ["", "not base64!", "QUJD", "A".repeat(64), other]) expect(() => cipher.open(bad)).toThrow("badPayload");
  });
});
