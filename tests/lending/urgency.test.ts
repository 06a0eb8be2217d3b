import { describe, expect, it } from "vitest";
import { passedFor, urgencyOf } from "../../src/lending/collection/urgency.ts";

const now = new Date("2026-11-22T08:00:00Z");
const calm = { commitmentTime: null, nextActionTime: null, paymentInCheck: false };

describe("what a case asks for now", () => {
  it.each([
    ["calm", calm],
    ["passed", { ...calm, commitmentTime: "2026-11-22T06:48:00Z" }],
    ["soon", { ...calm, commitmentTime: "2026-11-22T08:40:00Z" }],
    ["soon", { ...calm, nextActionTime: "2026-11-22T08:59:00Z" }],
    ["calm", { ...calm, nextActionTime: "2026-11-22T09:01:00Z" }],
    ["passed", { ...calm, commitmentTime: "2026-11-22T06:48:00Z", paymentInCheck: true }],
    ["inCheck", { ...calm, commitmentTime: "2026-11-22T08:40:00Z", paymentInCheck: true }],
  ] as const)("is %s", (urgency, row) => {
    expect(urgencyOf(row, now)).toBe(urgency);
  });
  it("counts how long a promise has passed", () => {
    expect(passedFor("2026-11-22T06:48:00Z", now)).toEqual({ hours: 1, minutes: 12 });
  });
});
