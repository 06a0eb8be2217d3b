// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemoServer, type TestServer } from "../../support/server.ts";

const range = { startTime: "2026-10-23", endTime: "2026-11-21" };
let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await startDemoServer("small");
  token = await server.signIn("manager01");
});
afterAll(() => server.close());

/** Applications of the range by channel, straight from the history. */
async function applied(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await server.database.owner.query<{ channel: string; n: number }>(
    `select o.channel, count(*)::int as n from order_event e join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
     where e.tenant_id = 1 and e.event = 'applied' and (e.at at time zone 'Asia/Ho_Chi_Minh')::date between $1 and $2 group by 1 order by 2 desc`,
    [range.startTime, range.endTime],
  );
  return new Map(rows.map(({ channel, n }) => [channel, n]));
}
const total = async (by: "day" | "app", channel?: string) => {
  const { data } = await server.call(
    "report.query",
    { reportCode: "userChange", ...range, by, ...(channel ? { channel } : {}) },
    { token },
  );
  return data?.total["applications"];
};

it("figures of a channel are what came by it alone, whatever their lines run along", async () => {
  const known = await applied();
  const [channel = ""] = [...known.keys()].filter(Boolean);
  for (const by of ["day", "app"] as const) expect(await total(by, channel), by).toBe(known.get(channel));
  expect(await total("day")).toBe([...known.values()].reduce((sum, n) => sum + n, 0));
});
