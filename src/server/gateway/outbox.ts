import type { Database } from "../db/connection.ts";
import { rowOf } from "../kernel/sql/sql.ts";

/** What the demo's own networks were given, of a tenant: they reach nobody, and whoever looks finds it here. */
export interface Outbox {
  /** Once: the same reference is the same message. */
  keep(message: { readonly ref: string; readonly phone: string; readonly text: string }): Promise<void>;
  /** The number that a reference went to; undefined: nothing of that name was given. */
  phoneOf(ref: string): Promise<string | undefined>;
}

export const outboxOf = (database: Database, tenantId: number, clock: () => Date): Outbox => ({
  async keep({ ref, phone, text }) {
    await database.withTenant(tenantId, (tx) =>
      rowOf(tx, "insert into outbox_message (tenant_id, ref, phone, content, at) values ($1, $2, $3, $4, $5) on conflict do nothing", [
        tenantId,
        ref,
        phone,
        text,
        clock(),
      ]),
    );
  },
  phoneOf: async (ref) =>
    (
      await database.withTenant(tenantId, (tx) =>
        rowOf<{ phone: string }>(tx, "select phone from outbox_message where tenant_id = $1 and ref = $2", [tenantId, ref]),
      )
    )?.phone,
});
