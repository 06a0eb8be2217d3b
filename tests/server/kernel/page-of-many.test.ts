// @vitest-environment node
import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../../src/server/kernel/context.ts";
import { among } from "../../../src/server/kernel/sql/among.ts";
import { type Queue, readPage } from "../../../src/server/kernel/sql/queue.ts";
import { Values } from "../../../src/server/kernel/sql/sql.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Page {
  readonly list: readonly { readonly id: number }[];
  readonly total: number;
  readonly totalIsExact: boolean;
}
/** A page of a queue of numbers, with the statements that it took. */
async function pageOf(where: readonly string[], page: number): Promise<Page & { readonly statements: readonly string[] }> {
  const values = new Values();
  const asked = [`o.id > ${values.add(0)}::int`, ...where];
  const queue: Queue = {
    from: "generate_series(1, 24000) o(id)",
    columns: { id: "o.id" },
    where: asked,
    orderBy: "o.id desc",
    values,
    isNarrowed: true,
  };
  const statements: string[] = [];
  const read = await server.kernel.database.withTenant(
    server.fixture.vn.id,
    (tx) => {
      const heard = new Proxy<Tx>(tx, {
        get: (target, name) =>
          name === "executeQuery"
            ? (query: CompiledQuery, ...rest: never[]) => {
                statements.push(query.sql);
                return target.executeQuery(query, ...rest);
              }
            : (Reflect.get(target, name) as unknown),
      });
      return readPage(heard, queue, page, 50);
    },
    "read",
  );
  const { list, total, totalIsExact }: Page = JSON.parse(read.text);
  return { list, total, totalIsExact, statements };
}
const ids = ({ list }: Page): readonly number[] => list.map(({ id }) => id);
const even = (from: number): readonly number[] => Array.from({ length: 50 }, (_, at) => from - 2 * at);
const said = (statements: readonly string[], what: string): number => statements.filter((sql) => sql.includes(what)).length;

it("a page of many is asked for without sorting, and how many they are is found out once", async () => {
  const many = ["o.id % 2 = 0"];
  const first = await pageOf(many, 1);
  expect(ids(first)).toEqual(even(24_000));
  expect(first).toMatchObject({ total: 10_000, totalIsExact: false });
  expect(said(first.statements, "enable_sort = off")).toBe(1);
  const third = await pageOf(many, 3);
  expect(ids(third)).toEqual(even(23_800));
  expect(third.total).toBe(10_000);
  expect(said(third.statements, "10001")).toBe(0);
});

it("what took too long along the index is found otherwise, and not walked again at once", async () => {
  // Slow for a planner that may not sort, and for no other.
  const far = ["o.id % 2 = 0", "case when current_setting('enable_sort') = 'off' then pg_sleep(0.4) is not null else true end"];
  const first = await pageOf(far, 1);
  expect(ids(first)).toEqual(even(24_000));
  expect(said(first.statements, "enable_sort = off")).toBe(1);
  const second = await pageOf(far, 2);
  expect(ids(second)).toEqual(even(23_900));
  expect(said(second.statements, "enable_sort = off")).toBe(0);
});

it("a few are found in one pass, with their number", async () => {
  const few = await pageOf(["o.id % 1000 = 0"], 1);
  expect(few).toMatchObject({ total: 24, totalIsExact: true });
  expect(ids(few)[0]).toBe(24_000);
  expect(said(few.statements, "enable_sort")).toBe(0);
});

it("where the numbers of what is asked for take too long, each row is asked for its own", async () => {
  await server.database.owner.query(
    `create table page_numbers as select n::int as order_id from generate_series(2, 24000, 2) n; create unique index on page_numbers (order_id);
     analyze page_numbers; grant select on page_numbers to public`,
  );
  // Only whoever reads all of them meets the one that takes long.
  const slow = among("select f.order_id from page_numbers f where f.order_id <> 2 or pg_sleep(0.8) is not null");
  const page = await pageOf([slow], 1);
  expect(ids(page)).toEqual(even(24_000));
  expect(page).toMatchObject({ total: 10_000, totalIsExact: false });
  expect(ids(await pageOf([slow], 2))).toEqual(even(23_900));
});
