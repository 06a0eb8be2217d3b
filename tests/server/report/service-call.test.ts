// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

it("a call that answers a complaint is service: it is kept, and no report counts it as an attempt to collect", async () => {
  house.goTo(0, "10:00");
  const loanRecordId = await house.lend(5, { collector: "collector" });
  const call = async (who: string) =>
    house.call("collection.softPhoneAdd", { loanRecordId, clientType: 1, myPhone: 1 }, { token: await house.tokenOf(who) });
  const collected = await call("collector");
  expect(collected.message).toBe("");
  const complaint = { loanRecordId, kind: "conduct", text: "he shouted" } as const;
  expect((await house.call("complaint.add", complaint, { token: await house.tokenOf("collector") })).message).toBe("");
  expect((await call("manager")).message).toBe("");
  const { rows } = await house.database.owner.query("select purpose from contact_attempt where order_id = $1 order by id", [loanRecordId]);
  expect(rows).toEqual([{ purpose: "collect" }, { purpose: "service" }]);
  await house.expectSound();
});
