import { imageFits, imagePlan, imageSize, isLight, scaled, type ImageAttempt, type ImageSize } from "../../lending/image.ts";
import { limits } from "../../lending/limits.ts";
import { Refused } from "../../lending/reason.ts";

export interface CompressedImage extends ImageSize {
  readonly blob: Blob;
}
interface Watch {
  readonly signal: AbortSignal;
  readonly onAttempt: (attempt: number, of: number) => void;
}
/** The longest header that a camera writes: preview and colour profile stand before the size. */
const headerBytes = 262_144;

/**
 * rules/product.md 5: drawn anew as JPEG in up to five attempts until under 2 MB. Drawing leaves out what the camera noted (place, time,
 * device) and turns the picture as it said. Refuses what is no image, what is too large to unpack, and what stays too heavy.
 */
export async function compressImage(file: Blob, { signal, onAttempt }: Watch): Promise<CompressedImage> {
  const size = imageSize(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
  if (!size) throw new Refused({ error: "image.kind" });
  const tooLarge = imageFits(size);
  if (tooLarge) throw new Refused(tooLarge);
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Refused({ error: "image.unreadable" });
  });
  try {
    const plan = imagePlan(file.size);
    for (const [index, attempt] of plan.entries()) {
      signal.throwIfAborted();
      onAttempt(index + 1, plan.length);
      // One after the other: the next is needed only when this one is too heavy.
      // oxlint-disable-next-line no-await-in-loop
      const drawn = await draw(picture, attempt);
      signal.throwIfAborted();
      if (isLight(drawn.blob.size)) return drawn;
    }
  } finally {
    picture.close();
  }
  throw new Refused({ error: "image.weight", vars: { max: limits.image.below / 1_048_576 } });
}

async function draw(picture: ImageBitmap, attempt: ImageAttempt): Promise<CompressedImage> {
  const { width, height } = scaled(picture, attempt);
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext("2d");
  if (!brush) throw new Refused({ error: "image.unreadable" });
  // A JPEG knows no transparency; black would hide dark writing.
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, width, height);
  return { blob: await canvas.convertToBlob({ type: "image/jpeg", quality: attempt.quality }), width, height };
}
