import { limits } from "./limits.ts";
import type { Rule } from "./reason.ts";

/** One attempt at an image: its sides times `scale`, written as JPEG at `quality` (0 to 1). */
export interface ImageAttempt {
  readonly scale: number;
  readonly quality: number;
}
const { below, attempts, quality, step, qualityAtLeast, pixelsAtMost } = limits.image;

/** An image that is small enough already is only written anew, so that what its camera noted about it goes. */
const asItIs: ImageAttempt = { scale: 1, quality: 0.92 };

/** rules/product.md 5: the n-th attempt (from 1) halves the sides once more and is written a tenth worse, from 0.7 down to 0.1. */
export function imageAttempt(n: number): ImageAttempt {
  const tenths = Math.round((quality - step * (n - 1)) * 10) / 10;
  return { scale: 1 / 2 ** n, quality: Math.max(qualityAtLeast, tenths) };
}

/** Every attempt in order, for a file of so many bytes. */
export function imagePlan(bytes: number): readonly ImageAttempt[] {
  const halving = Array.from({ length: attempts }, (_, index) => imageAttempt(index + 1));
  return isLight(bytes) ? [asItIs, ...halving] : halving;
}

export const isLight = (bytes: number): boolean => bytes < below;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export const scaled = ({ width, height }: ImageSize, { scale }: ImageAttempt): ImageSize => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Judged by the header: what unpacks to more would take the browser's memory with it. */
export const imageFits: Rule<ImageSize> = ({ width, height }) =>
  width * height > pixelsAtMost ? { error: "image.pixels", vars: { max: pixelsAtMost / 1_000_000 } } : null;

/** The size that the first bytes of a JPEG, PNG, GIF or WebP name; null when it is none of them. 256 kB hold any header. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26) return null;
  if (view.getUint32(0) === 0x89504e47) return sizeAt(view.getUint32(16), view.getUint32(20));
  if (view.getUint32(0) === 0x47494638) return sizeAt(view.getUint16(6, true), view.getUint16(8, true));
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  return view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250 ? webpSize(view) : null;
}

const sizeAt = (width: number, height: number): ImageSize | null => (width > 0 && height > 0 ? { width, height } : null);

/** Start-of-frame markers are C0 to CF, without the tables C4, C8 and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return sizeAt(view.getUint16(at + 7), view.getUint16(at + 5));
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Three forms: VP8 (lossy), VP8L (lossless), VP8X (extended). */
function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null;
  const kind = view.getUint8(15);
  if (kind === 0x4c) {
    const bits = view.getUint32(21, true);
    return sizeAt((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  if (kind === 0x58) {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000 + 1;
    return sizeAt(three(24), three(27));
  }
  return sizeAt(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
}
