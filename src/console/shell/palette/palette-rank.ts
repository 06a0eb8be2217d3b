import { defaultFilter } from "cmdk";
import { deTelex, deVni, fold } from "../../i18n/fold.ts";

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
/** Beyond so many the letters are too few to weigh where they stand, and the order of the list decides; strewn ones say less by it. */
const weighedAtMost = { whole: 400, strewn: 1000 } as const;

interface Sight {
  /** All its words with a space before each, so that the beginning of a word is found by one search. */
  readonly text: string;
  readonly label: string;
}
const sights = new WeakMap<Findable, Sight>();
/** Put together once: five thousand at every key would be as dear as the search. */
function sightOf(entry: Findable): Sight {
  const known = sights.get(entry);
  if (known) return known;
  const sight = { text: ` ${entry.folded} ${entry.words}`, label: entry.label.toLowerCase() };
  sights.set(entry, sight);
  return sight;
}

type Test = "whole" | "inOrder";
const tests: { readonly [T in Test]: (query: string) => (text: string) => boolean } = {
  /** Every word is the beginning of a word there, in whatever order. */
  whole: (query) => {
    const words = query.split(" ").map((word) => ` ${word}`);
    return (text) => words.every((word) => text.includes(word));
  },
  inOrder: (query) => {
    const letters = query.split("");
    return (text) => {
      let at = 0;
      return letters.every((letter) => (at = text.indexOf(letter, at) + 1) > 0);
    };
  },
};

/** What was let through before: one letter more only takes away from it, one less is there already. */
const passed = new WeakMap<readonly Findable[], Map<string, readonly Findable[]>>();
function pass<T extends Findable>(entries: readonly T[], test: Test, query: string): readonly T[] {
  const known = passed.get(entries) ?? new Map<string, readonly T[]>();
  passed.set(entries, known);
  const key = `${test} ${query}`;
  const before = known.get(key) ?? known.get(`${test} ${query.slice(0, -1).trimEnd()}`) ?? entries;
  const fits = tests[test](query);
  const found = known.has(key) ? before : before.filter((entry) => fits(sightOf(entry).text));
  known.set(key, found);
  return found as readonly T[];
}

/** Each once, with those readings of what was typed that it fits. */
function passAny<T extends Findable>(entries: readonly T[], test: Test, readings: readonly string[]): Map<T, string[]> {
  const found = new Map<T, string[]>();
  for (const reading of readings)
    for (const entry of pass(entries, test, reading)) {
      const fitting = found.get(entry);
      if (fitting) fitting.push(reading);
      else found.set(entry, [reading]);
    }
  return found;
}

function scoreOf(entry: Findable, reading: string, weighs: boolean): number {
  const place = weighs ? defaultFilter(entry.folded, reading, entry.words ? [entry.words] : []) : 0;
  return place + (entry.folded.startsWith(reading) ? 0.5 : 0);
}

/** The best in their order, by the reading that suits each best; equals stay as they stood. Sorting thousands at every key is dear. */
function bestOf<T extends Findable>(found: ReadonlyMap<T, readonly string[]>, raw: string, weighedUpTo: number): T[] {
  const best: { readonly entry: T; readonly score: number }[] = [];
  const weighs = found.size <= weighedUpTo;
  for (const [entry, readings] of found) {
    const own = Math.max(...readings.map((reading) => scoreOf(entry, reading, weighs)));
    const score = own + entry.weight + (sightOf(entry).label.includes(raw) ? 0.25 : 0);
    const after = best.findLastIndex((other) => other.score >= score);
    if (after + 1 === shownAtMost) continue;
    best.splice(after + 1, 0, { entry, score });
    if (best.length > shownAtMost) best.pop();
  }
  return best.map(({ entry }) => entry);
}

/** The best fifty for what was typed, people by whole words only: raw, without diacritics, and as the keys that a Telex or VNI user pressed (rules/keyboard.md 3). */
export function rank<T extends Findable>(entries: readonly T[], typed: string, { strewn: mayStrew = true } = {}): T[] {
  const raw = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (!raw) return entries.slice(0, shownAtMost);
  const readings = [...new Set([raw, fold(raw), deTelex(raw), deVni(raw)])];
  const whole = passAny(entries, "whole", readings);
  const best = bestOf(whole, raw, weighedAtMost.whole);
  // Letters strewn about are an abbreviation ("aco"): never of people, and after whole words, so they are only looked for where those are few.
  if (best.length >= shownAtMost || !mayStrew) return best;
  const strewn = passAny(entries, "inOrder", readings);
  for (const entry of whole.keys()) strewn.delete(entry);
  return [...best, ...bestOf(strewn, raw, weighedAtMost.strewn)].slice(0, shownAtMost);
}
