import type { Fields } from "../use-form.ts";
import { isSame, shownOf, type Typed } from "./difference.ts";

/** A field that somebody else has changed meanwhile. */
export interface Meeting {
  readonly name: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  /** Changed here too, to something else: one of the two has to be chosen. */
  readonly isBoth: boolean;
}
export interface Sides {
  /** What both began with. */
  readonly base: Typed;
  readonly mine: Typed;
  readonly theirs: Typed;
}

/** What has changed under somebody's hands: their fields, and beside each what was typed here. */
export const meetingsOf = (fields: Fields, { base, mine, theirs }: Sides): readonly Meeting[] =>
  Object.entries(fields).flatMap(([name, kind]) => {
    if (isSame(kind, base[name], theirs[name]) || isSame(kind, mine[name], theirs[name])) return [];
    const [before, other, own] = [base[name], theirs[name], mine[name]].map((typed) => shownOf(kind, typed));
    return [{ name, before: before ?? "", theirs: other ?? "", mine: own ?? "", isBoth: !isSame(kind, base[name], mine[name]) }];
  });

/** Both works in one: what was typed here stays, unless theirs was chosen; what only they changed is theirs. */
export const joined = (fields: Fields, { base, mine, theirs }: Sides, taken: ReadonlySet<string>): Typed =>
  Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [
      name,
      taken.has(name) || isSame(kind, base[name], mine[name]) ? theirs[name] : mine[name],
    ]),
  );
