// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { holdersOf, walkGrants, type House } from "../../support/grants.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { rounds } from "../../support/whole.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Some hundred; `prove grants` walks 10,000. */
it("random changes by random holders: no key comes by one person, beyond his ceiling, or to himself; menu, preview and calls agree", async () => {
  const house: House = {
    ask: (name, input, token) => server.call(name, input, { token }),
    rows: async <T extends object>(sql: string, values: readonly unknown[] = []) =>
      (await server.database.owner.query<T & Record<string, unknown>>(sql, [...values])).rows,
  };
  const people = (["platformAdmin", "tenantAdmin", "manager", "supervisor"] as const).map((who) => accountOf(who));
  const holders = await holdersOf(house, people, (account) => server.signIn(account));
  const walked = await walkGrants(house, holders, { sequences: rounds(300, 120), seed: 7 });
  expect(walked.broken).toEqual([]);
  expect(walked.approved).toBeGreaterThan(3);
  expect(walked.compared).toBeGreaterThan(20);
}, 60_000);
