interface Kept {
  readonly value: unknown;
  readonly at: number;
}
const kept = new Map<string, Kept>();
const keysAtMost = 1_000;

/**
 * What reads many rows only to show how many there are may be a little old: whoever asks again within `keptFor`, ms, is told what was counted last. Where
 * something is decided by it, it is counted anew (`isAnew`).
 * @param key names the tenant, and whatever the count depends on
 * @param count answers the value, and whether so much was read for it that it is worth keeping: a small lender's is counted each time
 */
export async function lately<T>(
  key: string,
  { keptFor, isAnew = false }: { readonly keptFor: number; readonly isAnew?: boolean },
  count: () => Promise<{ readonly value: T; readonly isMany: boolean }>,
): Promise<T> {
  const known = kept.get(key);
  if (!isAnew && known && performance.now() - known.at < keptFor) return known.value as T;
  const { value, isMany } = await count();
  if (kept.size >= keysAtMost) kept.clear();
  if (isMany) kept.set(key, { value, at: performance.now() });
  else kept.delete(key);
  return value;
}
