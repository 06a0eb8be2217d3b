import { describe, expect, it } from "vitest";
import { confirmReason, payableOf } from "../../src/lending/finance/wages.rules.ts";

describe("commission of a month", () => {
  it("is never below zero: what it cannot bear is carried on", () => {
    expect(payableOf({ commission: 100, correction: -30, carried: -20 })).toEqual({ payable: 50, carryOn: 0 });
    expect(payableOf({ commission: 40, correction: -30, carried: -20 })).toEqual({ payable: 0, carryOn: -10 });
    expect(payableOf({ commission: -5, correction: 0, carried: 0 })).toEqual({ payable: 0, carryOn: -5 });
  });

  it("is confirmed once it is accepted, or nobody answers for a week, and by another hand than its own", () => {
    const preparedAt = new Date("2030-01-01T00:00:00Z");
    const statement = { state: "accepted", staffId: 1, preparedBy: 2, preparedAt, isThere: true } as const;
    const at = (days: number) => new Date(preparedAt.getTime() + days * 86_400_000);
    expect(confirmReason(statement, 3, at(1))).toBeNull();
    for (const person of [1, 2]) expect(confirmReason(statement, person, at(1))?.error).toBe("approval.samePerson");
    expect(confirmReason({ ...statement, state: "prepared" }, 3, at(7))?.error).toBe("wages.unanswered");
    expect(confirmReason({ ...statement, state: "prepared" }, 3, at(7.1))).toBeNull();
    expect(confirmReason({ ...statement, state: "prepared", isThere: false }, 3, at(1))).toBeNull();
    expect(confirmReason({ ...statement, state: "contested" }, 3, at(30))?.error).toBe("wages.contested");
    expect(confirmReason({ ...statement, state: "paid" }, 3, at(1))?.error).toBe("wages.paid");
  });
});
