import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FigureKey, figureOf } from "../../src/contract/report/figures.ts";
import { addressOf } from "../../src/console/report/behind/orders-of.ts";
import type { About } from "../../src/console/report/behind/opening.ts";

// Noon of 2026-11-21 wherever the lender is.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T04:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const range = { from: "2026-10-23", to: "2026-11-21" };
function behind(key: FigureKey, cell?: About): Readonly<Record<string, string>> | null {
  const figure = figureOf(key);
  const address =
    figure.drill && addressOf({ range }, { facts: figure.drill, figure, ...(cell ? { cell } : {}) }, { query: "amountRepayment" });
  return address ? Object.fromEntries(new URL(address, "http://x").searchParams) : null;
}

it.each([
  ["amountRate", "-1,0", "2026-11-20"],
  ["paid1", "-1,0,1", "2026-11-19"],
  ["paid3", "-1,0,1,3", "2026-11-17"],
  ["paid7", "-1,0,1,3,7", "2026-11-13"],
  ["paid15", "-1,0,1,3,7,15", "2026-11-05"],
] as const)("%s opens what was paid by then, of the due days of which it is known", (key, figureReason, last) => {
  expect(behind(key)).toEqual({ figure: "cohortPaid", figureTime: `2026-10-23..${last}`, figureReason });
});

it("of a range that is younger than it asks for nothing is opened; of a day that is old enough that day", () => {
  expect(behind("paid30")).toBeNull();
  expect(behind("paid3", { by: "day", key: "2026-11-18" })).toBeNull();
  expect(behind("paid3", { by: "day", key: "2026-11-10" })).toMatchObject({ figureTime: "2026-11-10", figureReason: "-1,0,1,3" });
});

it("who was back is back by then, too; what waits for no day keeps all of them", () => {
  expect(behind("backRate3")).toEqual({ figure: "backApplied", figureTime: "2026-10-23..2026-11-17", figureReason: "0,3" });
  expect(behind("paidTotal")).toEqual({ figure: "cohortPaid", figureTime: "2026-10-23..2026-11-21" });
  expect(behind("reborrowRate")).toEqual({ figure: "backPaidOut", figureTime: "2026-10-23..2026-11-21" });
});

it("what is left to be paid, and who has not come back, no list has", () => {
  expect([behind("outstanding"), behind("lost")]).toEqual([null, null]);
});
