// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tellOwnersDue } from "../../../src/server/domain/office/reminder/reminder.actions.ts";
import { addLeads } from "../../support/advertising.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let people = 0;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(async () => {
  house.goTo(0, "10:00");
  await query("update marketing_lead set next_follow_at = null");
});
afterAll(() => house.close());

const minute = 60_000;
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = (): number => Number(house.fixture.vn.staff["marketer"]);
const inMinutes = (minutes: number): string => new Date(house.now().getTime() + minutes * minute).toISOString();
const count = async (who: string) => (await house.call("messageRemind.count", {}, await as(who))).data;
const list = async (who: string) => (await house.call("messageRemind.list", {}, await as(who))).data.list;

/** A lead of the marketer's with a next contact and what he wrote of it. */
async function noted(nextFollowTime: string, remark = "ask about the wedding"): Promise<{ id: number; customer: number }> {
  people += 1;
  const [lead] = await addLeads(house, { module: "registerNotApply", count: 1, prefix: `+8498${people}` });
  const { id = 0, customer = 0 } = lead ?? {};
  const given = await house.call("registerNotApply.transferSelect", { dataIds: [id], adminUserIds: [marketer()] }, await as("manager"));
  expect(given.message).toBe("");
  expect((await say(id, nextFollowTime, remark)).message).toBe("");
  return { id, customer };
}
const say = async (dataId: number, nextFollowTime: string | null, remark = "") =>
  house.call("registerNotApply.addRemark", { dataId, dataType: 0, result: "later", remark, nextFollowTime }, await as("marketer"));

it("is there from a quarter of an hour before, with the note and the way to the lead, for nobody else, until it is read", async () => {
  const time = inMinutes(40);
  const { id } = await noted(time);
  house.goTo(0, "10:24");
  expect(await count("marketer")).toBe(0);
  house.goTo(0, "10:25");
  expect([await count("marketer"), await count("collector")]).toEqual([1, 0]);
  const [reminder] = await list("marketer");
  expect(reminder).toEqual({
    id: expect.any(Number),
    creationTime: new Date(Date.parse(time) - 15 * minute).toISOString(),
    loanRecordId: null,
    dataId: id,
    name: "Lan 1",
    note: "ask about the wedding",
    commitmentTime: time,
    jumpUrl: "/marketing/registerNotApply/agencyList",
    valid: 1,
  });
  const { list: backlog } = (await house.call("registerNotApply.backlogList", {}, await as("marketer"))).data;
  expect(backlog[0]?.dataId).toBe(id);
  const read = { id: reminder?.id ?? 0 };
  expect((await house.call("messageRemind.viewDetails", read, await as("collector"))).status).toBe(404);
  expect((await house.call("messageRemind.viewDetails", read, await as("marketer"))).data).toEqual({ ok: true });
  expect([await count("marketer"), (await list("marketer")).map(({ valid }) => valid)]).toEqual([0, [0]]);
  expect(await query("select subject, subject_ids::int[] as ids from audit where call = 'messageRemind.viewDetails'")).toEqual([
    { subject: "lead", ids: [id] },
  ]);
});

it("goes with a later contact, with the lead, and with what keeps people from being called", async () => {
  const { id, customer } = await noted(inMinutes(5));
  expect(await count("marketer")).toBe(1);
  await query("update customer set frozen_at = $2 where id = $1", [customer, house.now()]);
  expect(await count("marketer")).toBe(0);
  await query("update customer set frozen_at = null where id = $1", [customer]);
  await say(id, inMinutes(500));
  expect(await count("marketer")).toBe(0);
  await say(id, inMinutes(5));
  expect((await list("marketer")).map(({ dataId, valid }) => [dataId, valid])).toEqual([[id, 1]]);
  const back = await house.call("registerNotApply.sendBack", { dataIds: [id], reason: "team changes" }, await as("manager"));
  expect(back.message).toBe("");
  expect(await count("marketer")).toBe(0);
});

it("its owner is told once, when it comes due", async () => {
  await noted(inMinutes(20));
  const told = async () => {
    const before = await query("select coalesce(max(id), 0)::bigint as id from live_notice");
    await tellOwnersDue(house.kernel.database, 1, house.now());
    return (await query("select staff::int[] as staff from live_notice where id > $1 and tenant_id = 1", [before[0]?.id])).map(
      ({ staff }) => staff as number[],
    );
  };
  await told();
  house.goTo(0, "10:04");
  expect(await told()).toEqual([]);
  house.goTo(0, "10:06");
  expect(await told()).toEqual([[marketer()]]);
  expect(await told()).toEqual([]);
});
