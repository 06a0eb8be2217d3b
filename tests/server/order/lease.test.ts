// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { follow } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let ahead = 0;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + ahead) });
  for (const who of ["collector", "collector2", "supervisor", "manager"]) tokens.set(who, await server.signIn(`${who}.vn`));
  tokens.set("stranger", await server.signIn("supervisor.ph"));
});
beforeEach(async () => {
  ahead = 0;
  await server.database.owner.query("delete from order_lease");
});
afterAll(() => server.close());

const as = (who: string) => ({ token: tokens.get(who) ?? "" });
const mine = () => {
  const { vn } = server.fixture;
  return vn.orders.find((order) => order.collectorId === vn.staff.collector)?.id ?? 0;
};
const hold = (who: string) => server.call("lease.hold", { loanRecordId: mine() }, as(who));
const release = (who: string) => server.call("lease.release", { loanRecordId: mine() }, as(who));
const takeOver = (who: string) => server.call("lease.takeOver", { loanRecordId: mine() }, as(who));
const othersSeenBy = async (who: string) => (await server.call("order.detail", { loanRecordId: mine() }, as(who))).data.others;
const idOf = (who: "collector" | "supervisor" | "manager") => server.fixture.vn.staff[who];

describe("who is on an order", () => {
  it("is told to whoever opens it next, the holder first, and never to himself", async () => {
    const first = await hold("collector");
    expect(first.data.others).toEqual([]);
    expect(Date.parse(first.data.until) - Date.now()).toBeGreaterThan(110_000);
    expect(await othersSeenBy("collector")).toEqual([]);
    expect(await othersSeenBy("supervisor")).toMatchObject([{ adminUserId: idOf("collector"), holds: true }]);
    expect((await hold("supervisor")).data.others).toEqual([idOf("collector")]);
    expect(await othersSeenBy("collector")).toMatchObject([{ adminUserId: idOf("supervisor"), holds: false }]);
    expect((await othersSeenBy("manager")).map((each) => [each.adminUserId, each.holds])).toEqual([
      [idOf("collector"), true],
      [idOf("supervisor"), false],
    ]);
  });

  it("ends two minutes after the last heartbeat, by the clock alone; a heartbeat keeps its beginning", async () => {
    await hold("collector");
    const [before] = await othersSeenBy("supervisor");
    ahead = 60_000;
    await hold("collector");
    ahead = 179_000;
    expect(await othersSeenBy("supervisor")).toEqual([before]);
    ahead = 181_000;
    expect(await othersSeenBy("supervisor")).toEqual([]);
  });

  it("is two seats where one person has it open in two pages: the one that is closed leaves the other's", async () => {
    const at = (seat: string, call: "lease.hold" | "lease.release") => server.call(call, { loanRecordId: mine(), seat }, as("collector"));
    await at("left", "lease.hold");
    ahead = 1_000;
    await at("right", "lease.hold");
    const seen = await othersSeenBy("supervisor");
    expect(seen).toMatchObject([{ adminUserId: idOf("collector"), holds: true }]);
    await at("left", "lease.release");
    expect(await othersSeenBy("supervisor")).toMatchObject([{ adminUserId: idOf("collector"), holds: true }]);
    await at("right", "lease.release");
    expect(await othersSeenBy("supervisor")).toEqual([]);
  });

  it("is given back, and the others on it hear of it", async () => {
    await hold("collector");
    await hold("supervisor");
    const stream = await follow(server.origin, tokens.get("supervisor") ?? "");
    expect((await release("collector")).data).toEqual({ ok: true });
    await stream.until((event) => event.orders?.includes(mine()) ?? false);
    expect(await othersSeenBy("supervisor")).toEqual([]);
    await stream.close();
  });

  it("disturbs nobody while one person is alone on it", async () => {
    const count = async () => (await server.database.owner.query("select from live_notice")).rowCount;
    const before = await count();
    await hold("collector");
    await hold("collector");
    await release("collector");
    expect(await count()).toBe(before);
    await hold("collector");
    await hold("supervisor");
    expect(await count()).toBe((before ?? 0) + 1);
  });

  it("shows both of two who come at the same time", async () => {
    const [one, other] = await Promise.all([hold("collector"), hold("supervisor")]);
    expect([...one.data.others, ...other.data.others]).toHaveLength(1);
  });

  it("is nothing to whom the order is none of his, and needs a session", async () => {
    for (const who of ["stranger", "collector2"]) expect((await hold(who)).status).toBe(404);
    expect((await takeOver("stranger")).refusal.error).toBe("notFound");
    expect((await server.call("lease.hold", { loanRecordId: mine() })).code).toBe(1001);
    await hold("collector");
    await release("stranger");
    expect(await othersSeenBy("supervisor")).toHaveLength(1);
  });

  it("refuses no write: a call record is a fact", async () => {
    await hold("supervisor");
    const result = { loanRecordId: mine(), reason: 7, subTag: "notAnswered" };
    const saved = await server.call("collection.addCollectionResultRecord", result, as("collector"));
    expect(saved.code).toBe(1);
  });
});

describe("taking over", () => {
  it("needs the permission to give orders to others, and somebody to take it from", async () => {
    expect((await takeOver("collector")).status).toBe(403);
    expect((await takeOver("supervisor")).refusal.error).toBe("lease.none");
    await hold("supervisor");
    expect((await takeOver("supervisor")).refusal.error).toBe("lease.none");
  });

  it("makes the taker the holder, tells the one before him, and is on record", async () => {
    await hold("collector");
    expect((await takeOver("supervisor")).data.others).toEqual([idOf("collector")]);
    expect(await othersSeenBy("collector")).toMatchObject([{ adminUserId: idOf("supervisor"), holds: true }]);
    await hold("collector");
    expect(await othersSeenBy("collector")).toMatchObject([{ adminUserId: idOf("supervisor"), holds: true }]);
    const { rows } = await server.database.owner.query("select staff_id, subject_ids, detail from audit where call = 'lease.takeOver'");
    expect(rows).toEqual([{ staff_id: idOf("supervisor"), subject_ids: [mine()], detail: { from: idOf("collector") } }]);
    await release("supervisor");
    expect(await othersSeenBy("supervisor")).toMatchObject([{ adminUserId: idOf("collector"), holds: true }]);
  });
});

describe("being paid now", () => {
  it("stands with the order while a receipt waits to be confirmed", async () => {
    const paying = async () => (await server.call("order.detail", { loanRecordId: mine() }, as("collector"))).data.beingPaid;
    expect(await paying()).toBe(false);
    await server.database.owner.query(
      "insert into receipt (tenant_id, order_id, source, amount, paid_at, trade_no, registered_at) values (1, $1, 'offline', 100000, now(), 'lease-1', now())",
      [mine()],
    );
    expect(await paying()).toBe(true);
    await server.database.owner.query("update receipt set state = 'failed' where trade_no = 'lease-1'");
    expect(await paying()).toBe(false);
  });
});
