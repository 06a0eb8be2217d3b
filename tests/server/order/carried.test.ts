// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { schemas } from "../../../src/contract/schemas.ts";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { orderQueue, type OrderQueue, type QueueKind } from "../../../src/server/domain/orders/order/order-queue.ts";
import type { QueueFilters, QueueSort } from "../../../src/server/domain/orders/order/order-queue.types.ts";
import { countedFrom } from "../../../src/server/kernel/sql/counted.ts";
import { rowsOf } from "../../../src/server/kernel/sql/sql.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The lists of whole desks and of all orders, and what each is called on the wire; one's own queue is short. */
const lists = [
  ["orders", "order.list"],
  ["overdue", "collection.list"],
  ["due", "todayExpire.list"],
  ["completed", "collection.completedList"],
  ["reminded", "todayExpire.completedList"],
] as const satisfies readonly (readonly [QueueKind, keyof typeof schemas])[];

const sortsOf = (name: (typeof lists)[number][1]): readonly string[] => {
  const { sort } = (schemas[name].input as z.ZodObject).shape as { readonly sort: z.ZodOptional<z.ZodEnum> };
  return sort.unwrap().options as readonly string[];
};

const stages = [
  { code: "S0", from: -3, to: 0 },
  { code: "S1", from: 1, to: null },
];
const groups = (["collection", "remind"] as const).map((department, at) => ({
  id: at + 1,
  name: department,
  department,
  stageFrom: -3,
  stageTo: 9,
  userTypes: ["newUser"],
  appIds: [1],
  productIds: [1],
  amountFrom: 1,
  amountTo: null,
}));

/** The plan that the database has for a statement when it may neither sort nor read a whole table unless nothing else is left. */
async function planOf(kind: QueueKind, asked: QueueFilters & QueueSort, only: readonly string[], textOf: (queue: OrderQueue) => string) {
  const tenant = { ...(await server.kernel.tenantOf(server.fixture.vn.id)), stages, groups };
  const who = { id: 1, account: "", name: "", type: 3, teamId: 0 };
  return server.kernel.database.withTenant(
    tenant.id,
    async (tx) => {
      const queue = orderQueue(kind, asked, { ...seatOf({ tx, tenant }, who, server.kernel.clock()), isBooked: true });
      for (const node of only) await rowsOf(tx, `set local enable_${node} = off`);
      const lines = await rowsOf<{ "QUERY PLAN": string }>(tx, `explain ${textOf(queue)}`, queue.values.list);
      return { isUnordered: queue.isUnordered === true, plan: lines.map((line) => line["QUERY PLAN"]).join("\n") };
    },
    "read",
  );
}

const page = ({ from, where, orderBy }: OrderQueue) =>
  `select o.id from ${countedFrom(from, [...where, orderBy])} where ${where.join(" and ")} order by ${orderBy} limit 50`;
const sum = ({ from, where }: OrderQueue) =>
  `select count(*), sum(o.principal), sum(o.due_total), sum(o.paid_total), sum(o.penalty_booked), sum(o.claim_booked)
   from ${countedFrom(from, where)} where ${where.join(" and ")}`;
const first = ({ from, firstOf, where, orderBy }: OrderQueue) =>
  `select o.id from ${firstOf?.(50) ?? from} where ${where.join(" and ")} order by ${orderBy} limit 50`;
const count = ({ from, where }: OrderQueue) => `select count(*) from ${countedFrom(from, where)} where ${where.join(" and ")}`;

describe.each(lists)("the list of %s", (kind, name) => {
  it("has an index for its own order and for every sort that it says an index carries", async () => {
    const carried: string[] = [];
    for (const sort of [undefined, ...sortsOf(name)])
      for (const order of ["asc", "desc"] as const) {
        const { isUnordered, plan } = await planOf(kind, { sort, order }, ["seqscan", "sort", "bitmapscan"], page);
        if (isUnordered) continue;
        carried.push(`${sort} ${order}`);
        expect({ sort, order, isSorted: /(?<!Incremental )Sort {2}\(cost/.test(plan) }).toEqual({ sort, order, isSorted: false });
      }
    expect(carried.length).toBeGreaterThan(1);
  });
});

/** What is asked of a desk without an index of its own: the desk's one has it all, so that no order is read to be counted or added up. */
const desk: readonly QueueFilters[] = [
  {},
  { name: "an" },
  { appId: [1] },
  { productId: [1] },
  { userType: ["newUser"] },
  { guestGroupId: [1, 2] },
  { overdueDays: { from: 1, to: 9 } },
  { stage: ["S0", "S1"] },
  { amount: { from: 1, to: 100_000 } },
  { reason: [3] },
  { contactStatus: ["normal"] },
  { commitmentTime: { from: "2026-01-01", to: "2026-01-02" } },
  { repayTime: { from: "2026-01-01", to: "2026-01-02" } },
  { notContactedToday: true },
  { assigneeId: [7] },
  { assignStatus: "unassigned" },
  { neglected: true },
];
const filters = desk.map((each) => ({ ...each, order: "asc" as const }));
const onlyIndex = ["seqscan", "indexscan", "bitmapscan"];

describe("what lists are filtered and summed by", () => {
  // In a book as small as this one what is narrower is as good.
  const narrow = "starts_with(indexname, 'loan_order_done_') or indexname in ('loan_order_promised', 'loan_order_late_kinds')";
  let dropped: readonly { readonly name: string; readonly made: string }[];
  beforeAll(async () => {
    const { owner } = server.database;
    dropped = (await owner.query(`select indexname as name, indexdef as made from pg_indexes where ${narrow}`)).rows;
    for (const { name } of dropped) await owner.query(`drop index ${name}`);
  });
  afterAll(async () => {
    for (const { made } of dropped) await server.database.owner.query(made);
  });

  it.each(filters)("stands in the index of what is late and of what runs: %j", async (asked) => {
    expect((await planOf("overdue", asked, onlyIndex, sum)).plan).toMatch(/Index Only Scan using loan_order_late /);
    expect((await planOf("due", asked, onlyIndex, sum)).plan).toMatch(/Index Only Scan using loan_order_running /);
  });

  it.each(filters.filter(({ neglected, assigneeId }) => !neglected && !assigneeId))(
    "stands in that of what has left collection: %j",
    async (asked) => {
      expect((await planOf("completed", asked, onlyIndex, count)).plan).toMatch(/Index Only Scan using loan_order_done /);
    },
  );
});

describe("of much that has left its desk", () => {
  beforeAll(async () => {
    // As many as statistics tell something of: all of these indexes cost the same while they are empty.
    await server.database.owner.query(
      `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type, applied_amount,
         principal, term_days, applied_at, due_date, settled_at, collector_id, collector_since, collection_done_at, reminder_id, reminder_since, reminder_done_at,
         last_result_at, promise_at, promise_state, penalty_charged)
       select tenant_id, (30000000 + n)::text, customer_id, app_id, product_id, case when n % 20 = 0 then 8 else 9 end, 'settled', customer_name, name_folded, phone,
         user_type, applied_amount, principal + n % 90, term_days, applied_at, current_date - n % 90, now(), $2, now() - n * interval '1 hour', case when n % 4 = 0 then now() - n * interval '1 minute' end,
         $3, now() - n * interval '1 hour', case when n % 4 = 0 then now() - n * interval '1 minute' end, case when n % 8 = 0 then now() - n * interval '2 minutes' end,
         case when n % 10 = 0 then now() + n * interval '1 minute' end, case when n % 50 = 0 then 'open' end, n
       from loan_order, generate_series(1, 8000) n where id = $1`,
      [server.fixture.vn.orders[0]?.id, server.fixture.vn.staff.collector, server.fixture.vn.staff.reminder],
    );
    await server.database.owner.query("vacuum analyze loan_order");
  });

  const sorts = {
    repayTime: "_by_due",
    overdueDays: "_by_due",
    dueAmount: "_by_due_amount",
    assignTime: "_since",
    lastFollowTime: "_by_result",
    commitmentTime: "_promised",
    assigneeName: "_by_owner",
    claim: "_claimed",
    penalty: "_penalized",
    callCountToday: "_by_id",
  };
  it.each(Object.entries(sorts))("its first by %s come from an index", async (sort, index) => {
    for (const order of ["asc", "desc"] as const) {
      expect((await planOf("completed", { sort, order }, ["seqscan", "bitmapscan"], first)).plan).toMatch(
        new RegExp(`loan_order_done${index} `),
      );
      expect((await planOf("reminded", { sort, order }, ["seqscan", "bitmapscan"], first)).plan).toMatch(
        new RegExp(`loan_order_reminded${index} `),
      );
    }
  });

  it("orders of the promises of some days are found by those, whatever desk they lie on", async () => {
    // A day with few of them: of the fixture's in one morning the whole of what is open is read as cheaply.
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    for (const kind of ["overdue", "completed", "reminded"] as const)
      expect((await planOf(kind, { commitmentTime: { from: day, to: day }, order: "asc" }, ["seqscan"], count)).plan).toMatch(
        /Index Only Scan using loan_order_promised /,
      );
  });

  it("and are the same as those of all of it put in order, from either end", async () => {
    const tenant = { ...(await server.kernel.tenantOf(server.fixture.vn.id)), stages, groups };
    const who = { id: 1, account: "", name: "", type: 3, teamId: 0 };
    await server.database.owner.query(
      `insert into contact_tally (tenant_id, customer_id, local_date, attempts)
       select tenant_id, id, ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date, id % 3 from customer where tenant_id = $1 on conflict do nothing`,
      [tenant.id, server.kernel.clock()],
    );
    await server.kernel.database.withTenant(
      tenant.id,
      async (tx) => {
        const idsOf = async (text: string, values: readonly unknown[]) =>
          (await rowsOf<{ id: number }>(tx, text, values)).map(({ id }) => Number(id));
        for (const kind of ["overdue", "completed", "reminded"] as const)
          for (const asked of Object.keys(sorts).flatMap((sort) => [{ sort }, { sort, notContactedToday: true }]))
            for (const order of ["asc", "desc"] as const) {
              const queue = orderQueue(
                kind,
                { ...asked, order },
                { ...seatOf({ tx, tenant }, who, server.kernel.clock()), isBooked: true },
              );
              const all = await idsOf(
                `select o.id from ${queue.from} where ${queue.where.join(" and ")} order by ${queue.orderBy} limit 50`,
                queue.values.list,
              );
              expect({ kind, asked, order, ids: await idsOf(first(queue), queue.values.list) }).toEqual({ kind, asked, order, ids: all });
            }
      },
      "read",
    );
  });
});
