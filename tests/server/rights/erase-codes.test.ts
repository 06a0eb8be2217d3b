// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSeededDatabase } from "../../support/templates.ts";
import type { TestDatabase } from "../../support/database.ts";
import type { FixtureOrder } from "../../support/fixture.ts";

let database: TestDatabase;
let order: FixtureOrder;
beforeAll(async () => {
  const made = await createSeededDatabase();
  database = made.database;
  order = made.fixture.vn.orders.find(({ status }) => status === 0)!;
});
afterAll(() => database.drop());

it("of an erased person's order the codes that reports count stay, and every word goes", async () => {
  const client = await database.owner.connect();
  try {
    const told = async (detail: object) =>
      (
        await client.query<{ id: string }>(
          `insert into order_event (tenant_id, order_id, at, event, from_stage, to_stage, remark, detail)
           values (1, $1, now(), 'T03', 'machine_pending', 'machine_rejected', 'old Nguyen', $2) returning id`,
          [order.id, detail],
        )
      ).rows[0]!.id;
    const coded = await told({ reasons: ["age", "score-low"], score: 3, dueDate: "2026-01-02", said: "his words" });
    const worded = await told({ reasons: ["age", "he is old Nguyen"], reason: "words" });
    await client.query("insert into erasure (tenant_id, customer_id, at) values (1, $1, now())", [order.customerId]);
    await client.query("select set_config('app.tenant', '1', false), erase_words($1)", [order.customerId]);
    await client.query("select erase_words($1)", [order.customerId]);
    const { rows } = await client.query("select detail, remark from order_event where id = any($1) order by id", [[coded, worded]]);
    expect(rows).toEqual([
      { detail: { reasons: ["age", "score-low"], score: 3, dueDate: "2026-01-02" }, remark: "" },
      { detail: {}, remark: "" },
    ]);
  } finally {
    client.release();
  }
});
