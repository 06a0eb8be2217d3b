/**
 * The payload cipher: a wire format that the specification asks for, not security; its key ships with the console (R01).
 *
 * AES-256-CBC with PKCS7, a fresh 16-byte IV in front, all of it as base64 text. Where it stands on the wire:
 * - request with a JSON body: `{"payload": "<base64>"}`, the sealed text being the JSON body;
 * - request without a body: the parameters, as one JSON object, sealed in the single parameter `q` (envelope.ts: sealedParameter);
 *   a call without parameters sends none;
 * - answer: `data` of the envelope is the sealed JSON text; a null `data` stays null; `code` and `message` stay readable.
 * - line of a stream: `"<base64>"`, or `{"packed": "<base64>"}` where the line was deflated (raw) before it was sealed.
 * Events, files and bytes are not sealed.
 */
export interface Cipher {
  /** `iv` only where two implementations are compared; else it is random. */
  seal(text: string, iv?: Uint8Array<ArrayBuffer>): Promise<string>;
  open(sealed: string): Promise<string>;
  /** The same where what was sealed is no text. */
  openBytes(sealed: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** The part of WebCrypto that is used: an argument, because this room knows no platform. */
export interface SubtleCipher<K> {
  digest(algorithm: "SHA-256", data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  importKey(format: "raw", key: ArrayBuffer, algorithm: "AES-CBC", extractable: false, usages: ("encrypt" | "decrypt")[]): Promise<K>;
  encrypt(algorithm: { name: "AES-CBC"; iv: Uint8Array<ArrayBuffer> }, key: K, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  decrypt(algorithm: { name: "AES-CBC"; iv: Uint8Array<ArrayBuffer> }, key: K, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

/** Text and bytes, as the platform turns one into the other; every browser and Node has them. */
export interface Platform<K> {
  readonly subtle: SubtleCipher<K>;
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  readonly encode: (text: string) => Uint8Array<ArrayBuffer>;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => string;
  readonly toBase64: (bytes: Uint8Array<ArrayBuffer>) => string;
  readonly fromBase64: (text: string) => Uint8Array<ArrayBuffer>;
}

const ivLength = 16;

/** A cipher on WebCrypto. The 32 key bytes are the SHA-256 of the text of PAYLOAD_KEY. */
export async function makeCipher<K>(payloadKey: string, platform: Platform<K>): Promise<Cipher> {
  const { subtle, randomBytes, encode, decode, toBase64, fromBase64 } = platform;
  const key = await subtle.importKey("raw", await subtle.digest("SHA-256", encode(payloadKey)), "AES-CBC", false, ["encrypt", "decrypt"]);
  const openBytes = async (sealed: string): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = fromBase64(sealed);
    const iv = bytes.slice(0, ivLength);
    return new Uint8Array(await subtle.decrypt({ name: "AES-CBC", iv }, key, bytes.subarray(ivLength)));
  };
  return {
    openBytes,
    async seal(text, iv = randomBytes(ivLength)) {
      const body = new Uint8Array(await subtle.encrypt({ name: "AES-CBC", iv }, key, encode(text)));
      const sealed = new Uint8Array(ivLength + body.length);
      sealed.set(iv);
      sealed.set(body, ivLength);
      return toBase64(sealed);
    },
    open: async (sealed) => decode(await openBytes(sealed)),
  };
}
