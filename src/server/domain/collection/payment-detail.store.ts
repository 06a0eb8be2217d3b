import type { Context } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql.ts";

export interface ExtensionRow {
  readonly id: number;
  readonly days: number;
  readonly fee: number;
  readonly state: string;
  readonly newDue: string;
  readonly at: Date;
}

export function selectExtensions({ tx, tenant }: Context, orderId: number): Promise<readonly ExtensionRow[]> {
  return rowsOf<ExtensionRow>(
    tx,
    `select id, days, fee, state, new_due as "newDue", requested_at as at from extension where tenant_id = $1 and order_id = $2 order by id`,
    [tenant.id, orderId],
  );
}

export interface WaiverRow {
  readonly id: number;
  readonly settleAmount: number;
  readonly validUntil: string;
  readonly state: string;
  readonly at: Date;
}

export function selectWaivers({ tx, tenant }: Context, orderId: number): Promise<readonly WaiverRow[]> {
  return rowsOf<WaiverRow>(
    tx,
    `select id, settle_amount as "settleAmount", valid_until as "validUntil", state, applied_at as at
     from waiver where tenant_id = $1 and order_id = $2 order by id`,
    [tenant.id, orderId],
  );
}
