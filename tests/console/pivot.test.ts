import { describe, expect, it } from "vitest";
import { crossings, mayCross } from "../../src/contract/report/pivot/across.ts";
import { figureOf } from "../../src/contract/report/figures.ts";
import { queryRecordOf } from "../../src/contract/report/query-records.ts";
import { timeShareReport } from "../../src/contract/report/time-share.report.ts";
import { lookedOf } from "../../src/console/report/address.ts";
import type { Behind } from "../../src/console/report/behind/opening.ts";
import { addressOf } from "../../src/console/report/behind/orders-of.ts";
import { foldedBy, summed } from "../../src/console/report/pivot/fold.ts";
import { paymentsOf } from "../../src/console/report/behind/payments-of.ts";
import { askedIn } from "../../src/console/report/pivot/pivot.data.ts";
import { openerOf } from "../../src/console/report/rank/open-figure.ts";
import type { Ranked } from "../../src/console/report/rank/ranked.ts";

const reviewer = queryRecordOf("reviewer");
const range = { from: "2026-11-01", to: "2026-11-21" };

describe("what stands across", () => {
  it("is another split of the report, and neither weeks beside days nor hours of days", () => {
    expect(crossings(["reviewer", "day", "kind", "week"], "day")).toEqual(["reviewer", "kind"]);
    expect(crossings(["hour", "day", "app", "dayHour", "week"], "hour")).toEqual(["day", "app", "week"]);
    expect(crossings(["hour", "dayHour"], "dayHour")).toEqual([]);
    expect(mayCross("reviewer", "reviewer", "channel")).toBe(false);
  });

  it("stands in the address, and is nothing where the lines run along it, or the report has no such lines", () => {
    const across = (search: string, record = reviewer) => lookedOf(record, new URLSearchParams(search)).across;
    expect(across("across=day")).toBe("day");
    expect(across("by=day&across=day")).toBeNull();
    expect(across("by=week&across=day")).toBeNull();
    expect(across("across=sometime")).toBeNull();
    expect(across("across=team", timeShareReport)).toBeNull();
  });

  it("narrows the report to a column where a filter, or its days, mean it", () => {
    const cell = (by: "app" | "week" | "timing" | "collector", key: string) => askedIn({ range, stage: "M1" }, { cell: { by, key } });
    expect(cell("app", "3")).toEqual({ range, stage: "M1", appId: 3 });
    expect(cell("week", "2026-11-16")).toEqual({ range: { from: "2026-11-16", to: "2026-11-21" }, stage: "M1" });
    expect(cell("timing", "late")).toBeNull();
    // Nobody's is no person's.
    expect(cell("collector", "0")).toBeNull();
  });
});

describe("what is behind a cell", () => {
  const search = (behind: Behind, query: Parameters<typeof queryRecordOf>[0]) =>
    Object.fromEntries(new URL(addressOf({ range }, behind, { query }) ?? "", "http://x").searchParams);

  it("is narrowed by its line and by its column, whichever of them is which", () => {
    const about = [
      { by: "reviewer", key: "7" },
      { by: "day", key: "2026-11-04" },
    ] as const;
    const figure = { facts: "review.refused", figure: figureOf("refused") } as const;
    const wanted = { figure: "refused", figureTime: "2026-11-04", figureStaff: "7", figureKind: "first" };
    expect(search({ ...figure, cell: about[0], column: about[1] }, "firstRefuse")).toMatchObject(wanted);
    expect(search({ ...figure, cell: about[1], column: about[0] }, "firstRefuse")).toMatchObject(wanted);
  });

  it("of when and by whom it was paid is what both say", () => {
    const paid = { facts: "book.moneyPaid", figure: figureOf("paidAll") } as const;
    const both = { cell: { by: "timing", key: "overdue" }, column: { by: "source", key: "coupon" } } as const;
    expect(search({ ...paid, ...both }, "repayment")["figureReason"]).toBe("overdue:coupon");
    expect(search({ ...paid, column: both.column }, "repayment")["figureReason"]).toBe("coupon");
    expect(paymentsOf({ range }, { ...paid, ...both })).toMatchObject({ figureTiming: ["overdue"], figureSource: ["coupon"] });
  });

  it("of earnings is of their accounts: over all of them each order's entries come to nothing", () => {
    const { is } = figureOf("earnedInterest");
    expect(is?.less?.items?.length).toBeGreaterThan(0);
    const earned = search({ facts: "book.ledgerMoved", figure: figureOf("earnedInterest") }, "profit");
    expect(earned["figureReason"]).toBe(is?.less?.items?.join(","));
  });

  it("of registrations is nothing in a line that they do not know", () => {
    const registered = { facts: "registrations", figure: figureOf("registered") } as const;
    expect(search({ ...registered, cell: { by: "app", key: "1" } }, "userChange")["appId"]).toBe("1");
    expect(addressOf({ range }, { ...registered, cell: { by: "userType", key: "newUser" } }, { query: "userChange" })).toBeNull();
  });

  it("of refusals is of those that the report is about", () => {
    const contested = { facts: "review.contested", figure: figureOf("contested") } as const;
    expect(search(contested, "machineRefuse")["figureKind"]).toBe("machine");
    expect(search(contested, "peopleRefuse")["figureKind"]).toBe("first,second,final,policy");
    // Those of which some were closed are first reviews; what was closed is of no kind.
    expect(search({ ...contested, facts: "review.allocated" }, "firstClose")["figureKind"]).toBe("first");
    expect(search({ ...contested, facts: "review.closedCases" }, "firstClose")["figureKind"]).toBeUndefined();
    expect(search({ ...contested, cell: { by: "rule", key: "4" } }, "machineRefuse")["figureKind"]).toBeUndefined();
  });

  it("is of those people of the line who are the column's", () => {
    const opened: Behind[] = [];
    const open = openerOf((behind) => void opened.push(behind));
    const side = (people: readonly number[]) => ({ people, cell: { by: "team", key: "1" } as const });
    const figure = { figure: figureOf("recoveredPrincipal"), value: 1 };
    open({ ...figure, people: [3], line: side([3]), column: side([3, 4]) });
    open({ ...figure, people: [], line: { people: [], cell: { by: "day", key: "2026-11-04" } }, column: side([3, 4]) });
    expect(opened.map(({ staffIds }) => staffIds)).toEqual([[3], [3, 4]]);
    open({ ...figure, people: [9], line: side([9]), column: side([3, 4]) });
    // Of what says nothing there is nothing, whatever a list without its line would hold.
    open({ ...figure, value: null, people: [3], line: side([3]) });
    expect(opened).toHaveLength(2);
  });
});

describe("lines under their teams", () => {
  const line = (id: string, team: string): Ranked => ({ id, name: id, team, people: [], cell: { by: "reviewer", key: id }, values: {} });

  it("are one for each, of all who are in it; those of none stand by themselves, without one", () => {
    const found = foldedBy([line("1", "A"), line("2", "B"), line("3", "A"), line("4", "")], (members) => ({ n: members.length }));
    expect(found.map(({ name, team, people, values }) => [name, team, people, values["n"] ?? null])).toEqual([
      ["A", null, [1, 3], 2],
      ["B", null, [2], 1],
      ["4", null, [], null],
    ]);
  });

  it("have a quotient of their summed halves, never a mean", () => {
    const numbers = (passed: number, done: number) => ({ passRate: 0, passed, done });
    const each = (passed: number, done: number) => ({ cells: [numbers(passed, done)], rest: null, values: numbers(passed, done) });
    const found = summed("passRate", [each(1, 1), each(0, 3)]);
    expect([found.cells[0]?.["passRate"], found.values["passRate"], found.rest]).toEqual([250_000, 250_000, null]);
  });
});
