/** A look through everything rests so many times as long as it took: it has a hundredth of the time at most. */
const restsFor = 100;
/** ms below which nothing rests: a small lender's is looked through each time. */
const isShort = 20;
/** A look may take long once, where the machine is busy or its plan is made; so many in a row are long by what they read. */
const inARow = 3;
/** ms that one which failed rests at most. */
const failedRests = 300_000;

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
  const rest = (times: number, most = Number.POSITIVE_INFINITY): void => {
    const now = performance.now();
    paces.set(key, { long: times, until: times < inARow ? 0 : now + Math.min((now - began) * restsFor, most) });
  };
  try {
    const found = await look();
    if (performance.now() - began <= isShort || found.length >= batch) paces.delete(key);
    else rest(long + 1);
    return found;
  } catch (error) {
    // What is cut off because it takes too long would take as long at once again; of a database that was away it is known in minutes that it is back.
    rest(inARow, failedRests);
    throw error;
  }
}
