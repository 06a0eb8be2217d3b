import { keyNumber } from "./keys.ts";
import { openSecret, sealSecret } from "./secrets.ts";

/** Tables that keep what the house signs with, or knows others by. */
export type SecretTable = "message_gateway" | "pay_channel" | "collection_channel" | "signing_key" | "score";

/** Whose a sealed secret is (secrets.ts): put into another row it does not open. */
export const aboutSecret = (table: SecretTable, tenantId: number, code: string): string => `${table} ${tenantId} ${code}`;

const mark = "sealed:";

export const isSealed = (kept: string): boolean => kept.startsWith(mark);

/**
 * As it is kept in the table; nothing stays nothing, so that a list can tell whether there is one. Without keys (a demonstration that is being made) it
 * lies open until seal-kept.ts, which ends that, seals it.
 */
export const sealKept = (keys: readonly string[], about: string, secret: string): string =>
  secret === "" || keys.length === 0 ? secret : `${mark}${sealSecret(keys, about, secret)}`;

/**
 * What was sealed, at the moment it is needed. What an operator has put into the table by hand is read as it stands until the next start seals it
 * (seal-kept.ts).
 * @returns null where none of the keys opens it, or it is another row's
 */
export const openKept = (keys: readonly string[], about: string, kept: string): string | null =>
  isSealed(kept) ? openSecret(keys, about, kept.slice(mark.length)) : kept;

/** Whether the newest key has sealed it: what is older is sealed anew, so that the older key can go. */
export const isNewest = (keys: readonly string[], kept: string): boolean =>
  isSealed(kept) && kept.slice(mark.length, kept.indexOf(".")) === String(keyNumber(keys[0] ?? ""));
