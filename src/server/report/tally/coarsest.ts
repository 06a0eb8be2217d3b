/**
 * The first of some levels of sums, the one with the fewest rows first, that tells apart all that is asked for; the cells themselves where none does.
 * @param levels Each with what it tells apart.
 */
export const coarsest = <L extends string, C extends string>(
  levels: readonly (readonly [L, readonly C[]])[],
  needed: readonly C[],
): L | "cell" => levels.find(([, told]) => needed.every((column) => told.includes(column)))?.[0] ?? "cell";
