import fc from "fast-check";
import { type Bar, count, holds } from "../bench/table.ts";
import { anyWalk, brokenBy } from "../support/loan-walk.ts";

/**
 * Random lives of loans (safety.md G8): the journal sums to 0 and is the replay, no debt is below zero, penalty stays under its cap,
 * stage and status agree, a second replay is the same. A failing seed is said, so that it can be run again.
 */
export async function proveLoans(lives: number): Promise<readonly Bar[]> {
  const seed = Date.now() % 2 ** 31;
  const property = fc.property(anyWalk, (walk) => {
    const broken = brokenBy(walk);
    if (broken) throw new Error(broken);
  });
  const run = fc.check(property, { numRuns: lives, seed });
  const said = run.failed ? `seed ${seed}, path ${run.counterexamplePath ?? ""}: ${String(run.errorInstance)}` : `0 broken, seed ${seed}`;
  return [holds(`${count(lives)} random lives of a loan`, "0 broken", !run.failed, said)];
}
