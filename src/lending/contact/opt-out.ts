import { fold } from "../fold.ts";

/** Words by which somebody answers that he wants no more advertising, the one that texts tell him first (rules/contact-law.md "Advertising"). */
const words: Readonly<Record<string, readonly string[]>> = {
  VN: ["TC", "TU CHOI", "HUY"],
  PH: ["STOP"],
  MX: ["BAJA", "ALTO"],
  PE: ["BAJA", "ALTO"],
  ID: ["BERHENTI", "HENTI"],
  IN: ["STOP"],
  US: ["STOP"],
};
/** Understood everywhere. */
const everywhere = ["STOP", "UNSUBSCRIBE"];

/** What often follows the word and changes nothing. */
const followers = ["qc", "quang cao", "sms", "all", "ads"];

/** The word that a text of this market tells. */
export const optOutWord = (market: string): string => words[market]?.[0] ?? "STOP";

/** Whether an answer is an objection: one of the words, alone or before what they are often followed by. */
export function isOptOut(answer: string, market: string): boolean {
  const said = fold(answer)
    .replace(/[^a-z0-9 ]/g, " ")
    .trim()
    .replace(/\s+/g, " ");
  const meant = [...(words[market] ?? []), ...everywhere].map(fold);
  return meant.some((word) => said === word || (said.startsWith(`${word} `) && followers.includes(said.slice(word.length + 1))));
}

/** An advertisement as the law wants it: the label before it, and how to be rid of it after it; what the text says already is not said again. */
export function asAdvertisement(
  text: string,
  { label, word, link }: { readonly label: string; readonly word: string; readonly link: string },
): string {
  const body = label === "" || text.startsWith(label) ? text : `${label} ${text}`;
  const names = new RegExp(`\\b${word}\\b`).test(body);
  const end = [names ? "" : word, link].filter(Boolean).join(": ");
  return end === "" ? body : `${body} ${end}`;
}
