import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { hasZeroBits, workBits, workText } from "../../../contract/kernel/work.ts";
import type { Tables } from "../../db/tables.ts";
import { drawCaptcha } from "./captcha-picture.ts";
import { alphabet, codeLength } from "./captcha-shapes.ts";
import { turnsOf } from "./turns.ts";

/** R12: single use, 120 s; throttling is the real control, so the picture may stay readable. */
const lifetime = 120_000;
/** Beyond so many at once the oldest go: far more than are drawn while somebody types. */
const most = 20_000;

/** Makes a captcha and keeps its answer; those that have ended go with it. */
export async function makeCaptcha(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ readonly key: string; readonly image: Uint8Array<ArrayBuffer> }> {
  const key = randomBytes(18).toString("base64url");
  const answer = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  await db
    .insertInto("captcha")
    .values({ key, answer, expires_at: new Date(now.getTime() + lifetime) })
    .execute();
  // Two rows go for one that comes: the table is never longer than what was asked for in two minutes, nor than `most`.
  await sql`delete from captcha where key in (select key from captcha where expires_at < ${now} order by expires_at limit 2 for update skip locked)`.execute(
    db,
  );
  if (randomInt(100) === 0)
    await sql`delete from captcha where expires_at <= (select expires_at from captcha order by expires_at desc offset ${most} limit 1)`.execute(
      db,
    );
  return { key, image: await drawing.take({ rank: 2, key: "" }, () => drawnNext(answer)) };
}

/** One after the other, each in a turn of its own of the event loop: a hundred at once hold up nobody else. */
const drawing = turnsOf(1);
const drawnNext = (answer: string) => new Promise<Uint8Array<ArrayBuffer>>((done) => setImmediate(() => done(drawCaptcha(answer))));

/** What proves that somebody took the trouble: the signs of the picture, or work that was done for its key. */
export interface Proof {
  readonly key: string;
  readonly answer: string;
  readonly work: string | undefined;
}

/** Whether the proof is right. Asking uses the captcha up, right or wrong. */
export async function spendCaptcha(db: Kysely<Tables>, { key, answer, work }: Proof, now: Date): Promise<boolean> {
  const row = await db.deleteFrom("captcha").where("key", "=", key).returning(["answer", "expires_at"]).executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return false;
  if (work !== undefined) return hasZeroBits(createHash("sha256").update(workText(key, work)).digest(), workBits);
  return row.answer === answer.trim().toUpperCase();
}
