// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = () => house.fixture.vn.staff["marketer"];

beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

let people = 0;
async function leads(count: number, channel: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) {
    people += 1;
    const [row] = await query(
      `with person as (insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
         values (1, $4, 'lan', $1, $1, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'natural', $2, 1) returning id)
       insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since, channel)
       select 1, 'registerNotApply', id, 1, $2, $2, $3 from person returning id`,
      [`+8497713${String(people).padStart(4, "0")}`, house.now(), channel, `Lan ${people}`],
    );
    ids.push(Number(row.id));
  }
  return ids;
}
const tick = async (dataIds: readonly number[]) =>
  house.call("registerNotApply.transferSelect", { dataIds: [...dataIds], adminUserIds: [marketer()] }, await as("manager"));
const match = async (channel: string) =>
  house.call("registerNotApply.transferSearch", { filters: { channel }, adminUserIds: [marketer()] }, await as("manager"));
const owned = async (ids: readonly number[]) =>
  Number((await query("select count(*)::int as n from marketing_lead where id = any($1) and owner_id is not null", [ids]))[0].n);

it("refused as a whole names the rows that stand against it, the first twenty and how many; nobody was given anything", async () => {
  const ids = await leads(24, "whole");
  await query("update marketing_lead set state = 'done', ended_at = $2 where id = any($1)", [ids.slice(1), house.now()]);
  const { refusal } = await tick(ids);
  expect(refusal).toMatchObject({ error: "lead.rowsState", field: "dataIds", vars: { count: 23 } });
  const rows = String(refusal.vars?.["rows"]);
  expect(rows.split(", ")).toHaveLength(20);
  expect(rows).toMatch(/^Lan 2, .* …$/);
  expect(await owned(ids)).toBe(0);
});

it("refused for what was given a moment ago says which, and of a list that he cannot read only numbers", async () => {
  const ids = await leads(2, "moment");
  expect((await tick(ids.slice(0, 1))).message).toBe("");
  expect((await tick(ids)).refusal).toMatchObject({ error: "lead.rowsGiven", vars: { count: 1, rows: `Lan ${people - 1}` } });
  expect((await tick([...ids, 9_999_999])).refusal).toMatchObject({ error: "lead.rowsState", vars: { count: 1, rows: "#9999999" } });
});

it("by a filter says what was left out and why, and what a cap left no room for", async () => {
  const ids = await leads(5, "filter");
  await query("update marketing_lead set state = 'done', ended_at = $2 where id = $1", [ids[0], house.now()]);
  await query("update customer set frozen_at = now() where id = (select customer_id from marketing_lead where id = $1)", [ids[1]]);
  const held = await query("select count(*)::int as n from marketing_lead where owner_id = $1 and ended_at is null", [marketer()]);
  await query("update staff set open_cap = $2 where id = $1", [marketer(), Number(held[0].n) + 2]);
  const { data } = await match("filter");
  await query("update staff set open_cap = null where id = $1", [marketer()]);
  expect(data).toMatchObject({ matched: 3, assigned: [{ adminUserId: marketer(), count: 2 }], leftOutCount: 3 });
  expect(data.leftOut.map(({ dataId, reason }) => [dataId, reason])).toEqual([
    [ids[1], "off"],
    [ids[4], "cap"],
    [ids[0], "state"],
  ]);
  expect(await owned(ids)).toBe(2);
});
