import { sql } from "kysely";
import type { CallName } from "../../contract/calls.ts";
import type { Call } from "../../contract/kernel/call.ts";
import type { StaffFacts, Tx } from "./context.ts";

/** Orders of which somebody has a blind sample, and those of them that he has taken (rules/review.md 7). */
export interface Samples {
  readonly open: readonly number[];
  readonly taken: readonly number[];
}

interface Asking {
  readonly tenantId: number;
  readonly staff: StaffFacts;
  readonly call: Call<CallName>;
  readonly input: unknown;
}

/** What puts the sample itself in the place of its order, or tells of its customer alone. */
const lists: ReadonlySet<string> = new Set(["review.agencyList", "system.search", "order.userLabels"]);
/** What is done with a sample as with a case; to look at its record is no act either. */
const ofSamples: ReadonlySet<string> = new Set([
  ...["start", "heartbeat", "release", "first", "second", "undo", "park", "skip", "answer"].map((name) => `review.${name}`),
  ...["hold", "release", "takeOver"].map((name) => `lease.${name}`),
]);

/** Samples are of those who review for the first time and see nothing but their own. */
const mayHave = ({ dataScope, permissions }: StaffFacts): boolean => dataScope === "own" && permissions.has("order:review:first");

/** The order, or the orders, that an input names. */
function namedIn(input: unknown): readonly number[] {
  const {
    loanRecordId,
    ref,
    loanRecordIds,
  }: { readonly loanRecordId?: unknown; readonly ref?: unknown; readonly loanRecordIds?: unknown } = Object(input);
  return [loanRecordId, ref, ...(Array.isArray(loanRecordIds) ? (loanRecordIds as unknown[]) : [])].filter((id) => typeof id === "number");
}
const arrayOf = (ids: readonly number[]): string => `{${ids.map(Math.trunc).join(",")}}`;

/**
 * Hides from this transaction what a person with blind samples may not know; the database does it (9999-isolation.sql), so that no call can forget to. Of the order
 * that he names the row itself is read, and told as it lay.
 * @returns the caller with his samples
 */
export async function hideUntold(tx: Tx, { tenantId, staff, call, input }: Asking): Promise<StaffFacts> {
  if (!mayHave(staff)) return staff;
  const { rows } = await sql<{ id: number; taken: boolean }>`select order_id as id, taken_at is not null as taken from review_sample
    where tenant_id = ${tenantId} and staff_id = ${staff.id} and state in ('open', 'held')`.execute(tx);
  if (rows.length === 0) return staff;
  const open = rows.map(({ id }) => id);
  const { loanRecordId }: { readonly loanRecordId?: unknown } = Object(input);
  const hidden = lists.has(call.name) ? [] : open.filter((id) => id !== loanRecordId);
  await sql`select set_config('keyline.untold', ${arrayOf(open)}, true), set_config('keyline.hidden', ${arrayOf(hidden)}, true)`.execute(
    tx,
  );
  return { ...staff, samples: { open, taken: rows.filter(({ taken }) => taken).map(({ id }) => id) } };
}

/** A live act on an order ends the blindness of whoever does it; his sample counts for nothing. In a transaction of its own, because the act may be refused. */
export async function endBlindness(tx: Tx, { tenantId, staff, call, input }: Asking): Promise<void> {
  if (!mayHave(staff) || ofSamples.has(call.name)) return;
  const named = namedIn(input);
  if (named.length === 0) return;
  await sql`update review_sample set state = 'void', held = null, held_until = null
    where tenant_id = ${tenantId} and staff_id = ${staff.id} and order_id = any(${named}::bigint[]) and state in ('open', 'held')`.execute(
    tx,
  );
}
