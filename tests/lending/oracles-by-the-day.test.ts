import { describe, expect, it } from "vitest";
import { History } from "../../src/lending/loan/history.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import { balancesOf } from "../../src/lending/ledger/ledger.ts";
import { addDays } from "../../src/lending/time/calendar.ts";
import { termsReason } from "../../src/lending/product/terms.rules.ts";
import { newestRules, type LoanTerms } from "../../src/lending/product/terms.ts";
import { at, disbursed, fineract, months, oracle, paid, rows } from "../support/oracle.ts";

describe("interest that is added on and asked for first", () => {
  // FSharp.Finance.Personal@204707c: 1,000 at 0.8 % a day, four payments on days 31, 61, 90 and 120.
  const start = "2023-11-06";
  const terms: LoanTerms = {
    ...fineract,
    rules: newestRules,
    principal: 100_000,
    interest: { method: "equal-instalment", rate: "0.008", per: "day", dayCount: "actual/365", addOn: true, early: "to-date" },
    instalments: { count: 4, unit: "month", every: 1, dates: [31, 61, 90, 120].map((day) => addDays(start, day)) },
    rounding: { mode: "half-up", step: 1, interest: { mode: "down", step: 1 }, instalment: { mode: "up", step: 1 } },
    totalCostRate: "1",
  };
  const money = [paid("2023-12-07", 451.46), paid("2024-01-06", 451.46)];
  const on = (day: string, events = money) => replay(terms, [disbursed(start), ...events.filter((each) => each.valueDate <= day)], day);
  it("is as much as the days bear when every payment comes on its day", () => {
    expect(rows(terms, start)).toEqual([
      ["2023-12-07", 0, 451.46],
      ["2024-01-06", 97.11, 354.35],
      ["2024-02-04", 451.46, 0],
      ["2024-03-05", 451.43, 0],
    ]);
    const agreed = { ...terms, instalments: { ...terms.instalments, amounts: [45_146, 45_146, 45_146] } };
    expect(rows(agreed, start)).toEqual(rows(terms, start));
  });
  const settlement = (day: string, events = money) => on(day, events).claim.total / 100;
  oracle("FSP-ComplianceTest000", () => {
    const third = [...money, paid("2024-02-04", 451.46)];
    expect([start, "2023-12-07", "2024-01-06"].map((day) => settlement(day))).toEqual([1_000, 796.54, 585.08]);
    expect(settlement("2024-02-04", third)).toBe(343.09);
    const end = on("2024-03-05", [...third, paid("2024-03-05", 451.43)]);
    expect([end.stage, end.kind, end.totals.interest.paid, end.totals.principal.paid]).toEqual(["settled", "normal", 80_581, 100_000]);
  });
  oracle("FSP-ComplianceTest002", () => {
    expect(settlement("2024-02-04")).toBe(794.55);
    const end = on("2024-02-04", [...money, paid("2024-02-04", 794.55)]);
    // The published interest portion of that payment is -108.34, its principal portion 902.89.
    expect([end.stage, end.kind, end.totals.interest.paid, end.totals.principal.paid]).toEqual(["settled", "early", 69_747, 100_000]);
    expect([end.claim.total, end.overpayment, balancesOf(terms, end)[1110] ?? 0]).toEqual([0, 0, 0]);
  });
  it("late money adds what the days bear beyond it, up to the cap of all costs", () => {
    expect(on("2024-03-05").totals.interest.charged).toBe(91_416);
    expect(on("2024-03-05", []).totals.interest.charged).toBe(96_000);
    const going = { ...terms, interest: { ...terms.interest, afterMaturity: true } };
    expect(replay(going, [disbursed(start)], "2024-04-05").totals.interest.charged).toBe(100_000);
  });
  it("is the same told day by day", () => {
    const history = new History(terms);
    for (const event of [disbursed(start), ...money]) {
      history.add(event);
      history.on(event.valueDate);
    }
    expect(history.on("2024-02-04")).toEqual(on("2024-02-04"));
  });
  it("a gift of all that is claimed settles it, and what is given up is what is owed", () => {
    const gift = on("2024-02-04", [...money, at("2024-02-04", { type: "goodwill", amount: 79_455 })]);
    expect([gift.stage, gift.overpayment, gift.money.goodwill]).toEqual(["settled", 0, 79_455]);
    const off = on("2024-02-05", [...money, at("2024-02-04", { type: "writtenOff" })]);
    expect([off.claim.total, off.memo.interest]).toEqual([79_455, 0]);
  });
  it("goes with level instalments by the day", () => {
    const field = (interest: Partial<LoanTerms["interest"]>) =>
      termsReason({ ...terms, interest: { ...terms.interest, ...interest } })?.field;
    expect(field({})).toBeUndefined();
    expect(field({ method: "flat" })).toBe("interest.method");
    expect(field({ dayCount: "periodic" })).toBe("interest.dayCount");
  });
});

describe("due dates that are agreed one by one", () => {
  const field = (instalments: Partial<LoanTerms["instalments"]>) =>
    termsReason({ ...fineract, instalments: { count: 2, unit: "day", every: 1, dates: ["2023-01-05", "2023-01-09"], ...instalments } })
      ?.field;
  it("are as many as there are instalments, and go on", () => {
    expect(field({})).toBeUndefined();
    expect(field({ count: 3 })).toBe("instalments.dates");
    expect(field({ dates: ["2023-01-05", "2023-01-05"] })).toBe("instalments.dates.1");
    expect(field({ dates: ["2023-01-05", "2023-02-30"] })).toBe("instalments.dates.1");
    expect(field({ firstDue: "2023-01-05" })).toBe("instalments.firstDue");
    expect(field({ dueDay: 5 })).toBe("instalments.dueDay");
  });
});

describe("interest on what is late", () => {
  const terms = (arrears: LoanTerms["interest"]["arrears"]): LoanTerms => ({
    ...months(6, 5_000, { method: "daily", rate: "0.12", dayCount: "actual/365", ...(arrears ? { arrears } : {}) }),
    rules: newestRules,
    rounding: { ...fineract.rounding, instalment: { mode: "down", step: 100 } },
    allocation: { ...fineract.allocation, first: "instalment", accrued: "with-instalment" },
  });
  const start = disbursed("2022-09-01");
  oracle("FIN-LoanRepayment-582", () => {
    const loan = replay(terms("compound-running"), [start, paid("2022-12-04", 862)], "2022-12-04");
    const asked = loan.instalments.map((row) => [
      row.expectedInterest / 100,
      (row.expectedInterest - row.interest.paid + row.principal.outstanding) / 100,
    ]);
    expect(asked).toEqual([
      [49.32, 0],
      [42.68, 862],
      [33.22, 862],
      [28.43, 862],
      [17.38, 862],
      [7.93, 868.96],
    ]);
    expect(asked.reduce((all, [interest = 0]) => all + interest * 100, 0)).toBeCloseTo(17_896);
  });
  it("compounds from its due date on where the contract says so, and not at all where it does not", () => {
    const charged = (arrears: LoanTerms["interest"]["arrears"], day: string) =>
      replay(terms(arrears), [start], day).totals.interest.charged;
    // September's 49.32 stand open from 1 October: 31 days of 12 % on them are 0.50.
    expect(charged("compound", "2022-11-01") - charged(undefined, "2022-11-01")).toBe(50);
    expect(charged("simple", "2022-11-01")).toBe(charged(undefined, "2022-11-01"));
    expect(charged("compound", "2022-10-01")).toBe(charged(undefined, "2022-10-01"));
  });
  it("is for interest by the day", () => {
    expect(termsReason({ ...fineract, interest: { ...fineract.interest, arrears: "compound" } })?.field).toBe("interest.method");
  });
  it("the oldest instalment comes first where the contract says so; contracts of before keep components first", () => {
    const interest = (rules: number) =>
      replay({ ...terms("simple"), rules }, [start, paid("2022-12-04", 862)], "2022-12-04").instalments.map((row) => row.interest.paid > 0);
    expect(interest(newestRules)).toEqual([true, false, false, false, false, false]);
    expect(interest(2)).toEqual([true, true, true, false, false, false]);
  });
});
