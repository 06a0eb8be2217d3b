import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { isBlackListed } from "../black-list/black-list.actions.ts";
import { selectStanding, type Standing } from "./customer.store.ts";

/** What the application of somebody is judged by, before he is a customer. */
export const standingOf = selectStanding;
export type { Standing } from "./customer.store.ts";

/** One person applies once at a time, and is not merged meanwhile: whoever asks for the same identity number waits. */
export async function lockPerson({ tx, tenant }: Pick<Books, "tx" | "tenant">, idNo: string): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711011, hashtext($1))", [`${tenant.id}:${idNo}`]);
}

interface Person extends Standing {
  readonly birth_date: string | null;
}

/** What is known today of the customer of an order, for whoever decides about it; the order itself may be on the black list by its device or account. */
export async function readPerson(
  books: Pick<Books, "tx" | "tenant">,
  order: { readonly id: number; readonly customer_id: number },
): Promise<Person> {
  const row = await rowOf<{ id_no: string; phone: string; birth_date: string | null }>(
    books.tx,
    "select id_no, phone, birth_date from customer where tenant_id = $1 and id = $2",
    [books.tenant.id, order.customer_id],
  );
  if (!row) throw new Error("an order has no customer");
  const standing = await selectStanding(books, { idNo: row.id_no, phone: row.phone });
  return { ...standing, black_listed: standing.black_listed || (await isBlackListed(books, order.id)), birth_date: row.birth_date };
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
