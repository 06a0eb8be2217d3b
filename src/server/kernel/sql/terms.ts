/** An order-by list, term by term. */

/** The same order from its other end, nulls as well. */
export const reversed = (orderBy: string): string => termsOf(orderBy).map(flipped).join(", ");

/** Commas inside of brackets belong to an expression. */
export function termsOf(orderBy: string): readonly string[] {
  const terms: string[] = [];
  let depth = 0;
  let term = "";
  for (const char of orderBy) {
    depth += Number(char === "(") - Number(char === ")");
    if (char === "," && depth === 0) {
      terms.push(term);
      term = "";
    } else term += char;
  }
  return [...terms, term];
}
/** Expression, direction, place of nulls. */
export const termOf = (term: string): readonly (string | undefined)[] =>
  /^\s*(.*?)(?:\s+(asc|desc))?(?:\s+nulls\s+(first|last))?\s*$/s.exec(term)?.slice(1) ?? [];
function flipped(term: string): string {
  const [expression, direction, nulls] = termOf(term);
  return `${expression} ${direction === "desc" ? "asc" : "desc"}${nulls ? ` nulls ${nulls === "first" ? "last" : "first"}` : ""}`;
}

/** The order of what was found, by the names of its terms. */
export const sortedBy = (terms: readonly (readonly (string | undefined)[])[]): string =>
  terms.map(([, direction, nulls], at) => `s${at}${direction ? ` ${direction}` : ""}${nulls ? ` nulls ${nulls}` : ""}`).join(", ");
