// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leadModules } from "../../../src/contract/marketing/lead.modules.ts";
import { doNotCallList } from "../../support/do-not-call.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { addTemplate, sendDue } from "../../support/message.ts";

let house: LendingHouse;
let templateId = 0;
beforeAll(async () => {
  house = await openLendingHouse();
  await house.database.owner.query(doNotCallList(house.now().toISOString().slice(0, 10)));
  templateId = await addTemplate(house, { name: "Ưu đãi", scene: "market", content: "{{lender}}: vay nhanh voi {{app}}" });
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = () => Number(house.fixture.vn.staff["marketer"]);

let people = 0;
/** A lead of the list of files, in its pool. */
async function lead(): Promise<{ dataId: number; userId: number; phone: string }> {
  people += 1;
  const phone = `+8497711${String(people).padStart(4, "0")}`;
  const [row] = await query(
    `with person as (insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_app_id, prospect)
       values (1, 'Lan', 'lan', $1, $1, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'newUser', 1, true) returning id)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since)
     select 1, 'dataMarketing', id, 1, $2, $2 from person returning id, customer_id as customer`,
    [phone, house.now()],
  );
  return { dataId: Number(row.id), userId: Number(row.customer), phone };
}
type Made = Awaited<ReturnType<typeof lead>>;
const give = async ({ dataId }: Made) =>
  house.call("dataMarketing.transferSelect", { dataIds: [dataId], adminUserIds: [marketer()] }, await as("manager"));
const call = async ({ dataId }: Made) =>
  house.call(
    "practicalOperationPoint.add",
    { dataId, dataType: 0, marketingType: 0, distributionTime: house.now().toISOString() } as never,
    await as("marketer"),
  );
const send = async ({ dataId }: Made) => house.call("dataMarketing.send", { dataIds: [dataId], templateId }, await as("marketer"));
const orderOf = async ({ userId }: Made, what: string) => {
  const order = await house.lend(5);
  await query(`update loan_order set customer_id = $2, ${what} where id = $1`, [order, userId]);
};

const reasons: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
  "is frozen": ({ userId }) => query("update customer set frozen_at = now() where id = $1", [userId]),
  complains: ({ userId }) => query("update customer set complaint_since = now() where id = $1", [userId]),
  "cannot be reached any more": ({ userId }) => query("update customer set contact_status = 'lost' where id = $1", [userId]),
  "is under age": ({ userId }) =>
    query("update customer set birth_date = $2::timestamptz - interval '17 years' where id = $1", [userId, house.now()]),
  "is late with money": (made) => orderOf(made, "status = 8"),
  "has a frozen order": (made) => orderOf(made, "status = 9, frozen = true"),
  "is black-listed": ({ phone }) =>
    query("insert into black_list (tenant_id, kind, value, reason, staff_id, at) values (1, 'phone', $1, 'fraud', $2, now())", [
      phone,
      marketer(),
    ]),
  "has come to stand in the national list": ({ phone }) =>
    query(
      "insert into do_not_call (tenant_id, phone, import_id) select 1, $1, id from marketing_import where kind = 'doNotCall' and tenant_id = 1",
      [phone],
    ),
};

describe.each(Object.entries(reasons))("whoever %s", (_reason, happens) => {
  it("is given to nobody, called by nobody, his number shown to nobody, and sent nothing", async () => {
    const [pooled, worked] = [await lead(), await lead()];
    expect((await give(worked)).message).toBe("");
    await happens(pooled);
    await happens(worked);
    expect((await give(pooled)).refusal).toMatchObject({ error: "lead.rowsOff", field: "dataIds", vars: { count: 1 } });
    expect((await call(worked)).refusal.error).toBe("bulk.off");
    expect((await house.call("leadNumber.get", { dataId: worked.dataId }, await as("marketer"))).refusal.error).toBe("bulk.off");
    expect((await send(worked)).refusal.error).toBe("message.nobody");
    expect(await query("select medium, rule from contact_block where customer_id = $1 order by id", [worked.userId])).toEqual([
      { medium: "call", rule: "bulk.off" },
      { medium: "call", rule: "bulk.off" },
      { medium: "sms", rule: "bulk.off" },
    ]);
    expect(await query("select 1 from contact_attempt where customer_id = $1", [worked.userId])).toEqual([]);
  });

  it("is not sent what was on its way to him already", async () => {
    const made = await lead();
    expect((await give(made)).message).toBe("");
    expect((await send(made)).message).toBe("");
    await happens(made);
    house.goTo(0, "10:01");
    await sendDue(house);
    expect(await query("select state, rule, lead_id::int as lead from message where customer_id = $1", [made.userId])).toEqual([
      { state: "blocked", rule: "bulk.off", lead: made.dataId },
    ]);
  });
});

describe("wishes of somebody to win", () => {
  it("hours that he has named narrow the law's", async () => {
    const made = await lead();
    expect((await give(made)).message).toBe("");
    await query(
      `insert into contact_preference (tenant_id, customer_id, opt_out, consents, opens, closes, at, staff_id)
       values (1, $1, '{}', '{}', 16 * 3600, null, now(), $2)`,
      [made.userId, marketer()],
    );
    house.goTo(0, "10:00");
    expect((await call(made)).refusal).toMatchObject({ error: "contact.wish", vars: { opens: "16:00", closes: "17:00" } });
  });

  it("who tells a marketer that he wants no contact has objected: in every list, what waits goes no more, and he is told once", async () => {
    const made = await lead();
    const [other] = await query(
      `insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) values (1, 'inviteMarketing', $1, 1, $2, $2) returning id`,
      [made.userId, house.now()],
    );
    expect((await give(made)).message).toBe("");
    expect((await send(made)).message).toBe("");
    const said = { dataId: made.dataId, dataType: 0, result: "doNotContact", remark: "" } as const;
    expect((await house.call("dataMarketing.addRemark", said, await as("marketer"))).message).toBe("");
    expect(await query("select state, rule from message where customer_id = $1 and purpose = 'market'", [made.userId])).toEqual([
      { state: "blocked", rule: "contact.optOut" },
    ]);
    expect(await query("select state from marketing_lead where id = $1", [other.id])).toEqual([{ state: "done" }]);
    expect(
      await query("select opt_out, source, staff_id::int as staff from contact_preference where customer_id = $1", [made.userId]),
    ).toEqual([{ opt_out: ["market"], source: "staff", staff: marketer() }]);
    expect(await query("select kind, state from private_text where customer_id = $1", [made.userId])).toEqual([
      { kind: "optedOut", state: "queued" },
    ]);
  });
});

it("is found by his number as people write it", async () => {
  const made = await lead();
  const asked = { phone: `0${made.phone.slice(3)}` };
  const { data } = await house.call("dataMarketing.allList", asked as never, await as("manager"));
  expect((data as { list: { dataId: number }[] }).list.map(({ dataId }) => dataId)).toEqual([made.dataId]);
});

it("a call record names its list by the number of the specification (rules/wire.md 8)", () => {
  const numbers = Object.fromEntries(leadModules.map(({ bulk, kind }) => [bulk, kind]));
  expect(numbers).toMatchObject({ data: 0, flow: 1, reborrow: 2, shared: 3, conversion: 4 });
});
