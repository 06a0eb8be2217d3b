// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leadModules, type LeadName } from "../../../src/contract/marketing/lead.modules.ts";
import { schemas } from "../../../src/contract/schemas.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { doNotCallList } from "../../support/do-not-call.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

/** What every lead list promises, from the registry: a list that is added there is tested by being there. */
const names = leadModules.map(({ name }) => name);

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await query(
    `insert into message_template (tenant_id, name, scene, medium, language, content, updated_at)
     values (1, 'Offer', 'market', 'sms', 'vi_VN', '[QC] {{lender}}: {{name}}, {{app}}', $1), (1, 'Of an order', 'market', 'sms', 'vi_VN', '{{orderNo}}', $1)`,
    [house.now()],
  );
  await query(doNotCallList(house.now().toISOString().slice(0, 10)));
  for (const name of names) await fill(name);
});
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = () => Number(house.fixture.vn.staff["marketer"]);
const made: Record<string, { readonly pool: number; readonly own: number }> = {};

/** Two leads of a list in each tenant: one in the pool, one that the first tenant's marketer has. */
async function fill(name: LeadName): Promise<void> {
  const rows = await query(
    `with people as (
       insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id, registered_channel)
       select t.tenant_id, 'Lan ' || i, 'lan', '+8498' || t.tenant_id || i || substr(md5($1), 1, 6), md5($1 || t.tenant_id || i), 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'natural', $2, a.id, 'google'
       from tenant t cross join generate_series(1, 2) i cross join lateral (select min(id) as id from app where tenant_id = t.tenant_id) a
       returning tenant_id, id, registered_app_id, registered_channel, user_type, registered_at)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, channel, user_type, registered_at, created_at, pool_since)
       select tenant_id, $1, id, registered_app_id, registered_channel, user_type, registered_at, $2, $2 from people
     returning tenant_id, id`,
    [name, house.now()],
  );
  const [pool, own] = rows.filter((row) => row.tenant_id === 1).map((row) => Number(row.id));
  made[name] = { pool: pool ?? 0, own: own ?? 0 };
  const given = await house.call(of(name, "transferSelect"), { dataIds: [own ?? 0], adminUserIds: [marketer()] }, await as("manager"));
  expect(given.message).toBe("");
}

/** The call of a list; all ask and answer alike, so that one of them types them all. */
const of = <V extends string>(name: LeadName, verb: V) => `${name}.${verb}` as `registerNotApply.${V}`;
const all = async (name: LeadName, filters: InputOf<"registerNotApply.allList"> = {}, who = "manager") =>
  (await house.call(of(name, "allList"), { pageSize: 200, ...filters }, await as(who))).data.list.map((row) => row.dataId);

describe.each(names)("the lead list %s", (name) => {
  it("answers what its schema says, a page at a time, and leaves other tenants out", async () => {
    const { data } = await house.call(of(name, "allList"), { pageSize: 1 }, await as("manager"));
    expect(data).toMatchObject({ page: 1, pageSize: 1, total: 2, totalIsExact: true });
    expect(schemas[of(name, "allList")].output.parse(data).list).toHaveLength(1);
    expect(new Set(await all(name))).toEqual(new Set([made[name]?.pool, made[name]?.own]));
    const other = await query("select id from marketing_lead where module = $1 and tenant_id <> 1", [name]);
    expect(other.length).toBeGreaterThan(0);
    const foreign = await house.call(of(name, "list"), { dataId: Number(other[0]?.id) }, await as("manager"));
    expect(foreign.refusal.error).toBe("notFound");
  });

  it.each<[string, InputOf<"registerNotApply.allList">, InputOf<"registerNotApply.allList">]>([
    ["status", { followStatus: ["pool"] }, { followStatus: ["applied"] }],
    ["app", { appId: [1] }, { appId: [999] }],
    ["channel", { channel: "google" }, { channel: "partner" }],
    ["label", { label: ["natural"] }, { label: ["oldUser"] }],
    [
      "registration",
      { registerTime: { from: "2020-01-01", to: "2099-12-31" } },
      { registerTime: { from: "2020-01-01", to: "2020-01-02" } },
    ],
    ["registration as text", { registerTime: "2020-01-01,2099-12-31" }, { registerTime: "2020-01-01,2020-01-02" }],
  ])("is filtered by %s", async (_what, some, none) => {
    expect(await all(name, some)).toContain(made[name]?.pool);
    expect(await all(name, none)).toEqual([]);
  });

  it("is filtered by whose it is, since when, and what came of it", async () => {
    const { own, pool } = made[name] ?? { own: 0, pool: 0 };
    expect(await all(name, { assigneeId: marketer() })).toEqual([own]);
    expect(await all(name, { distributionTime: { from: "2020-01-01", to: "2099-12-31" } })).toEqual([own]);
    const said = await house.call(of(name, "addRemark"), { dataId: own, result: "later", reasonNotBorrow: 3 }, await as("marketer"));
    expect(said.data).toMatchObject({ followStatus: "following" });
    expect(await all(name, { result: ["later"] })).toEqual([own]);
    const [row] = (await house.call(of(name, "backlogList"), {}, await as("marketer"))).data.list;
    expect(row).toMatchObject({ dataId: own, result: "later", reasonNotBorrow: 3, callCount: 1, connectCount: 1, poolDays: null });
    expect((await house.call(of(name, "list"), { dataId: pool }, await as("manager"))).data.poolDays).toBe(0);
  });

  it("shows a marketer his own, and no other's", async () => {
    const { own, pool } = made[name] ?? { own: 0, pool: 0 };
    const backlog = (await house.call(of(name, "backlogList"), {}, await as("marketer"))).data.list.map((row) => row.dataId);
    expect(backlog).toEqual([own]);
    expect((await house.call(of(name, "remarkList"), { dataId: own }, await as("marketer"))).data).toHaveLength(1);
    for (const call of ["list", "remarkList"] as const)
      expect((await house.call(of(name, call), { dataId: pool }, await as("marketer"))).refusal.error).toBe("notFound");
    expect((await house.call(of(name, "backlogList"), {}, await as("manager"))).data.list).toEqual([]);
  });

  it("writes to whom advertising may reach, without an order; an opt-out keeps it from him", async () => {
    const { own } = made[name] ?? { own: 0 };
    const texts = (await house.call(of(name, "template"), { appId: 1 }, await as("marketer"))).data;
    expect(texts).toHaveLength(1);
    expect(
      texts
        .map((text) => text.variables)
        .flat()
        .every((variable) => ["name", "app", "lender"].includes(variable)),
    ).toBe(true);
    const text = { dataIds: [own], templateId: texts[0]?.templateId ?? 0 };
    const seen = (await house.call(of(name, "preview"), text, await as("marketer"))).data;
    expect(seen).toMatchObject({ sendable: 1, total: 1, blocked: [] });
    expect(seen.samples[0]?.text).toContain("Lan");
    const held = (await house.call(of(name, "send"), text, await as("marketer"))).data;
    expect(held).toMatchObject({ accepted: 1, rejected: [] });
    expect(await query("select order_id, app_id, purpose, state from message where task_id = $1", [held.batchId])).toEqual([
      { order_id: null, app_id: 1, purpose: "market", state: "queued" },
    ]);
    const rows = (await house.call("message.taskRows", { taskId: held.batchId }, await as("marketer"))).data.list;
    expect(rows).toMatchObject([{ loanRecordId: null, orderNo: null }]);
    const [{ customer_id: customer }] = (await query("select customer_id from marketing_lead where id = $1", [own])) as [
      { customer_id: number },
    ];
    await query("insert into contact_preference (tenant_id, customer_id, opt_out, at) values (1, $1, '{market}', $2)", [
      customer,
      house.now(),
    ]);
    expect((await house.call(of(name, "send"), text, await as("marketer"))).refusal.error).toBe("message.nobody");
    expect(await query("select rule from contact_block where customer_id = $1", [customer])).toEqual([{ rule: "contact.optOut" }]);
    expect((await house.call(of(name, "send"), { ...text, dataIds: [made[name]?.pool ?? 0] }, await as("marketer"))).refusal.error).toBe(
      "order.notYours",
    );
  });

  it("keeps whose turn it was when a lead is given back, and lets him read on", async () => {
    const { own } = made[name] ?? { own: 0 };
    await house.call(of(name, "sendBack"), { dataIds: [own], reason: "on leave" }, await as("manager"));
    const { data } = await house.call(of(name, "doneList"), {}, await as("marketer"));
    expect(schemas[of(name, "doneList")].output.parse(data).list).toMatchObject([
      { dataId: own, end: "returned", assigneeId: marketer(), daysHeld: 0 },
    ]);
    expect((await house.call(of(name, "doneList"), { end: ["applied"] }, await as("manager"))).data.list).toEqual([]);
    expect((await house.call(of(name, "backlogList"), {}, await as("marketer"))).data.list).toEqual([]);
    expect((await house.call(of(name, "remarkList"), { dataId: own }, await as("marketer"))).data).toHaveLength(1);
  });

  it("leaves the house as a file by whoever may take it", async () => {
    const asked = { exportCode: `${name}.doneList`, filters: {}, columns: ["name", "end"], format: "csv", reason: "monthly" } as never;
    expect((await house.call("export.create", asked, await as("marketer"))).refusal.error).toBe("forbidden");
    expect((await house.call("export.create", asked, await as("manager"))).data).toMatchObject({ rows: 1 });
    // Nobody writes the files here: another list's would be one too many at once.
    await query("delete from export_job");
  });
});
