import { localDate, localTime } from "../../lending/time/zone.ts";
import type { TenantFacts, Tx } from "../kernel/context.ts";
import { rowsOf } from "../kernel/sql/sql.ts";

/** What a fact adds to its hour; negative takes back. */
export interface DeltaCounts {
  readonly allocated?: number;
  readonly attempts?: number;
  readonly connected?: number;
  readonly results?: number;
  readonly promised?: number;
  readonly promises_due?: number;
  readonly promises_kept?: number;
  readonly blocked?: number;
}

export interface Delta extends DeltaCounts {
  /** The instant whose hour, in the tenant's zone, the fact belongs to. */
  readonly at: Date;
  readonly staffId: number;
  readonly appId: number;
  /** Stage code of the order on that day. */
  readonly stage: string;
}

const counters = ["allocated", "attempts", "connected", "results", "promised", "promises_due", "promises_kept", "blocked"] as const;

/** Appends signed deltas inside the transaction of the fact itself: insert only, so writers never wait for one another. */
export async function appendDeltas(context: { readonly tx: Tx; readonly tenant: TenantFacts }, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const { id, timeZone } = context.tenant;
  const column = (pick: (delta: Delta) => unknown) => deltas.map(pick);
  await rowsOf(
    context.tx,
    `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, ${counters.join(", ")})
     select $1, * from unnest($2::date[], $3::smallint[], $4::bigint[], $5::int[], $6::text[],
       ${counters.map((_, i) => `$${i + 7}::int[]`).join(", ")})`,
    [
      id,
      column((delta) => localDate(delta.at, timeZone)),
      column((delta) => localTime(delta.at, timeZone).hour),
      column((delta) => delta.staffId),
      column((delta) => delta.appId),
      column((delta) => delta.stage),
      ...counters.map((name) => column((delta) => delta[name] ?? 0)),
    ],
  );
}
