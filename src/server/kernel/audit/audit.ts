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
}

export async function writeAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
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
      detail: JSON.stringify(row.detail),
    })
    .execute();
}
