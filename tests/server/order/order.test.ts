// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let manager: string;
let finance: string;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.signIn(accountOf("manager"));
  finance = await server.signIn(accountOf("finance"));
});
afterAll(() => server.close());

const byStatus = (status: number) => server.fixture.vn.orders.find((order) => order.status === status) ?? server.fixture.vn.orders[0]!;
const version = async (id: number) => {
  const { rows } = await server.database.owner.query<{ version: number }>("select version from loan_order where id = $1", [id]);
  return rows[0]?.version ?? -1;
};
const close = async (order: { id: number; orderNo: string }, more: { confirm?: string; version?: number; reason?: number } = {}) =>
  server.call(
    "order.close",
    {
      orders: [{ loanRecordId: order.id, version: more.version ?? (await version(order.id)) }],
      reason: more.reason ?? 1,
      confirm: more.confirm ?? order.orderNo.slice(-2),
    },
    { token: manager },
  );

describe("closing an order (T32)", () => {
  it("needs the last two digits, the version that was seen and a known reason", async () => {
    const order = byStatus(0);
    expect((await close(order, { confirm: "xx" })).refusal).toMatchObject({ error: "order.confirmText", field: "confirm" });
    expect((await close(order, { version: 7 })).refusal.error).toBe("stale");
    expect((await close(order, { reason: 8 })).refusal).toMatchObject({ error: "badInput", field: "reason" });
    expect((await close(order)).data.closed).toEqual([order.id]);
    const again = await close(order);
    expect([again.status, again.refusal.error]).toEqual([409, "order.wrongStatus"]);
    const history = await server.call("order.history", { loanRecordId: order.id }, { token: manager });
    expect(history.data[0]).toMatchObject({ event: "closed", to: "closed" });
  });

  it("never with money outstanding", async () => {
    expect((await close(byStatus(8))).refusal.error).toBe("order.moneyOutstanding");
    expect((await close(byStatus(6))).refusal.error).toBe("order.moneyOutstanding");
  });
});

describe("the queue of all orders", () => {
  it("filters, sorts and pages; an odd page size is refused by field", async () => {
    const all = await server.call("order.list", { status: [8], sort: "claim", order: "desc", pageSize: 10 }, { token: manager });
    expect(all.data.list.map((row) => row.claim)).toEqual(all.data.list.map((row) => row.claim).toSorted((a, b) => b - a));
    expect(all.data.list.every((row) => row.status === 8)).toBe(true);
    const deep = await server.call("order.list", { page: 1001, pageSize: 10 }, { token: manager });
    expect(deep.data).toMatchObject({ list: [], page: 1001, total: (await server.call("order.list", {}, { token: manager })).data.total });
    const odd = await server.call("order.list", { pageSize: 11 as 10 }, { token: manager });
    expect([odd.status, odd.refusal.issues?.[0]?.field]).toEqual([400, "pageSize"]);
    const injected = await server.call("order.list", { sort: "id;select pg_sleep(5)" as "claim" }, { token: manager });
    expect([injected.status, injected.refusal.issues?.[0]?.field]).toEqual([400, "sort"]);
  });

  it("finds names without diacritics and literally what is typed", async () => {
    const found = await server.call("order.list", { name: "dang minh" }, { token: manager });
    expect(found.data.list.map((row) => row.name)).toContain("Đặng Minh Châu");
    expect((await server.call("order.list", { name: "%" }, { token: manager })).data.total).toBe(0);
  });

  it("shows masked phones only, and the claim of an overdue order equals its own page's", async () => {
    const order = byStatus(8);
    const listed = await server.call("order.list", { loanRecordIds: [order.id] }, { token: finance });
    const detail = await server.call("order.detail", { loanRecordId: order.id }, { token: finance });
    expect(listed.data.list[0]?.phone).toMatch(/^\+84 9•• ••• \d{3}$/);
    expect(detail.data.customer.phone).toBe(listed.data.list[0]?.phone);
    expect(detail.data.claim).toBe(listed.data.list[0]?.claim);
    expect(detail.data.claim).toBeGreaterThan(0);
  });

  it("an order of another tenant is as missing as one that does not exist", async () => {
    const foreign = server.fixture.ph.orders[0]?.id ?? 0;
    const [other, none] = [
      await server.call("order.detail", { loanRecordId: foreign }, { token: manager }),
      await server.call("order.detail", { loanRecordId: 999_999_999 }, { token: manager }),
    ];
    expect([other.status, other.code, other.message]).toEqual([none.status, none.code, none.message]);
    expect(other.status).toBe(404);
  });
});
