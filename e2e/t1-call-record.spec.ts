import { expect, test } from "./drivers/test.ts";
import type { Database } from "./drivers/database.ts";

interface Record {
  readonly attempt: string;
  readonly linked: string;
  readonly reason: number;
  readonly tag: string;
  readonly voided: boolean;
  readonly promise: string;
}

/** The newest call of an order by a staff member, with its result and promise. */
const lastRecord = (database: Database, orderNo: string, account: string) =>
  database.one<Record>(
    `select a.id as attempt, r.attempt_id as linked, r.reason, r.sub_tag as tag, r.voided_at is not null as voided, p.state as promise
     from loan_order o
     join contact_attempt a on a.tenant_id = o.tenant_id and a.order_id = o.id
     join collection_result r on r.tenant_id = o.tenant_id and r.order_id = o.id
     join promise p on p.tenant_id = o.tenant_id and p.id = r.promise_id
     where o.order_no = $1 and o.tenant_id = 1 and a.staff_id = (select id from staff where account = $2)
     order by a.id desc, r.id desc limit 1`,
    [orderNo, account],
  );

test("T1: a call with reason and promise is logged from the queue and the next order is under the cursor", async ({
  workbench,
  database,
}) => {
  await workbench.signIn("collector01", "/loanService/agencyCollectionOrder");
  const [order, next] = [await workbench.cursorOrder(), await workbench.orderAt(1)];
  const before = await database.facts();

  await workbench.startCounting();
  await workbench.press("c p 2");
  await workbench.typeTime("+1d");
  await workbench.press("enter");
  await workbench.expectToast(order);
  await workbench.expectAtMost(8, "T1 from the queue");

  await workbench.expectRow(next).underCursor();
  await expect(workbench.grid).toBeFocused();
  const saved = await lastRecord(database, order, "collector01");
  expect(saved).toMatchObject({ linked: saved.attempt, reason: 1, tag: "notToday", voided: false, promise: "open" });
  expect(await database.facts()).toMatchObject({
    attempts: Number(before["attempts"]) + 1,
    results: Number(before["results"]) + 1,
    promises: Number(before["promises"]) + 1,
  });

  await workbench.press("z");
  await expect
    .poll(() => lastRecord(database, order, "collector01"))
    .toMatchObject({ attempt: saved.attempt, voided: true, promise: "voided" });
  expect((await database.facts())["attempts"]).toBe(Number(before["attempts"]) + 1);
});

test("T1 from inside a record: the next order of the queue opens", async ({ workbench, database }) => {
  await workbench.signIn("collector02", "/loanService/agencyCollectionOrder");
  const [order, next] = [await workbench.cursorOrder(), await workbench.orderAt(1)];

  await workbench.startCounting();
  await workbench.press("enter");
  await workbench.expectRecord(order);
  await workbench.look();
  await workbench.press("c p 2");
  await workbench.typeTime("+1d");
  await workbench.press("enter");
  await workbench.expectRecord(next);
  await workbench.expectAtMost(8, "T1 from a record, opening it included");

  const saved = await lastRecord(database, order, "collector02");
  expect(saved).toMatchObject({ linked: saved.attempt, reason: 1, tag: "notToday", promise: "open" });
  await workbench.press("q");
  await workbench.expectRow(next).underCursor();
});
