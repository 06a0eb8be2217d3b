import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { threeMonths } from "../support/loan.ts";
import { atLeast, type Bar, count, median } from "./table.ts";

const rounds = 5;
const perRound = 50_000;

/** Runs a computation `perRound` times in each of five rounds; the middle round's figure a second. */
function aSecond(compute: (at: number) => void): number {
  const speeds = Array.from({ length: rounds + 1 }, () => {
    const began = performance.now();
    for (let at = 0; at < perRound; at += 1) compute(at);
    return perRound / ((performance.now() - began) / 1_000);
  });
  // The first round is the compiler's.
  return median(speeds.slice(1));
}

/** Schedules of twelve level instalments, each of another principal, and replays of a late loan of three; on one core, in a loop. */
export async function measureLoans(): Promise<readonly Bar[]> {
  const year: LoanTerms = {
    ...threeMonths,
    interest: { method: "equal-instalment", rate: "0.36", per: "year", dayCount: "actual/365" },
    instalments: { count: 12, unit: "month", every: 1 },
  };
  const events: readonly LoanEvent[] = [
    { type: "disbursed", id: "payout", valueDate: "2026-01-15" },
    { type: "repaid", id: "r1", valueDate: "2026-02-15", amount: 218_000_000 },
    { type: "repaid", id: "r2", valueDate: "2026-03-20", amount: 100_000_000 },
  ];
  const schedules = aSecond((at) => schedule({ ...year, principal: 600_000_000 + at }, "2026-01-31"));
  const replays = aSecond(() => replay(threeMonths, events, "2026-04-20"));
  return [
    atLeast("schedules of 12 instalments a second", 50_000, schedules, [count]),
    atLeast("replays of a late loan a second", 10_000, replays, [count]),
  ];
}
