// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNight } from "../../../src/server/jobs/night.ts";
import { lockOrder } from "../../../src/server/domain/book/order/move.actions.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());
const owner = () => house.database.owner;

it("a night that comes weeks late finds what somebody passed unpaid, and says so of him", async () => {
  const order = await house.lend(-1);
  const { rows } = await owner().query<{ id: number }>("select id from staff where tenant_id = 1 order by id limit 1");
  await owner().query(
    `insert into review (tenant_id, order_id, kind, staff_id, assigned_at, ended_at, decision)
     select 1, id, 'final', $2, applied_at - interval '1 hour', applied_at - interval '1 minute', 'pass' from loan_order where tenant_id = 1 and id = $1`,
    [order, rows[0]?.id],
  );
  house.goTo(40);
  await runNight(house.kernel.database, 1, house.now());
  expect(await house.order(order)).toMatchObject({ stage: "overdue" });
  const found = await owner().query(
    "select sum(due)::int as due, sum(overdue)::int as overdue, sum(unpaid)::int as unpaid from review_fact where tenant_id = 1 and order_id = $1 and kind = 'final'",
    [order],
  );
  expect(found.rows).toEqual([{ due: 1, overdue: 1, unpaid: 1 }]);
  expect((await verifyReviews(owner() as never, 5)).filter(({ kind }) => kind === "final")).toEqual([]);
});

it("a contact is written down while somebody has the order in hand", async () => {
  house.goTo(0);
  const order = await house.lend(3);
  await house.kernel.database.withTenant(1, async (tx) => {
    expect((await lockOrder({ tx, tenant: { id: 1 } } as never, order))?.id).toBe(order);
    const client = await owner().connect();
    try {
      await client.query("set lock_timeout = '2s'");
      const written = await client.query(
        `insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, type, direction, purpose, client_type, channel, phone_masked,
           met_status, met_stage, met_version)
         select 1, o.id, o.customer_id, (select min(s.id) from staff s where s.tenant_id = 1), now(), current_date, 'sms', 'out', 'collect', 0, 'sms', '',
           o.status, o.stage, o.version from loan_order o where o.tenant_id = 1 and o.id = $1`,
        [order],
      );
      expect(written.rowCount).toBe(1);
    } finally {
      client.release();
    }
  });
});
