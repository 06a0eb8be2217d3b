/** A look through everything rests so many times as long as it took: it has a hundredth of the time at most. */
const restsFor = 100;
/** ms below which nothing rests: a small lender's is looked through each time. */
const isShort = 50;
const restUntil = new Map<string, number>();

/**
 * Looks through all orders of a lender for what came by the clock, hours in advance, or by a way that nobody waits for; not where that took long a short
 * time ago. Whoever finds as many as he takes at once looks again at once: then there are more.
 * @param key names the lender and what is looked for
 * @param batch how many are taken at once
 * @returns what was found; none while it rests
 */
export async function paced<T>(key: string, batch: number, look: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const began = performance.now();
  if (began < (restUntil.get(key) ?? 0)) return [];
  const found = await look();
  const took = performance.now() - began;
  if (took > isShort && found.length < batch) restUntil.set(key, performance.now() + took * restsFor);
  else restUntil.delete(key);
  return found;
}
