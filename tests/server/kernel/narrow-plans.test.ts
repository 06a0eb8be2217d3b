// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { extensionQueue } from "../../../src/server/domain/book/extension/extension.store.ts";
import { afterLoanRecordQueue } from "../../../src/server/domain/collection/after-loan-record/after-loan-record.queue.ts";
import { entryQueue } from "../../../src/server/domain/finance/ledger/entry.queue.ts";
import { payoutHistory } from "../../../src/server/domain/finance/payout/payout.queue.ts";
import { leadQueue } from "../../../src/server/domain/growth/lead/lead.queue.ts";
import { blackListQueue } from "../../../src/server/domain/orders/black-list/black-list.queue.ts";
import { orderQueue } from "../../../src/server/domain/orders/order/order-queue.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import { countedFrom } from "../../../src/server/kernel/sql/counted.ts";
import type { Queue } from "../../../src/server/kernel/sql/queue.ts";
import { rowsOf } from "../../../src/server/kernel/sql/sql.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** How the database, as the application sees it through its wall, reads a queue when it may not read whole tables: a page, or how many there are. */
async function planOf(what: "page" | "count", make: (context: Context) => Queue): Promise<string> {
  const tenant = await server.kernel.tenantOf(server.fixture.vn.id);
  const who = { id: server.fixture.vn.staff.firstReviewer, account: "", name: "", type: 3, teamId: 0 };
  return server.kernel.database.withTenant(
    tenant.id,
    async (tx) => {
      const seat = seatOf({ tx, tenant }, who, server.kernel.clock());
      const { from, where, columns, orderBy, values } = make({
        ...seat,
        staff: { ...seat.staff, dataScope: "tenant", permissions: new Set(["marketing:registerNotApply:list"]) },
      } as Context);
      for (const node of ["seqscan", "bitmapscan"]) await rowsOf(tx, `set local enable_${node} = off`);
      const text =
        what === "page"
          ? `select ${Object.values(columns).join(", ")} from ${from} where ${where.join(" and ")} order by ${orderBy} limit 50`
          : `select count(*) from ${countedFrom(from, where)} where ${where.join(" and ")}`;
      const lines = await rowsOf<{ "QUERY PLAN": string }>(tx, `explain ${text}`, values.list);
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    },
    "read",
  );
}

it("contacts of an order are found by the order, seldom kinds by their own index", async () => {
  const ofOrder = await planOf("count", (context) => afterLoanRecordQueue({ orderNo: "10000001" }, context));
  expect(ofOrder.match(/order_id = ANY \(\(InitPlan \d\)\.col1\)\)?(?! IS NOT TRUE|\) IS NOT TRUE)/g)).toHaveLength(2);
  expect(await planOf("count", (context) => afterLoanRecordQueue({ type: ["sms"] }, context))).toContain("contact_attempt_seldom");
  expect(await planOf("count", (context) => afterLoanRecordQueue({ rule: ["uncounted"] }, context))).toContain("contact_attempt_seldom");
});

it("what is said of contacts is asked of the columns that statistics know", async () => {
  const filters = { department: ["collection"], purpose: ["collect"], rule: ["passed", "withoutAttempt"] } as const;
  const plan = await planOf("count", (context) => afterLoanRecordQueue(filters as never, context));
  expect(plan).not.toContain("CASE");
});

it("lines of a seldom account are looked for among the entries that have one", async () => {
  expect(await planOf("count", (context) => entryQueue({ account: [1300] }, context))).toContain("posting_seldom");
  expect(await planOf("count", (context) => entryQueue({ account: [1100] }, context))).not.toContain("posting_seldom");
});

it("money of an extension, a payout's trade number and whom the black list names are found by their keys", async () => {
  expect(await planOf("page", (context) => extensionQueue({}, context))).toContain("receipt_by_extension");
  const paid = await planOf("count", (context) => payoutHistory({ tradeNo: "T-1" }, context));
  expect(paid).toMatch(/payout_pkey[\s\S]*?Index Cond: .*id = ANY/);
  // A customer whom a payload names is asked for row by row: joined, no index was asked.
  const named = await planOf("page", (context) => blackListQueue({}, context));
  expect(named).not.toMatch(/Join Filter: .*payload|Hash Cond: .*payload|Merge Cond: .*payload/);
  expect(named).toMatch(/payload ->> 'customerId'/);
});

it("leads are counted, and finished reminders put into order, from an index alone", async () => {
  const module = { name: "registerNotApply", resource: "registerNotApply" } as never;
  const leads = await planOf("count", (context) => leadQueue(module, {}, context));
  expect(leads).toMatch(/Index Only Scan using marketing_lead_listed/);
  expect(leads).not.toMatch(/customer|loan_order/);
  const reminded = (sort: string) => (context: Context) => {
    const queue = orderQueue("reminded", { sort, order: "asc" }, context);
    return { ...queue, columns: { id: "o.id" }, from: countedFrom(queue.from, [...queue.where, queue.orderBy]) };
  };
  for (const sort of ["dueAmount", "assignTime", "lastFollowTime"])
    expect(await planOf("page", reminded(sort))).toMatch(/Index Only Scan using loan_order_reminded/);
});
