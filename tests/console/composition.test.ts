import { describe, expect, it } from "vitest";
import {
  amountOf,
  chooseReason,
  chooseTag,
  emptyComposition,
  forgetChoice,
  judge,
} from "../../src/console/form/call-composer/composition.ts";

const zone = "Asia/Ho_Chi_Minh";
const now = new Date("2026-11-21T08:00:00Z");

describe("a call record while it is composed", () => {
  it("is a reason by letter and a detail by digit", () => {
    const chosen = chooseTag(chooseReason(emptyComposition, "k"), 2);
    expect(chosen).toMatchObject({ reason: 7, subTag: "off" });
    expect(judge(chosen, now, zone)).toBeNull();
  });
  it("a key that means nothing takes the choice back, and what was typed stays", () => {
    const chosen = { ...chooseTag(chooseReason(emptyComposition, "k"), 2), remark: "hello" };
    for (const key of ["x", "?", "9", "["]) expect(forgetChoice(chosen, key)).toEqual({ ...emptyComposition, remark: "hello" });
    for (const key of ["k", "1", "Enter", "Tab", "Shift"]) expect(forgetChoice(chosen, key)).toBe(chosen);
  });
  it("tells a time that cannot be read from one that is missing", () => {
    const promised = chooseTag(chooseReason(emptyComposition, "p"), 2);
    expect(judge({ ...promised, time: "1+2h" }, now, zone)).toEqual({ error: "badInput", field: "commitmentTime" });
    expect(judge(promised, now, zone)).toMatchObject({ error: "result.timeRequired" });
  });
  it("reads amounts as people type them", () => {
    for (const amount of ["1500000", "1,500,000", "1.500.000"]) expect(amountOf({ ...emptyComposition, amount })).toBe(150_000_000);
    expect(amountOf({ ...emptyComposition, amount: "12.5" })).toBe(1_250);
    expect(amountOf({ ...emptyComposition, amount: "soon" })).toBeNaN();
  });
});
