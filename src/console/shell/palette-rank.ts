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

/** Every word is the beginning of a word there, in whatever order. */
const isWhole = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.startsWith(word) || text.includes(` ${word}`));

/** Beyond so many the letters are too few to weigh where they stand, and the order of the list decides; strewn ones say less by it. */
const weighedAtMost = { whole: 400, strewn: 1000 } as const;

type Scored<T> = readonly { readonly entry: T; readonly score: number }[];
interface Reading {
  readonly text: string;
  readonly words: readonly string[];
}

function scoreOf(entry: Findable, { text }: Reading, weighs: boolean): number {
  const place = weighs ? defaultFilter(entry.folded, text, entry.words ? [entry.words] : []) : 0;
  return place + (entry.folded.startsWith(text) ? 0.5 : 0);
}

/** Those that one test lets through, scored by the reading that suits them best; the test is cheap and the score is not. */
function scored<T extends Findable>(
  entries: readonly T[],
  readings: readonly Reading[],
  { fits, most }: { readonly fits: (text: string, reading: Reading) => boolean; readonly most: number },
): Scored<T> {
  const found = entries.flatMap((entry) => {
    const fitting = readings.filter((reading) => fits(textOf(entry), reading));
    return fitting.length > 0 ? [{ entry, fitting }] : [];
  });
  const weighs = found.length <= most;
  return found.map(({ entry, fitting }) => ({
    entry,
    score: Math.max(...fitting.map((reading) => scoreOf(entry, reading, weighs))),
  }));
}

const texts = new WeakMap<Findable, string>();
/** Put together once: five thousand at every key would be as dear as the search. */
function textOf(entry: Findable): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = `${entry.folded} ${entry.words}`;
  texts.set(entry, text);
  return text;
}

/** The best fifty for what was typed: raw, without diacritics, and as the keys that a Telex or VNI user pressed (keyboard.md 3). */
export function rank<T extends Findable>(entries: readonly T[], typed: string): T[] {
  const raw = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (!raw) return entries.slice(0, shownAtMost);
  const readings = [...new Set([raw, fold(raw), deTelex(raw), deVni(raw)])].map((text) => ({ text, words: text.split(" ") }));
  const whole = scored(entries, readings, { most: weighedAtMost.whole, fits: (text, { words }) => isWhole(text, words) });
  // Letters strewn about come after whole words, so they are only looked for where there are too few of those.
  const isStrewn = (text: string, reading: Reading): boolean => !isWhole(text, reading.words) && holdsInOrder(text, reading.text);
  const strewn = whole.length < shownAtMost ? scored(entries, readings, { most: weighedAtMost.strewn, fits: isStrewn }) : [];
  const best = (list: Scored<T>): T[] =>
    list
      .map(({ entry, score }) => ({ entry, score: score + entry.weight + (entry.label.toLowerCase().includes(raw) ? 0.25 : 0) }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ entry }) => entry);
  return [...new Set([...best(whole), ...best(strewn)])].slice(0, shownAtMost);
}
