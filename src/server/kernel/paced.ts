/** A look through everything rests so many times as long as it took: it has a hundredth of the time at most. */
const restsFor = 100;
/** ms below which nothing rests: a small lender's is looked through each time. */
const isShort = 20;
/** A look may take long once, where the machine is busy or its plan is made; so many in a row are long by what they read. */
const inARow = 3;

interface Pace {
  readonly long: number;
  readonly until: number;
}
const paces = new Map<string, Pace>();

/**
 * Looks through all orders of a lender for what came by the clock, hours in advance, or by a way that nobody waits for; not where that takes long each time
 * and was done a short time ago. Whoever finds as many as he takes at once looks again at once: then there are more.
 * @param key names the lender and what is looked for
 * @param batch how many are taken at once
 * @returns what was found; none while it rests
 */
export async function paced<T>(key: string, batch: number, look: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const began = performance.now();
  const { long, until } = paces.get(key) ?? { long: 0, until: 0 };
  if (began < until) return [];
  const found = await look();
  const took = performance.now() - began;
  if (took <= isShort || found.length >= batch) paces.delete(key);
  else paces.set(key, { long: long + 1, until: long + 1 < inARow ? 0 : performance.now() + took * restsFor });
  return found;
}
