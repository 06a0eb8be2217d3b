// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { localDate, localTime } from "../../../src/lending/time/zone.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";

let server: TestServer;
let collector: string;
let manager: string;
const now = morning();
let attempt = 0;
const mine = () => server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector)?.id ?? 0;
const list = (input = {}, token = manager) => server.call("afterLoanRecord.list", input, { token });

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
  manager = await server.signIn(accountOf("manager"));
  attempt = (await server.call("collection.softPhoneAdd", { loanRecordId: mine(), clientType: 1, myPhone: 1 }, { token: collector })).data
    .id;
  const record = (input: object) =>
    server.call("collection.addCollectionResultRecord", { loanRecordId: mine(), reason: 7, subTag: "off", ...input }, { token: collector });
  await record({ callRecordId: attempt });
  const { data } = await record({ reason: 5, subTag: "other", remark: "a neighbour" });
  await server.call("collection.voidResult", { id: data.id }, { token: collector });
});
afterAll(() => server.close());

describe("the list of all records", () => {
  it("holds attempts and results, undone ones marked, each with how contact law met it", async () => {
    const { data } = await list();
    expect(data.list.map(({ type, voided, rule }) => ({ type, voided, rule })).sort((a, b) => a.rule.localeCompare(b.rule))).toEqual([
      { type: "result", voided: false, rule: "passed" },
      { type: "call", voided: false, rule: "passed" },
      { type: "result", voided: true, rule: "withoutAttempt" },
    ]);
    expect(data.list.every((row) => !/\d{6}/.test(row.phone ?? ""))).toBe(true);
  });

  it.each([
    [{ type: ["call" as const] }, 1],
    [{ department: ["remind" as const] }, 0],
    [{ reason: [5] }, 1],
    [{ rule: ["withoutAttempt" as const] }, 1],
    [{ direction: ["in" as const] }, 0],
    [{ time: { from: "2020-01-01", to: "2020-01-02" } }, 0],
  ])("filters by %j", async (input, total) => expect((await list(input)).data.total).toBe(total));

  it("finds what was done in an hour, of whatever day, the latest first", async () => {
    const { hour } = localTime(now, "Asia/Ho_Chi_Minh");
    const copy = (id: number, hours: number) =>
      server.database.owner.query(
        `insert into contact_attempt select (jsonb_populate_record(a, jsonb_build_object('id', a.id + $2::int, 'at', a.at - make_interval(hours => $3)))).*
         from contact_attempt a where a.tenant_id = 1 and a.id = $1`,
        [attempt, id, hours],
      );
    await copy(2000, 24);
    await copy(2001, 23);
    await copy(2002, 48);
    const { data } = await list({ hour });
    const days = data.list.map(({ createTime }) => Math.round((now.getTime() - new Date(createTime).getTime()) / 86_400_000));
    expect({ total: data.total, days }).toEqual({ total: 5, days: [0, 0, 0, 1, 2] });
    expect((await list({ hour: hour + 1 })).data.total).toBe(1);
    expect((await list({ hour: hour - 1 })).data.total).toBe(0);
    const yesterday = localDate(new Date(now.getTime() - 86_400_000), "Asia/Ho_Chi_Minh");
    expect((await list({ hour, time: { from: yesterday, to: yesterday } })).data.total).toBe(1);
    await server.database.owner.query("delete from contact_attempt where tenant_id = 1 and id between $1 and $2", [
      attempt + 2000,
      attempt + 2002,
    ]);
  });

  it("is for those who may read it, of one tenant", async () => {
    expect((await list({}, collector)).status).toBe(403);
    expect((await server.call("afterLoanRecord.list", {}, {})).code).toBe(1001);
    expect((await list({}, await server.signIn(accountOf("manager", "ph")))).data.total).toBe(0);
  });

  it("has nothing of what was said to a lead, who has no order", async () => {
    await server.database.owner.query(
      `insert into contact_attempt select (jsonb_populate_record(a, jsonb_build_object('id', a.id + 1000, 'order_id', null, 'purpose', 'market'))).*
       from contact_attempt a where a.tenant_id = 1 and a.id = $1`,
      [attempt],
    );
    expect((await list()).data.total).toBe(3);
    await server.database.owner.query("delete from contact_attempt where tenant_id = 1 and order_id is null");
  });

  it("leaves the house as an export, with a reason", async () => {
    const input = {
      exportCode: "afterLoanRecord.list" as const,
      filters: {},
      columns: ["createTime", "orderNo", "type", "rule", "voided"],
      format: "csv" as const,
      reason: "for the monthly audit",
    };
    expect((await server.call("export.create", input, { token: manager })).data.rows).toBe(3);
  });
});

describe("the books of the reports", () => {
  it("hold what is left of it, taken back where it was", async () => {
    const client = await server.database.owner.connect();
    try {
      expect((await verifyTallies(client)).filter(({ book }) => book === "collectionResult")).toEqual([]);
      const { rows } = await client.query("select count(*)::int as n from tally_delta where book = 'collectionResult'");
      expect(rows[0].n).toBeGreaterThan(0);
    } finally {
      client.release();
    }
  });
});
