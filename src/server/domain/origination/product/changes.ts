/** One field that two versions differ in, named by its path: "config.terms.fee.rate". */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields that differ, in the order of their names; null where a side has none. Lists are compared whole. */
export function* changesBetween(from: unknown, to: unknown, path = ""): Generator<Change> {
  if (!isTree(from) && !isTree(to)) {
    if (JSON.stringify(from ?? null) !== JSON.stringify(to ?? null)) yield { field: path, from: from ?? null, to: to ?? null };
    return;
  }
  const [one, other] = [isTree(from) ? from : {}, isTree(to) ? to : {}];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
  for (const name of names) yield* changesBetween(one[name], other[name], path ? `${path}.${name}` : name);
}
