export { fold } from "../../lending/fold.ts";

const marks: Readonly<Record<string, string>> = { "\u0300": "f", "\u0301": "s", "\u0309": "r", "\u0303": "x", "\u0323": "j" };

/**
 * The keys that a Telex user pressed for this text: "qà" was "qaf", "ư" was "w". An input method that is left on rewrites
 * what is typed into the palette; the keys themselves may have been meant.
 */
export function deTelex(text: string): string {
  let keys = "";
  let tone = "";
  const flush = () => {
    keys += tone;
    tone = "";
  };
  for (const char of text.normalize("NFD").toLowerCase()) {
    if (marks[char]) tone += marks[char];
    else if (char === "\u0302") keys += keys.at(-1) ?? "";
    else if (char === "\u0306" || char === "\u031b") keys += "w";
    else {
      flush();
      keys += char === "đ" ? "dd" : char;
    }
  }
  flush();
  return keys;
}

const wide: Readonly<Record<string, string>> = { "／": "/", "：": ":", "＞": ">", "＠": "@", "？": "?", "　": " " };
/** A Chinese input method types full-width signs. */
export const narrow = (text: string): string =>
  text.replace(/[／：＞＠？　]/g, (sign) => wide[sign] ?? sign).replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));
