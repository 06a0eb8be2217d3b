// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const tokens = new Map<string, string>();
const as = (who: string) => tokens.get(who) ?? "";
const today = localDate(new Date(), "Asia/Ho_Chi_Minh");
const tomorrow = addDays(today, 1);
const staff = () => server.fixture.vn.staff;

beforeAll(async () => {
  server = await startTestServer();
  for (const who of ["manager", "supervisor", "collector", "auditor"]) tokens.set(who, await server.signIn(accountOf(who)));
  tokens.set("ph", await server.signIn(accountOf("manager", "ph")));
});
afterAll(() => server.close());
beforeEach(() => server.database.owner.query("delete from shift"));

const rest = (ids: number[], more: object = {}, who = "manager") =>
  server.call("scheduling.batchInsert", { adminUserIds: ids, dates: [tomorrow], type: "rest", ...more }, { token: as(who) });
const cell = (id: number, more: object = {}, who = "supervisor") =>
  server.call("scheduling.update", { adminUserId: id, date: tomorrow, type: "rest", ...more }, { token: as(who) });
const list = async (who = "manager", month = tomorrow.slice(0, 7)) =>
  (await server.call("scheduling.list", { month, department: "collection" }, { token: as(who) })).data;
const dayOf = async (id: number) => (await list()).find((row) => row.adminUserId === id)?.days.find((day) => day.date === tomorrow);

describe("the shift list", () => {
  it("has a month of a department: who rests, who covers, and how many are on duty", async () => {
    const { collector, collector2 } = staff();
    expect((await rest([collector], { coverAdminUserId: collector2 })).data).toEqual({ inserted: 1 });
    expect(await dayOf(collector)).toMatchObject({ type: "rest", coverAdminUserId: collector2, coverName: "collector2 VN" });
    const count = async () =>
      (await server.call("scheduling.count", { month: tomorrow.slice(0, 7) }, { token: as("manager") })).data.find(
        (each) => each.date === tomorrow,
      );
    const people = (await list()).length;
    expect(await count()).toEqual({ date: tomorrow, onDuty: people - 1, resting: 1 });
    expect((await cell(collector, { type: "work" })).code).toBe(1);
    expect((await dayOf(collector))?.type ?? "work").toBe("work");
    expect(await count()).toMatchObject({ resting: 0 });
  });

  it("shows what is promised for the day by whoever has the order", async () => {
    const order = server.fixture.vn.orders.find((each) => each.collectorId === staff().collector);
    await server.database.owner.query(
      `insert into promise (tenant_id, order_id, staff_id, created_at, promised_at, amount, state)
       values (1, $1, $2, now(), $3::date + time '03:00', 100, 'open')`,
      [order?.id, staff().collector, tomorrow],
    );
    expect(await dayOf(staff().collector)).toMatchObject({ type: "work", duePromises: 1 });
    await server.database.owner.query("delete from promise");
  });

  it("says who leads whom, when somebody is on duty next, and whether orders come by themselves; finds by a part of a name", async () => {
    const { collector } = staff();
    const mine = async () => (await list("manager", today.slice(0, 7))).find((row) => row.adminUserId === collector);
    expect(await mine()).toMatchObject({ nextDuty: today, autoAssign: true });
    await rest([collector], { dates: [today, tomorrow] });
    await server.database.owner.query("update staff set assign_enabled = false where id = $1", [collector]);
    expect(await mine()).toMatchObject({ nextDuty: addDays(today, 2), autoAssign: false, leader: null });
    await server.database.owner.query("update staff set assign_enabled = true where id = $1", [collector]);
    const found = await server.call(
      "scheduling.list",
      { month: today.slice(0, 7), department: "collection", adminName: "COLLECTOR2" },
      { token: as("manager") },
    );
    expect(found.data.map(({ adminName }) => adminName)).toEqual(["collector2 VN"]);
  });

  it("keeps who rests out of an allocation of that day", async () => {
    const { collector } = staff();
    await rest([collector], { dates: [today] });
    const order = server.fixture.vn.orders.find((each) => each.collectorId === null && each.status === 8);
    const assigned = await server.call(
      "collection.selectTransfer",
      { loanRecordIds: [order?.id ?? 0], adminUserIds: [collector], mode: "even" },
      { token: as("manager") },
    );
    expect(assigned.refusal).toMatchObject({ error: "assign.staffUnfit" });
  });

  it("refuses a day that is over, a cover who rests, is oneself or of elsewhere, and rest of somebody who covers", async () => {
    const { collector, collector2, reminder } = staff();
    expect((await rest([collector], { dates: [addDays(today, -1)] })).refusal).toMatchObject({ error: "shift.past", field: "dates" });
    expect((await rest([collector], { coverAdminUserId: collector })).refusal).toMatchObject({ error: "shift.cover" });
    expect((await rest([collector], { coverAdminUserId: reminder })).refusal).toMatchObject({ error: "shift.cover" });
    await rest([collector2]);
    expect((await rest([collector], { coverAdminUserId: collector2 })).refusal).toMatchObject({
      error: "shift.cover",
      field: "coverAdminUserId",
    });
    await server.database.owner.query("delete from shift");
    await rest([collector], { coverAdminUserId: collector2 });
    expect((await rest([collector2])).refusal).toMatchObject({ error: "shift.covers" });
  });

  it("is planned by whoever may, inside his team and his tenant", async () => {
    const { collector, collectorB } = staff();
    expect((await cell(collectorB)).status).toBe(404);
    expect((await cell(collector)).code).toBe(1);
    expect((await rest([collector], {}, "supervisor")).status).toBe(403);
    expect((await cell(collector, {}, "auditor")).status).toBe(403);
    expect((await rest([collector], {}, "ph")).status).toBe(404);
    expect((await server.call("scheduling.list", { month: tomorrow.slice(0, 7) }, { token: as("collector") })).status).toBe(403);
    expect((await server.call("scheduling.list", { month: "2026-13" }, { token: as("manager") })).status).toBe(400);
    expect((await server.call("scheduling.list", { month: tomorrow.slice(0, 7) }, {})).code).toBe(1001);
    expect((await list("supervisor")).map((row) => row.adminUserId)).not.toContain(collectorB);
  });
});
