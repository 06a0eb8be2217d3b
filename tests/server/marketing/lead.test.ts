// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runLeads } from "../../../src/server/jobs/leads.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { follow } from "../../support/live.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
  marketers.push(Number(house.fixture.vn.staff["marketer"]), await another());
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const marketers: number[] = [];
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows[0];
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const another = async (): Promise<number> =>
  Number(
    (
      await query(
        `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, created_at)
         select tenant_id, 'marketer2.vn', 'marketer2', type, role_id, team_id, password_hash, false, now() from staff where id = $1 returning id`,
        [house.fixture.vn.staff["marketer"]],
      )
    ).id,
  );
let people = 0;
/** Somebody who registered two hours before 10:00 of the test's day. */
async function registered(): Promise<{ id: number; phone: string; idNo: string }> {
  people += 1;
  const [phone, idNo] = [`+8490900${String(people).padStart(4, "0")}`, `07909500${String(people).padStart(4, "0")}`];
  const row = await query(
    `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
     values (1, 'Bình', 'binh', $1, $2, 'male', 'Hà Nội', 'Asia/Ho_Chi_Minh', 'newUser', $3, 1) returning id`,
    [phone, idNo, new Date(house.now().getTime() - 7_200_000)],
  );
  return { id: Number(row.id), phone, idNo };
}
const job = () => runLeads(house.kernel.database, 1, house.now());
const all = async (filters: object = {}) =>
  (await house.call("registerNotApply.allList", { pageSize: 200, ...filters }, await as("manager"))).data.list;
const leadOf = async (phone: string) => (await all({ phone }))[0];
const give = async (dataIds: number[], adminUserIds = [marketers[0]!], mode: "even" | "weight" = "even") =>
  house.call("registerNotApply.transferSelect", { dataIds, adminUserIds, mode }, await as("manager"));
const remark = async (dataId: number, change: object = {}, who = "marketer") =>
  house.call("registerNotApply.addRemark", { dataId, result: "interested", ...change } as never, await as(who));
const own = async (list: "backlogList" | "doneList") =>
  (await house.call(`registerNotApply.${list}`, {}, await as("marketer"))).data.list.map((each) => each.dataId);
async function mine() {
  const person = await registered();
  await job();
  const dataId = (await leadOf(person.phone))?.dataId ?? 0;
  expect((await give([dataId])).message).toBe("");
  return { ...person, dataId };
}

describe("who registered and did not apply", () => {
  it("is told to whoever leads as soon as he is in the list, and to both when he goes from one to another", async () => {
    const { token } = await as("manager");
    const leads = async (who: string) => follow(house.origin, (await as(who)).token);
    const [manager, marketer] = [await follow(house.origin, token), await leads("marketer")];
    await manager.until(() => true);
    await marketer.until(() => true);
    const { phone } = await registered();
    await job();
    const dataId = (await leadOf(phone))?.dataId ?? 0;
    const isAbout = (event: { readonly leads: readonly number[] | null }) => event.leads?.includes(dataId) === true;
    await manager.until(isAbout);
    expect(marketer.events.some(isAbout)).toBe(false);
    await give([dataId]);
    await marketer.until(isAbout);
    const before = marketer.events.length;
    // Taken from him: his list reads the row again, which is not his any more.
    house.goTo(0, "10:30");
    expect((await give([dataId], [marketers[1]!])).message).toBe("");
    await marketer.until((event) => marketer.events.indexOf(event) >= before && isAbout(event));
    expect(await own("backlogList")).not.toContain(dataId);
    await Promise.all([manager.close(), marketer.close()]);
  });

  it("is found once, goes to a seat, is followed up, and is won with the application", async () => {
    const person = await registered();
    await job();
    await job();
    expect(await all({ phone: person.phone })).toMatchObject([
      { userId: person.id, followStatus: "pool", assigneeId: null, settledCount: 0 },
    ]);
    const dataId = (await leadOf(person.phone))?.dataId ?? 0;
    expect((await give([dataId])).data).toEqual({ assigned: [{ adminUserId: marketers[0], count: 1 }], leftOut: [], leftOutCount: 0 });
    expect(await own("backlogList")).toContain(dataId);
    const next = new Date(house.now().getTime() + 3_600_000).toISOString();
    expect((await remark(dataId, { result: "later", remark: "after payday", nextFollowTime: next })).data).toMatchObject({
      followStatus: "following",
    });
    const { data: notes } = await house.call("registerNotApply.remarkList", { dataId }, await as("manager"));
    expect(notes).toMatchObject([{ result: "later", remark: "after payday", nextFollowTime: next, operator: "marketer VN" }]);
    const applied = await sendSigned(house, "/client-domain/order/apply", application({}, { phone: person.phone, idNo: person.idNo }));
    expect(applied.message).toBe("");
    expect((await house.call("registerNotApply.list", { dataId }, await as("manager"))).data).toMatchObject({
      followStatus: "applied",
      callCount: 1,
    });
    expect([await own("backlogList"), await own("doneList")].map((ids) => ids.includes(dataId))).toEqual([false, true]);
    expect((await remark(dataId)).refusal.error).toBe("state.refused");
    await job();
    expect((await all({ phone: person.phone })).length).toBe(1);
  });

  it("who wants no contact is left alone for good", async () => {
    const { dataId, phone } = await mine();
    expect((await remark(dataId, { result: "doNotContact" })).data).toMatchObject({ followStatus: "done" });
    await job();
    expect((await all({ phone })).map((each) => each.followStatus)).toEqual(["done"]);
  });

  it("belongs to its owner; a row is given back by hand, or after seven days without a contact", async () => {
    const { dataId } = await mine();
    expect((await remark(dataId, {}, "service")).refusal.error).toBe("forbidden");
    expect((await remark(dataId, { nextFollowTime: new Date(0).toISOString() })).refusal.error).toBe("result.timePast");
    await query("update marketing_lead set owner_id = $2 where id = $1", [dataId, marketers[1]]);
    expect((await remark(dataId)).refusal.error).toBe("order.notYours");
    expect((await remark(dataId, {}, "manager")).message).toBe("");
    const back = async (dataIds: number[], who = "manager") =>
      house.call("registerNotApply.sendBack", { dataIds, reason: "on leave" }, await as(who));
    expect((await back([dataId], "collector")).refusal.error).toBe("forbidden");
    expect((await back([dataId])).data).toEqual({ returned: 1 });
    expect((await back([dataId])).refusal.error).toBe("state.refused");
    await give([dataId]);
    const night = async (day: number) => {
      house.goTo(day, "00:10");
      await runNight(house.kernel.database, 1, house.now());
      return (await query("select state from marketing_lead where id = $1", [dataId])).state;
    };
    expect(await night(6)).toBe("pending");
    expect(await night(8)).toBe("pool");
  });

  it("is split over the seats that may have it, ticked or by filter", async () => {
    const phones = [(await registered()).phone, (await registered()).phone, (await registered()).phone];
    await job();
    const ids = [];
    for (const phone of phones) ids.push((await leadOf(phone))?.dataId ?? 0);
    expect((await give(ids, [Number(house.fixture.vn.staff["collector"])])).refusal.error).toBe("assign.noStaff");
    const even = await give(ids, marketers);
    expect(even.data.assigned.map((each) => each.count)).toEqual([2, 1]);
    const seats = (await house.call("registerNotApply.agencyList", {}, await as("manager"))).data;
    expect(seats.find((seat) => seat.adminUserId === marketers[1])).toMatchObject({ adminName: "marketer2", resting: false });
    const matching = await house.call(
      "registerNotApply.transferSearch",
      { filters: { phone: phones[0] }, adminUserIds: [marketers[1]!], mode: "chosen" },
      await as("manager"),
    );
    expect(matching.data).toEqual({ matched: 1, assigned: [{ adminUserId: marketers[1], count: 1 }], leftOut: [], leftOutCount: 0 });
    expect((await leadOf(phones[0]!))?.assigneeId).toBe(marketers[1]);
    expect((await house.call("registerNotApply.userList", {}, await as("manager"))).data.map((each) => each.adminUserId)).toContain(
      marketers[0],
    );
    await remark(ids[1]!, {}, "manager");
    const worked = await give(ids);
    expect(worked.refusal).toMatchObject({ error: "lead.rowsState", field: "dataIds", vars: { count: 1 } });
    expect(String(worked.refusal.vars?.["rows"])).toBe((await leadOf(phones[1]!))?.name);
  });
});

describe("who has settled", () => {
  it("is asked to borrow again, until something else of his is open", async () => {
    const { id: customer } = await registered();
    const order = await house.lend(-2, { customer });
    await house.pay(order, 3_021_000);
    house.goTo(1);
    await job();
    const again = async () =>
      (await house.call("reBorrowUserMarketing.allList", { pageSize: 200 }, await as("manager"))).data.list.filter(
        (each) => each.userId === customer,
      );
    expect(await again()).toMatchObject([{ followStatus: "pool", settledCount: 1 }]);
    await house.lend(-9, { customer });
    await query("delete from marketing_lead where customer_id = $1", [customer]);
    await job();
    expect(await again()).toEqual([]);
  });
});
