import { everywhereVerbs } from "./everywhere.verbs.ts";
import { listVerbs } from "./list.verbs.ts";
import { moveVerbs } from "./move.verbs.ts";
import { reportVerbs } from "./report.verbs.ts";
import { toolVerbs } from "./tool.verbs.ts";
import type { Verb } from "./verb.ts";
import { workVerbs } from "./work.verbs.ts";

/**
 * The one table of verbs. A verb has one letter everywhere; a letter has one meaning in a context. Two kinds of exception stand here, and a
 * test finds every other one: a second meaning in another context (a record, a chart, a tool that holds the keyboard), and on lists a second
 * meaning at another desk, which `deskLetters` gives a reason for.
 */
const table = { ...everywhereVerbs, ...listVerbs, ...workVerbs, ...reportVerbs, ...toolVerbs, ...moveVerbs };

export type VerbName = keyof typeof table;
export const verbs: Readonly<Record<VerbName, Verb>> = table;

/**
 * Keys of lists that mean something else at another desk, and why. Nobody works at two of them at once: who collects makes no payouts, and a
 * list of settings has no calls. Where a list of people takes staff, `t` is that, and switching on and off is left to the palette.
 */
export const deskLetters: Readonly<Record<string, string>> = {
  c: "The one thing that a list is there to make: a record of a call where customers are talked to, a new entry elsewhere.",
  s: "Where the row is a customer it is told something; where it is money or a setting it is asked what it is and was.",
  t: "A row that somebody holds is handed on; a setting is held by nobody and is switched on and off.",
  p: "Passing what waits (approve, publish) is one idea; collectors learned the promises of the day, and a recording is played.",
  enter: "What a row is about: the order it names, or, where the row is the thing itself, its form.",
  "shift+m": "The larger view of the desk: what became of messages, money paid by hand, all keys and roles.",
  "shift+t":
    "Learned at the collection desk as the transfers; a payout goes out again, a lead back to its pool, an administrator to another tenant.",
  "shift+v": "What is hidden otherwise: the number behind a row, or who has read it.",
  "shift+q": "A question: what others ask of me, or what a change would give.",
};

/** The chords of a verb; with what follows it, that one. */
export function chordsOf(verb: VerbName, step?: string): readonly string[] {
  const { key, also = [] } = verbs[verb];
  return step === undefined ? [key, ...also] : [`${key} ${step}`.trim()];
}
/** The first of them: what stands on a button. */
export const keyOf = (verb: VerbName, step?: string): string => chordsOf(verb, step)[0] ?? "";

/** What a command or handler declares instead of letters. */
export interface Named {
  readonly verb?: VerbName;
  /** What follows the verb's key: a digit, the letter of a reason. */
  readonly step?: string;
}
export const declaredChords = ({ verb, step }: Named): readonly string[] => (verb ? chordsOf(verb, step) : []);
