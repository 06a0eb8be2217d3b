import sharp from "sharp";
import { isPictureLong } from "../../../contract/kernel/picture.ts";
import { imageFits, imageSize, isLight } from "../../../lending/image.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";

/** A picture as the house keeps it: JPEG, upright, without anything that a camera noted, and its small copy. */
export interface Picture {
  readonly whole: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the longer side, and quality: an identity card's smallest print is read at it. */
const kept = { side: 2_000, quality: 84 } as const;
const small = { side: 320, quality: 72 } as const;
/** s: no picture that a telephone makes takes a tenth of it. */
const patience = 20;

// One picture, one thread: the others serve whoever reads meanwhile. Nothing of a customer's picture stays in a cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Opens what somebody has sent as base64 (rules/product.md 5): judged by its first bytes, then decoded whole and drawn anew.
 * @throws Refused image.weight, image.kind, image.pixels or image.unreadable, with the field's name
 */
export async function openPicture(text: string, field: string): Promise<Picture> {
  const bytes = Buffer.from(text, "base64");
  if (isPictureLong(text) || !isLight(bytes.length))
    throw new Refused({ error: "image.weight", field, vars: { max: limits.image.below / 1_048_576 } });
  const size = imageSize(bytes);
  if (!size) throw new Refused({ error: "image.kind", field });
  const tooLarge = imageFits(size);
  if (tooLarge) throw new Refused({ ...tooLarge, field });
  return await drawn(bytes).catch(() => {
    throw new Refused({ error: "image.unreadable", field });
  });
}

/** Turned as the camera held it; drawing leaves out place, time and device. A transparent one lies on white. */
async function drawn(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.image.pixelsAtMost, failOn: "error" })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width: kept.side, height: kept.side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: kept.quality })
    .toBuffer({ resolveWithObject: true });
  const thumb = await sharp(data)
    .resize({ width: small.side, height: small.side, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: small.quality })
    .toBuffer();
  return { whole: data, thumb, width: info.width, height: info.height };
}
