// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { extensionQueue } from "../../../src/server/domain/book/extension/extension.store.ts";
import { afterLoanRecordQueue } from "../../../src/server/domain/collection/after-loan-record/after-loan-record.queue.ts";
import { entryQueue } from "../../../src/server/domain/finance/ledger/entry.queue.ts";
import { outgoingQueue } from "../../../src/server/domain/finance/expenditure/expenditure.queue.ts";
import { payoutHistory, payoutQueue } from "../../../src/server/domain/finance/payout/payout.queue.ts";
import { receiptQueue } from "../../../src/server/domain/finance/repayment/receipt.queue.ts";
import { recoveryQueue } from "../../../src/server/domain/finance/recovery/recovery.queue.ts";
import { leadQueue, turnQueue } from "../../../src/server/domain/growth/lead/lead.queue.ts";
import { operationLogQueue } from "../../../src/server/domain/office/log/operation-log.queue.ts";
import { waiverQueue } from "../../../src/server/domain/book/waiver/waiver.store.ts";
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
async function planOf(what: "page" | "count", make: (context: Context) => Queue, without: readonly string[] = []): Promise<string> {
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
      for (const node of ["seqscan", "bitmapscan", ...without]) await rowsOf(tx, `set local enable_${node} = off`);
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

it("payouts and repayments of a person, and repayments to an account of the house's own, are found by them", async () => {
  expect(await planOf("count", (context) => payoutQueue({ adminUserId: [7] }, context))).toContain("payout_by_owner");
  expect(await planOf("count", (context) => receiptQueue({ adminUserId: [7] }, context))).toContain("receipt_by_owner");
  for (const what of ["count", "page"] as const)
    expect(await planOf(what, (context) => receiptQueue({ bankAccountId: [3] }, context))).toContain("receipt_of_account");
});

it("leads are counted from an index alone", async () => {
  const module = { name: "registerNotApply", resource: "registerNotApply" } as never;
  const leads = await planOf("count", (context) => leadQueue(module, {}, context));
  expect(leads).toMatch(/Index Only Scan using marketing_lead_listed/);
  expect(leads).not.toMatch(/customer|loan_order/);
});

it("what was done to a kind of thing, and from an address, is found by it", async () => {
  // As many as statistics tell something of.
  await server.database.owner.query(
    `insert into audit (tenant_id, at, call, subject, address) select $1, now() - n * interval '1 minute', 'role.' || n % 50, 'role', '10.0.1.' || n % 90
     from generate_series(1, 4000) n`,
    [server.fixture.vn.id],
  );
  await server.database.owner.query("analyze audit");
  expect(await planOf("count", (context) => operationLogQueue({ targetType: ["order"] }, context))).toContain("audit_by_target");
  expect(await planOf("count", (context) => operationLogQueue({ ip: "10.0.0.1" }, context))).toContain("audit_by_address");
  // Of several kinds, and of acts that begin so, the newest of each.
  const mixed = (context: Context) => {
    const queue = operationLogQueue({ action: "waiver", operator: "a" }, context);
    return { ...queue, from: queue.firstOf?.(50) ?? "" };
  };
  expect(await planOf("page", mixed)).toMatch(/audit_by_staff/);
});

it("turns with leads, offers, recoveries and money that left are counted without what is only shown", async () => {
  const module = { name: "registerNotApply", resource: "registerNotApply" } as never;
  const turns = await planOf("count", (context) => turnQueue(module, { channel: "organic" }, context));
  expect(turns).toMatch(/module = 'registerNotApply'[\s\S]*module = 'registerNotApply'/);
  expect(await planOf("page", (context) => waiverQueue({ toDecide: false }, context))).toContain("waiver_listed");
  expect(await planOf("count", (context) => waiverQueue({ toDecide: false }, context))).not.toContain("loan_order");
  expect(await planOf("count", (context) => recoveryQueue({ teamId: [1] }, context))).not.toContain("loan_order");
  const left = await planOf("count", (context) => outgoingQueue({ status: ["failed"] }, context));
  expect(left).toMatch(/payout_transfer_(not_paid|listed|by_channel|pkey)/);
  expect(left).not.toMatch(/CASE|loan_order/);
});

it("what is overdue comes in the order of promise, result and person from indexes", async () => {
  const wanted = {
    commitmentTime: "loan_order_late_by_promise",
    lastFollowTime: "loan_order_late_by_result",
    assignTime: "loan_order_late_since",
  };
  for (const [sort, index] of Object.entries(wanted))
    for (const order of ["asc", "desc"] as const) {
      const make = (context: Context) => {
        const queue = orderQueue("overdue", { sort, order }, context);
        return { ...queue, from: queue.firstOf?.(50) ?? "", columns: { id: "o.id" } };
      };
      expect(await planOf("page", make, ["sort"])).toContain(index);
    }
});
