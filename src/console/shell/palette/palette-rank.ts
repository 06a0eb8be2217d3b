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
const weighedAtMost = { whole: 400, inOrder: 1000 } as const;

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

const jump = { toWord: 0.9, intoWord: 0.17, anyFar: 0.999, back: 0.5 } as const;
/** More than what is typed stands there. */
const isPart = 0.99;

/**
 * How well the words typed stand in a text, from 1 for its very beginning: what is skipped before a word costs a tenth and a little for each letter, a word that
 * stands before the last one half. Each is the beginning of a word there.
 */
function placeOfWords(text: string, query: string): number {
  let at = 0;
  let place = 1;
  for (const word of query.split(" ")) {
    const onwards = text.indexOf(` ${word}`, at);
    const found = onwards < 0 ? text.indexOf(` ${word}`) : onwards;
    if (found !== at) place *= (onwards < 0 ? jump.back : jump.toWord) * jump.anyFar ** Math.abs(found - at);
    at = found + 1 + word.length;
  }
  return place;
}

/** The last place at which each letter may stand, so that those after it still follow. */
function lastPlaces(text: string, query: string): Int32Array {
  const last = new Int32Array(query.length);
  let before = text.length;
  for (let at = query.length - 1; at >= 0; at -= 1) {
    before = text.lastIndexOf(query.charAt(at), before - 1);
    last[at] = before;
  }
  return last;
}

/** The same of letters strewn over a text, all there in their order: whether they go on, begin a word, or stand within one. */
function placeOfLetters(text: string, query: string): number {
  const last = lastPlaces(text, query);
  let at = 1;
  let place = 1;
  for (let i = 0; i < query.length; i += 1) {
    const letter = query.charAt(i);
    const goesOn = text.charAt(at) === letter;
    const word = goesOn ? -1 : text.indexOf(` ${letter}`, at - 1) + 1;
    const isWord = word > 0 && word <= (last[i] ?? 0);
    const found = goesOn ? at : isWord ? word : text.indexOf(letter, at);
    if (!goesOn) place *= (isWord ? jump.toWord : jump.intoWord) * jump.anyFar ** (found - at);
    at = found + 1;
  }
  return place;
}

const places: { readonly [T in Test]: (text: string, query: string) => number } = { whole: placeOfWords, inOrder: placeOfLetters };

/** The best so far in their order; equals stay as they came. Sorting thousands at every key is dear. */
class Best<T> {
  readonly #scored: { readonly entry: T; readonly score: number }[] = [];

  add(entry: T, score: number): void {
    const scored = this.#scored;
    if (scored.length === shownAtMost && score <= (scored.at(-1)?.score ?? 0)) return;
    scored.splice(scored.findLastIndex((other) => other.score >= score) + 1, 0, { entry, score });
    if (scored.length > shownAtMost) scored.pop();
  }
  entries(): T[] {
    return this.#scored.map(({ entry }) => entry);
  }
}

/** What was typed, and what may have been meant by it. */
interface Typed {
  readonly raw: string;
  readonly readings: readonly string[];
}

function scoreOf(
  entry: Findable,
  reading: string,
  { raw, place }: { readonly raw: string; readonly place: (text: string, query: string) => number },
): number {
  const { text, label } = sightOf(entry);
  const stands = place(text, reading) * (entry.folded === reading ? 1 : isPart);
  return stands + (entry.folded.startsWith(reading) ? 0.5 : 0) + entry.weight + (label.includes(raw) ? 0.25 : 0);
}

/** The best of what fits any reading, each by the one that suits it best. */
function bestOf<T extends Findable>(found: readonly (readonly T[])[], test: Test, { raw, readings }: Typed): T[] {
  const weighs = found.every((each) => each.length <= weighedAtMost[test]);
  const how = { raw, place: weighs ? places[test] : () => 0 };
  const best = new Best<T>();
  const [only = [], ...more] = found;
  if (more.length === 0) {
    for (const entry of only) best.add(entry, scoreOf(entry, readings[0] ?? "", how));
    return best.entries();
  }
  const scores = new Map<T, number>();
  for (const [at, entries] of found.entries())
    for (const entry of entries) scores.set(entry, Math.max(scores.get(entry) ?? 0, scoreOf(entry, readings[at] ?? "", how)));
  for (const [entry, score] of scores) best.add(entry, score);
  return best.entries();
}

/** The best fifty for what was typed, people by whole words only: raw, without diacritics, and as the keys that a Telex or VNI user pressed (rules/keyboard.md 3). */
export function rank<T extends Findable>(entries: readonly T[], typed: string, { strewn: mayStrew = true } = {}): T[] {
  const raw = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (!raw) return entries.slice(0, shownAtMost);
  const readings = [...new Set([raw, fold(raw), deTelex(raw), deVni(raw)])];
  const passing = (test: Test) => readings.map((reading) => pass(entries, test, reading));
  const whole = passing("whole");
  const best = bestOf(whole, "whole", { raw, readings });
  // Letters strewn about are an abbreviation ("aco"): never of people, and after whole words, so they are only looked for where those are few.
  if (best.length >= shownAtMost || !mayStrew) return best;
  const isWhole = new Set(whole.flat());
  const strewn = passing("inOrder").map((found) => found.filter((entry) => !isWhole.has(entry)));
  return [...best, ...bestOf(strewn, "inOrder", { raw, readings })].slice(0, shownAtMost);
}
