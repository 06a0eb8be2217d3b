// @vitest-environment node
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { momentOf, numberOf } from "../../../src/server/kernel/sql/literals.ts";
import { rowsOf } from "../../../src/server/kernel/sql/sql.ts";
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

test("moments and numbers in a text are handed over as values, each once, and come back as they were", async () => {
  const [early, late] = [new Date("2026-03-01T00:00:00.250Z"), new Date("2026-03-02T09:30:00Z")];
  const text = `select ${momentOf(early)} + interval '1 hour' <= ${momentOf(late)} as before, ${momentOf(early)} as early, ${numberOf(12)} + $1::int as sum`;
  const [row] = await server.kernel.database.withTenant(1, (tx) => rowsOf(tx, text, [30]), "read");
  expect(row).toEqual({ before: true, early, sum: 42 });
  const said =
    "select $2::timestamptz + interval '1 hour' <= $3::timestamptz as before, $2::timestamptz as early, $4::bigint + $1::int as sum";
  const { rows } = await server.kernel.database.withTenant(
    1,
    async (tx) => {
      for (let time = 0; time < 6; time += 1) {
        const now = new Date(early.getTime() + time);
        await rowsOf(
          tx,
          `select ${momentOf(now)} + interval '1 hour' <= ${momentOf(late)} as before, ${momentOf(now)} as early, ${numberOf(time)} + $1::int as sum`,
          [30],
        );
      }
      return sql.raw("select statement from pg_prepared_statements where statement like '%as early%' and name like 'keyline%'").execute(tx);
    },
    "read",
  );
  expect(rows).toEqual([{ statement: said }]);
});

test("a page that everybody opens is planned once a connection, whoever opens it and whenever", async () => {
  for (const account of ["finance.vn", "finance2.vn"]) {
    const token = await server.signIn(account);
    for (let time = 0; time < 6; time += 1) {
      const { code } = await server.call("payment.list", { page: 1, pageSize: 50 }, { token });
      expect(code).toBe(1);
    }
  }
  const { rows } = await ask(
    "select generic_plans::int > 0 as once, custom_plans::int as anew from pg_prepared_statements where statement like '%as \"paymentId\"%limit 50%'",
  );
  expect(rows).toEqual([{ once: true, anew: 0 }]);
});
