// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls, type CallName } from "../../src/contract/calls.ts";
import type { InputOf, OutputOf } from "../../src/contract/types.ts";
import { shows } from "../support/called.ts";
import { startDemoServer, type TestServer } from "../support/server.ts";

// Specified calls of which no other test speaks by their own name: whole families of them are tested by one member, or by what stands behind them.

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer("large");
});
afterAll(() => server.close());

const one = async (text: string): Promise<number> => Number((await server.database.owner.query<{ v: number }>(text)).rows[0]?.v);
const range = { startTime: "2026-10-23", endTime: "2026-11-21" };

async function ask<N extends CallName>(name: N, input: InputOf<N>, account = "tenant01") {
  const { message, data } = await server.call(name, input, { token: await server.signIn(account) });
  expect([name, message]).toEqual([name, ""]);
  if (calls[name].effect === "read") expect([name, shows(data)]).toEqual([name, true]);
  return data;
}

it.each(["data", "flow", "reBorrow", "shared", "conversion"] as const)(
  "what leads of the kind %s came to is told by day, hour and person",
  async (kind) => {
    const asked = { page: 1, pageSize: 10, ...range } as const;
    for (const verb of ["loanReport", "loanReportTotal", "humanEffectReport", "humanEffectReportTotal"] as const)
      await ask(`${kind}Report.${verb}`, asked, "manager01");
    // By the hour of one day: of one on which somebody was called.
    const { list } = (await ask(`${kind}Report.loanReport`, { ...asked, pageSize: 200 }, "manager01")) as OutputOf<"dataReport.loanReport">;
    const day = list.find(({ called }) => called > 0)?.date ?? "";
    await ask(`${kind}Report.loanReportDay`, { page: 1, pageSize: 10, startTime: day, endTime: day }, "manager01");
  },
);

it.each(["reBorrowUserMarketing", "registerUserMarket", "dataMarketing", "shareUserMarket", "inviteMarketing", "follow"] as const)(
  "the list %s names its marketers and what each has, and gives what a filter holds to some of them",
  async (name) => {
    const people = (await ask(`${name}.userList`, {}, "manager01")) as OutputOf<"registerNotApply.userList">;
    await ask(`${name}.agencyList`, {}, "manager01");
    const filters = { followStatus: ["pool" as const] };
    const given = await ask(
      `${name}.transferSearch`,
      { filters, adminUserIds: people.slice(0, 2).map(({ adminUserId }) => adminUserId), mode: "even" },
      "manager01",
    );
    expect(given).toMatchObject({ matched: expect.any(Number) });
  },
);

it("roles, entries and people are found and kept by the calls that were specified for them", async () => {
  const manager = await one("select min(id) as v from staff where tenant_id = 1 and type = 2");
  await ask("system.removeDeviceId", { adminUserId: manager });
  await ask("role.getLowerRole", {});
  await ask("role.searchRoleName", {});
  await ask("permission.menuRole", { roleId: await one(`select role_id as v from staff where id = ${manager}`) });
  await ask("system.newMarketingStaff", { account: "marketer99", adminName: "Nguyễn Thị Mới" });
  expect(await one("select count(*) as v from staff where account = 'marketer99' and type = 8")).toBe(1);
  await ask("tenant.query", {}, "platform01");
  await server.database.owner.query(
    "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'carrier', 'sms', 'http', 'https://carrier.example', 'house', 'x')",
  );
  await ask("productSms.marketingChannel", {}, "manager01");
  await ask("collection.resultList", { page: 1, pageSize: 10 }, "manager01");
  await ask("todayExpire.listExport", { reason: "for the auditor", format: "csv", columns: ["orderNo"], filters: {} }, "manager01");
});
