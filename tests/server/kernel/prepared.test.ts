// @vitest-environment node
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** One connection of the pool asks all of it: nobody else is there. */
const ask = (text: string) => server.kernel.database.withTenant(1, (tx) => sql.raw(text).execute(tx), "read");
const again = async (day: number) => {
  for (let time = 0; time < 7; time += 1) {
    await server.kernel.database.withTenant(1, (tx) => sql`select ${1}::int + ${sql.raw(String(day))} as of_day`.execute(tx), "read");
  }
};
const prepared = async (): Promise<string[]> => {
  const found = await ask("select statement from pg_prepared_statements where statement like '%as of_day'");
  return (found.rows as { statement: string }[]).map((row) => row.statement);
};

test("a statement of today is prepared however many days the server has run, and no connection keeps those of all of them", async () => {
  for (let day = 1; day <= 150; day += 1) await again(day);
  const kept = await prepared();
  expect(kept).toContain("select $1::int + 150 as of_day");
  expect(kept.length).toBeLessThanOrEqual(65);
});
