import { createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stands in the repository: good enough for 127.0.0.1, refused on any other address. */
export const developmentWriteKey = "keyline-development-write-key";

/** A key is known by a number that it gives itself: two servers never call two keys by one. */
export const keyNumber = (key: string): number => createHash("sha256").update(`number ${key}`).digest().readInt32BE(0) & 0x7f_ff_ff_ff;

/** What is kept of a write's body: whoever reads the table cannot try passwords on it. */
export const keyedHash = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/**
 * The keys that bodies of writes are kept under, the newest first: WRITE_KEYS, else a key of this installation's own in its folder, made at
 * the first start. Older ones stay in the list as long as writes that were kept under them may come again.
 */
export function readWriteKeys(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const named = (env["WRITE_KEYS"] ?? "").split(",").filter((key) => key !== "");
  if (named.length > 0) return named;
  const folder = env["DATA_DIR"];
  if (!folder) return [developmentWriteKey];
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "write.key");
  // Two that start at once: the first one's stays.
  if (!existsSync(file))
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
  return [readFileSync(file, "utf8").trim()];
}
