import { describe, expect, it } from "vitest";
import { eventsReason } from "../../src/lending/loan/event.rules.ts";
import * as fields from "../../src/lending/field.rules.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { planReason, termsReason } from "../../src/lending/product/terms.rules.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { exampleA, threeMonths } from "../support/loan.ts";

const reasonOf = (wrong: object) => termsReason({ ...threeMonths, ...wrong } as unknown as LoanTerms);
const amount = (min: number, max = 10_000_000_000_000) => ({ error: "field.amount", vars: { min, max } });
const choice = (choices: string) => ({ error: "field.choice", vars: { choices } });
const rate = (max = 100) => ({ error: "field.rate", vars: { max } });
const decimals = { error: "field.decimals" };
const interest = (more: object) => ({ interest: { ...threeMonths.interest, ...more } });
const instalments = (more: object) => ({ instalments: { ...threeMonths.instalments, ...more } });
const penalty = (more: object) => ({ penalty: { dailyRate: "0.01", base: "outstanding-principal", ...more } });
const extension = (more: object) => ({ extension: { days: 7, rate: "0.1", base: "contract", most: 3, ...more } });
const rounding = (more: object) => ({ rounding: { mode: "half-up", step: 100, ...more } });
const step = (value: number) => ({ mode: "half-up", step: value });

describe("a contract says which field is wrong, and what it may be", () => {
  it.each([
    [{ currency: "EUR" }, "currency", choice("VND, PHP, MXN, PEN, INR, IDR")],
    [{ principal: 0 }, "principal", amount(1)],
    [{ principal: 10_000_000_000_001 }, "principal", amount(1)],
    [rounding({ mode: "near" }), "rounding.mode", choice("half-up, half-even, up, down")],
    [rounding({ step: 0 }), "rounding.step", amount(1, 1_000_000)],
    [rounding({ step: 1_000_001 }), "rounding.step", amount(1, 1_000_000)],
    [rounding({ interest: step(0) }), "rounding.interest.step", amount(1, 1_000_000)],
    [rounding({ instalment: step(1_000_001) }), "rounding.instalment.step", amount(1, 1_000_000)],
    [interest({ method: "none" }), "interest.method", choice("flat, equal-instalment, equal-principal, interest-first, bullet, daily")],
    [interest({ per: "hour" }), "interest.per", choice("period, day, month, year")],
    [interest({ dayCount: "actual/360" }), "interest.dayCount", choice("periodic, actual/365, 30/360")],
    [interest({ rate: "1e2" }), "interest.rate", decimals],
    [interest({ rate: "1.000001" }), "interest.rate", rate()],
    [interest({ method: "daily" }), "interest.per", choice("day, month, year")],
    [interest({ dayCount: "30/360" }), "interest.dayCount", choice("periodic")],
    [interest({ method: "daily", per: "day" }), "interest.dayCount", choice("actual/365, 30/360")],
    [instalments({ count: 0 }), "instalments.count", amount(1, 360)],
    [instalments({ count: 361 }), "instalments.count", amount(1, 360)],
    [instalments({ unit: "year" }), "instalments.unit", choice("day, week, half-month, month")],
    [instalments({ every: 0 }), "instalments.every", amount(1, 3650)],
    [instalments({ every: 3651 }), "instalments.every", amount(1, 3650)],
    [instalments({ firstDue: "2026-02-30" }), "instalments.firstDue", { error: "field.date" }],
    [instalments({ dueDay: 0 }), "instalments.dueDay", amount(1, 31)],
    [instalments({ dueDay: 32 }), "instalments.dueDay", amount(1, 31)],
    [instalments({ firstDue: "2026-02-14", dueDay: 15 }), "instalments.firstDue", { error: "field.date" }],
    [instalments({ principalGrace: 3 }), "instalments.principalGrace", amount(0, 2)],
    [instalments({ principalGrace: -1 }), "instalments.principalGrace", amount(0, 2)],
    [instalments({ interestGrace: 4 }), "instalments.interestGrace", amount(0, 3)],
    [{ fee: { amount: -1, mode: 0 } }, "fee.amount", amount(0)],
    [{ fee: { rate: "1.1", mode: 0 } }, "fee.rate", rate()],
    [{ fee: { rate: "0.1", mode: 3 } }, "fee.mode", choice("0, 1, 2")],
    [{ fee: { rate: "1", mode: 0 } }, "fee", { error: "terms.payout" }],
    [{ fee: { rate: "1", mode: 1 } }, "fee", { error: "terms.payout" }],
    [penalty({ dailyRate: "x" }), "penalty.dailyRate", decimals],
    [penalty({ onceRate: "2" }), "penalty.onceRate", rate()],
    [penalty({ capRate: "1.1" }), "penalty.capRate", rate()],
    [penalty({ graceDays: 366 }), "penalty.graceDays", amount(0, 365)],
    [penalty({ graceDays: -1 }), "penalty.graceDays", amount(0, 365)],
    [penalty({ base: "all" }), "penalty.base", choice("contract, outstanding-principal, overdue-amount")],
    [penalty({ base: "contract" }), "penalty.base", { error: "terms.contractBase" }],
    [{ totalCostRate: "100.000001" }, "totalCostRate", rate(10_000)],
    [{ waiverRate: "1.1" }, "waiverRate", rate()],
    [extension({ rate: "1.1" }), "extension.rate", rate()],
    [extension({ days: 0 }), "extension.days", amount(1, 3650)],
    [extension({ days: 3651 }), "extension.days", amount(1, 3650)],
    [extension({ most: -1 }), "extension.most", amount(0, 1000)],
    [extension({ most: 1001 }), "extension.most", amount(0, 1000)],
    [{ tolerance: { amount: -1 } }, "tolerance.amount", amount(0)],
    [{ tolerance: { rate: "1.1" } }, "tolerance.rate", rate()],
    [{ minimumRepayment: { amount: 0.5 } }, "minimumRepayment.amount", amount(0)],
    [{ minimumRepayment: { rate: "1.1" } }, "minimumRepayment.rate", rate()],
    [{ allocation: { due: ["principal", "interest", "fee"] } }, "allocation.due", choice("principal, interest, fee, penalty")],
    [
      { allocation: { due: ["penalty", "fee", "interest", "principal", "fee"] } },
      "allocation.due",
      choice("principal, interest, fee, penalty"),
    ],
    [{ allocation: { due: ["fee", "fee", "fee", "fee"] } }, "allocation.due", choice("principal, interest, fee, penalty")],
    [
      { allocation: { ...threeMonths.allocation, advance: ["principal", "interest", "fee", "fee"] } },
      "allocation.advance",
      choice("principal, interest, fee, penalty"),
    ],
  ])("%j: %s", (wrong, field, reason) => expect(reasonOf(wrong)).toEqual({ ...reason, field }));

  it.each([
    { principal: 1 },
    { principal: 10_000_000_000_000, rounding: { mode: "down", step: 1_000_000, interest: step(1), instalment: step(1_000_000) } },
    interest({ rate: "1" }),
    interest({ method: "daily", per: "day", dayCount: "actual/365" }),
    interest({ per: "year", dayCount: "30/360" }),
    instalments({ count: 360, every: 3650, dueDay: 31, principalGrace: 359, interestGrace: 360 }),
    instalments({ count: 1, every: 1, dueDay: 1, principalGrace: 0, interestGrace: 0 }),
    instalments({ firstDue: "2026-02-15", dueDay: 15 }),
    { fee: { amount: 0, mode: 0 } },
    { fee: { rate: "1", mode: 2 } },
    { fee: { rate: "0.999999", mode: 1 } },
    penalty({ dailyRate: "1", onceRate: "1", capRate: "1", graceDays: 365 }),
    { ...instalments({ count: 1 }), ...penalty({ base: "contract", graceDays: 0 }) },
    extension({ rate: "1", days: 3650, most: 1000 }),
    extension({ rate: "0", days: 1, most: 0 }),
    { totalCostRate: "100", waiverRate: "1", tolerance: { amount: 0, rate: "1" }, minimumRepayment: { amount: 0, rate: "1" } },
    { allocation: { ...threeMonths.allocation, advance: ["principal", "interest", "fee", "penalty"] } },
  ])("%j may be computed", (good) => expect(reasonOf(good)).toBeNull());

  it("a schedule leaves something to pay out, and costs no more than its own cap", () => {
    const of = (terms: LoanTerms) => planReason(terms, schedule(terms, "2026-01-15"));
    expect(of(exampleA)).toBeNull();
    // 15 % fee and 0.7 % interest of 3,000,000.
    expect(of({ ...exampleA, totalCostRate: "0.157" })).toBeNull();
    expect(of({ ...exampleA, totalCostRate: "0.156999" })).toEqual({
      error: "terms.cap",
      vars: { rate: "0.156999" },
      field: "totalCostRate",
    });
    expect(of({ ...exampleA, fee: { rate: "0.15", mode: 1 }, totalCostRate: "0.156999" })?.error).toBe("terms.cap");
    expect(of({ ...exampleA, fee: { rate: "0.15", mode: 2 }, totalCostRate: "0.156999" })?.error).toBe("terms.cap");
    expect(of({ ...exampleA, fee: { rate: "0.995", mode: 1 } })).toEqual({ error: "terms.payout", field: "fee" });
    expect(of({ ...exampleA, fee: { rate: "0.993", mode: 1 } })).toEqual({ error: "terms.payout", field: "fee" });
    expect(of({ ...exampleA, fee: { rate: "0.992999", mode: 1 } })).toBeNull();
  });
});

describe("events say which of them is wrong, and in what", () => {
  const start = "2026-01-15";
  const disbursed: LoanEvent = { id: "p", type: "disbursed", valueDate: start };
  const of = (body: object) => eventsReason([disbursed, { id: "e", valueDate: start, ...body } as unknown as LoanEvent]);
  const whole = (min = 0, max = 10_000_000_000_000) => amount(min, max);
  const reference = { error: "event.unknown", vars: { id: "nobody" } };
  it.each([
    [{ type: "repaid", amount: 0 }, "amount", whole(1)],
    [{ type: "extensionPaid", extension: "x", amount: 0.5 }, "amount", whole(1)],
    [{ type: "refundReserved", amount: -1 }, "amount", whole(1)],
    [{ type: "charged", component: "fee", amount: 0 }, "amount", whole(1)],
    [{ type: "charged", component: "fee", amount: 1, dueDate: "2026-02-30" }, "dueDate", { error: "field.date" }],
    [{ type: "extended", extension: "x", days: 0, fee: 0, penalty: 0, interest: 0 }, "days", whole(1, 3650)],
    [{ type: "extended", extension: "x", days: 1, fee: -1, penalty: 0, interest: 0 }, "fee", whole()],
    [{ type: "extended", extension: "x", days: 1, fee: 0, penalty: -1, interest: 0 }, "penalty", whole()],
    [{ type: "extended", extension: "x", days: 1, fee: 0, penalty: 0, interest: -1 }, "interest", whole()],
    [{ type: "extended", extension: "x", days: 1, fee: 0, penalty: 0, interest: 0, from: 361 }, "from", whole(1, 360)],
    [{ type: "restructured", from: 0, extraInstalments: 1 }, "from", whole(1, 360)],
    [{ type: "restructured", from: 1, extraInstalments: 0 }, "extraInstalments", whole(1, 360)],
    [{ type: "waiverApproved", settleAmount: -1, validUntil: start }, "settleAmount", whole()],
    [{ type: "waiverApproved", settleAmount: 1, validUntil: "soon" }, "validUntil", { error: "field.date" }],
    [{ type: "waiverApproved", settleAmount: 1, validUntil: "2026-01-14" }, "validUntil", { error: "field.daysReversed" }],
    [{ type: "takenOver", dueDate: "", interest: 0, fee: 0 }, "dueDate", { error: "field.date" }],
    [{ type: "takenOver", dueDate: start, interest: -1, fee: 0 }, "interest", whole()],
    [{ type: "takenOver", dueDate: start, interest: 0, fee: -1 }, "fee", whole()],
    [{ type: "broughtForward", paid: { principal: 0, interest: 0, fee: -1, penalty: -1 } }, "paid.fee", whole()],
    [{ type: "exempted", until: "2026-02-30" }, "until", { error: "field.date" }],
    [{ type: "exempted", until: "2026-01-14" }, "until", { error: "field.daysReversed" }],
    [{ type: "couponUsed", face: 0 }, "face", whole(1)],
    [{ type: "refunded", reserve: "nobody" }, "reserve", reference],
    [{ type: "refundReleased", reserve: "nobody" }, "reserve", reference],
    [{ type: "reversed", event: "nobody" }, "event", reference],
    [{ type: "balanced", valueDate: "2026-00-01" }, "valueDate", { error: "field.date" }],
    [{ type: "balanced", valueDate: "2026-01-14" }, "valueDate", { error: "event.order", vars: { id: "e" } }],
    [{ type: "balanced", id: "p" }, "id", { error: "event.unknown", vars: { id: "p" } }],
  ])("%j: %s", (body, field, reason) => expect(of(body)).toEqual({ ...reason, field: `events.1.${field}` }));

  it.each([
    { type: "repaid", amount: 1 },
    { type: "charged", component: "fee", amount: 1, dueDate: start },
    { type: "extended", extension: "x", days: 3650, fee: 0, penalty: 0, interest: 0, from: 360 },
    { type: "restructured", from: 360, extraInstalments: 360 },
    { type: "waiverApproved", settleAmount: 0, validUntil: start },
    { type: "takenOver", dueDate: start, interest: 0, fee: 0, valueDate: "2026-01-01" },
    { type: "broughtForward", paid: { principal: 0, interest: 0, fee: 0, penalty: 0 } },
    { type: "exempted", until: start },
    { type: "couponUsed", face: 1 },
    { type: "refunded", reserve: "p" },
    { type: "reversed", event: "p", valueDate: "2026-01-01" },
    { type: "payoutSent", valueDate: "2026-01-01" },
    ...["payoutFailed", "payoutReturned", "extensionFailed", "balanced", "writtenOff", "paused", "resumed"].map((type) => ({ type })),
  ])("%j is as it should be", (body) => expect(of(body)).toBeNull());

  it("before a payout there is nothing to pay, unless the day of the payout is known", () => {
    const paid: LoanEvent = { id: "r", type: "repaid", valueDate: start, amount: 1 };
    expect(eventsReason([paid])).toMatchObject({ error: "event.order", field: "events.0.valueDate" });
    expect(eventsReason([paid], start)).toBeNull();
    expect(eventsReason([{ ...paid, valueDate: "2026-01-14" }], start)?.error).toBe("event.order");
    // Another house's loan begins with its taking over.
    expect(eventsReason([{ id: "t", type: "takenOver", valueDate: start, dueDate: start, interest: 0, fee: 0 }, paid])).toBeNull();
  });
});

describe("single fields, to their ends", () => {
  it("nothing is nothing, in every shape", () => {
    for (const nothing of [null, undefined, "", "  ", []]) expect(fields.filled(nothing)).toEqual({ error: "field.required" });
    for (const something of [0, false, "a", [0], {}]) expect(fields.filled(something)).toBeNull();
  });
  it("names the field where it has one", () => {
    expect(fields.channelName("")).toEqual({ error: "field.channelName", field: "channelName" });
    expect(fields.transactionDate("")).toEqual({ error: "field.transactionDate", field: "transactionDate" });
    expect(fields.accountName("a")).toMatchObject({ field: "account" });
    expect(fields.interestRate(-0.01)).toEqual({ error: "field.rate", vars: { max: 100 } });
    expect(fields.interestRate(0)).toBeNull();
    expect(fields.atLeastOne(0)).toEqual({ error: "field.atLeast", vars: { min: 1 } });
    expect(fields.datesInOrder({ from: "2026-01-02", to: "2026-01-01" })).toEqual({ error: "range.reversed" });
    expect(fields.datesInOrder({ from: "2026-01-02", to: "2026-01-02" })).toBeNull();
  });
});
