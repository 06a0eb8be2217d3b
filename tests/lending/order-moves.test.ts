// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permissions } from "../../src/contract/permissions.ts";
import { addDays } from "../../src/lending/time/calendar.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import { mayClose, orderStatuses, statusOfStage, type OrderStage } from "../../src/lending/order/order.machine.ts";
import { isOrderMove, mayMove, orderMoves, type OrderMove, type OrderMoveName } from "../../src/lending/order/order.moves.ts";
import { anyWalk, stagesOf, walks } from "../support/loan-walk.ts";

const names = Object.keys(orderMoves) as OrderMoveName[];
const stages = Object.keys(statusOfStage) as OrderStage[];
const rowOf = (name: OrderMoveName): OrderMove => orderMoves[name];

describe("the order machine", () => {
  it("has every row of the table that moves a stage, and names permissions that exist", () => {
    const rows = new Set(names.map((name) => rowOf(name).row));
    const wanted = Array.from({ length: 33 }, (_, at) => `T${String(at + 1).padStart(2, "0")}`).filter(
      (row) => row !== "T28" && row !== "T29",
    );
    for (const row of wanted)
      expect(
        [...rows].some((each) => each.startsWith(row)),
        row,
      ).toBe(true);
    for (const name of names) {
      const { permission } = rowOf(name);
      if (permission) expect(permissions as readonly string[]).toContain(permission);
    }
  });

  it("names an undoing row that exists, and none for what is irreversible", () => {
    const rows = new Set(names.map((name) => rowOf(name).row));
    for (const name of names) if (rowOf(name).undo) expect([...rows]).toContain(rowOf(name).undo);
    for (const row of ["T12b", "T17", "T20", "T21", "T30", "T31", "T32"])
      for (const name of names) if (rowOf(name).row === row) expect(rowOf(name).undo, name).toBeUndefined();
    for (const name of names) if (rowOf(name).to.some((to) => statusOfStage[to] === 2)) expect(rowOf(name).undo, name).toBeUndefined();
  });

  it("status = f(stage), every stage is reached, and nothing leaves rejected or closed", () => {
    for (const stage of stages) expect(orderStatuses).toContain(statusOfStage[stage]);
    const reached = new Set(names.flatMap((name) => rowOf(name).to));
    expect([...reached].toSorted()).toEqual(stages.toSorted());
    for (const name of names) for (const from of rowOf(name).from) expect([2, -1]).not.toContain(statusOfStage[from]);
  });

  it("closes exactly what the console offers to close", () => {
    for (const stage of stages) {
      const order = { stage, status: statusOfStage[stage] };
      expect([stage, mayMove("close", order) === null]).toEqual([stage, mayClose(order) === null]);
    }
  });

  it("a random walk over commands never reaches a pair outside the table", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 200 }), (walk) => {
        let stage: OrderStage | null = null;
        for (const name of walk) {
          const row = rowOf(name);
          const [to] = row.to;
          if (!to) continue;
          const mayDo = stage === null ? row.from.length === 0 : mayMove(name, { stage, status: statusOfStage[stage] }) === null;
          expect(mayDo).toBe(isOrderMove(stage, to) && (stage === null ? row.from.length === 0 : row.from.includes(stage)));
          if (mayDo) stage = to;
        }
      }),
    );
  });

  it("no event of a loan, in any order, leads to a pair outside the table", () => {
    fc.assert(
      fc.property(anyWalk, (walk) => {
        for (const { from, to, event } of stagesOf(walk))
          if (from !== to && !isOrderMove(from, to, "book")) throw new Error(`${event}: ${from} -> ${to}`);
      }),
      { numRuns: walks },
    );
  }, 120_000);

  it("a payout is sent, fails and is sent again", () => {
    const terms = {
      currency: "VND",
      principal: 100_000_000,
      interest: { method: "flat", rate: "0.001", per: "day", dayCount: "actual/365" },
      instalments: { count: 1, unit: "day", every: 30 },
      allocation: { due: ["principal", "interest", "fee", "penalty"] },
      rounding: { mode: "half-up", step: 100 },
    } as const;
    const day = "2026-01-15";
    const events = [
      { id: "s1", type: "payoutSent", valueDate: day },
      { id: "f1", type: "payoutFailed", valueDate: day },
      { id: "s2", type: "payoutSent", valueDate: day },
      { id: "p2", type: "disbursed", valueDate: day },
    ] as const;
    const reached = events.map((_, at) => replay(terms, events.slice(0, at + 1), addDays(day, 1)).stage);
    expect(reached).toEqual(["payout_in_progress", "payout_failure", "payout_in_progress", "payout_success"]);
  });
});
