// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

describe("the parts of an order's record", () => {
  it("its schedule says what the replay says, and the head which instalment is the oldest open one", async () => {
    const order = await house.lend(5);
    await house.pay(order, 1_000_000);
    const token = await house.tokenOf("manager");
    const { instalments, extensions, waivers } = (await house.call("order.schedule", { loanRecordId: order }, { token })).data;
    expect([instalments.length, extensions, waivers]).toEqual([1, [], []]);
    expect(instalments[0]).toMatchObject({ number: 1, dueDate: house.dayOf(-5), penalty: { charged: 15_000_000 } });
    const owed = Object.values(instalments[0] ?? {}).reduce<number>(
      (all, part) => all + (typeof part === "object" && "outstanding" in part ? part.outstanding : 0),
      0,
    );
    const detail = (await house.call("order.detail", { loanRecordId: order }, { token })).data;
    expect(owed).toBe(detail.claim);
    expect(detail.oldestDue).toEqual({ number: 1, of: 1, dueDate: house.dayOf(-5) });
  });
  it("its journal balances, entry by entry, and is for those who may see the ledger", async () => {
    const order = await house.lend(5);
    await house.pay(order, 1_000_000);
    const entries = (await house.call("order.ledger", { loanRecordId: order }, { token: await house.tokenOf("finance") })).data;
    expect(entries.map(({ code }) => code)).toContain("L05");
    for (const { lines } of entries) expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(0);
    const refused = await house.call("order.ledger", { loanRecordId: order }, { token: await house.tokenOf("collector") });
    expect(refused.status).toBe(403);
  });
  it("a note stands with its author and cannot be changed", async () => {
    const order = await house.lend(5, { collector: "collector" });
    const token = await house.tokenOf("collector");
    expect((await house.call("order.remarkAdd", { loanRecordId: order, remark: "moved to Hue" }, { token })).code).toBe(1);
    const [note] = (await house.call("order.remarks", { loanRecordId: order }, { token })).data;
    expect(note).toMatchObject({ remark: "moved to Hue" });
    const { rows } = await house.database.owner.query<{ may: boolean }>(
      "select has_table_privilege('keyline_app', 'order_remark', 'update') as may",
    );
    expect(rows[0]?.may).toBe(false);
  });
  it("whoever may not open it leaves a note for who has it, or asks for it, and learns nothing of it", async () => {
    const order = await house.lend(5, { collector: "collector" });
    const [outside, owner, manager] = [await house.tokenOf("reminder"), await house.tokenOf("collector"), await house.tokenOf("manager")];
    const told = async (token: string) => (await house.call("systemNotice.mine", {}, { token })).data.map(({ title }) => title);
    const leave = (kind: "note" | "transfer", text: string) =>
      house.call("order.leaveNote", { ref: order, kind, text }, { token: outside });
    expect((await house.call("order.remarks", { loanRecordId: order }, { token: outside })).status).toBe(404);
    expect(Object.keys((await leave("note", "he called me back")).data)).toEqual(["id"]);
    expect((await house.call("order.remarks", { loanRecordId: order }, { token: owner })).data[0]).toMatchObject({
      remark: "he called me back",
    });
    const [byOwner, byManager] = [await told(owner), await told(manager)];
    expect(byOwner).toHaveLength(1);
    expect((await leave("transfer", "his brother is mine")).code).toBe(1);
    expect(await told(owner)).toEqual(byOwner);
    expect(await told(manager)).toHaveLength(byManager.length + 1);
    expect((await house.call("order.leaveNote", { ref: 999_999_999, kind: "note", text: "x" }, { token: outside })).status).toBe(404);
  });
  it("its results stand by themselves, each with what became of its promise", async () => {
    const order = await house.lend(5, { collector: "collector" });
    const token = await house.tokenOf("collector");
    const due = new Date(house.now().getTime() + 86_400_000).toISOString();
    const promised = { loanRecordId: order, reason: 1, subTag: "notToday", commitmentTime: due };
    expect((await house.call("collection.addCollectionResultRecord", promised, { token })).code).toBe(1);
    await house.call("collection.softPhoneAdd", { loanRecordId: order, clientType: 0, myPhone: 1 }, { token });
    const { list } = (await house.call("collection.recordDetail", { loanRecordId: order, channel: "result" }, { token })).data;
    expect(list.map(({ type, promiseStatus }) => [type, promiseStatus])).toEqual([["result", "open"]]);
  });
  it("its messages stand by themselves, also those that were not let out, for whoever may see the order", async () => {
    const order = await house.lend(5, { collector: "collector" });
    const { owner } = house.database;
    const { rows } = await owner.query<{ id: number }>(
      `with template as (insert into message_template (tenant_id, name, scene, medium, language, content, updated_at)
           values (1, 'Nhac no', 'collect', 'sms', 'vi_VN', 'no', now()) returning id),
         task as (insert into message_task (tenant_id, template_id, created_at, hold_until) select 1, id, now(), now() from template returning id)
       insert into message (tenant_id, task_id, order_id, customer_id, purpose, state, rule, created_at, due_at, expires_at)
       select 1, task.id, o.id, o.customer_id, 'collect', 'blocked', 'contact.dailyCap', now(), now(), now()
       from task, loan_order o where o.tenant_id = 1 and o.id = $1 returning id`,
      [order],
    );
    const ask = async (name: string) => house.call("message.orderRows", { loanRecordId: order }, { token: await house.tokenOf(name) });
    expect((await ask("collector")).data.list).toMatchObject([
      { messageId: Number(rows[0]?.id), template: "Nhac no", status: "blocked", rule: "contact.dailyCap", operator: null },
    ]);
    expect((await ask("reminder")).status).toBe(404);
  });
});
