import { describe, expect, it } from "vitest";
import { dueOn, keptUntil, mayErase, retentionOf } from "../../../src/lending/rights/data-subject.ts";

describe("until when a request is answered (rules/customer-rights.md 2)", () => {
  it.each([
    // Friday, 20 November 2026.
    ["VN", "access", "2026-11-30"],
    ["VN", "correction", "2026-11-30"],
    ["VN", "objection", "2026-12-05"],
    ["VN", "erasure", "2026-12-10"],
    ["PH", "erasure", "2027-01-01"],
    ["MX", "access", "2026-12-18"],
    ["MX", "erasure", "2026-12-18"],
    ["PE", "access", "2026-12-18"],
    ["PE", "erasure", "2026-12-04"],
    ["XX", "access", "2026-11-23"],
  ] as const)("%s %s", (market, kind, due) => expect(dueOn(market, kind, "2026-11-20", [])).toBe(due));

  it("holidays are no working days, and days of the calendar do not mind them", () => {
    expect(dueOn("MX", "access", "2026-11-20", ["2026-12-08", "2026-12-12"])).toBe("2026-12-21");
    expect(dueOn("VN", "access", "2026-11-20", ["2026-11-24"])).toBe("2026-11-30");
  });
});

describe("what is kept (rules/customer-rights.md 3)", () => {
  it.each([
    ["VN", 5, 10],
    ["PH", 5, 10],
    ["MX", 10, 5],
    ["PE", 10, 10],
    ["XX", 10, 10],
  ] as const)("%s: %i years of the file, %i of the books, each with its source", (market, file, books) => {
    const { customerFile, accounting } = retentionOf(market);
    expect([customerFile.years, accounting.years]).toEqual([file, books]);
    expect(customerFile.source.length * accounting.source.length).toBeGreaterThan(0);
  });
  it("the file from the relation's end, the books from the end of their year; nothing where nothing was paid out", () => {
    expect(keptUntil("customerFile", { endedOn: "2026-11-20", lastEntryOn: null }, 5)).toBe("2031-11-20");
    expect(keptUntil("customerFile", { endedOn: "2024-02-29", lastEntryOn: null }, 5)).toBe("2029-03-01");
    expect(keptUntil("accounting", { endedOn: null, lastEntryOn: "2026-11-20" }, 10)).toBe("2036-12-31");
    expect(keptUntil("customerFile", { endedOn: null, lastEntryOn: null }, 5)).toBeNull();
    expect(keptUntil("accounting", { endedOn: "2026-11-20", lastEntryOn: null }, 5)).toBeNull();
  });
});

it("a loan, money or a dispute that is open stands in the way, and nobody is erased twice", () => {
  const free = { isErased: false, openOrders: 0, openMoney: 0, disputes: 0, holds: 0 };
  expect(mayErase(free)).toBeNull();
  expect(mayErase({ ...free, openOrders: 2 })).toEqual({ error: "rights.openLoan", vars: { count: 2 } });
  expect(mayErase({ ...free, openMoney: 1 })?.error).toBe("rights.openMoney");
  expect(mayErase({ ...free, disputes: 1 })?.error).toBe("rights.dispute");
  expect(mayErase({ ...free, holds: 1, openOrders: 1 })?.error).toBe("rights.hold");
  expect(mayErase({ ...free, isErased: true, openOrders: 1 })?.error).toBe("rights.erased");
});
