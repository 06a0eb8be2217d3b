import fc from "fast-check";
import { emptyTally, addPast } from "../../src/lending/risk/dry-run.ts";
import { decide, verdicts } from "../../src/lending/risk/engine.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import { anyBook, anyFacts, stored } from "../support/risk.ts";

/** Any rules on any applications: the machine, a dry run, and what is read again from the database come to the same verdict. */
export async function proveRisk({
  books,
  applications,
}: {
  readonly books: number;
  readonly applications: number;
}): Promise<readonly Bar[]> {
  const seed = Date.now() % 2 ** 30;
  const all = fc.sample(anyFacts, { numRuns: applications, seed });
  let other = 0;
  for (const [at, book] of fc.sample(anyBook, { numRuns: books, seed }).entries()) {
    const [again, tally, said] = [stored(book), emptyTally(), { reject: 0, manual: 0, pass: 0 }];
    for (const [orderId, facts] of all.entries()) {
      const applicant = { orderId, appId: 1 + (orderId % 2), facts };
      const { verdict } = decide(book, applicant);
      said[verdict] += 1;
      addPast(tally, { ...applicant, outcome: "repaid", gender: "", province: "" }, { live: again, next: book });
    }
    const isSame = verdicts.every((verdict) => (tally.cells[`${verdict} repaid`]?.count ?? 0) === said[verdict]);
    if (tally.changed > 0 || !isSame) other += 1;
    if (at % 100 === 99) process.stderr.write(`${count(at + 1)} rule books\n`);
  }
  const what = `${count(books)} random rule books on ${count(applications)} applications`;
  return [holds(what, "0 other verdicts", other === 0, `${other} others, seed ${seed}`)];
}
