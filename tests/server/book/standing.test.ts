// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows[0];
const as = async (who: string) => ({ token: await house.tokenOf(who) });
let people = 0;
async function customer(userType = "newUser"): Promise<number> {
  people += 1;
  const row = await query(
    `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type)
     values (1, 'An', 'an', $1, $2, 'male', 'Hà Nội', 'Asia/Ho_Chi_Minh', $3) returning id`,
    [`+8490800${String(people).padStart(4, "0")}`, `st${people}`, userType],
  );
  return Number(row.id);
}
const settle = async (id: number): Promise<{ order: number; repaymentId: number }> => {
  const order = await house.lend(-2, { customer: id });
  return { order, repaymentId: await house.pay(order, 3_021_000) };
};
const reverse = async (repaymentId: number) => {
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, await as("finance"));
  const done = await house.call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, await as("finance2"));
  expect(done.message).toBe("");
};
const typeOf = async (id: number) => (await query("select user_type from customer where id = $1", [id])).user_type;

describe("what a customer is (T23)", () => {
  it("rises with the loans that he has settled, and falls when one is open again (T33)", async () => {
    const id = await customer();
    await query(
      "insert into marketing_lead (tenant_id, module, customer_id, app_id, user_type, created_at) values (1, 'reBorrowUserMarketing', $1, 1, 'newUser', now())",
      [id],
    );
    const ofLead = async () => (await query("select user_type from marketing_lead where customer_id = $1", [id])).user_type;
    const first = await settle(id);
    expect(await typeOf(id)).toBe("minorUser");
    // The lists of leads are asked by it.
    expect(await ofLead()).toBe("minorUser");
    await settle(id);
    await settle(id);
    expect(await typeOf(id)).toBe("oldUser");
    await reverse(first.repaymentId);
    expect(await typeOf(id)).toBe("minorUser");
    expect(await ofLead()).toBe("minorUser");
  });

  it("stays where it is a label of another kind", async () => {
    const id = await customer("whiteList");
    await settle(id);
    expect(await typeOf(id)).toBe("whiteList");
  });
});

describe("a settled loan that is open again (T33)", () => {
  it("is told in the history of the loan that its customer has taken since", async () => {
    const id = await customer();
    const { order, repaymentId } = await settle(id);
    const next = await house.lend(-5, { customer: id });
    await reverse(repaymentId);
    expect(await house.history(next)).toContain("earlierLoanReopened");
    const no = String((await house.order(order))["order_no"]);
    const told = await query("select remark, from_stage from order_event where order_id = $1 and event = 'earlierLoanReopened'", [next]);
    expect(told).toEqual({ remark: no, from_stage: "payout_success" });
  });

  it("tells nobody where there is none", async () => {
    const id = await customer();
    const { order, repaymentId } = await settle(id);
    await reverse(repaymentId);
    expect(await house.history(order)).not.toContain("earlierLoanReopened");
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
