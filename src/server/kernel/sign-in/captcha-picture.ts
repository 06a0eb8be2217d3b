import { randomInt } from "node:crypto";
import { PNG } from "pngjs";
import { shapes } from "./captcha-shapes.ts";

export const pictureSize = { width: 256, height: 64 } as const;
const { width, height } = pictureSize;

interface Point {
  readonly x: number;
  readonly y: number;
}
type Line = readonly Point[];
/** How dark each pixel is, row by row. */
export type Ink = Uint8Array;

const between = (low: number, high: number): number => low + (high - low) * (randomInt(1 << 24) / (1 << 24));
const one = <T>(list: readonly T[]): T | undefined => list[randomInt(list.length)];

/** Strokes are bent, turned and shifted anew in each picture, run into each other, and are crossed by strokes of the same pen. PNG, grey. */
export function drawCaptcha(text: string): Uint8Array<ArrayBuffer> {
  const ink: Ink = new Uint8Array(width * height);
  const bend = waves();
  Array.from(text).forEach((sign, at, { length }) => {
    const middle = { x: middleOf(at, length) + between(-4, 4), y: height / 2 + between(-7, 7) };
    drawSign(ink, sign, { middle, bend });
  });
  for (let times = 0; times < 2; times += 1) stroke(ink, stray().map(bend), { pen: between(1.4, 2.2), shade: 255 });
  for (let times = 0; times < 3; times += 1) stroke(ink, stray().map(bend), { pen: between(1.2, 1.6), shade: 0 });
  for (let times = 0; times < 24; times += 1) speck(ink);
  turnOver(ink);
  return packed(ink);
}

/** Around where a sign stands; x, px. */
export const middleOf = (at: number, length: number): number => 20 + ((width - 36) / length) * (at + 0.5);

/** One sign into a picture, as no other has it. */
export function drawSign(ink: Ink, sign: string, at: { readonly middle: Point; readonly bend?: (point: Point) => Point }): void {
  for (const line of linesOf(sign, at.middle)) stroke(ink, at.bend ? line.map(at.bend) : line, { pen: between(2.8, 4.4), shade: 255 });
}

function linesOf(sign: string, middle: Point): readonly Line[] {
  const [turn, slant] = [between(-0.5, 0.5), between(-0.45, 0.45)];
  const [wide, high] = [between(1.9, 3.2), between(2.4, 4.2)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const place = ({ x, y }: Point): Point => {
    const [dx, dy] = [(x - 5 + between(-0.8, 0.8)) * wide, (y - 5 + between(-0.8, 0.8)) * high];
    const sheared = dx - dy * slant;
    return { x: middle.x + sheared * cos - dy * sin, y: middle.y + sheared * sin + dy * cos };
  };
  return (one(shapes[sign] ?? []) ?? []).map((text) => lineOf(text, place));
}

function lineOf(text: string, place: (point: Point) => Point): Line {
  const isBent = text.startsWith("~");
  const points = text
    .replace("~", "")
    .split(" ")
    .map((each) => each.split(",").map(Number))
    .map(([x = 0, y = 0]) => place({ x, y }));
  return isBent ? smooth(points) : points;
}

/** Catmull-Rom through the points, six steps from each to the next. */
function smooth(points: Line): Line {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? { x: 0, y: 0 };
  const spline = (index: number, t: number, of: (point: Point) => number): number => {
    const [a, b, c, d] = [of(at(index - 1)), of(at(index)), of(at(index + 1)), of(at(index + 2))];
    return b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2;
  };
  return Array.from({ length: (points.length - 1) * 6 + 1 }, (_each, step) => {
    const [index, t] = [Math.floor(step / 6), (step % 6) / 6];
    return { x: spline(index, t, ({ x }) => x), y: spline(index, t, ({ y }) => y) };
  });
}

/** Bends the whole picture by two slow waves. */
function waves(): (point: Point) => Point {
  const [fx, fy] = [between(0.05, 0.11), between(0.03, 0.06)];
  const [px, py] = [between(0, 7), between(0, 7)];
  const [ax, ay] = [between(1.5, 4), between(2, 5)];
  return ({ x, y }) => ({ x: x + ax * Math.sin(y * fx + px), y: y + ay * Math.sin(x * fy + py) });
}

/** A stroke that belongs to no sign, across two or three of them. */
function stray(): Line {
  const [x, long] = [between(0, width * 0.7), between(40, 110)];
  const ys = Array.from({ length: 4 }, () => between(8, height - 8));
  return smooth(ys.map((y, index) => ({ x: x + (long * index) / 3, y })));
}

interface Pen {
  readonly pen: number;
  readonly shade: number;
}

function stroke(ink: Ink, line: Line, pen: Pen): void {
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1], line[index]];
    if (from && to) segment(ink, [from, to], pen);
  }
}

/** Every pixel by its distance from the line, soft at the edge. */
function segment(ink: Ink, [from, to]: readonly [Point, Point], { pen, shade }: Pen): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = dx * dx + dy * dy || 1;
  const [left, right] = [Math.floor(Math.min(from.x, to.x) - pen), Math.ceil(Math.max(from.x, to.x) + pen)];
  const [top, bottom] = [Math.floor(Math.min(from.y, to.y) - pen), Math.ceil(Math.max(from.y, to.y) + pen)];
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1) {
    for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x += 1) {
      const t = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / long));
      const far = Math.hypot(x - from.x - t * dx, y - from.y - t * dy);
      const cover = Math.max(0, Math.min(1, pen / 2 + 0.5 - far));
      const at = y * width + x;
      ink[at] = Math.round((ink[at] ?? 0) * (1 - cover) + shade * cover);
    }
  }
}

/** Wavy bands of the picture are white on black: ink is not what is dark. */
function turnOver(ink: Ink): void {
  const [fx, fy, bent] = [between(0.035, 0.06), between(-0.05, 0.05), between(0.04, 0.12)];
  const [px, py] = [between(0, 7), between(0, 7)];
  for (let at = 0; at < ink.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.sin(x * fx + y * fy + px + 1.4 * Math.sin(y * bent + py)) > 0) ink[at] = 255 - (ink[at] ?? 0);
  }
}

function speck(ink: Ink): void {
  const from = { x: between(0, width), y: between(0, height) };
  segment(ink, [from, { x: from.x + between(-3, 3), y: from.y + between(-3, 3) }], { pen: 1.4, shade: between(90, 255) });
}

function packed(ink: Ink): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width, height, colorType: 0 });
  for (let at = 0; at < png.data.length; at += 1) png.data[at] = at % 4 === 3 ? 255 : 255 - (ink[at >> 2] ?? 0);
  return new Uint8Array(PNG.sync.write(png, { colorType: 0, filterType: 0, deflateLevel: 4 }));
}
