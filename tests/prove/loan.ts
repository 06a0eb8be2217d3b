import fc from "fast-check";
import { type Bar, count, holds } from "../bench/table.ts";
import { anyWalk, brokenBy } from "../support/loan-walk.ts";

/** Lives between two words of how far it is: a million of them take an hour. */
const atOnce = 10_000;

/**
 * Random lives of loans (rules/safety.md G08): the journal sums to 0 and is the replay, no debt is below zero, penalty stays under its cap,
 * stage and status agree, a second replay is the same. A failing seed is said, so that it can be run again.
 */
export async function proveLoans(lives: number): Promise<readonly Bar[]> {
  const first = Date.now() % 2 ** 30;
  const property = fc.property(anyWalk, (walk) => {
    const broken = brokenBy(walk);
    if (broken) throw new Error(broken);
  });
  let lived = 0;
  let said = `0 broken, seeds from ${first}`;
  for (let seed = first; lived < lives; seed += 1) {
    const numRuns = Math.min(atOnce, lives - lived);
    const run = fc.check(property, { numRuns, seed });
    lived += run.numRuns;
    if (run.failed) {
      said = `seed ${seed}, path ${run.counterexamplePath ?? ""}: ${String(run.errorInstance)}`;
      break;
    }
    process.stderr.write(`${count(lived)} lives, 0 broken\n`);
  }
  return [holds(`${count(lives)} random lives of a loan`, "0 broken", said.startsWith("0 broken"), said)];
}
