import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pinnedOf, usePinned } from "../../src/console/report/pin/use-pinned.ts";
import { setLocale, loadSections } from "../../src/console/i18n/i18n.ts";

const work = { gatewayCalls: 40, answeredCalls: 10, recoveredPrincipal: 150_000, rank: 1 };
/** What each call answers, and what it was asked with. */
const answers: Readonly<Record<string, unknown>> = {
  "staffData.rank": [
    { ...work, adminUserId: 1, adminName: "An", teamName: "A" },
    { ...work, answeredCalls: 20, adminUserId: 2, adminName: "Bo", teamName: "B" },
  ],
  "collectionData.stageRank": [
    { rank: 1, stage: "S1", recoveredPrincipal: 70_000 },
    { rank: 2, stage: "S2", recoveredPrincipal: 50_000 },
  ],
  "dayparting.overview": { recoveredPrincipal: 120_000 },
  "report.query": { lines: [], total: { recoveredPrincipal: 90_000 } },
};
const asked = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../../src/console/client/query.ts", () => ({
  useCall: ({ name }: { name: string }, input: unknown) => {
    if (input === null) return { data: undefined, error: undefined, isLoading: false };
    asked.set(name, input);
    return { data: answers[name], error: undefined, isLoading: false };
  },
}));
vi.mock("../../src/console/kernel/state/session.ts", async (real) => ({ ...(await real<object>()), can: () => true }));

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("report", "table");
});
afterEach(() => {
  cleanup();
  asked.clear();
});

function pinned(path: string, search: string, figure: string) {
  const of = pinnedOf({ path, search, figure });
  if (!of) throw new Error(`${path} has no ${figure}`);
  return renderHook(() => usePinned(of, search)).result.current;
}
const week = { startTime: "2026-11-15", endTime: "2026-11-21" };
const address = "end=2026-11-21&start=2026-11-15";

describe("a pinned figure of a board", () => {
  it("is what all of its lines come to, and a share that of their sums, narrowed as it was pinned", () => {
    expect(pinned("/report/afterLoanReport/effect", `${address}&stage=S1`, "connectRate")).toMatchObject({
      label: "Connect rate",
      text: "37.5%",
    });
    expect([...asked]).toEqual([["staffData.rank", { ...week, stage: "S1" }]]);
  });

  it("is read along what its page was split by", () => {
    const path = "/report/afterLoanReport/collection";
    expect(pinned(path, `by=stage&${address}`, "recoveredPrincipal").spoken).toContain("1,200.00");
    expect([...asked.keys()]).toEqual(["collectionData.stageRank"]);
  });

  it("of the hours is that of their head, and of any other report its total", () => {
    expect(pinned("/report/afterLoanReport/timeShare", address, "recoveredPrincipal").spoken).toContain("1,200.00");
    expect([...asked]).toEqual([["dayparting.overview", week]]);
    asked.clear();
    expect(pinned("/report/afterLoanReport/weekly", address, "recoveredPrincipal").spoken).toContain("900.00");
    expect([...asked.keys()]).toEqual(["report.query"]);
  });

  it("is none where the report or the figure is none any more", () => {
    expect(pinnedOf({ path: "/report/gone", search: "", figure: "recoveredPrincipal" })).toBeNull();
    expect(pinnedOf({ path: "/report/afterLoanReport/effect", search: "", figure: "gone" })).toBeNull();
  });
});
