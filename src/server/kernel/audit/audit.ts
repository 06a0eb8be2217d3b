import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../context.ts";

export interface AuditRow {
  readonly tenantId: number;
  readonly at: Date;
  readonly staffId: number | null;
  readonly call: string;
  readonly command: string;
  readonly source: string;
  readonly address: string;
  readonly subject: string;
  readonly ids: readonly number[];
  readonly detail: Readonly<Record<string, unknown>>;
  readonly said?: string | undefined;
}

/** Whom a row's numbers are about. */
const customersOf: Readonly<Record<string, string>> = {
  lead: "marketing_lead",
  order: "loan_order",
  userCoupon: "user_coupon",
};
const saidHash = (salt: string, text: string): string => createHash("sha256").update(`${salt} ${text}`).digest("hex");

export async function writeAudit(tx: Tx, row: AuditRow): Promise<void> {
  const { said } = row;
  const salt = randomBytes(16).toString("hex");
  const detail = said === undefined ? row.detail : { ...row.detail, said: saidHash(salt, said) };
  const { id } = await tx
    .insertInto("audit")
    .values({
      tenant_id: row.tenantId,
      at: row.at,
      staff_id: row.staffId,
      call: row.call,
      command: row.command,
      source: row.source,
      address: row.address,
      subject: row.subject,
      subject_ids: [...row.ids],
      detail: JSON.stringify(detail),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (said === undefined) return;
  const table = customersOf[row.subject];
  const customers = table
    ? sql`array(select distinct customer_id from ${sql.table(table)} where tenant_id = ${row.tenantId} and id = any(${[...row.ids]}::bigint[]))`
    : sql`${[...row.ids]}::bigint[]`;
  await sql`insert into audit_said (tenant_id, audit_id, customers, salt, text) values (${row.tenantId}, ${id}, ${customers}, ${salt}, ${said})`.execute(
    tx,
  );
}
