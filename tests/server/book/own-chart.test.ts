// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const change = async (key: string, value: string) =>
  house.call(
    "systemConfig.updateSystemConfig",
    { groupCode: "chart", key, value, remark: "as the accountant has it", source: "" },
    await as("tenantAdmin"),
  );
const balance = async () =>
  (await house.call("ledger.balanceList", { pageSize: 50 }, await as("finance"))).data.list.find(({ account }) => account === 1010);
const entry = async () => (await house.call("ledger.entryList", { account: [1010] }, await as("finance"))).data.list[0];

it("names an account in the journal and in the balance once two persons have said so, from its day on", async () => {
  await house.pay(await house.lend(2), 100_000);
  expect(await balance()).toMatchObject({ ownCode: "1010", ownName: "" });
  for (const wrong of ["1121", "", "=1 x", " - name"]) expect((await change("1010", wrong)).code).not.toBe(1);
  expect((await change("1121", "1121 Bank")).refusal.error).toBe("setting.key");
  const { data } = await change("1010", "1121-01 Tiền gửi ngân hàng");
  const { approvalId } = data.pending ?? { approvalId: 0 };
  expect((await house.call("approval.review", { approvalId, decision: "approve" }, await as("tenantAdmin"))).refusal.error).toBe(
    "approval.samePerson",
  );
  expect((await house.call("approval.review", { approvalId, decision: "approve" }, await as("platformAdmin"))).message).toBe("");
  // It holds from tomorrow on.
  expect(await balance()).toMatchObject({ ownCode: "1010", ownName: "" });
  house.goTo(1);
  expect(await balance()).toMatchObject({ ownCode: "1121-01", ownName: "Tiền gửi ngân hàng" });
  expect(await entry()).toMatchObject({ account: 1010, ownCode: "1121-01", ownName: "Tiền gửi ngân hàng" });
  const file = await house.database.owner.query("select value from setting_version where tenant_id = 1 and group_code = 'chart'");
  expect(file.rows).toEqual([{ value: "1121-01 Tiền gửi ngân hàng" }]);
});

it("has room for an accountant's month in a file: the books are no list of people", async () => {
  house.goTo(0);
  await house.pay(await house.lend(2), 100_000);
  await house.database.owner.query(
    'update tenant set settings = settings || \'{"exportRows": 1, "exportRowsPerDay": 1}\' where tenant_id = 1',
  );
  const seat = await as("finance");
  const books = { exportCode: "ledger.entryList", filters: {}, columns: ["entryId", "account", "debit", "credit"] };
  const begun = await house.call("export.create", { ...books, format: "csv", reason: "month-end" }, seat);
  expect(begun.code, begun.message).toBe(1);
  const { total } = (await house.call("ledger.entryList", {}, seat)).data;
  expect(total).toBeGreaterThan(1);
  expect((await house.call("export.room", {}, seat)).data).toMatchObject({ cap: 1, perDay: 1, usedToday: 0 });
  const room = await house.call("export.room", { exportCode: "ledger.entryList" }, seat);
  expect(room.data).toMatchObject({ cap: 100_000, perDay: 1_000_000, usedToday: total });
  const unknown = await house.call("export.room", { exportCode: "ledger.nothing" }, seat);
  expect(unknown.refusal).toMatchObject({ error: "badInput", field: "exportCode" });
});
