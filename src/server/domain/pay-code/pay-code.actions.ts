import { randomInt } from "node:crypto";
import { rowsOf } from "../../kernel/sql.ts";
import type { Books } from "../book/books.ts";

/** Signs that nobody takes for one another when they are read aloud. */
const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 10;
/** How long a code may be paid with, ms. */
const validFor = 72 * 3_600_000;

export interface PayCode {
  readonly code: string;
  readonly link: string;
  readonly expiresAt: Date;
}

interface Asked {
  readonly amount: number;
  readonly purpose?: "repay" | "extend";
}

/** A code that names the order and the figure to whoever pays; made afresh each time, because the figure grows. */
export async function makePayCode(books: Books, orderId: number, { amount, purpose = "repay" }: Asked): Promise<PayCode> {
  const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
  const expiresAt = new Date(books.now.getTime() + validFor);
  await rowsOf(
    books.tx,
    "insert into pay_code (tenant_id, code, order_id, amount, made_at, expires_at, made_by, purpose) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [books.tenant.id, code, orderId, amount, books.now, expiresAt, books.staffId, purpose],
  );
  return { code, link: linkOf(books, code), expiresAt };
}

export const linkOf = ({ tenant }: Pick<Books, "tenant">, code: string): string => `${tenant.payPage.replace(/\/$/, "")}/${code}`;
