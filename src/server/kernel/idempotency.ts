import { createHash, timingSafeEqual } from "node:crypto";
import { idempotencyHeader } from "../../contract/kernel/envelope.ts";
import { Refused } from "../../lending/reason.ts";
import type { Tx } from "./context.ts";
import { keyedHash, keyNumber } from "./keys.ts";

/** One write as its sender named it. */
export interface WriteKey {
  readonly tenantId: number;
  readonly staffId: number;
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
  readonly now: Date;
  /** Money keys are kept for ever (rules/data.md 6). */
  readonly forEver: boolean;
  /** What its body is kept under: the first; older rows under any of them. */
  readonly keys: readonly string[];
}

export const keyShape = /^[\w.:-]{8,80}$/;
/** Other keys are kept this many days: far longer than a session may live. */
export const keptDays = 30;

const bodyOf = ({ body }: WriteKey): string => JSON.stringify(body);

/** Whether a row is of this body. Rows from before the keys hold its SHA-256, and are compared as such: money keys live for ever. */
function isSameBody(write: WriteKey, { body_hash: kept, key_no: number }: { readonly body_hash: Buffer; readonly key_no: number | null }) {
  const key = write.keys.find((each) => keyNumber(each) === number);
  const hash =
    number === null ? createHash("sha256").update(bodyOf(write)).digest() : key === undefined ? null : keyedHash(key, bodyOf(write));
  return hash !== null && hash.length === kept.length && timingSafeEqual(hash, kept);
}

/**
 * Takes the key for this transaction; null when it is ours, the stored answer when the write was done before.
 * Copies that arrive together wait here, on the unique index, for the first one to commit or give up.
 */
export async function claimKey(tx: Tx, write: WriteKey): Promise<{ readonly answer: unknown } | null> {
  const [key = ""] = write.keys;
  const taken = await tx
    .insertInto("idempotency")
    .values({
      tenant_id: write.tenantId,
      staff_id: write.staffId,
      key: write.key,
      call: write.call,
      body_hash: keyedHash(key, bodyOf(write)),
      key_no: keyNumber(key),
      answer: "null",
      at: write.now,
      for_ever: write.forEver,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "staff_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken ? null : storedAnswer(tx, write);
}

async function storedAnswer(tx: Tx, write: WriteKey): Promise<{ readonly answer: unknown }> {
  const stored = await tx
    .selectFrom("idempotency")
    .select(["call", "body_hash", "key_no", "answer"])
    .where("tenant_id", "=", write.tenantId)
    .where("staff_id", "=", write.staffId)
    .where("key", "=", write.key)
    .executeTakeFirstOrThrow();
  if (stored.call !== write.call || !isSameBody(write, stored))
    throw new Refused({ error: "idempotencyMismatch", field: idempotencyHeader });
  return { answer: stored.answer };
}

export async function storeAnswer(tx: Tx, write: WriteKey, answer: unknown): Promise<void> {
  await tx
    .updateTable("idempotency")
    .set({ answer: JSON.stringify(answer) })
    .where("tenant_id", "=", write.tenantId)
    .where("staff_id", "=", write.staffId)
    .where("key", "=", write.key)
    .execute();
}
