import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { expect, test } from "./drivers/test.ts";

declare global {
  interface Window {
    /** As form/compress-image.ts has it; this room's types end before the console. */
    readonly images: {
      readonly compressImage: (
        file: Blob,
        watch: { readonly signal: AbortSignal; readonly onAttempt: (attempt: number) => void },
      ) => Promise<{ readonly blob: Blob; readonly width: number; readonly height: number }>;
    };
  }
}
const entry = fileURLToPath(new URL("../src/console/form/compress-image.ts", import.meta.url));

/** The compression alone, as a script that leaves it at `window.images`. */
async function scriptOf(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "images" } },
  })) as Rolldown.RolldownOutput[];
  const chunk = made[0]?.output[0];
  if (chunk?.type !== "chunk") throw new Error("no script was built");
  return chunk.code;
}

test("a heavy photograph comes out under 2 MB, upright, and without what the camera noted", async ({ page }) => {
  await page.addScriptTag({ content: await scriptOf() });
  const made = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const brush = canvas.getContext("2d");
    const noise = brush!.createImageData(3000, 2000);
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    brush!.putImageData(noise, 0, 0);
    const plain = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 })).arrayBuffer());
    // Exif, big-endian, one entry: orientation 6, a quarter turn.
    const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
    const exif = [0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
    const file = new Blob([plain.slice(0, 2), Uint8Array.from(exif), plain.slice(2)]);
    const attempts: number[] = [];
    const watch = { signal: new AbortController().signal, onAttempt: (attempt: number) => attempts.push(attempt) };
    const { blob, width, height } = await window.images.compressImage(file, watch);
    const refused = await window.images
      .compressImage(new Blob(["%PDF-1.7 no image, whatever its name says"]), watch)
      .catch((error: Error) => error.message);
    const holds = (await blob.text()).includes("Exif");
    return { before: file.size, after: blob.size, type: blob.type, width, height, holds, refused, attempts: attempts.length };
  });
  expect(made.before).toBeGreaterThan(2_097_152);
  expect(made.after).toBeLessThan(2_097_152);
  expect(made).toMatchObject({ type: "image/jpeg", holds: false, refused: "image.kind" });
  expect([made.width, made.height]).toEqual([2000 / 2 ** made.attempts, 3000 / 2 ** made.attempts]);
});
