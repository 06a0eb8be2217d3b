import { randomBytes } from "node:crypto";
import type { Tx } from "../context.ts";
import { sessionTimes, sha256 } from "./session.ts";

/** 256 random bits as base64url. */
const newToken = (): string => randomBytes(32).toString("base64url");

export interface NewSession {
  readonly tenantId: number;
  readonly staffId: number;
  /** SHA-256 of what the browser calls itself. */
  readonly agent: Buffer;
  readonly address: string;
  readonly now: Date;
  /** The row that says of the sign-in. */
  readonly signInId: number;
  /** A code is still to come. */
  readonly isHalf: boolean;
  /** Of a visitor: his session at home, with whose end and whose second factor he comes. */
  readonly home?: { readonly hash: Buffer; readonly expiresAt: Date; readonly second: "free" | "passed" };
}

/** Opens a session and answers its token, of which only the SHA-256 is kept. */
export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("session")
    .values({
      tenant_id: session.tenantId,
      token_hash: sha256(token),
      staff_id: session.staffId,
      user_agent_hash: session.agent,
      address: session.address,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.home?.expiresAt ?? new Date(session.now.getTime() + (session.isHalf ? sessionTimes.half : sessionTimes.absolute)),
      sign_in_id: session.signInId,
      second: session.home?.second ?? (session.isHalf ? "due" : "free"),
      home_hash: session.home?.hash ?? null,
    })
    .execute();
  return token;
}

interface Place {
  readonly tenantId: number;
  readonly hash: Buffer;
}

/** What a visit takes over from the session at home. */
export interface Waiting {
  readonly hash: Buffer;
  readonly agent: Buffer;
  readonly expiresAt: Date;
  readonly second: "free" | "passed";
  readonly signInId: number | null;
}

/** The session waits from now on under a token that nobody has: what was opened with the old one is over. Null: it has ended meanwhile. */
export async function parkSession(tx: Tx, { tenantId, hash }: Place): Promise<Waiting | null> {
  const parked = sha256(newToken());
  const row = await tx
    .updateTable("session")
    .set({ token_hash: parked })
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .where("second", "<>", "due")
    .returning(["user_agent_hash", "expires_at", "second", "sign_in_id"])
    .executeTakeFirst();
  if (!row || row.second === "due") return null;
  return { hash: parked, agent: row.user_agent_hash, expiresAt: row.expires_at, second: row.second, signInId: row.sign_in_id };
}

/** The session that waited goes on under a new token; null: it has ended meanwhile. */
export async function wakeSession(tx: Tx, { tenantId, hash, now }: Place & { readonly now: Date }): Promise<string | null> {
  const token = newToken();
  const done = await tx
    .updateTable("session")
    .set({ token_hash: sha256(token), seen_at: now })
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? token : null;
}
