/**
 * What of a `from` decides how many rows there are. Whoever only counts does without the rest: rows that are joined "left" add names to a row
 * and no row (a list's order ends in a column that is unique). The planner leaves such joins out too, but still reads the columns that they
 * were made by, so that it cannot count by an index alone: five times as long.
 * @param uses what else is said of the rows: conditions, and what the order is complete by
 */
export function countedFrom(from: string, uses: readonly string[]): string {
  const parts = partsOf(from);
  const kept: string[] = [];
  // From the last to the first: a join may be made by what was joined before it, never by what comes after.
  for (const part of parts.toReversed()) if (!isOnlyShown(part, [...kept, ...uses])) kept.unshift(part);
  return kept.join(" ");
}

/** The table, then each join with its condition. Joins inside of brackets belong to what they make. */
function partsOf(from: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: found, index } of from.matchAll(/[()]|(?<=\s)(?:left )?join(?=\s)/g)) {
    if (found === "(") depth += 1;
    else if (found === ")") depth -= 1;
    else if (depth === 0 && index > start) {
      parts.push(from.slice(start, index).trim());
      start = index;
    }
  }
  return [...parts, from.slice(start).trim()];
}

const table = /^left join \w+ (\w+) on (?!.*(?:\$|\s(?:cross|full|inner|left|outer|right)$))/s;
/** The newest of several, or when that was: one row, or none. */
const newest = /^left join lateral \((?!.*\$)(?:.*\slimit 1|select max\((?!.*\b(?:group by|union)\b).*)\) (\w+) on true$/s;

/** A plain table, or one row of it, joined left, of which nothing is asked. One with a parameter stays: a statement must name each that it is given. */
function isOnlyShown(part: string, uses: readonly string[]): boolean {
  const alias = (table.exec(part) ?? newest.exec(part))?.[1];
  return alias !== undefined && !uses.some((use) => new RegExp(`\\b${alias}\\.`).test(use));
}
