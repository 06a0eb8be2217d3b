// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportKinds } from "../../../src/contract/marketing/lead-report.calls.ts";
import { modulesOfKind } from "../../../src/contract/marketing/lead-paths.ts";
import { bulkModules } from "../../../src/contract/marketing/bulk.module.ts";
import { ruleLists } from "../../../src/lending/growth/lead-rule.rules.ts";
import { migrations } from "../../../src/server/db/migrate.ts";
import { addLeads } from "../../support/advertising.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;

/** What the specification says each name is of. */
const specified = {
  data: "dataMarketing",
  flow: "registerNotApply",
  reborrow: "reBorrowUserMarketing",
  shared: "shareUserMarket",
  conversion: "inviteMarketing",
} as const;

it.each(Object.entries(specified))("%s is the list %s in advertising, reports and rules of giving out", async (name, list) => {
  expect(bulkModules.filter(({ bulk }) => bulk === name).map(({ leads }) => leads.name)).toEqual([list]);
  const report = Object.values(reportKinds).find((kind) => kind === name);
  expect(report && modulesOfKind(report)).toEqual([list]);
  expect(ruleLists[name === "reborrow" ? "old" : (name as "data")]).toBe(list);
  const made = await addLeads(house, { module: list, count: 1, prefix: `+84977${Object.keys(specified).indexOf(name)}` });
  const { data } = await house.call(`smsMarketing.${name as "flow"}List`, { dataIds: made.map(({ id }) => id) } as never, {
    token: await house.tokenOf("manager"),
  });
  expect(data.list.map(({ dataId }) => dataId)).toEqual(made.map(({ id }) => id));
});

it("what waited or was kept under the old names goes on about the same people", async () => {
  const asker = house.fixture.vn.staff["tenantAdmin"];
  const at = house.now();
  await query(
    `insert into approval (tenant_id, kind, target, payload, requested_by, requested_at, expires_at)
     select 1, kind, t || ' ' || $1, jsonb_build_object('type', t, 'rows', 3), $1::bigint, $2, $2
     from (values ('leadPhones', 'conversion'), ('leadPhones', 'flow'), ('leadPhones', 'data'), ('bulkSend', 'conversion')) v(kind, t)`,
    [asker, at],
  );
  await query(
    `insert into export_job (tenant_id, staff_id, list, format, filters, columns, locale, reason, rows, day, requested_at, state)
     values (1, $1, 'leadPhones.file', 'csv', '{"type": "share", "label": ["conversion"]}', '{phone}', 'en_PH', 'x', 1, current_date, $2, 'done')`,
    [asker, at],
  );
  const views = [
    ["/marketing/marketConfig", "type=conversion%2Cflow%2Cold&appId=1", "type=flow%2Cshare%2Cold&appId=1"],
    ["/marketing/marketConfig/phoneFiles", "name=flow&type=share", "name=flow&type=conversion"],
    ["/report/marketingReport/todayApply", "kind=invite%2Cconversion%2Cshared", "kind=conversion%2Cflow%2Cshared"],
    ["/report/operateReport/timeShareApply", "split=hour&leadKind=flow", "split=hour&leadKind=registerUser"],
    ["/marketing/whileSmsMarketing", "label=flow&type=conversion", "label=flow&type=conversion"],
  ] as const;
  for (const [path, search] of views)
    await query("insert into saved_view (tenant_id, owner_id, path, name, search, changed_at) values (1, $1, $2, $3, $3, $4)", [
      asker,
      path,
      search,
      at,
    ]);
  const migration = migrations.find(({ name }) => name.startsWith("0370"));
  await query("begin");
  await query(migration?.text ?? "");
  await query("commit");
  expect(await query("select target, payload from approval order by id")).toEqual([
    { target: `flow ${String(asker)}`, payload: { type: "flow", rows: 3 } },
    { target: `share ${String(asker)}`, payload: { type: "share", rows: 3 } },
    { target: `data ${String(asker)}`, payload: { type: "data", rows: 3 } },
    { target: `conversion ${String(asker)}`, payload: { type: "conversion", rows: 3 } },
  ]);
  expect(await query("select filters from export_job")).toEqual([{ filters: { type: "conversion", label: ["conversion"] } }]);
  expect((await query("select search from saved_view order by id")).map(({ search }) => search as string)).toEqual(
    views.map(([, , next]) => next),
  );
});

it("views of the list of messages that is no more go with it, and those of its neighbours stay", async () => {
  const paths = ["", "/flow", "/conversion"].map((list) => `/marketing/whileSmsMarketing${list}`);
  await query("delete from saved_view");
  for (const path of paths)
    await query("insert into saved_view (tenant_id, owner_id, path, name, search, changed_at) values (1, $1, $2, 'mine', '', $3)", [
      house.fixture.vn.staff["manager"],
      path,
      house.now(),
    ]);
  await query(migrations.find(({ name }) => name.startsWith("0392"))?.text ?? "");
  expect((await query("select path from saved_view order by id")).map(({ path }) => path as string)).toEqual([paths[0], paths[2]]);
});

it("the list of imported people is asked for by POST, as the specification has it; the others by GET", () => {
  const methods = bulkModules.map(({ bulk, of }) => [bulk, of.List.method]);
  expect(Object.fromEntries(methods)).toMatchObject({ data: "POST", flow: "GET", conversion: "GET", reborrow: "GET", shared: "GET" });
});
