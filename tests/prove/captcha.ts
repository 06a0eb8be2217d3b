import { randomInt } from "node:crypto";
import { PNG } from "pngjs";
import { drawCaptcha, drawSign, type Ink, middleOf, pictureSize } from "../../src/server/kernel/sign-in/captcha-picture.ts";
import { alphabet, codeLength } from "../../src/server/kernel/sign-in/captcha-shapes.ts";
import { type Bar, holds } from "../bench/table.ts";

/** At half the size: as much as the shape needs. */
const grid = { width: pictureSize.width / 2, height: pictureSize.height / 2 };
const window = { width: 20, height: 24 };
/** How far from where the source puts it a sign is looked for, in pixels of the grid. */
const around = { x: 5, y: 7 };

interface Template {
  readonly sign: string;
  /** Without its mean, of length 1. */
  readonly values: Float32Array;
}

/** What of a picture is compared. */
export type Seen = (half: Float32Array) => Float32Array;
/** Its edges, which are the same in black on white and white on black. */
export const edges: Seen = (half) =>
  half.map((_value, at) => {
    const [x, y] = [at % grid.width, Math.floor(at / grid.width)];
    const value = (dx: number, dy: number): number =>
      half[Math.min(grid.height - 1, Math.max(0, y + dy)) * grid.width + Math.min(grid.width - 1, Math.max(0, x + dx))] ?? 0;
    return Math.hypot(value(1, 0) - value(-1, 0), value(0, 1) - value(0, -1));
  });

/** What differs from the paper around it: bands that are turned over are turned back. */
export const paper: Seen = (half) =>
  half.map((value, at) => {
    const [x, y] = [at % grid.width, Math.floor(at / grid.width)];
    let [sum, seen] = [0, 0];
    for (let py = Math.max(0, y - 6); py <= Math.min(grid.height - 1, y + 6); py += 1) {
      for (let px = Math.max(0, x - 6); px <= Math.min(grid.width - 1, x + 6); px += 1) {
        sum += half[py * grid.width + px] ?? 0;
        seen += 1;
      }
    }
    return Math.abs(value - (sum / seen > 127 ? 255 : 0));
  });

/**
 * Reads verification codes as whoever has this repository would: each sign is drawn by the source's own function many times over, and each
 * place of a picture goes to the sign whose drawing fits best (normalised correlation, every shift looked at).
 */
export function readerOf(drawingsOfEach: number, seen: Seen): (picture: Uint8Array) => string {
  const templates = alphabet.flatMap((sign) =>
    Array.from({ length: drawingsOfEach }, (): Template => ({ sign, values: drawing(sign, seen) })),
  );
  return (picture) => {
    const half = seen(halved(inkOf(picture)));
    return Array.from({ length: codeLength }, (_each, at) => bestSign(half, middleOf(at, codeLength) / 2, templates)).join("");
  };
}

/** The share of new pictures that is read right from end to end, by whichever of the readers reads more. */
export function shareRead(pictures: number, drawingsOfEach: number): number {
  const readers = [edges, paper].map((seen) => readerOf(drawingsOfEach, seen));
  const right = readers.map(() => 0);
  for (let times = 0; times < pictures; times += 1) {
    const text = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
    const picture = drawCaptcha(text);
    readers.forEach((read, at) => (right[at] = (right[at] ?? 0) + (read(picture) === text ? 1 : 0)));
  }
  return Math.max(...right) / pictures;
}

/** R12: the picture is noise, not a lock; but its own source must not be the key to it. */
export async function proveCaptcha(pictures: number): Promise<readonly Bar[]> {
  const share = shareRead(pictures, 40);
  const figure = `${pictures} verification codes read by templates of the source's own strokes`;
  return [holds(figure, "2 % at most", share <= 0.02, `${(share * 100).toFixed(1)} %`)];
}

function drawing(sign: string, seen: Seen): Float32Array {
  const ink: Ink = new Uint8Array(pictureSize.width * pictureSize.height);
  drawSign(ink, sign, { middle: { x: pictureSize.width / 2, y: pictureSize.height / 2 } });
  return cut(seen(halved(ink)), Math.round(grid.width / 2), Math.round(grid.height / 2));
}

function inkOf(picture: Uint8Array): Ink {
  const { data } = PNG.sync.read(Buffer.from(picture));
  return Uint8Array.from({ length: pictureSize.width * pictureSize.height }, (_each, at) => 255 - (data[at * 4] ?? 255));
}

function halved(ink: Ink): Float32Array {
  const at = (x: number, y: number): number => ink[y * pictureSize.width + x] ?? 0;
  return Float32Array.from({ length: grid.width * grid.height }, (_each, index) => {
    const [x, y] = [(index % grid.width) * 2, Math.floor(index / grid.width) * 2];
    return (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4;
  });
}

/** The window around a middle, without its mean and of length 1; beyond the edge there is paper. */
function cut(half: Float32Array, middleX: number, middleY: number): Float32Array {
  const values = new Float32Array(window.width * window.height);
  for (let y = 0; y < window.height; y += 1) {
    for (let x = 0; x < window.width; x += 1) {
      const [px, py] = [middleX - window.width / 2 + x, middleY - window.height / 2 + y];
      const isInside = px >= 0 && py >= 0 && px < grid.width && py < grid.height;
      values[y * window.width + x] = isInside ? (half[py * grid.width + px] ?? 0) : 0;
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1;
  return values.map((value) => (value - mean) / length);
}

/** Every second shift first, then around those that fitted best. */
function bestSign(half: Float32Array, middle: number, templates: readonly Template[]): string {
  const at = (dx: number, dy: number): Float32Array => cut(half, Math.round(middle) + dx, grid.height / 2 + dy);
  const tries: Try[] = [];
  for (let dx = -around.x; dx <= around.x; dx += 2) {
    for (let dy = -around.y; dy <= around.y; dy += 2) {
      const seen = at(dx, dy);
      for (const template of templates) tries.push({ template, dx, dy, fit: product(seen, template.values) });
    }
  }
  const near = tries.toSorted((one, other) => other.fit - one.fit).slice(0, 40);
  const finer = near.flatMap(({ template, dx, dy }) =>
    [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Try => ({ template, dx, dy, fit: product(at(dx + x, dy + y), template.values) }))),
  );
  return finer.reduce((best, each) => (each.fit > best.fit ? each : best)).template.sign;
}

interface Try {
  readonly template: Template;
  readonly dx: number;
  readonly dy: number;
  readonly fit: number;
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
