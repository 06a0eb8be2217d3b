import { createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stands in the repository: good enough for 127.0.0.1, refused on any other address. */
export const developmentWriteKey = "keyline-development-write-key";
export const developmentAuditKey = "keyline-development-audit-key";
export const developmentSecretKey = "keyline-development-secret-key";

/** A key is known by a number that it gives itself: two servers never call two keys by one. */
export const keyNumber = (key: string): number => createHash("sha256").update(`number ${key}`).digest().readInt32BE(0) & 0x7f_ff_ff_ff;

/** HMAC-SHA256: whoever reads the table can neither try passwords on it nor make it again. */
export const keyedHash = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

type Environment = Readonly<Record<string, string | undefined>>;
interface KeySource {
  readonly variable: string;
  /** In DATA_DIR. */
  readonly file: string;
  /** Where there is no folder either. */
  readonly development: string;
}

/**
 * Keys of one purpose, the newest first: those that the environment names, with commas, else one of this installation's own in its folder, made
 * at the first start. Older ones stay in the list as long as what was made under them is to be read.
 */
function readKeys(env: Environment, { variable, file, development }: KeySource): readonly string[] {
  const named = (env[variable] ?? "").split(",").filter((key) => key !== "");
  if (named.length > 0) return named;
  const folder = env["DATA_DIR"];
  if (!folder) return [development];
  mkdirSync(folder, { recursive: true });
  const path = join(folder, file);
  // Two that start at once: the first one's stays.
  if (!existsSync(path))
    try {
      writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
  return [readFileSync(path, "utf8").trim()];
}

/** What bodies of writes are kept under. */
export const readWriteKeys = (env: Environment): readonly string[] =>
  readKeys(env, { variable: "WRITE_KEYS", file: "write.key", development: developmentWriteKey });

/** What the secrets of second factors are sealed with (secrets.ts). */
export const readSecretKeys = (env: Environment): readonly string[] =>
  readKeys(env, { variable: "SECRET_KEYS", file: "secret.key", development: developmentSecretKey });

/** What seals of the audit trail are made with. */
export const readAuditKeys = (env: Environment): readonly string[] =>
  readKeys(env, { variable: "AUDIT_KEYS", file: "audit.key", development: developmentAuditKey });
