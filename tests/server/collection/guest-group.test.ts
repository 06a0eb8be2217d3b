// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let manager: string;
let supervisor: string;
let foreign: string;
let now = new Date();
const pool = 100;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  // A hundred overdue orders without an owner: days 1 to 50, half of each app.
  await server.database.owner.query(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, payout_amount, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date)
     select o.tenant_id, (20000000 + n)::text, o.customer_id, 1 + n % 2, 1 + n % 2, 8, 'overdue', o.customer_name, o.name_folded, o.phone,
       case when n % 4 = 0 then 'oldUser' else 'newUser' end, o.applied_amount, 1000000 * (n + 1), o.payout_amount, o.penalty_ppm, o.penalty_cap_ppm,
       o.term_days, o.applied_at, o.paid_out_at, (now() at time zone 'Asia/Ho_Chi_Minh')::date - 1 - n / 2
     from (select * from loan_order where tenant_id = $1 and status = 8 order by id limit 1) o, generate_series(0, $2::int - 1) n`,
    [server.fixture.vn.id, pool],
  );
  [manager, supervisor] = [await server.signIn(accountOf("manager")), await server.signIn(accountOf("supervisor"))];
  foreign = await server.signIn(accountOf("manager", "ph"));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.owner.query("delete from guest_group");
  await server.database.owner.query("update loan_order set collector_id = null where order_no like '20%'");
  await server.database.owner.query("update staff set open_cap = null");
});

const people = () => [server.fixture.vn.staff.collector, server.fixture.vn.staff.collector2];
const early: InputOf<"guestGroup.add"> = { name: "Early", department: "collection", stageFrom: 1, stageTo: 10, priority: 1 };
const add = async (input: InputOf<"guestGroup.add"> = early, token = manager) =>
  (await server.call("guestGroup.add", input, { token })).data.id;
const bind = (guestGroupId: number, adminUserIds: number[], rest = {}) =>
  server.call("guestGroup.bindAdminGuest", { guestGroupId, adminUserIds, ...rest }, { token: manager });
const give = (adminUserIds = people(), rest: { mode?: "even" | "weight" } = {}) =>
  server.call("collection.searchTransfer", { filters: { orderNo: "20" }, adminUserIds, ...rest }, { token: supervisor });

describe("a customer group", () => {
  it("has the orders that its rule names, the first by priority; its list counts them", async () => {
    await add();
    await add({ ...early, name: "All of app 1", stageTo: null, appIds: [1], priority: 2 });
    const { data } = await server.call("guestGroup.list", { department: ["collection"] }, { token: manager });
    const counts = Object.fromEntries(data.list.map((group) => [group.name, group.openOrders]));
    const { rows } = await server.database.owner.query<{ early: number; later: number }>(
      `select count(*) filter (where d.late <= 10)::int as early, count(*) filter (where d.late > 10 and app_id = 1)::int as later
       from loan_order cross join lateral (select (now() at time zone 'Asia/Ho_Chi_Minh')::date - due_date as late) d where tenant_id = 1 and status = 8`,
    );
    expect(counts).toEqual({ Early: rows[0]?.early, "All of app 1": rows[0]?.later });
    // What a list shows of groups may be some seconds old.
    now = new Date(now.getTime() + 6_000);
    const queue = await server.call("collection.list", { guestGroupId: [data.list[0]?.id ?? 0], pageSize: 50 }, { token: manager });
    expect(queue.data.total).toBe(rows[0]?.early);
    expect(new Set(queue.data.list.map((row) => row.guestGroup))).toEqual(new Set(["Early"]));
  });

  it("gives its orders to its own people only, and the preview says who gets nothing and why", async () => {
    const group = await add({ ...early, stageTo: 50 });
    const [first, second] = people();
    expect((await bind(group, [first ?? 0])).data.bound).toBe(1);
    const input = { filters: { orderNo: "20" }, adminUserIds: people() };
    const preview = await server.call("collection.previewTransfer", input, { token: supervisor });
    expect(preview.data.assigned).toMatchObject([
      { adminUserId: first, count: pool, why: null },
      { adminUserId: second, count: 0, why: "notBound" },
    ]);
    const outsider = await server.call("collection.previewTransfer", { ...input, adminUserIds: [second ?? 0] }, { token: supervisor });
    expect(outsider.data.skipped).toEqual([{ reason: "groupNotBound", count: pool, group: "Early" }]);
    expect((await give()).data.assigned.map((each) => each.count)).toEqual([pool, 0]);
    const bound = await server.call("guestGroup.bindList", { guestGroupId: group }, { token: manager });
    expect(bound.data).toMatchObject([{ adminUserId: first, weight: 1, cap: null }]);
    expect((bound.data[0]?.open ?? 0) >= pool).toBe(true);
  });

  it("splits by weight and never beyond a person's cap in it", async () => {
    const group = await add({ ...early, stageTo: null });
    const [first, second] = people();
    // Equal before, so that only the weight tells them apart.
    await server.database.owner.query("update loan_order set collector_id = null where tenant_id = 1 and status = 8");
    await bind(group, [first ?? 0], { weight: 3 });
    await bind(group, [second ?? 0], { weight: 1 });
    expect((await give(people(), { mode: "weight" })).data.assigned.map((each) => each.count)).toEqual([75, 25]);
    await server.database.owner.query("update loan_order set collector_id = null where order_no like '20%'");
    await bind(group, [first ?? 0], { weight: 3, cap: 10 });
    await bind(group, [second ?? 0], { weight: 1, cap: 20 });
    const capped = await give(people(), { mode: "weight" });
    expect(capped.data.assigned.map((each) => each.count)).toEqual([10, 20]);
    expect(capped.data.skipped).toEqual([{ reason: "cap", count: pool - 30 }]);
  });

  it("is not deleted while orders are in it, and unbinds whoever is named", async () => {
    const group = await add();
    await bind(group, people());
    expect((await server.call("guestGroup.delete", { id: group }, { token: manager })).refusal).toMatchObject({ error: "group.inUse" });
    const freed = await server.call("guestGroup.cancelBindAdminGuest", { guestGroupId: group, adminUserIds: people() }, { token: manager });
    expect(freed.data.removed).toBe(2);
    const off = { id: group, name: "Early", stageFrom: 1, stageTo: 10, status: "off" as const };
    expect((await server.call("guestGroup.update", off, { token: manager })).code).toBe(1);
    expect((await server.call("guestGroup.delete", { id: group }, { token: manager })).code).toBe(1);
    expect((await server.call("guestGroup.delete", { id: group }, { token: manager })).status).toBe(404);
  });

  it.each([
    [{ ...early, stageFrom: 0 }, "field.atLeast", "stageFrom"],
    [{ ...early, stageFrom: 9, stageTo: 3 }, "field.daysReversed", "stageFrom"],
    [{ ...early, department: "remind" as const, stageFrom: -3, stageTo: 1 }, "field.endDays", "stageTo"],
    [{ ...early, department: "remind" as const, stageFrom: -3, stageTo: null }, "field.required", "stageTo"],
    [{ ...early, amountRange: { from: 9, to: 3 } }, "range.reversed", "amountRange"],
    [{ ...early, name: " " }, "badInput", "name"],
  ])("refuses %j", async (input, error, field) => {
    const { refusal } = await server.call("guestGroup.add", input, { token: manager });
    expect([refusal.error, refusal.field ?? refusal.issues?.[0]?.field]).toEqual([error, field]);
  });

  it("has a name once per department, staff of its own department, and is nobody else's tenant's", async () => {
    const group = await add();
    expect((await server.call("guestGroup.add", early, { token: manager })).refusal).toMatchObject({
      error: "group.nameTaken",
      field: "name",
    });
    await add({ ...early, department: "remind", stageFrom: -3, stageTo: 0 });
    expect((await bind(group, [server.fixture.vn.staff.reminder])).refusal.error).toBe("assign.staffUnfit");
    expect((await bind(group, [server.fixture.ph.staff.collector])).refusal.error).toBe("assign.staffUnfit");
    expect((await server.call("guestGroup.bindList", { guestGroupId: group }, { token: foreign })).status).toBe(404);
    expect((await server.call("guestGroup.list", {}, { token: foreign })).data.total).toBe(0);
    expect((await server.call("guestGroup.add", early, { token: supervisor })).status).toBe(403);
    expect((await server.call("guestGroup.list", {}, {})).code).toBe(1001);
    // No department is every department that he may see; one that he may not see has no groups.
    expect((await server.call("guestGroup.list", { department: [] }, { token: manager })).data.total).toBeGreaterThan(0);
    const staff = await server.call("guestGroup.systemUserList", { department: "remind" }, { token: manager });
    expect(staff.data.map((each) => each.adminUserId)).toEqual([server.fixture.vn.staff.reminder]);
    await bind(group, people());
    const own = await server.call("guestGroup.guestBindList", { adminUserId: people()[0] ?? 0 }, { token: manager });
    expect(own.data).toMatchObject([{ guestGroupId: group, name: "Early" }]);
  });
});
