/**
 * A moment and a number that stand in a statement's text and are handed over as values all the same. A text with the moment of its request in it
 * would be a new one each time, which no connection has planned: planning it took twice what the page itself took. A placeholder of the queue's own
 * it cannot be, because a count leaves columns and joins away, and must name each value that it is given.
 */
export const momentOf = (at: Date): string => `'${at.toISOString()}'::timestamptz`;
export const numberOf = (whole: number): string => `'${Math.trunc(whole)}'::bigint`;

const literal = /'(\d{4}-\d\d-\d\dT[\d:.]+Z|-?\d+)'::(timestamptz|bigint)\b/g;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The same statement with those literals as values after its own, each once. */
export function lifted(text: string, values: readonly unknown[]): Statement {
  const all = [...values];
  const places = new Map<string, string>();
  const shorter = text.replace(literal, (whole, value: string, type: string) => {
    const known = places.get(whole);
    if (known) return known;
    const place = `$${all.push(value)}::${type}`;
    places.set(whole, place);
    return place;
  });
  return { text: shorter, values: all };
}

/**
 * The first of two columns that is there, where rows are looked up by it: behind the wall of tenants `coalesce` reaches no index, for PostgreSQL does not
 * hold it for silent about rows that are not one's own; `case` it does. With it every row of a large table was gone through.
 */
export const either = (one: string, other: string): string => `case when ${one} is null then ${other} else ${one} end`;
