import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const base64 = (bytes: Buffer): string => bytes.toString("base64");

/** Left half dark, right half light, so that it is seen which way up it lies. */
export const plainPicture = (width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#eee" } })
    .composite([{ input: { create: { width: width / 2, height, channels: 3, background: "#111" } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();

/** As a telephone sends it: on its side, with the word how it was held, where, and by which device. */
export const phonePhoto = async (): Promise<Buffer> =>
  sharp(await plainPicture())
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: "Telefono", Model: "X1" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "10/1 46/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "106/1 41/1 0/1" },
      },
    })
    .jpeg()
    .toBuffer();

/** A PNG of grey rows: what it unpacks to is larger than what it weighs by a thousand times. */
function greyPng(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}
const rowsOf = (width: number, height: number): Buffer => Buffer.alloc((width + 1) * height);

/** What is no picture for us, with the reason that it is refused by. */
export async function badPictures(): Promise<readonly (readonly [string, string, string])[]> {
  const photo = await phonePhoto();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  const heavy = await sharp(randomBytes(1_800 * 1_800 * 3), { raw: { width: 1_800, height: 1_800, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return [
    ["a text", base64(Buffer.from("this is a letter and no picture, however long it may be")), "image.kind"],
    ["nearly nothing", base64(Buffer.from("x")), "image.kind"],
    ["a drawing with a script", base64(Buffer.from(svg)), "image.kind"],
    ["a PDF under another name", base64(Buffer.from("%PDF-1.7 and so on, with thirty bytes at least")), "image.kind"],
    ["a picture that was cut off", base64(photo.subarray(0, Math.floor(photo.length * 0.6))), "image.unreadable"],
    ["a head without a body", base64((await plainPicture()).subarray(0, 700)), "image.unreadable"],
    ["41 megapixels in 40 kB", base64(greyPng(8_200, 5_000, rowsOf(8_200, 5_000))), "image.pixels"],
    ["a head that claims 4 billion pixels", base64(greyPng(65_000, 65_000, Buffer.alloc(10))), "image.pixels"],
    ["a small head over rows of another size", base64(greyPng(100, 100, rowsOf(3, 2))), "image.unreadable"],
    ["2 MB and a bit", base64(heavy), "image.weight"],
  ];
}
