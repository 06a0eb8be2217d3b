// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCollectionAssign } from "../../../src/server/jobs/collection-assign.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const now = new Date();
const pool = 40;
let people: number[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const { staff, id } = server.fixture.vn;
  people = [staff["collector"], staff["collector2"], staff["collectorB"]].map(Number);
  // Overdue orders that belong to nobody, a day to ten days late.
  await sql(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, payout_amount, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date)
     select o.tenant_id, (20000000 + n)::text, o.customer_id, o.app_id, o.product_id, 8, 'overdue', o.customer_name, o.name_folded, o.phone, o.user_type,
       o.applied_amount, o.principal, o.payout_amount, o.penalty_ppm, o.penalty_cap_ppm, o.term_days, o.applied_at, o.paid_out_at,
       (now() at time zone 'Asia/Ho_Chi_Minh')::date - 1 - n % 10
     from (select * from loan_order where tenant_id = $1 and status = 8 order by id limit 1) o, generate_series(1, $2::int) n`,
    [id, pool],
  );
  await sql("update loan_order set collector_id = $1 where tenant_id = 1 and status = 8 and order_no not like '20%'", [people[0]]);
  await sql("update staff set assign_enabled = id = any($1) where tenant_id = 1 and type = 7", [people]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql("update loan_order set collector_id = null where order_no like '20%'");
  await sql("update staff set resting = false, enabled = true, open_cap = null where id = any($1)", [people]);
  await sql("delete from guest_group_staff");
  await sql("delete from guest_group");
  await rule({ on: true });
});

const sql = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
const rule = (on: object) =>
  sql("update tenant set settings = settings || jsonb_build_object('collectionAssign', $1::jsonb) where tenant_id = 1", [
    JSON.stringify(on),
  ]);
const job = () => runCollectionAssign(server.kernel.database, 1, now);
const ours = async (where = "true") =>
  Number((await sql(`select count(*)::int as n from loan_order where order_no like '20%' and ${where}`))[0].n);
const heldBy = (id: number | undefined) => ours(`collector_id = ${id ?? 0}`);
const group = async (from: number, to: number, staff: number | undefined): Promise<void> => {
  const [{ id }] = await sql(
    `insert into guest_group (tenant_id, name, department, stage_from, stage_to, user_types, app_ids, product_ids, priority, enabled, changed_by, changed_at)
     values (1, $1, 'collection', $2, $3, '{}', '{}', '{}', $2, true, $4, now()) returning id`,
    [`${from} to ${to}`, from, to, people[0]],
  );
  if (staff !== undefined)
    await sql(
      "insert into guest_group_staff (tenant_id, guest_group_id, staff_id, weight, bound_by, bound_at) values (1, $1, $2, 1, $2, now())",
      [id, staff],
    );
};

describe("overdue orders that nobody has (T24)", () => {
  it("are dealt by load to whoever is on duty, once, and stand in the allocation history", async () => {
    await job();
    expect(await ours("collector_id is null")).toBe(0);
    const [load] = await sql(
      "select max(n) - min(n) as spread from (select count(o.id) as n from staff s left join loan_order o on o.collector_id = s.id and o.status = 8 where s.id = any($1) group by s.id) c",
      [people],
    );
    expect(Number(load.spread)).toBeLessThanOrEqual(1);
    const before = (await sql("select count(*)::int as n from assignment"))[0].n;
    await job();
    expect((await sql("select count(*)::int as n from assignment"))[0].n).toBe(before);
    const token = await server.signIn(accountOf("manager"));
    const { data } = await server.call("collection.transferList", { pageSize: 10 }, { token });
    expect(data.list[0]).toMatchObject({ from: null, mode: "weight", operator: "" });
    expect(
      await sql(
        "select 1 from order_event where event = 'assigned' and staff_id is not null and order_id in (select id from loan_order where order_no like '20%')",
      ),
    ).toEqual([]);
  });

  it("go to nobody who rests, is switched off or is full; the rest waits", async () => {
    await sql("update staff set resting = true where id = $1", [people[0]]);
    await sql("update staff set open_cap = 3 where id = $1", [people[1]]);
    await sql("update staff set open_cap = 5 where id = $1", [people[2]]);
    await job();
    expect(await heldBy(people[0])).toBe(0);
    expect(await heldBy(people[1])).toBeLessThanOrEqual(3);
    expect(await ours("collector_id is not null")).toBeLessThanOrEqual(8);
    expect(await ours("collector_id is null")).toBeGreaterThan(0);
  });

  it("stay where they are while the tenant has not switched it on", async () => {
    await rule({});
    await job();
    expect(await ours("collector_id is null")).toBe(pool);
  });

  it("of somebody who is gone are dealt anew", async () => {
    await sql("update loan_order set collector_id = $1 where order_no like '20%'", [people[1]]);
    await sql("update staff set enabled = false where id = $1", [people[1]]);
    await job();
    expect(await heldBy(people[1])).toBe(0);
    expect(await ours("collector_id is null")).toBe(0);
  });
});

describe("orders that come to another stage (T28)", () => {
  it("become those of the staff of their group, where the tenant wants it", async () => {
    await group(1, 5, people[0]);
    await group(6, 30, people[1]);
    await sql("update loan_order set collector_id = $1 where order_no like '20%'", [people[0]]);
    await job();
    expect(await heldBy(people[0])).toBe(pool);
    await rule({ on: true, byStage: true });
    await job();
    const late = "(now() at time zone 'Asia/Ho_Chi_Minh')::date - due_date";
    expect(await ours(`${late} >= 6 and collector_id <> ${people[1]}`)).toBe(0);
    expect(await ours(`${late} < 6 and collector_id <> ${people[0]}`)).toBe(0);
  });
});
