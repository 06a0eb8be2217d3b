import { randomBytes, randomInt } from "node:crypto";
import { PNG } from "pngjs";
import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";

/** R12: single use, 120 s; throttling is the real control, so the picture may stay readable. */
const lifetime = 120_000;
const length = 5;

/** 5x7 dots per character, one number per row, bits left to right. Characters that look alike are left out. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  "2": [14, 17, 1, 2, 4, 8, 31],
  "3": [31, 2, 4, 2, 1, 17, 14],
  "4": [2, 6, 10, 18, 31, 2, 2],
  "6": [6, 8, 16, 30, 17, 17, 14],
  "7": [31, 1, 2, 4, 8, 8, 8],
  "9": [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  C: [14, 17, 16, 16, 16, 17, 14],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  H: [17, 17, 17, 31, 17, 17, 17],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  R: [30, 17, 17, 30, 20, 18, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
};
const alphabet = Object.keys(glyphs);
const width = 160;
const height = 56;

/** Makes a captcha and keeps its answer. The picture is a PNG of 160 x 56 pixels. */
export async function makeCaptcha(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ readonly key: string; readonly image: Uint8Array<ArrayBuffer> }> {
  const key = randomBytes(18).toString("base64url");
  const answer = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  await db
    .insertInto("captcha")
    .values({ key, answer, expires_at: new Date(now.getTime() + lifetime) })
    .execute();
  return { key, image: draw(answer) };
}

/** Whether the answer is right. Asking uses the captcha up, right or wrong. */
export async function spendCaptcha(
  db: Kysely<Tables>,
  given: { readonly key: string; readonly answer: string },
  now: Date,
): Promise<boolean> {
  const row = await db.deleteFrom("captcha").where("key", "=", given.key).returning(["answer", "expires_at"]).executeTakeFirst();
  return row !== undefined && row.expires_at > now && row.answer === given.answer.trim().toUpperCase();
}

function draw(text: string): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width, height, colorType: 0 });
  png.data.fill(255);
  for (let dot = 0; dot < 220; dot += 1) paint(png, { x: randomInt(width), y: randomInt(height), size: 1, shade: 120 + randomInt(100) });
  Array.from(text).forEach((character, at) => stamp(png, character, { x: 12 + at * 29 + randomInt(-3, 4), y: 10 + randomInt(-5, 6) }));
  strike(png);
  return new Uint8Array(PNG.sync.write(png, { colorType: 0 }));
}

function stamp(png: PNG, character: string, at: { readonly x: number; readonly y: number }): void {
  const slant = randomInt(-2, 3);
  glyphs[character]?.forEach((bits, row) => {
    for (let column = 0; column < 5; column += 1) {
      if ((bits >> (4 - column)) & 1)
        paint(png, { x: at.x + column * 4 + Math.round((slant * (3 - row)) / 2), y: at.y + row * 5, size: 5, shade: randomInt(90) });
    }
  });
}

function strike(png: PNG): void {
  const start = randomInt(12, height - 12);
  const slope = randomInt(-20, 21) / width;
  for (let x = 0; x < width; x += 1) paint(png, { x, y: Math.round(start + slope * x + 3 * Math.sin(x / 9)), size: 1, shade: 60 });
}

function paint(png: PNG, dot: { readonly x: number; readonly y: number; readonly size: number; readonly shade: number }): void {
  for (let y = Math.max(0, dot.y); y < Math.min(height, dot.y + dot.size); y += 1) {
    for (let x = Math.max(0, dot.x); x < Math.min(width, dot.x + dot.size); x += 1)
      png.data.fill(dot.shade, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
}
