import type { TenantFacts, Tx } from "../../../kernel/context.ts";

/** Where and when something is booked; `staffId` null: by a job or a channel. */
export interface Books {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly staffId: number | null;
}
