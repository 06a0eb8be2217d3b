import type { Tx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

/** Leads that ended, and who had them. */
export interface Freed {
  readonly leads: readonly number[];
  readonly staff: readonly number[];
}
interface Whose {
  readonly tenantId: number;
  readonly customerId: number;
  readonly now: Date;
}

/** Whoever wants no advertising is in no list from this moment on, of whichever app, whoever had him. */
export async function endLeadsOf(tx: Tx, { tenantId, customerId, now }: Whose): Promise<Freed> {
  const turns = await rowsOf<{ staff: number }>(
    tx,
    `update lead_turn set ended_at = $3, outcome = 'doNotContact' where tenant_id = $1 and ended_at is null
       and lead_id in (select l.id from marketing_lead l where l.tenant_id = $1 and l.customer_id = $2) returning staff_id as staff`,
    [tenantId, customerId, now],
  );
  const leads = await rowsOf<{ id: number }>(
    tx,
    `update marketing_lead set state = 'done', owner_id = null, next_follow_at = null, ended_at = $3
     where tenant_id = $1 and customer_id = $2 and ended_at is null returning id`,
    [tenantId, customerId, now],
  );
  return { leads: leads.map(({ id }) => id), staff: turns.map(({ staff }) => staff) };
}
