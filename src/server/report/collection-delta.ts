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

const given = `d.day, d.hour, d.staff_id, d.app_id, d.stage, ${counters.map((name) => `coalesce(d.${name}, 0)`).join(", ")}`;
const columns = `day date, hour smallint, staff_id bigint, app_id int, stage text, ${counters.map((name) => `${name} int`).join(", ")}`;
/** Appends deltas that are handed over as `deltaRows` at this place of a statement's values; `$1` is the tenant. */
const appending = (place: string): string =>
  `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, ${counters.join(", ")})
     select $1::int, ${given} from jsonb_to_recordset(${place}::jsonb) as d(${columns})`;
/** The same as a part of the statement that writes their fact: one way to the database fewer in each act of a person. */
export const deltaPart = (place: string): string => `worked as (${appending(place)})`;
export const deltaRows = (deltas: readonly Delta[], timeZone: string): string =>
  JSON.stringify(
    deltas.map(({ at, staffId, appId, ...rest }) => ({
      ...rest,
      day: localDate(at, timeZone),
      hour: localTime(at, timeZone).hour,
      staff_id: staffId,
      app_id: appId,
    })),
  );

/** Appends signed deltas inside the transaction of the fact itself: insert only, so writers never wait for one another. */
export async function appendDeltas(context: { readonly tx: Tx; readonly tenant: TenantFacts }, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const { id, timeZone } = context.tenant;
  await rowsOf(context.tx, appending("$2"), [id, deltaRows(deltas, timeZone)]);
}
