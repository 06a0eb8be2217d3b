import { scoreBands, type ScoreBand } from "../risk/band.ts";

/** Days before a range in which the book says how often a score band defaults on its first instalment (rules/figures.md 10). */
export const expectedFrom = 90;

/** Loans of a band whose first instalment was due a week ago or longer, and those of them that were not paid then. */
export interface BandBook {
  readonly due: number;
  readonly unpaid: number;
}

/**
 * The first-payment defaults that some passes let expect by their score bands alone: each band's share in the book, by how many passes are of it. A band
 * that the book has no loan of says nothing, and its passes are left out.
 * @returns a share in parts per million; null where no band says anything
 */
export function expectedDefault(
  passes: Readonly<Partial<Record<ScoreBand, number>>>,
  book: Readonly<Partial<Record<ScoreBand, BandBook>>>,
): number | null {
  let [expected, all] = [0, 0];
  for (const band of scoreBands) {
    const [count, known] = [passes[band] ?? 0, book[band]];
    if (!known || known.due === 0) continue;
    expected += (count * known.unpaid) / known.due;
    all += count;
  }
  return all === 0 ? null : Math.round((expected / all) * 1_000_000);
}
