export { fold } from "../../lending/fold.ts";

/** What a Vietnamese input method makes of keys: the key of each tone, and what makes a letter another one. */
interface Method {
  readonly tones: Readonly<Record<string, string>>;
  /** After a letter with a circumflex, with a horn, with a breve; for đ. */
  readonly circumflex: (letter: string) => string;
  readonly horn: string;
  readonly breve: string;
  readonly stroke: string;
}
const [grave, acute, hook, tilde, dot] = ["\u0300", "\u0301", "\u0309", "\u0303", "\u0323"] as const;
const telex: Method = {
  tones: { [grave]: "f", [acute]: "s", [hook]: "r", [tilde]: "x", [dot]: "j" },
  circumflex: (letter) => letter,
  horn: "w",
  breve: "w",
  stroke: "dd",
};
const vni: Method = {
  tones: { [grave]: "2", [acute]: "1", [hook]: "3", [tilde]: "4", [dot]: "5" },
  circumflex: () => "6",
  horn: "7",
  breve: "8",
  stroke: "d9",
};

function keysBehind(text: string, method: Method): string {
  let keys = "";
  let tone = "";
  for (const char of text.normalize("NFD").toLowerCase()) {
    if (method.tones[char]) tone += method.tones[char];
    else if (char === "\u0302") keys += method.circumflex(keys.at(-1) ?? "");
    else if (char === "\u0306") keys += method.breve;
    else if (char === "\u031b") keys += method.horn;
    else {
      keys += tone + (char === "đ" ? method.stroke : char);
      tone = "";
    }
  }
  return keys + tone;
}

/**
 * The keys that a Telex user pressed for this text: "qà" was "qaf", "ư" was "w". An input method that is left on rewrites
 * what is typed into the palette; the keys themselves may have been meant.
 */
export const deTelex = (text: string): string => keysBehind(text, telex);
/** The same for VNI, which writes marks as digits: "à" was "a2", "đ" was "d9". */
export const deVni = (text: string): string => keysBehind(text, vni);

const wide: Readonly<Record<string, string>> = { "／": "/", "：": ":", "＞": ">", "＠": "@", "？": "?", "　": " " };
/** A Chinese input method types full-width signs. */
export const narrow = (text: string): string =>
  text.replace(/[／：＞＠？　]/g, (sign) => wide[sign] ?? sign).replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));
