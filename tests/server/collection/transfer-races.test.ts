// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { rounds } from "../../support/whole.ts";

/** Over a cap, and over one order. */
const [caps, pairs] = [rounds(1_000, 50), rounds(500, 20)];
let server: TestServer;
let manager: string;
let other: string;
let orders: number[] = [];
const sql = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows;
const staff = () => server.fixture.vn.staff;

beforeAll(async () => {
  server = await startTestServer();
  [manager, other] = [await server.signIn(accountOf("manager")), await server.signIn(accountOf("tenantAdmin"))];
  const made = await sql(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type, applied_amount, principal,
       payout_amount, interest, fee, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date, product_version)
     select tenant_id, (30000000 + n)::text, customer_id, app_id, product_id, 8, 'overdue', customer_name, name_folded, phone, user_type, applied_amount, principal,
       payout_amount, interest, fee, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date, product_version
     from loan_order, generate_series(1, 60) n where id = $1 returning id`,
    server.fixture.vn.orders[0]?.id,
  );
  orders = made.map((row) => Number(row["id"]));
});
afterAll(() => server.close());
beforeEach(() => freed());

const freed = () => sql("update loan_order set collector_id = null, collector_since = null where id = any($1)", orders);
const open = async (who: number) =>
  Number((await sql("select count(*)::int as n from loan_order where status = 8 and collector_id = $1", who))[0]?.["n"]);
const give = (loanRecordIds: readonly number[], to: readonly number[], more: { token?: string; asOf?: string } = {}) =>
  server.call(
    "collection.selectTransfer",
    { loanRecordIds: [...loanRecordIds], adminUserIds: [...to], mode: "even", keepOld: false, ...(more.asOf ? { asOf: more.asOf } : {}) },
    { token: more.token ?? manager },
  );

describe("assignments at once", () => {
  it(`${caps} over a cap of ten more, ten at a time: never above it`, async () => {
    const who = staff().collectorB;
    await sql("update staff set open_cap = $2 where id = $1", who, (await open(who)) + 10);
    const cap = (await open(who)) + 10;
    let most = 0;
    for (let round = 0; round < caps / 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => give(orders.slice(at * 6, at * 6 + 6), [who], { token: at % 2 ? manager : other })),
      );
      for (const { code, refusal } of answers) if (code !== 1) expect(["assign.nothing", "unavailable"]).toContain(refusal.error);
      const now = await open(who);
      expect(now).toBeLessThanOrEqual(cap);
      most = Math.max(most, now);
      await freed();
    }
    expect(most).toBe(cap);
    await sql("update staff set open_cap = null where id = $1", who);
  }, 300_000);

  it(`${pairs} pairs over one order: one has it, and the other is told who, every time`, async () => {
    const [order = 0] = orders;
    const outcomes: string[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const answers = await Promise.all([
        give([order], [staff().collector], { token: manager }),
        give([order], [staff().collector2], { token: pair % 2 ? other : manager }),
      ]);
      const [row] = await sql("select s.admin_name as name from loan_order o join staff s on s.id = o.collector_id where o.id = $1", order);
      const won = answers.filter(({ code }) => code === 1).length;
      const lost = answers.find(({ code }) => code !== 1);
      outcomes.push(`${won} ${lost?.status} ${lost?.refusal.error} ${lost?.refusal.vars?.["name"] === row?.["name"]}`);
      await freed();
    }
    expect([...new Set(outcomes)]).toEqual(["1 409 assign.stale true"]);
  }, 300_000);
});

describe("an assignment that was looked at before", () => {
  const preview = (ids: readonly number[]) =>
    server.call(
      "collection.previewTransfer",
      { loanRecordIds: [...ids], adminUserIds: [staff().collector], mode: "even", keepOld: false },
      { token: manager },
    );

  it("is refused once somebody else was given the order, however long ago, and goes through when it has been looked at again", async () => {
    const [order = 0] = orders;
    const { asOf } = (await preview([order])).data;
    expect((await give([order], [staff().collector2], { token: other })).message).toBe("");
    await sql("update loan_order set collector_since = collector_since - interval '10 seconds' where id = $1", order);
    const earlier = new Date(new Date(asOf).getTime() - 60_000).toISOString();
    const stale = await give([order], [staff().collector], { asOf: earlier });
    expect([stale.status, stale.refusal]).toMatchObject([409, { error: "assign.stale", vars: { name: "collector2 VN", count: 1 } }]);
    const seen = (await preview([order])).data.asOf;
    expect((await give([order], [staff().collector], { asOf: seen })).message).toBe("");
  });

  it("with a closed or a foreign order among them does nothing, and the preview says which are left out", async () => {
    const settled = server.fixture.vn.orders.find((each) => each.status === 9)?.id ?? 0;
    const foreign = server.fixture.ph.orders[0]?.id ?? 0;
    const [mine = 0] = orders;
    const mixed = await give([mine, settled, foreign], [staff().collector]);
    expect([mixed.status, mixed.refusal]).toMatchObject([409, { error: "assign.notAll", vars: { count: 2 } }]);
    expect(await sql("select collector_id from loan_order where id = $1", mine)).toEqual([{ collector_id: null }]);
    const { data } = await preview([mine, settled, foreign]);
    expect(data).toMatchObject({ matched: 1, leftOut: [settled, foreign], skipped: [{ reason: "notInQueue", count: 2 }] });
    expect((await give([mine], [staff().collector], { asOf: data.asOf })).message).toBe("");
  });

  it("that one has taken back oneself is made again at once", async () => {
    const [order = 0] = orders;
    await sql(
      "update loan_order set collector_id = $2, collector_since = now() - interval '1 day' where id = $1",
      order,
      staff().collectorB,
    );
    const first = await give([order], [staff().collector]);
    await server.call("collection.undoTransfer", { batchId: first.data.batchId }, { token: manager });
    expect((await give([order], [staff().collector])).message).toBe("");
  });
});

describe("reviews", () => {
  it("nobody gets above his cap, and an order that somebody holds is told by his name", async () => {
    const pool = orders.slice(0, 12);
    await sql("update loan_order set status = 0, stage = 'pending_review' where id = any($1)", pool);
    await sql("update staff set open_cap = 5 where id = $1", staff().firstReviewer);
    const assign = (ids: readonly number[]) =>
      server.call("review.assign", { loanRecordIds: [...ids], adminUserIds: [staff().firstReviewer], stage: "first" }, { token: manager });
    const held = async () => Number((await sql("select count(*)::int as n from review where ended_at is null"))[0]?.["n"]);
    expect((await assign(pool)).refusal).toMatchObject({ error: "assign.staffUnfit" });
    expect(await held()).toBe(0);
    await Promise.all(pool.map((id) => assign([id])));
    expect(await held()).toBe(5);
    const [taken] = await sql("select order_id from review where ended_at is null limit 1");
    const again = await assign([Number(taken?.["order_id"])]);
    expect([again.status, again.refusal.error]).toEqual([422, "assign.staffUnfit"]);
    await sql("update staff set open_cap = null where id = $1", staff().firstReviewer);
    expect((await assign([Number(taken?.["order_id"])])).refusal).toMatchObject({
      error: "review.locked",
      vars: { name: "firstReviewer VN" },
    });
  });
});
