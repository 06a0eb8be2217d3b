import { fold } from "../fold.ts";
import type { Reason } from "../reason.ts";

/** Words that no text to a customer may hold, by market: threats, shame, courts and police. Ours, until a lender writes down its own. */
const presets: Readonly<Record<string, readonly string[]>> = {
  VN: ["công an", "đi tù", "khởi tố", "bắt giữ", "bêu tên", "người thân", "cơ quan anh", "xử lý hình sự"],
  PH: ["police", "arrest", "jail", "imprisonment", "shame", "your contacts", "court order", "barangay blotter"],
  MX: ["policía", "cárcel", "embargo", "demanda penal", "delito", "sus familiares", "exhibir"],
  PE: ["policía", "cárcel", "embargo", "denuncia penal", "delito", "sus familiares"],
  ID: ["polisi", "penjara", "pidana", "sebar data", "permalukan", "keluarga anda"],
  IN: ["police", "arrest", "jail", "shame", "your relatives", "legal warrant"],
};
export const bannedPreset = (market: string): readonly string[] => presets[market] ?? presets["PH"] ?? [];

/** The list as it is typed: words and phrases between commas; "–" is none. */
export const bannedText = (words: readonly string[]): string => (words.length === 0 ? "–" : words.join(", "));
export const readBanned = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .normalize("NFKC")
      .split(/[,;\n]/)
      .map((word) => word.trim().replaceAll(/\s+/g, " "))
      .filter((word) => word !== "" && word !== "–" && word !== "-"),
  ),
];

/** Letters and figures alone, one blank between words: "Cong-an", "CÔNG  AN" and "công an" are the same words. */
const plain = (text: string): string =>
  fold(text.normalize("NFKC"))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
/** Languages that put no blanks between words are looked through sign by sign. */
const isDense = /[\p{sc=Han}\p{sc=Thai}]/u;

/** The first banned word that a text holds; what stands in braces is filled in and is no word of it. */
export function bannedIn(content: string, words: readonly string[]): string | null {
  const said = ` ${plain(content.replaceAll(/\{\{\s*\w+\s*\}\}/g, " 0 "))} `;
  return words.find((word) => plain(word) !== "" && said.includes(isDense.test(word) ? plain(word) : ` ${plain(word)} `)) ?? null;
}

/** A text names none of them. */
export function mayHoldWords(content: string, words: readonly string[]): Reason | null {
  const word = bannedIn(content, words);
  return word === null ? null : { error: "template.banned", vars: { word }, field: "content" };
}
