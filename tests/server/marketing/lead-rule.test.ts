// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundKinds, dealLeads, ruleLists } from "../../../src/lending/growth/lead-rule.rules.ts";
import { recycleLeads } from "../../../src/server/domain/growth/lead/lead.actions.ts";
import { runLeads } from "../../../src/server/jobs/leads.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let second = 0;
beforeAll(async () => {
  house = await openLendingHouse();
  const [row] = await query(
    `insert into staff select (jsonb_populate_record(s, jsonb_build_object('id', (select max(id) + 1 from staff), 'account', 'marketer2.vn', 'admin_name', 'Marketer two'))).*
     from staff s where tenant_id = 1 and id = $1 returning id`,
    [marketer()],
  );
  second = Number(row?.id);
});
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = () => Number(house.fixture.vn.staff["marketer"]);
const run = () => runLeads(house.kernel.database, 1, house.now());

/** People of a list who nobody has. */
async function pool(
  count: number,
  of: { readonly module?: string; readonly label?: string; readonly product?: number } = {},
): Promise<readonly number[]> {
  const rows = await query(
    `with people as (
       insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_channel)
       select 1, 'Mai ' || i, 'mai', '+8499' || lpad((nextval('order_no_seq') % 10000000)::text, 7, '0'), 'R' || nextval('order_no_seq'), 'female', 'Huế', 'Asia/Ho_Chi_Minh', $3, 'google'
       from generate_series(1, $1::int) i returning id)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since, product_id) select 1, $2, id, 1, $4, $4, $5 from people returning id`,
    [count, of.module ?? "registerNotApply", of.label ?? "newUser", house.now(), of.product ?? null],
  );
  return rows.map(({ id }) => Number(id));
}
const ownersOf = async (ids: readonly number[]) => {
  const rows = await query(
    "select owner_id as owner, count(*)::int as count from marketing_lead where id = any($1) group by 1 order by 1",
    [ids],
  );
  return Object.fromEntries(rows.map(({ owner, count }) => [owner === null ? "pool" : Number(owner), count]));
};
const rule = { recycleDays: 3, position: 10, enabled: true };

describe("how leads are dealt", () => {
  it("goes by weight and stops at caps; who has the customer has his other leads, and nobody else", () => {
    const leads = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, keeper: null as number | null }));
    const count = (dealt: ReturnType<typeof dealLeads>, who: number) => dealt.filter(({ staffId }) => staffId === who).length;
    const byWeight = dealLeads(leads, [
      { id: 1, weight: 3, cap: null, today: 0 },
      { id: 2, weight: 1, cap: null, today: 0 },
    ]);
    expect([count(byWeight, 1), count(byWeight, 2)]).toEqual([9, 3]);
    const capped = dealLeads(leads, [
      { id: 1, weight: 1, cap: 5, today: 4 },
      { id: 2, weight: 1, cap: 3, today: 0 },
    ]);
    expect([count(capped, 1), count(capped, 2)]).toEqual([1, 3]);
    const kept = dealLeads(
      [
        { id: 1, keeper: 2 },
        { id: 2, keeper: 2 },
      ],
      [
        { id: 1, weight: 100, cap: null, today: 0 },
        { id: 2, weight: 1, cap: 1, today: 0 },
      ],
    );
    expect(kept).toEqual([{ id: 1, staffId: 2 }]);
  });
});

describe("rules of giving out", () => {
  it("gives a list's leads to its people by their weights, in the order of the rules and up to the cap of a day", async () => {
    const old = await pool(4, { label: "oldUser" });
    const others = await pool(8);
    const first = (
      await house.call(
        "leadRule.add",
        { ...rule, type: "flow", condition: { label: ["oldUser"] }, weights: [{ adminUserId: second }] },
        await as("manager"),
      )
    ).data.id;
    const weights = [{ adminUserId: marketer(), weight: 3 }, { adminUserId: second }];
    const next = await house.call("leadRule.add", { ...rule, type: "flow", position: 20, cap: 5, weights }, await as("manager"));
    expect(next.message).toBe("");
    expect((await house.call("leadRule.add", { ...rule, type: "flow" }, await as("manager"))).refusal.error).toBe("lead.ruleOnce");
    await run();
    expect(await ownersOf(old)).toEqual({ [second]: 4 });
    // Three to one, and nobody more than five a day.
    expect(await ownersOf(others)).toEqual({ [marketer()]: 5, [second]: 3 });
    const more = await pool(6);
    await run();
    expect(await ownersOf(more)).toEqual({ [second]: 2, pool: 4 });
    const { list } = (await house.call("leadRule.list", {}, await as("manager"))).data;
    expect(list.map(({ id, type, seats, cap, label }) => ({ id, type, seats, cap, label }))).toEqual([
      { id: first, type: "flow", seats: 1, cap: null, label: ["oldUser"] },
      { id: next.data.id, type: "flow", seats: 2, cap: 5, label: [] },
    ]);
    const mine = (await house.call("registerNotApply.backlogList", {}, await as("marketer"))).data.list;
    expect(mine).toHaveLength(5);
  });

  it("speaks of the lender's own apps and products only", async () => {
    for (const foreign of [{ productId: 32_000 }, { appId: 32_000 }]) {
      const refused = await house.call("leadRule.add", { ...rule, type: "flow", ...foreign }, await as("manager"));
      expect(refused.refusal).toMatchObject({ error: "notFound", field: Object.keys(foreign)[0] });
    }
  });

  it("gives nothing to whoever rests, by a rule that is off, or of somebody who may be won no more", async () => {
    const leads = await pool(2, { module: "reBorrowUserMarketing" });
    const [gone] = await pool(1, { module: "reBorrowUserMarketing" });
    await query(
      "insert into contact_preference (tenant_id, customer_id, opt_out, at) select 1, customer_id, '{market}', $2 from marketing_lead where id = $1",
      [gone, house.now()],
    );
    const about = { ...rule, type: "old" as const, weights: [{ adminUserId: marketer() }] };
    const { id } = (await house.call("leadRule.add", { ...about, enabled: false }, await as("manager"))).data;
    await run();
    expect(await ownersOf(leads)).toEqual({ pool: 2 });
    await house.call("leadRule.add", { ...about, id }, await as("manager"));
    await query("update staff set resting = true where id = $1", [marketer()]);
    await run();
    expect(await ownersOf(leads)).toEqual({ pool: 2 });
    await query("update staff set resting = false where id = $1", [marketer()]);
    await run();
    expect(await ownersOf([...leads, gone ?? 0])).toEqual({ [marketer()]: 2, pool: 1 });
  });

  it("takes back what lies longer than the rule lets it", async () => {
    const [lead] = await query(
      "select id, rule_id, recycle_days from marketing_lead where module = 'reBorrowUserMarketing' and owner_id is not null",
    );
    expect(lead?.recycle_days).toBe(3);
    const tenant = { ...(house.fixture.vn as object), id: 1, timeZone: "Asia/Ho_Chi_Minh" } as never;
    const now = new Date(house.now().getTime() + 4 * 86_400_000);
    await house.kernel.database.withTenant(1, (tx) => recycleLeads({ tx, tenant, now }));
    const [after] = await query("select state from marketing_lead where id = $1", [lead?.id]);
    expect(after?.state).toBe("pool");
  });

  it.each(boundKinds)("binds people of the list %s as ticked and by a filter, and says who they are", async (kind) => {
    const made = await query("select id from lead_rule where module = $1 order by position limit 1", [ruleLists[kind]]);
    const ruleId = made[0]
      ? Number(made[0].id)
      : (await house.call("leadRule.add", { ...rule, type: kind, position: 90, enabled: false }, await as("manager"))).data.id;
    const bound = await house.call(
      `leadBind.${kind}Selected`,
      { adminUserIds: [marketer()], weight: 4, cap: 9, ruleId },
      await as("manager"),
    );
    expect(bound.data).toEqual({ bound: 1 });
    const people = (await house.call(`leadBind.${kind}Query`, { ruleId }, await as("manager"))).data;
    expect(people).toContainEqual(expect.objectContaining({ adminUserId: marketer(), weight: 4, cap: 9 }));
    expect((await house.call(`leadBind.${kind}Searched`, { filters: { name: "two" }, ruleId }, await as("manager"))).data.bound).toBe(1);
    const seats = (await house.call("leadRule.seats", { type: kind }, await as("manager"))).data;
    expect(seats.map(({ adminUserId }) => adminUserId)).toEqual(expect.arrayContaining([marketer(), second]));
    const other = { adminUserIds: [Number(house.fixture.vn.staff["collector"])], ruleId };
    expect((await house.call(`leadBind.${kind}Selected`, other, await as("manager"))).refusal.error).toBe("lead.seat");
  });

  it("exports a list's people with masked numbers, for a reason", async () => {
    const asked = { type: "flow" as const, reason: "month's review" };
    expect((await house.call("leadRule.phones", asked, await as("marketer"))).refusal.error).toBe("forbidden");
    const { data, message } = await house.call("leadRule.phones", asked, await as("tenantAdmin"));
    expect(message).toBe("");
    expect(data.rows).toBeGreaterThan(10);
    expect((await query("select list, reason from export_job where id = $1", [data.fileId]))[0]).toEqual({
      list: "leadRule.phones",
      reason: "month's review",
    });
    await query("delete from export_job");
  });

  it("is switched by its number alone: what another has said of it meanwhile stays", async () => {
    const [row] = await query("select id, cap_day, recycle_days, enabled from lead_rule order by id limit 1");
    const turn = async (enabled: boolean, who = "manager", id = Number(row?.id)) =>
      house.call("leadRule.status", { id, enabled }, await as(who));
    await query(`update lead_rule set cap_day = 77 where id = ${Number(row?.id)}`);
    expect((await turn(!row?.enabled)).message).toBe("");
    expect(await query(`select enabled, cap_day, recycle_days from lead_rule where id = ${Number(row?.id)}`)).toEqual([
      { enabled: !row?.enabled, cap_day: 77, recycle_days: row?.recycle_days },
    ]);
    expect((await turn(true, "manager", 999_999)).refusal.error).toBe("notFound");
    expect((await turn(true, "marketer")).refusal.error).toBe("forbidden");
    expect((await query("select detail from audit where call = 'leadRule.status' order by id desc limit 1"))[0]?.detail).toEqual({
      after: { enabled: !row?.enabled },
    });
    await turn(Boolean(row?.enabled));
  });

  it("is deleted, and who has leads by it keeps them", async () => {
    const before = await query("select count(*)::int as n from marketing_lead where owner_id is not null");
    const [row] = await query("select id from lead_rule order by id limit 1");
    await house.call("leadRule.delete", { id: Number(row?.id) }, await as("manager"));
    expect(await query("select 1 from lead_rule where id = $1", [row?.id])).toEqual([]);
    expect(await query("select count(*)::int as n from marketing_lead where owner_id is not null")).toEqual(before);
  });
});

describe("a campaign", () => {
  it("finds whom it is for while it runs, is read with what came of it, and its leads are closed for good", async () => {
    const day = (shift: number) => new Date(house.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10);
    const campaign = { name: "Tết", audience: "registered" as const, from: day(-1), to: day(10) };
    const about = { appId: 1, enabled: false, recycleDays: 5 };
    const wrong = { ...campaign, to: day(-3) };
    expect((await house.call("inviteConfig.update", { ...about, campaign: wrong }, await as("manager"))).refusal.error).toBe(
      "lead.campaignDays",
    );
    await query(
      `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
       values (1, 'Hoa', 'hoa', '+84991112223', 'C1', 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'newUser', $1::timestamptz - interval '90 days', 1)`,
      [house.now()],
    );
    expect((await house.call("inviteConfig.update", { ...about, campaign }, await as("manager"))).message).toBe("");
    await run();
    const { list } = (await house.call("inviteMarketing.allList", {}, await as("manager"))).data;
    const hoa = list.find(({ name }) => name === "Hoa");
    expect(hoa).toMatchObject({ origin: "Tết", followStatus: "pool" });
    const read = (await house.call("inviteConfig.select", { appId: 1 }, await as("manager"))).data;
    expect(read).toMatchObject({
      enabled: false,
      recycleDays: 5,
      campaign: { name: "Tết", audience: "registered", leads: list.length, applied: 0 },
    });
    const closed = await house.call("inviteConfig.close", { dataIds: [hoa?.dataId ?? 0], reason: "budget is spent" }, await as("manager"));
    expect(closed.data).toEqual({ closed: 1 });
    await run();
    expect((await query("select state from marketing_lead where id = $1", [hoa?.dataId]))[0]?.state).toBe("done");
    await house.call("inviteConfig.update", { ...about, campaign: null }, await as("manager"));
    expect((await house.call("inviteConfig.select", { appId: 1 }, await as("manager"))).data.campaign).toBeNull();
  });
});

describe("a campaign's coupon", () => {
  it("reaches whom the campaign has and whom it finds, once each, after a second person's yes, and nobody else", async () => {
    const day = (shift: number) => new Date(house.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10);
    const coupon = async (state: string) =>
      Number(
        (
          await query(
            `insert into coupon (tenant_id, name, kind, face_value, total, start_on, end_on, state, created_at)
             values (1, 'Campaign', 'cash', 1000, 2, $1, $2, $3, $4) returning id`,
            [day(-2), day(20), state, house.now()],
          )
        )[0]?.id,
      );
    const person = async (name: string) =>
      Number(
        (
          await query(
            `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
             values (1, $1, $1, '+84991' || lpad((nextval('order_no_seq') % 1000000)::text, 6, '0'), $1, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'newUser', $2::timestamptz - interval '90 days', 1) returning id`,
            [name, house.now()],
          )
        )[0]?.id,
      );
    const [couponId, delisted] = [await coupon("listed"), await coupon("delisted")];
    const has = async () =>
      (await query("select customer_id as id from user_coupon where coupon_id = $1 order by 1", [couponId])).map(({ id }) => Number(id));
    const campaign = { name: "Hè", audience: "registered" as const, from: day(-1), to: day(10), couponId };
    const about = { appId: 1, enabled: false, recycleDays: 5 };
    const manager = await as("manager");
    const save = (wanted: typeof campaign) => house.call("inviteConfig.update", { ...about, campaign: wanted }, manager);
    expect((await save({ ...campaign, couponId: delisted })).code).not.toBe(1);

    const first = await person("camp one");
    expect((await save(campaign)).message).toBe("");
    await run();
    expect(await has()).toEqual([]);
    // Saved once more, it asks nothing more.
    await save(campaign);
    const waiting = await query("select id from approval where tenant_id = 1 and kind = 'couponHandOut' and state = 'pending'");
    expect(waiting).toHaveLength(1);
    const told = async () => (await house.call("inviteConfig.select", { appId: 1 }, manager)).data.campaign;
    expect(await told()).toMatchObject({ couponWaits: true, couponGiven: 0 });
    const approvalId = Number(waiting[0]?.id);
    const yes = { approvalId, decision: "approve" as const };
    expect((await house.call("approval.review", yes, manager)).code).not.toBe(1);
    expect((await house.call("approval.review", yes, await as("tenantAdmin"))).message).toBe("");
    expect(await has()).toEqual([first]);

    const next = await person("camp two");
    await person("camp three");
    await run();
    await run();
    // Two there were: the third goes without, and nobody has two.
    expect(await has()).toEqual([first, next]);
    expect(await query("select given, sent_at is not null as sent from coupon_send where approval_id = $1", [approvalId])).toEqual([
      { given: 2, sent: true },
    ]);
    expect(await told()).toMatchObject({ couponWaits: false, couponGiven: 2 });
    await house.call("inviteConfig.update", { ...about, campaign: null }, manager);
  });
});

describe("product follow-up", () => {
  it("is narrowed to a product, has the product's rule, and goes from one person to another", async () => {
    const [product] = await query("select id from product where tenant_id = 1 and app_id = 1 order by id limit 1");
    const productId = Number(product?.id);
    const leads = await pool(2, { module: "follow", product: productId });
    await house.call("leadRule.add", { ...rule, type: "follow", productId, weights: [{ adminUserId: marketer() }] }, await as("manager"));
    await run();
    expect(await ownersOf(leads)).toEqual({ [marketer()]: 2 });
    const rows = (await house.call("follow.allList", { productId: [productId] }, await as("manager"))).data.list;
    expect(rows.map(({ productId: each, productStatus }) => [each, typeof productStatus])).toEqual([
      [productId, "string"],
      [productId, "string"],
    ]);
    expect((await house.call("follow.allList", { productId: [999_999] }, await as("manager"))).data.list).toEqual([]);
    const read = (await house.call("followConfig.query", { productId }, await as("manager"))).data;
    expect(read).toMatchObject({ enabled: true, recycleDays: 3, weights: [{ adminUserId: marketer(), weight: 1 }] });
    const move = { dataIds: [leads[0] ?? 0], fromAdminUserId: marketer(), toAdminUserIds: [second] };
    expect((await house.call("followConfig.adjust", move, await as("manager"))).data).toEqual({ moved: 1 });
    expect(await ownersOf(leads)).toEqual({ [marketer()]: 1, [second]: 1 });
    expect((await house.call("followConfig.adjust", move, await as("manager"))).refusal.error).toBe("state.refused");
  });
});
