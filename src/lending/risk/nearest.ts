/** Letters that would have to be put in, taken out or changed (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let place = 0; place < other.length; place += 1) {
      const changed = (row[place] ?? 0) + (one[at] === other[place] ? 0 : 1);
      next.push(Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Of some names the one that somebody who typed `typed` has most likely meant. */
export function nearest(typed: string, names: readonly string[]): string {
  const meant = typed.slice(0, 64).toLowerCase();
  const far = (name: string): number => distance(meant, name.toLowerCase());
  return names.reduce((best, name) => (far(name) < far(best) ? name : best), names[0] ?? "");
}
