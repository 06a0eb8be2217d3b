import { describe, expect, it } from "vitest";
import {
  amountOf,
  chooseReason,
  chooseTag,
  emptyComposition,
  forgetChoice,
  isStray,
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
  it("wants the digit also where there is but one detail: no word ends in a remark", () => {
    expect(chooseReason(emptyComposition, "t")).toMatchObject({ reason: 5, subTag: null });
    expect(judge(chooseReason(emptyComposition, "t"), now, zone)).not.toBeNull();
    expect(chooseTag(chooseReason(emptyComposition, "t"), 1)).toMatchObject({ reason: 5, subTag: "other" });
    const word = Array.from("than").reduce((before, key) => chooseReason(before, key), emptyComposition);
    expect(word.subTag).toBeNull();
  });
  it("a stray key takes the choice back, and what was typed stays", () => {
    const chosen = { ...chooseTag(chooseReason(emptyComposition, "k"), 2), remark: "hello" };
    expect(forgetChoice(chosen)).toEqual({ ...emptyComposition, remark: "hello" });
    expect(forgetChoice(emptyComposition)).toBe(emptyComposition);
  });
  it("knows a stray key from one that means something, in a field and out of it", () => {
    const chosen = chooseTag(chooseReason(emptyComposition, "k"), 2);
    const stray = (key: string, inField: boolean, altKey = false) => isStray(chosen, { key, altKey, inField });
    for (const key of ["x", "?", "9", "[", "ư", "F2", "PageDown"]) expect(stray(key, false), key).toBe(true);
    for (const key of ["k", "K", "1", "Enter", "Tab", "Shift", "Process", "F6", "Escape"]) expect(stray(key, false), key).toBe(false);
    for (const key of ["x", "?", "9", "ư", "Enter", "Home", "Backspace", "Dead"]) expect(stray(key, true), key).toBe(false);
    for (const key of ["F2", "F8", "ArrowUp", "PageUp"]) expect(stray(key, true), key).toBe(true);
    expect(stray("Enter", true, true)).toBe(true);
    expect(stray("ArrowDown", true, true)).toBe(false);
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
