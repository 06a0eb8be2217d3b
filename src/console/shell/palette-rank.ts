import { defaultFilter } from "cmdk";
import { deTelex, deVni, fold } from "../i18n/fold.ts";

/** Something that the palette can find: its words, folded once when the entry is made. */
export interface Findable {
  readonly label: string;
  readonly folded: string;
  /** Further words: the names above it, keywords; folded. */
  readonly words: string;
  /** Added to the score: actions of this context come first among equals. */
  readonly weight: number;
}

const shownAtMost = 50;
const holdsInOrder = (text: string, query: string): boolean => {
  let at = 0;
  for (const char of text) if (char === query[at]) at += 1;
  return at >= query.length;
};

/** The score of one way of reading the query; cheap tests first, so that 5,000 entries take less than a frame. */
function scoreOf(entry: Findable, query: string): number {
  const text = `${entry.folded} ${entry.words}`;
  // Every word is the beginning of a word there, in whatever order: better than letters strewn about.
  const whole = query.split(" ").every((word) => text.startsWith(word) || text.includes(` ${word}`));
  if (!whole && !holdsInOrder(text, query)) return 0;
  return (
    defaultFilter(entry.folded, query, entry.words ? [entry.words] : []) + (whole ? 1 : 0) + (entry.folded.startsWith(query) ? 0.5 : 0)
  );
}

/** The best fifty for what was typed: raw, without diacritics, and as the keys that a Telex or VNI user pressed (keyboard.md 3). */
export function rank<T extends Findable>(entries: readonly T[], typed: string): T[] {
  const raw = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (!raw) return entries.slice(0, shownAtMost);
  const readings = [...new Set([raw, fold(raw), deTelex(raw), deVni(raw)])];
  const scored: { readonly entry: T; readonly score: number }[] = [];
  for (const entry of entries) {
    const exact = entry.label.toLowerCase().includes(raw) ? 0.25 : 0;
    const score = Math.max(...readings.map((reading) => scoreOf(entry, reading)));
    if (score > 0) scored.push({ entry, score: score + exact + entry.weight });
  }
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, shownAtMost)
    .map(({ entry }) => entry);
}
