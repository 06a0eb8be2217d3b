/** A line in both ranges: what it counts, or of a quotient its two halves. */
export interface Both {
  readonly now: number;
  readonly before: number;
}
export interface Halves {
  readonly part: Both;
  readonly whole: Both;
}

/** Whole units that lie as near as they can to what is exact and add up to a total: the largest remainders are rounded up first. */
export function apportion(exact: readonly number[], total: number): readonly number[] {
  const floors = exact.map(Math.floor);
  const left = total - floors.reduce((sum, each) => sum + each, 0);
  const turn = exact.map((each, at) => ({ at, rest: each - Math.floor(each) })).toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  // Without a nought below nothing.
  const given = floors.map((each) => each + 0);
  // More than one each only where what is exact adds up to something else than the total.
  for (let step = 0; step < Math.abs(left) && turn.length > 0; step += 1) {
    const { at } = turn[left > 0 ? step % turn.length : turn.length - 1 - (step % turn.length)] ?? { at: 0 };
    given[at] = (given[at] ?? 0) + Math.sign(left);
  }
  return given;
}

const million = 1_000_000;

export interface Brought {
  readonly change: number;
  /** Of the change of all, in millionths; null where nothing has changed in all. */
  readonly share: number | null;
}
/** What each line has brought of a change that adds up. The shares add up to the whole exactly. */
export function broughtBy(lines: readonly Both[]): readonly Brought[] {
  const changes = lines.map(({ now, before }) => now - before);
  const all = changes.reduce((sum, each) => sum + each, 0);
  if (all === 0) return changes.map((change) => ({ change, share: null }));
  const shares = apportion(
    changes.map((change) => (change * million) / all),
    million,
  );
  return changes.map((change, at) => ({ change, share: shares[at] ?? 0 }));
}

export interface Effects {
  /** By the line's own quotient. */
  readonly rate: number;
  /** By its weight among all. */
  readonly mix: number;
  readonly share: number | null;
}
/**
 * What each line has brought of a quotient's change: rate w1(r1 − r0), mix (w1 − w0)(r0 − R0), w its part of all wholes, r its own quotient, R that of
 * all. In whole units of the quotient (`scale` of them are one) that add up to its change exactly; null where one of the ranges has no quotient.
 */
export function effectsOf(lines: readonly Halves[], scale: number): readonly Effects[] | null {
  const sum = (of: (line: Halves) => number): number => lines.reduce((all, line) => all + of(line), 0);
  const [whole0, whole1] = [sum(({ whole }) => whole.before), sum(({ whole }) => whole.now)];
  if (whole0 <= 0 || whole1 <= 0) return null;
  const [all0, all1] = [sum(({ part }) => part.before) / whole0, sum(({ part }) => part.now) / whole1];
  const exact = lines.flatMap(({ part, whole }) => {
    const [w0, w1] = [whole.before / whole0, whole.now / whole1];
    // A line that was not there has the quotient of all; one that is no more keeps its own. A part without a whole lies outside of both.
    const r0 = whole.before > 0 ? part.before / whole.before : all0;
    const rate = whole.now > 0 ? w1 * (part.now / whole.now - r0) : part.now / whole1;
    const lost = whole.before > 0 ? 0 : part.before / whole0;
    return [(rate - lost) * scale, (w1 - w0) * (r0 - all0) * scale];
  });
  const change = Math.round(all1 * scale) - Math.round(all0 * scale);
  const given = apportion(exact, change);
  const both = lines.map((_, at) => ({ rate: given[2 * at] ?? 0, mix: given[2 * at + 1] ?? 0 }));
  const shares =
    change === 0
      ? null
      : apportion(
          both.map(({ rate, mix }) => ((rate + mix) * million) / change),
          million,
        );
  return both.map((each, at) => ({ ...each, share: shares?.[at] ?? null }));
}
