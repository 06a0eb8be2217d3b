// Browsers keep `crypto.randomUUID` from addresses without TLS, and every write asks for a key of its own: there it is made of random bytes.
if (typeof crypto.randomUUID !== "function") {
  const randomUUID = (): string => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    // Version 4 and variant 1 of RFC 9562.
    bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
    bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
      .join("")
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  Object.defineProperty(crypto, "randomUUID", { value: randomUUID });
}
