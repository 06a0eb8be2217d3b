// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reversed } from "../../../src/server/kernel/sql/terms.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { partOf } from "../../support/whole.ts";

let server: TestServer;
let token: string;
const copies = 10_700;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.owner.query(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, payout_amount, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date,
       collector_id, collector_since, last_result_at, promise_at, promise_state)
     select o.tenant_id, (30000000 + n)::text, o.customer_id, o.app_id, o.product_id, 8, 'overdue', o.customer_name || n % 70, o.name_folded, o.phone,
       o.user_type, o.applied_amount, o.principal, o.payout_amount, o.penalty_ppm, o.penalty_cap_ppm, o.term_days, o.applied_at, o.paid_out_at,
       o.due_date - n % 30, case when n % 4 > 0 then $3::bigint + n % 2 end, case when n % 4 > 0 then o.applied_at + n % 9 * interval '1 hour' end,
       case when n % 3 > 0 then o.applied_at + n % 700 * interval '1 minute' end, o.applied_at + n % 11 * interval '1 hour',
       case when n % 5 = 0 then 'open' when n % 5 = 1 then 'kept' end
     from (select * from loan_order where tenant_id = $1 and status = 8 order by id limit 1) o, generate_series(1, $2::int) n`,
    [server.fixture.vn.id, copies, server.fixture.vn.staff.collector],
  );
  token = await server.signIn("manager.vn");
});
afterAll(() => server.close());

/** Sorts whose first rows come from two indexes, or person by person; the rows beyond from the whole order. */
const halved = (["assigneeName", "assignTime", "lastFollowTime", "commitmentTime"] as const).flatMap((sort) => [
  { sort, order: "asc" } as const,
  { sort, order: "desc" } as const,
]);

describe("pages beyond row 10,000", () => {
  test.each(partOf([{}, { sort: "name", order: "desc" }, { sort: "overdueDays", order: "asc" }, ...halved] as const, 11))(
    "hold every row once up to the last, which is exact: %j",
    async (sorting) => {
      const page = async (at: number) => (await server.call("collection.list", { page: at, pageSize: 200, ...sorting }, { token })).data;
      const seen: number[] = [];
      for (let at = 1; seen.length === (at - 1) * 200; at += 1) seen.push(...(await page(at)).list.map((row) => row.loanRecordId));
      const beyond = await page(1_000_000);
      expect(beyond).toMatchObject({ list: [], totalIsExact: true, total: seen.length });
      expect(seen.length).toBeGreaterThan(copies);
      expect(new Set(seen).size).toBe(seen.length);
      expect((await page(50)).totalIsExact).toBe(false);
    },
  );

  test("an order from its other end turns nulls as well", () => {
    expect(reversed("o.due_date, o.id")).toBe("o.due_date desc, o.id desc");
    expect(reversed("coalesce(a, b) desc nulls last, x.id desc")).toBe("coalesce(a, b) asc nulls first, x.id asc");
    expect(reversed("d.at desc nulls first, array_position('{a,b}'::text[], m.state), m.id")).toBe(
      "d.at asc nulls last, array_position('{a,b}'::text[], m.state) desc, m.id desc",
    );
  });
});
