import { describe, expect, it } from "vitest";
import { turnsOf, type ContactRecord } from "../../src/console/screens/order/contact-turns.ts";

const record = (facts: Partial<ContactRecord>): ContactRecord => ({
  id: 1,
  attemptId: null,
  type: "call",
  direction: "out",
  purpose: "collect",
  voided: false,
  phoneType: null,
  phone: null,
  reason: null,
  subTag: null,
  commitmentTime: null,
  commitmentAmount: null,
  promiseStatus: null,
  remark: "",
  seconds: 26,
  outcome: null,
  operator: "",
  createTime: "2026-11-21T08:30:00Z",
  ...facts,
});
const result = (facts: Partial<ContactRecord>) => record({ type: "result", seconds: null, ...facts });
const named = (records: readonly ContactRecord[]) => turnsOf(records).map(({ shown, call }) => [shown.type, shown.id, call?.id ?? null]);

describe("what was said, by turns", () => {
  it("has a call and its result in one line", () => {
    expect(named([result({ id: 9, attemptId: 2 }), record({ id: 2 }), record({ id: 1 })])).toEqual([
      ["result", 9, 2],
      ["call", 1, null],
    ]);
  });
  it("leaves a call alone whose result was voided, and a result whose call is farther back", () => {
    expect(named([result({ id: 9, attemptId: 2, voided: true }), record({ id: 2 }), result({ id: 8, attemptId: 77 })])).toEqual([
      ["result", 9, null],
      ["call", 2, null],
      ["result", 8, null],
    ]);
  });
});
