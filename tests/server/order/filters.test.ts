// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let [mine, other] = [0, 0];
beforeAll(async () => {
  house = await openLendingHouse();
  [mine, other] = [await house.lend(5), await house.lend(-3)];
  const { owner } = house.database;
  await owner.query("update loan_order set channel = 'aggregator', reviewer_id = null where tenant_id = 1 and id = $1", [mine]);
  await owner.query(
    `update loan_order set reviewer_id = (select id from staff where tenant_id = 1 order by id limit 1)
     where tenant_id = 1 and id = $1`,
    [other],
  );
});
afterAll(() => house.close());

type Asked = InputOf<"order.list">;
const asked = async (filters: Asked) => house.call("order.list", { pageSize: 200, ...filters }, { token: await house.tokenOf("manager") });
const found = async (filters: Asked) => (await asked(filters)).data.list.map((row: { loanRecordId: number }) => row.loanRecordId);

describe("all orders are filtered by", () => {
  it("the whole number of an identity document", async () => {
    const { rows } = await house.database.owner.query<{ id_no: string }>(
      "select c.id_no from customer c join loan_order o on o.tenant_id = c.tenant_id and o.customer_id = c.id where o.tenant_id = 1 and o.id = $1",
      [mine],
    );
    expect(await found({ idNo: rows[0]?.id_no ?? "" })).toContain(mine);
    expect(await found({ idNo: "no such number" })).toEqual([]);
  });
  it("product, channel and the exact step", async () => {
    const { rows } = await house.database.owner.query<{ product_id: number; stage: string }>(
      "select product_id, stage from loan_order where tenant_id = 1 and id = $1",
      [mine],
    );
    const [row] = rows;
    expect(await found({ productId: [row?.product_id ?? 0] })).toEqual(expect.arrayContaining([mine, other]));
    expect(await found({ channel: "aggregator" })).toEqual([mine]);
    const late = await found({ stage: [row?.stage ?? ""] });
    expect([late.includes(mine), late.includes(other)]).toEqual([true, false]);
  });
  it("the day of the payout and a reviewer", async () => {
    const day = house.dayOf(-12);
    const paid = await found({ payoutTime: { from: day, to: day } });
    expect([paid.includes(mine), paid.includes(other)]).toEqual([true, false]);
    const { rows } = await house.database.owner.query<{ id: string }>(
      "select reviewer_id as id from loan_order where tenant_id = 1 and id = $1",
      [other],
    );
    const reviewed = await found({ reviewerId: [Number(rows[0]?.id)] });
    expect([reviewed.includes(mine), reviewed.includes(other)]).toEqual([false, true]);
  });

  it("whom a white list let pass, together with a time only", async () => {
    expect((await asked({ whiteList: true })).refusal).toMatchObject({ error: "filter.needsTime", field: "whiteList" });
    const { owner } = house.database;
    await owner.query(
      `with c as (insert into white_channel (tenant_id, name, code, rule, quota, created_at) values (1, 'Partner', 'p', 'pass', 9, now()) returning id),
       u as (insert into white_list (tenant_id, channel_id, phone, quota, staff_id, created_at)
         select 1, c.id, '84900000001', 1, (select id from staff where tenant_id = 1 order by id limit 1), now() from c returning id)
       insert into machine_review (tenant_id, order_id, try, asked_at, outcome, white_list_id) select 1, $1, 1, now(), 'passed', u.id from u`,
      [mine],
    );
    const range = { from: house.dayOf(-60), to: house.dayOf(0) };
    const on = await found({ whiteList: true, payoutTime: range });
    expect([on.includes(mine), on.includes(other)]).toEqual([true, false]);
    const off = await found({ whiteList: false, payoutTime: range });
    expect([off.includes(mine), off.includes(other)]).toEqual([false, true]);
  });
  it("who went past a review, together with a time only", async () => {
    expect((await asked({ reviewExempt: true })).refusal).toMatchObject({ error: "filter.needsTime" });
    const range = { from: house.dayOf(-60), to: house.dayOf(0) };
    const exempt = await found({ reviewExempt: true, payoutTime: range });
    expect([exempt.includes(mine), exempt.includes(other)]).toEqual([true, false]);
    const reviewed = await found({ reviewExempt: false, payoutTime: range });
    expect([reviewed.includes(mine), reviewed.includes(other)]).toEqual([false, true]);
  });
});

it("reviewers are listed to choose from, also one who has left, with what each has under review", async () => {
  const { owner } = house.database;
  const { rows } = await owner.query<{ id: string; type: number }>(
    "select id, type from staff where tenant_id = 1 and type in (3, 4) order by id",
  );
  const [first] = rows;
  await owner.query("update staff set enabled = false where id = $1", [first?.id]);
  const order = await house.lend(-4);
  await owner.query("update loan_order set status = 1, stage = 'first_in_progress', reviewer_id = $2 where tenant_id = 1 and id = $1", [
    order,
    first?.id,
  ]);
  const token = await house.tokenOf("manager");
  const ask = async (of: InputOf<"system.creditStaff">) => (await house.call("system.creditStaff", of, { token })).data;
  const people = await ask({});
  expect(new Set(people.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => Number(id))));
  const one = people.find(({ id }) => id === Number(first?.id));
  expect(one).toMatchObject({ enabled: false, type: first?.type });
  expect(one?.openCount).toBeGreaterThanOrEqual(1);
  expect((await ask({ type: 4 })).map(({ type }) => type)).not.toContain(3);
  expect((await house.call("system.creditStaff", {}, { token: await house.tokenOf("finance") })).data).toEqual([]);
  await owner.query("update staff set enabled = true where id = $1", [first?.id]);
});

it("an order of the history stands under the stage in which it left", async () => {
  const order = await house.lend(25, { collector: "collector" });
  const { owner } = house.database;
  const left = house.dayOf(-24);
  await owner.query(
    `update loan_order set status = 9, stage = 'overdue_settled', collection_left = 'settled',
       collection_done_at = ($2::date + time '12:00') at time zone 'Asia/Ho_Chi_Minh' where tenant_id = 1 and id = $1`,
    [order, left],
  );
  const { rows } = await owner.query<{ code: string }>(
    "select code from collection_stage where tenant_id = 1 and from_day <= 1 and (to_day is null or to_day >= 1)",
  );
  const then = rows[0]?.code ?? "";
  const ask = async (stage: string[]) =>
    (await house.call("collection.completedList", { pageSize: 200, stage }, { token: await house.tokenOf("manager") })).data.list;
  expect((await ask([then])).find((row) => row.loanRecordId === order)).toMatchObject({ stage: then });
  const others = await owner.query<{ code: string }>("select code from collection_stage where tenant_id = 1 and code <> $1", [then]);
  expect((await ask(others.rows.map(({ code }) => code))).map((row) => row.loanRecordId)).not.toContain(order);
});

it("a finished reminder stands under the stage in which it left, by the due day of then; one that went overdue under its last", async () => {
  const { owner } = house.database;
  await owner.query("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'R3', -3, -1), (1, 'R0', 0, 0)");
  // A tenant's facts are kept for seconds.
  house.goTo(0, "10:01");
  const leave = async (done: number, how: string): Promise<number> => {
    const order = await house.lend(25);
    await owner.query(
      `update loan_order set reminder_id = collector_id, reminder_left = $3, reminder_due_on = due_date, due_date = due_date + 60,
         reminder_done_at = (due_date + $2::int + time '12:00') at time zone 'Asia/Ho_Chi_Minh' where tenant_id = 1 and id = $1`,
      [order, done, how],
    );
    return order;
  };
  const [extended, late] = [await leave(-1, "extended"), await leave(1, "overdue")];
  const ask = async (stage: string): Promise<ReadonlyMap<number, string>> => {
    const { list } = (
      await house.call("todayExpire.completedList", { pageSize: 200, stage: [stage] }, { token: await house.tokenOf("manager") })
    ).data;
    return new Map(list.map((row) => [row.loanRecordId, row.stage]));
  };
  expect([(await ask("R3")).get(extended), (await ask("R0")).get(late)]).toEqual(["R3", "R0"]);
  expect([(await ask("R3")).has(late), (await ask("R0")).has(extended)]).toEqual([false, false]);
});
