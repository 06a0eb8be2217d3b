// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { historyQueue } from "../../../src/server/domain/origination/review/history.queue.ts";
import { backlogQueue } from "../../../src/server/domain/origination/review/review.queue.ts";
import { countedFrom } from "../../../src/server/kernel/sql/counted.ts";
import type { Queue, QueueContext } from "../../../src/server/kernel/sql/queue.ts";
import { rowsOf } from "../../../src/server/kernel/sql/sql.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Scope = "own" | "tenant";
/** The plan that the database has for a page when it may neither sort nor read a whole table unless nothing else is left. */
async function planOf(make: (context: QueueContext) => Queue, dataScope: Scope): Promise<string> {
  const tenant = await server.kernel.tenantOf(server.fixture.vn.id);
  const who = { id: server.fixture.vn.staff.firstReviewer, account: "", name: "", type: 3, teamId: 0 };
  return server.kernel.database.withTenant(
    tenant.id,
    async (tx) => {
      const seat = seatOf({ tx, tenant }, who, server.kernel.clock());
      const permissions = new Set(["order:review:first", "order:review:final", "order:review:start"]);
      const { from, where, orderBy, values } = make({ ...seat, staff: { ...seat.staff, dataScope, permissions } });
      for (const node of ["seqscan", "sort", "bitmapscan"]) await rowsOf(tx, `set local enable_${node} = off`);
      const last = orderBy.split(", ").at(-1)?.split(" ")[0] ?? "";
      const text = `explain select ${last} from ${countedFrom(from, [...where, orderBy])} where ${where.join(" and ")} order by ${orderBy} limit 50`;
      const lines = await rowsOf<{ "QUERY PLAN": string }>(tx, text, values.list);
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    },
    "read",
  );
}
const isSorted = (plan: string): boolean => /(?<!Incremental )Sort {2}\(cost/.test(plan);
const readsWhole = (plan: string): boolean => /Seq Scan on (loan_order|review|machine_review|payee_account|order_event)\b/.test(plan);

describe("a page of the reviewers' lists is read by an index", () => {
  it.each([
    ["what waits", {}],
    ["what is put aside", { parked: true }],
    ["one app's, of a kind, that has waited", { appId: [1], kind: ["first" as const], waitingMinutes: { from: 30, to: 6_000 } }],
    ["one product's new users", { productId: [1], userType: ["newUser"] }],
    ["by number and phone", { orderNo: "100", phone: "0912000001" }],
  ])("%s", async (_, asked) => {
    for (const scope of ["own", "tenant"] as const) {
      const plan = await planOf((context) => backlogQueue(asked, context), scope);
      expect({ isSorted: isSorted(plan), readsWhole: readsWhole(plan) }, plan).toEqual({ isSorted: false, readsWhole: false });
    }
  });

  it.each([
    ["own", "desc"],
    ["own", "asc"],
    ["tenant", "desc"],
    ["tenant", "asc"],
  ] as const)("decisions in the scope %s, by time %s", async (scope, order) => {
    const plan = await planOf((context) => historyQueue({ order }, context), scope);
    expect({ isSorted: isSorted(plan), readsWhole: readsWhole(plan) }, plan).toEqual({ isSorted: false, readsWhole: false });
  });
});
