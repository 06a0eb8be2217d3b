import type { Database } from "../drivers/database.ts";
import { expect } from "../drivers/test.ts";
import type { Task } from "./task.ts";

const collection = "/loanService/agencyCollectionOrder";

interface Saved {
  readonly attempt: string;
  readonly linked: string;
  readonly reason: number;
  readonly tag: string;
  readonly voided: boolean;
  readonly promise: string;
}
/** The newest call of an order by a staff member, with its result and promise. */
const lastRecord = (database: Database, orderNo: string, account: string) =>
  database.one<Saved>(
    `select a.id as attempt, r.attempt_id as linked, r.reason, r.sub_tag as tag, r.voided_at is not null as voided, p.state as promise
     from loan_order o
     join contact_attempt a on a.tenant_id = o.tenant_id and a.order_id = o.id
     join collection_result r on r.tenant_id = o.tenant_id and r.order_id = o.id
     join promise p on p.tenant_id = o.tenant_id and p.id = r.promise_id
     where o.order_no = $1 and o.tenant_id = 1 and a.staff_id = (select id from staff where account = $2)
     order by a.id desc, r.id desc limit 1`,
    [orderNo, account],
  );

/** A call with reason and promise is logged from the queue, and the next order is under the cursor. */
export const logFromQueue: Task = async ({ workbench, database, account, begin, queue = collection }) => {
  await workbench.signIn(account, queue);
  await begin();
  const [order, next] = [await workbench.cursorOrder(), await workbench.orderAt(1)];
  const before = await database.facts();

  await workbench.startCounting();
  await workbench.command("c");
  await workbench.press("p 2");
  await workbench.typeTime("+1d");
  await workbench.press("enter");
  await workbench.expectToast(order);
  await workbench.expectAtMost(8, "T1 from the queue");

  await workbench.expectRow(next).underCursor();
  await expect(workbench.grid).toBeFocused();
  const saved = await lastRecord(database, order, account);
  expect(saved).toMatchObject({ linked: saved.attempt, reason: 1, tag: "notToday", voided: false, promise: "open" });
  expect(await database.facts()).toMatchObject({
    attempts: Number(before["attempts"]) + 1,
    results: Number(before["results"]) + 1,
    promises: Number(before["promises"]) + 1,
  });

  await workbench.command("z");
  await expect.poll(() => lastRecord(database, order, account)).toMatchObject({ attempt: saved.attempt, voided: true, promise: "voided" });
  expect((await database.facts())["attempts"]).toBe(Number(before["attempts"]) + 1);
};

/** From inside a record: the next order of the queue opens. */
export const logFromRecord: Task = async ({ workbench, database, account, begin, queue = collection }) => {
  await workbench.signIn(account, queue);
  await begin();
  const [order, next] = [await workbench.cursorOrder(), await workbench.orderAt(1)];

  await workbench.startCounting();
  await workbench.press("enter");
  await workbench.expectRecord(order);
  await workbench.look();
  await workbench.command("c");
  await workbench.press("p 2");
  await workbench.typeTime("+1d");
  await workbench.press("enter");
  await workbench.expectRecord(next);
  await workbench.expectAtMost(8, "T1 from a record, opening it included");

  const saved = await lastRecord(database, order, account);
  expect(saved).toMatchObject({ linked: saved.attempt, reason: 1, tag: "notToday", promise: "open" });
  await workbench.command("q");
  await workbench.expectRow(next).underCursor();
};
