import { scryptSync } from "node:crypto";

/** A thousandth of a second instead of a fifth: a stored hash is checked with the cost that it names, and only tests of passwords need the real one. */
const cheap = { N: 2 ** 8, r: 8, p: 1 } as const;

/** The hash of a password for accounts that tests sign in, as the server stores it. */
export function cheapHash(password: string): string {
  const salt = Buffer.from("salt of the tests");
  const key = scryptSync(password.normalize("NFC"), salt, 32, cheap).toString("base64");
  return `scrypt$${cheap.N}$${cheap.r}$${cheap.p}$${salt.toString("base64")}$${key}`;
}
