/** Letters that would have to be put in, taken out or changed (Levenshtein). */
function distance(one: string, other: string): number {
  let row = [...other, ""].map((_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, against] of [...other].entries())
      next.push(Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === against ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Of some names the one that somebody who typed `typed` has most likely meant. */
export function nearest(typed: string, names: readonly string[]): string {
  const meant = typed.toLowerCase();
  const far = (name: string): number => distance(meant, name.toLowerCase());
  return names.reduce((best, name) => (far(name) < far(best) ? name : best), names[0] ?? "");
}
