import { openDatabase } from "../../src/server/db/connection.ts";
import { orderQueue, type QueueKind } from "../../src/server/domain/orders/order/order-queue.ts";
import type { Queue } from "../../src/server/kernel/sql/queue.ts";
import { tenantReader } from "../../src/server/kernel/tenancy.ts";
import type { Book } from "./house.ts";

export const tenant = 1;

/** Columns, filters and order of the product's own queue, for statements that go round the product. */
export async function bareQueue(book: Book, kind: QueueKind): Promise<Queue> {
  const database = openDatabase(book.url, 2);
  try {
    const facts = await tenantReader(database, () => new Date())(tenant);
    const staff = {
      id: 0,
      teamId: 0,
      department: "none",
      dataScope: "tenant",
      covers: [],
      type: 0,
      permissions: new Set<string>(),
    } as const;
    return orderQueue(kind, { order: "asc" }, { tenant: facts, staff, now: new Date() });
  } finally {
    await database.close();
  }
}

export const columnsOf = (queue: Queue): string =>
  Object.entries(queue.columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(", ");

export const statementOf = (queue: Queue, limit: number | null): string =>
  `select ${columnsOf(queue)} from ${queue.from} where ${queue.where.join(" and ")} order by ${queue.orderBy}${limit === null ? "" : ` limit ${limit}`}`;
