import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";

/**
 * Text as outlines of the console's own type: a server has no fonts of its own, and what its system happens to have would draw boxes
 * where it has none.
 */
const require = createRequire(import.meta.url);
const mono = (set: string): string => `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${set}-wght-normal.woff2`;
const sets = ["latin", "vietnamese", "latin-ext"] as const;

const opened = new Map<string, fontkit.Font>();
function fontOf(set: (typeof sets)[number]): fontkit.Font {
  const known = opened.get(set);
  if (known) return known;
  const font = fontkit.create(readFileSync(require.resolve(mono(set))));
  if ("fonts" in font) throw new Error("a face of the console is one font");
  opened.set(set, font);
  return font;
}

/** A sign that no face has is drawn as a question mark. */
function glyphOf(sign: string): { readonly path: string; readonly advance: number } {
  const point = sign.codePointAt(0) ?? 63;
  const set = sets.find((each) => fontOf(each).hasGlyphForCodePoint(point));
  const glyph = fontOf(set ?? "latin").glyphForCodePoint(set ? point : 63);
  return { path: glyph.path.toSVG(), advance: glyph.advanceWidth };
}

export interface Lettering {
  /** SVG, its baseline at 0, in pixels. */
  readonly svg: string;
  readonly width: number;
}

/** One line of text, `size` pixels high. */
export function lettering(text: string, size: number): Lettering {
  const scale = size / fontOf("latin").unitsPerEm;
  let x = 0;
  const paths = Array.from(text.normalize("NFC"), (sign) => {
    const { path, advance } = glyphOf(sign);
    const drawn = `<path transform="translate(${x} 0)" d="${path}"/>`;
    x += advance;
    return drawn;
  });
  return { svg: `<g transform="scale(${scale} ${-scale})">${paths.join("")}</g>`, width: x * scale };
}
