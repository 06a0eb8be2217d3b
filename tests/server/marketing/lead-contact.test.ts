// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leadModules, type LeadName } from "../../../src/contract/marketing/lead.modules.ts";
import { doNotCallList } from "../../support/do-not-call.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await house.database.owner.query(doNotCallList(house.now().toISOString().slice(0, 10)));
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = () => Number(house.fixture.vn.staff["marketer"]);
const of = <V extends string>(name: LeadName, verb: V) => `${name}.${verb}` as `registerNotApply.${V}`;

let people = 0;
/** A lead of a list that the marketer has: its number, its customer, and what a call of it names. */
async function mine(module: (typeof leadModules)[number]) {
  people += 1;
  const phone = `+8497700${String(people).padStart(4, "0")}`;
  const [row] = await query(
    `with person as (insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
       values (1, 'Lan', 'lan', $1, $1, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'natural', $2, 1) returning id)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) select 1, $3, id, 1, $2, $2 from person
     returning id, customer_id as customer`,
    [phone, house.now(), module.name],
  );
  const [dataId, userId] = [Number(row.id), Number(row.customer)];
  const given = { dataIds: [dataId], adminUserIds: [marketer()] };
  expect((await house.call(of(module.name, "transferSelect"), given, await as("manager"))).message).toBe("");
  return { dataId, userId, phone, call: { dataId, dataType: 0, marketingType: module.kind, distributionTime: house.now().toISOString() } };
}
type Made = Awaited<ReturnType<typeof mine>>;
const contact = async (call: Made["call"], change: object = {}, who = "marketer") =>
  house.call("practicalOperationPoint.add", { ...call, ...change } as never, await as(who));
const reveal = async (userId: number, who = "marketer") => house.call("user.queryPhone", { userId, scene: "lead" }, await as(who));
const row = async (name: LeadName, { dataId }: Made) => (await house.call(of(name, "list"), { dataId }, await as("manager"))).data;
const attempts = ({ userId }: Made) =>
  query("select purpose, type, order_id, lead_id::int, client_type from contact_attempt where customer_id = $1 order by id", [userId]);

describe.each(leadModules.map((module) => [module.name, module] as const))("a contact of %s", (name, module) => {
  it("is an attempt to advertise, counted once: what came of it is said by the remark", async () => {
    const made = await mine(module);
    expect((await contact(made.call)).data).toMatchObject({ followStatus: "following" });
    const told = await query("select staff, leads from live_notice where $1 = any(leads) order by id", [made.dataId]);
    expect(told).toEqual([made.dataId, made.dataId].map((lead) => ({ staff: [marketer()], leads: [lead] })));
    expect(await attempts(made)).toEqual([{ purpose: "market", type: "call", order_id: null, lead_id: made.dataId, client_type: 1 }]);
    expect(await row(name, made)).toMatchObject({ followStatus: "following", callCount: 1, connectCount: 0, result: null });
    const remark = async () =>
      house.call(of(name, "addRemark"), { dataId: made.dataId, dataType: 0, result: "interested" }, await as("marketer"));
    await remark();
    expect(await row(name, made)).toMatchObject({ callCount: 1, connectCount: 1, result: "interested" });
    // Told afterwards, and made without a record.
    await remark();
    expect(await row(name, made)).toMatchObject({ callCount: 2, connectCount: 2 });
    expect(await query("select attempt_id is not null as made from lead_remark where lead_id = $1 order by id", [made.dataId])).toEqual([
      { made: true },
      { made: false },
    ]);
    expect(
      await query("select call from audit where subject = 'lead' and $1 = any(subject_ids) and call = 'lead.call'", [made.dataId]),
    ).toHaveLength(1);
  });

  it("is refused outside the hours of advertising calls and beyond one a day; a message has its own count, and what was refused is on record", async () => {
    const made = await mine(module);
    expect((await contact(made.call, { dataType: 1 })).message).toBe("");
    expect((await contact(made.call)).message).toBe("");
    expect((await contact(made.call)).refusal).toMatchObject({ error: "contact.dailyCap", vars: { limit: 1 } });
    house.goTo(1, "18:00");
    expect((await contact(made.call)).refusal).toMatchObject({ error: "contact.window", vars: { opens: "08:00", closes: "17:00" } });
    expect((await contact(made.call, { dataType: 1 })).message).toBe("");
    expect(await query("select medium, purpose, rule from contact_block where customer_id = $1 order by id", [made.userId])).toEqual([
      { medium: "call", purpose: "market", rule: "contact.dailyCap" },
      { medium: "call", purpose: "market", rule: "contact.window" },
    ]);
    expect((await attempts(made)).map((each) => each.type)).toEqual(["sms", "call", "sms"]);
    expect(await row(name, made)).toMatchObject({ callCount: 1 });
  });

  it("is its owner's, of this list, and of this turn", async () => {
    const made = await mine(module);
    expect((await contact(made.call, {}, "service")).refusal.error).toBe("forbidden");
    expect((await contact(made.call, { marketingType: (module.kind + 1) % 5 })).refusal.error).toBe("notFound");
    expect((await contact(made.call, { distributionTime: new Date(0).toISOString() })).refusal.error).toBe("stale");
    await query("update marketing_lead set owner_id = $2 where id = $1", [made.dataId, house.fixture.vn.staff["manager"]]);
    expect((await contact(made.call)).refusal.error).toBe("order.notYours");
    expect((await contact(made.call, {}, "manager")).message).toBe("");
    expect(await attempts(made)).toHaveLength(1);
  });

  it("may begin with the number, which takes the attempt: once, on record, to whoever has the lead, and inside the law", async () => {
    const made = await mine(module);
    expect((await reveal(made.userId, "service")).refusal.error).toBe("forbidden");
    const shown = (await reveal(made.userId)).data;
    expect(shown).toMatchObject({ phone: made.phone });
    expect((await reveal(made.userId)).data).toEqual(shown);
    expect((await contact(made.call)).message).toBe("");
    const kept = await query("select purpose, order_id, consumed_by is not null as used from phone_reveal where customer_id = $1", [
      made.userId,
    ]);
    expect(kept).toEqual([{ purpose: "market", order_id: null, used: true }]);
    expect((await contact(made.call)).refusal.error).toBe("contact.dailyCap");
    expect((await reveal(made.userId)).refusal.error).toBe("contact.dailyCap");
    await query("update marketing_lead set owner_id = null, state = 'pool' where id = $1", [made.dataId]);
    expect((await reveal(made.userId)).refusal.error).toBe("order.notYours");
    const seen = await query("select call from audit where subject = 'customer' and $1 = any(subject_ids) order by id", [made.userId]);
    expect(seen.map((each) => each.call)).toEqual(["user.queryPhone", "user.queryPhone"]);
  });
});
