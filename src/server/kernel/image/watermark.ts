import sharp from "sharp";
import { lettering } from "./lettering.ts";

/** Share of the picture's width that one line of the mark takes, and how strong it is: read on a photograph of the screen, and no print is hidden. */
const mark = { share: 0.4, opacity: 0.28, angle: -22, height: 0.44 } as const;
const quality = 82;

/** A tile with the text slanted across it, dark beside light: it is seen on either. */
function tile(text: string, width: number): Buffer {
  const line = lettering(text, 100);
  const side = Math.max(48, Math.round(width * mark.share));
  const height = Math.round(side * mark.height);
  const scale = (side * 0.94) / line.width;
  const place = `rotate(${mark.angle} ${side / 2} ${height / 2}) translate(${side * 0.03} ${height / 2 + 36 * scale}) scale(${scale})`;
  const at = (shift: number, colour: string) => `<g fill="${colour}" transform="translate(${shift} ${shift}) ${place}">${line.svg}</g>`;
  const marks = `${at(Math.max(1, side / 260), "#fff")}${at(0, "#000")}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}"><g opacity="${mark.opacity}">${marks}</g></svg>`,
  );
}

/** The picture with a text all over it: whoever photographs his screen is named by what he shows. */
export async function watermarked(picture: Buffer, text: string): Promise<Buffer> {
  const image = sharp(picture);
  const { width } = await image.metadata();
  return image
    .composite([{ input: tile(text, width), tile: true }])
    .jpeg({ quality })
    .toBuffer();
}
