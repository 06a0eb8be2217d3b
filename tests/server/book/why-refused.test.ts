// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemas } from "../../../src/contract/schemas.ts";
import type { CallName } from "../../../src/contract/calls.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });

/** Calls by which one decides about another's work by a reason of the house's list, each with its own word for no. */
const noes = {
  "approval.review": { approvalId: 1, decision: "refuse" },
  "waiver.review": { waiverId: 1, decision: "refuse" },
  "refund.review": { refundId: 1, decision: "refuse" },
  "repayment.confirm": { repaymentId: 1, decision: "refuse" },
  "payment.firstReview": { paymentIds: [1], decision: "reject" },
  "payment.secondReview": { paymentIds: [1], decision: "reject" },
} as const;

describe("a no to another's work", () => {
  it("is judged with its input by every call of the family", () => {
    const family = (Object.keys(schemas) as CallName[]).filter((name) => {
      const shape: object = "shape" in schemas[name].input ? (schemas[name].input.shape as object) : {};
      return "decision" in shape && "reason" in shape;
    });
    expect(family.toSorted()).toEqual(Object.keys(noes).toSorted());
    for (const [name, no] of Object.entries(noes)) {
      const { input } = schemas[name as keyof typeof noes];
      expect([name, input.safeParse(no).success]).toEqual([name, false]);
      expect([name, input.safeParse({ ...no, reason: "other" }).success]).toEqual([name, false]);
      expect([name, input.safeParse({ ...no, reason: "policy" }).success]).toEqual([name, true]);
    }
    expect(schemas["payment.firstReview"].input.safeParse({ paymentIds: [1], decision: "back" }).success).toBe(false);
  });

  it("is refused without its reason, in the reader's language and naming the field", async () => {
    for (const [name, no] of Object.entries(noes)) {
      const without = await house.call(name as keyof typeof noes, no as never, await as("finance"));
      expect([name, without.refusal]).toMatchObject([name, { error: "approval.reasonMissing", field: "reason" }]);
      const speechless = await house.call(name as keyof typeof noes, { ...no, reason: "other" } as never, await as("finance"));
      expect([name, speechless.refusal]).toMatchObject([name, { error: "field.required", field: "remark" }]);
    }
  });

  it("leaves everything as it was: the request still waits, and is refused with a reason", async () => {
    const loanRecordId = await house.lend(3);
    const asked = await house.call("goodwill.apply", { loanRecordId, amount: 10_000_00, reason: "we were late" }, await as("finance"));
    const { approvalId } = asked.data;
    const without = await house.call("approval.review", { approvalId, decision: "refuse" }, await as("finance2"));
    expect(without).toMatchObject({ code: 6066, status: 422 });
    const list = async () => (await house.call("adjustment.list", { pageSize: 200 }, await as("finance"))).data.list;
    expect((await list())[0]).toMatchObject({ key: approvalId, status: "pending", refusal: null });
    const no = { approvalId, decision: "refuse", reason: "other", remark: "no fault of ours" } as const;
    expect((await house.call("approval.review", no, await as("finance2"))).message).toBe("");
    expect((await list())[0]).toMatchObject({ status: "refused", refusal: "other", remark: "no fault of ours" });
  });
});
