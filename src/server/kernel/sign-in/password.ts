import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { type Place, turnsOf } from "./turns.ts";

/** Cost of a new hash: 64 MB and about 0.2 s of one core. A stored hash is checked with the cost that it names. */
const cost = { N: 2 ** 16, r: 8, p: 1 } as const;
const keyLength = 32;
/** Hashes at a time: each holds 64 MB, and a queue of sign-ins must not starve everything else. */
const hashing = turnsOf(2);
/** Whoever has shown who he is, and the commands of the shell. */
const known: Place = { rank: 0, key: "" };

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((done, fail) => {
    scrypt(password.normalize("NFC"), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? fail(error) : done(key)));
  });
}

/** "scrypt$N$r$p$salt$key", salt and key in base64. */
export function hashPassword(password: string): Promise<string> {
  return hashing.take(known, async () => {
    const salt = randomBytes(16);
    const key = await derive(password, salt, cost);
    return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64")}$${key.toString("base64")}`;
  });
}

/** Letters and digits that nobody takes for another: no 0 and O, no 1, I and l. */
const clear = { letters: "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz", digits: "23456789" } as const;
const pick = (from: string, count: number): readonly string[] => Array.from({ length: count }, () => from[randomInt(from.length)] ?? "");
const saltedHash = (password: string, salt: Buffer): Buffer => createHash("sha256").update(salt).update(password, "utf8").digest();

/** A password that nobody chose, of some 80 bits, with letters and digits (rules/product.md 5). */
export function randomPassword(): string {
  const signs = [...pick(clear.letters, 8), ...pick(clear.digits, 2), ...pick(clear.letters + clear.digits, 4)];
  for (let at = signs.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? "", signs[at] ?? ""];
  }
  return signs.join("");
}

/**
 * "random$N$r$p$salt$key" of such a password: a cost protects only what somebody could guess, and five hundred of them are made at a time. To check
 * one costs what every other does, so that how long it takes tells nothing of the account.
 */
export function hashRandom(password: string): string {
  const salt = randomBytes(16);
  return `random$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64")}$${saltedHash(password, salt).toString("base64")}`;
}

/** Whether the password is the one that was hashed; a hash of another form fits none. `place` says who is served before whom. */
export function verifyPassword(password: string, stored: string, place: Place = known): Promise<boolean> {
  return hashing.take(place, async () => {
    const [kind, N, r, p, salt, key] = stored.split("$");
    if ((kind !== "scrypt" && kind !== "random") || !N || !r || !p || !salt || !key) return false;
    const wanted = Buffer.from(key, "base64");
    const derived = await derive(password, Buffer.from(salt, "base64"), { N: Number(N), r: Number(r), p: Number(p) });
    const given = kind === "random" ? saltedHash(password, Buffer.from(salt, "base64")) : derived;
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}
