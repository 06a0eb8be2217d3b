import { rowOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { selectStanding, type Standing } from "./customer.store.ts";

/** What the application of somebody is judged by, before he is a customer. */
export const standingOf = selectStanding;
export type { Standing } from "./customer.store.ts";

interface Person extends Standing {
  readonly birth_date: string | null;
}

/** What is known today of the customer of an order, for whoever decides about it. */
export async function readPerson(books: Pick<Books, "tx" | "tenant">, customerId: number): Promise<Person> {
  const row = await rowOf<{ id_no: string; phone: string; birth_date: string | null }>(
    books.tx,
    "select id_no, phone, birth_date from customer where tenant_id = $1 and id = $2",
    [books.tenant.id, customerId],
  );
  if (!row) throw new Error("an order has no customer");
  return { ...(await selectStanding(books, { idNo: row.id_no, phone: row.phone })), birth_date: row.birth_date };
}

/** Whether a customer gets in no more. */
export async function isFrozen({ tx, tenant }: Pick<Books, "tx" | "tenant">, customerId: number): Promise<boolean> {
  const row = await rowOf<{ frozen: boolean }>(
    tx,
    "select frozen_at is not null as frozen from customer where tenant_id = $1 and id = $2",
    [tenant.id, customerId],
  );
  return row?.frozen ?? false;
}
