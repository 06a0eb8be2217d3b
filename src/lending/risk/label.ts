import type { Reason } from "../reason.ts";
import { nearest } from "./nearest.ts";

/** A combination of labels: `newUser and not (shared or whiteList)` (rules/risk.md 9). */
export type LabelTree =
  | { readonly label: string }
  | { readonly not: LabelTree }
  | { readonly and: readonly [LabelTree, LabelTree] }
  | { readonly or: readonly [LabelTree, LabelTree] };
export type LabelReading = { readonly tree: LabelTree } | { readonly reason: Reason };

class Unread extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.error);
    this.reason = reason;
  }
}

const words = ["and", "or", "not"];
const expected = (what: string, at: string | undefined): Unread =>
  new Unread({ error: "risk.labelExpected", field: "expression", vars: { what, at: at ?? "–" } });

class Reader {
  readonly #tokens: readonly string[];
  readonly #known: readonly string[];
  #at = 0;
  constructor(text: string, known: readonly string[]) {
    this.#tokens = text.match(/[()]|[^\s()]+/g) ?? [];
    this.#known = known;
  }
  #takes(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }
  #label(): LabelTree {
    const word = this.#tokens[this.#at];
    if (word === undefined || word === ")" || words.includes(word.toLowerCase())) throw expected("label", word);
    const found = this.#known.find((name) => name.toLowerCase() === word.toLowerCase());
    if (found === undefined)
      throw new Unread({ error: "risk.labelUnknown", field: "expression", vars: { name: word, nearest: nearest(word, this.#known) } });
    this.#at += 1;
    return { label: found };
  }
  #single(depth: number): LabelTree {
    if (depth > 50) throw expected("label", "(");
    if (this.#takes("not")) return { not: this.#single(depth + 1) };
    if (!this.#takes("(")) return this.#label();
    const inside = this.#either(depth + 1);
    if (!this.#takes(")")) throw expected(")", this.#tokens[this.#at]);
    return inside;
  }
  #both(depth: number): LabelTree {
    let tree = this.#single(depth);
    while (this.#takes("and")) tree = { and: [tree, this.#single(depth)] };
    return tree;
  }
  #either(depth: number): LabelTree {
    let tree = this.#both(depth);
    while (this.#takes("or")) tree = { or: [tree, this.#both(depth)] };
    return tree;
  }
  whole(): LabelTree {
    const tree = this.#either(0);
    if (this.#at < this.#tokens.length) throw expected("and / or", this.#tokens[this.#at]);
    return tree;
  }
}

/** Reads a combination; `and` binds before `or`, `not` before both. */
export function readLabels(text: string, known: readonly string[]): LabelReading {
  try {
    return { tree: new Reader(text, known).whole() };
  } catch (problem) {
    if (problem instanceof Unread) return { reason: problem.reason };
    throw problem;
  }
}

/** Whether a combination holds of somebody with these labels. */
export function holds(tree: LabelTree, labels: ReadonlySet<string>): boolean {
  if ("label" in tree) return labels.has(tree.label);
  if ("not" in tree) return !holds(tree.not, labels);
  return "and" in tree ? tree.and.every((each) => holds(each, labels)) : tree.or.some((each) => holds(each, labels));
}
