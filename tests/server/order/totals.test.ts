// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../../src/contract/calls.ts";
import { headerNames } from "../../../src/contract/kernel/envelope.ts";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { sumQueue } from "../../../src/server/domain/orders/order/order-totals.ts";
import { rowOf } from "../../../src/server/kernel/sql/sql.ts";
import { within } from "../../../src/server/kernel/sql/within.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let tenantId: number;
let token: string;
beforeAll(async () => {
  // Unsealed, so that a request may be made, and left, by hand.
  server = await startTestServer({ settings: { payloadCipher: false } });
  tenantId = server.fixture.vn.id;
  token = await server.signIn("manager.vn");
});
afterAll(() => server.close());

/** The sums as a handler adds them up, with a patience and a part of one's own. */
async function sums(filters: Parameters<typeof sumQueue>[1], { waits, part }: { readonly waits: number; readonly part: number }) {
  const tenant = await server.kernel.tenantOf(tenantId);
  const who = { id: 1, account: "", name: "", type: 3, teamId: 0 };
  return server.kernel.database.withTenant(
    tenantId,
    async (tx) => {
      const context = seatOf({ tx, tenant }, who, server.kernel.clock());
      return sumQueue("overdue", filters, context, { waits, part });
    },
    "read",
  );
}

/** Nobody else's statements of a table get through while it is shut. */
async function whileShut<T>(work: () => Promise<T>): Promise<T> {
  const client = await server.database.owner.connect();
  try {
    await client.query("begin; lock table loan_order in access exclusive mode");
    return await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}
const waiting = async (): Promise<number> => {
  const { rows } = await server.database.owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? -1;
};

describe("sums of a filter", () => {
  it("are at least those of a part of the desk where the whole takes too long, and then exactly the whole", async () => {
    const exact = await sums({ exactly: true }, { waits: 0, part: 1 });
    expect(exact).toMatchObject({ isExact: true });
    expect(exact.count).toBeGreaterThan(2);
    const least = await sums({}, { waits: 0, part: 2 });
    expect(least).toMatchObject({ isExact: false, count: 2 });
    expect(least.claim).toBeGreaterThan(0);
    expect(least.claim).toBeLessThan(exact.claim);
    const { data } = await server.call("collection.listTatolAmount", { exactly: true }, { token });
    expect(data).toEqual(exact);
  });

  it("are exact of a desk that is no longer than the part, however late", async () => {
    expect(await sums({}, { waits: 0, part: 1_000 })).toEqual(await sums({ exactly: true }, { waits: 0, part: 1 }));
  });

  it.each([
    { name: "an" },
    { neglected: true },
    { overdueDays: { from: 1 } },
    { amount: { from: 1 } },
    { notContactedToday: true, assignStatus: "assigned" as const },
  ])("are no more of a part than of the whole: %j", async (asked) => {
    const desk = await sums({ exactly: true }, { waits: 0, part: 1 });
    const exact = await sums({ ...asked, exactly: true }, { waits: 0, part: 1 });
    const least = await sums(asked, { waits: 0, part: desk.count - 1 });
    expect(least.isExact).toBe(false);
    expect(exact.count).toBeGreaterThan(0);
    expect(exact.count - least.count).toBeGreaterThanOrEqual(0);
    expect(exact.count - least.count).toBeLessThanOrEqual(1);
    expect(least.claim).toBeLessThanOrEqual(exact.claim);
  });

  it("of a figure are those of so many of its orders", async () => {
    const day = new Date(server.kernel.clock()).toISOString().slice(0, 10);
    const asked = { creditedTo: [server.fixture.vn.staff.collector], recoveredTime: { from: "2020-01-01", to: day } };
    const exact = await sums({ ...asked, exactly: true }, { waits: 0, part: 1 });
    expect(await sums(asked, { waits: 0, part: 1_000 })).toEqual(exact);
  });

  it("are given up after their time, and the transaction goes on as it was", async () => {
    await server.kernel.database.withTenant(
      tenantId,
      async (tx) => {
        const timeout = () => rowOf<{ statement_timeout: string }>(tx, "show statement_timeout");
        const before = await timeout();
        expect(await within(tx, 20, () => rowOf(tx, "select pg_sleep(60)"))).toBeNull();
        expect(await within(tx, 9_000, () => rowOf(tx, "select 1 as one"))).toEqual({ one: 1 });
        expect(await timeout()).toEqual(before);
      },
      "read",
    );
  });

  it("end in the database when nobody waits for them any more", async () => {
    await whileShut(async () => {
      const left = new AbortController();
      const asked = fetch(`${server.origin}${calls["collection.listTatolAmount"].path}`, {
        method: "POST",
        headers: { "content-type": "application/json", [headerNames.token]: token },
        body: JSON.stringify({ exactly: true }),
        signal: left.signal,
      });
      const gone = expect(asked).rejects.toThrow();
      await expect.poll(waiting, { timeout: 8_000 }).toBe(1);
      left.abort();
      await gone;
      // The table is still shut: only a cancellation ends it.
      await expect.poll(waiting, { timeout: 4_000 }).toBe(0);
    });
    expect((await server.call("collection.listTatolAmount", {}, { token })).data.isExact).toBe(true);
  });
});
