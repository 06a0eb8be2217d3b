/** GSM 03.38: one septet each; those of the extension take two. Everything else makes the whole message 16 bits wide. */
const gsm = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ[\]\\^{}|~€]*$/;
const extension = /^[[\]\\^{}|~€]$/;

/** How a network carries a text: in which alphabet, how long it is there, and as how many messages it is charged. */
export interface Carried {
  readonly alphabet: "gsm7" | "ucs2";
  readonly length: number;
  readonly parts: number;
}

/** 160 septets or 70 wide characters, 153 and 67 once they are joined; a sign of two units is never torn apart between two messages. */
export function carried(text: string): Carried {
  const isPlain = gsm.test(text);
  const [single, joined] = isPlain ? [160, 153] : [70, 67];
  const widths = Array.from(text, (sign) => (isPlain ? (extension.test(sign) ? 2 : 1) : sign.length));
  const length = widths.reduce((sum, width) => sum + width, 0);
  const alphabet = isPlain ? "gsm7" : "ucs2";
  if (length <= single) return { alphabet, length, parts: 1 };
  let [parts, filled] = [1, 0];
  for (const width of widths) {
    if (filled + width > joined) [parts, filled] = [parts + 1, 0];
    filled += width;
  }
  return { alphabet, length, parts };
}

/** How many messages the network charges for. */
export const segmentsOf = (text: string): number => carried(text).parts;
