import { sql } from "kysely";
import type { CallName } from "../../contract/calls.ts";
import type { Call } from "../../contract/kernel/call.ts";
import type { EvidenceKind } from "../../lending/options/review-needs.ts";
import type { StaffFacts, Tx } from "./context.ts";

/** A part of a case on its way to somebody who reviews. */
export interface Handing {
  readonly tenantId: number;
  readonly staffId: number;
  readonly orderId: number;
  readonly part: EvidenceKind;
  readonly at: Date;
}
interface Asking {
  readonly tenantId: number;
  readonly staff: StaffFacts;
  readonly call: Call<CallName>;
  readonly input: unknown;
}

/** Null: nothing that a review asks for, or to nobody who reviews. */
export function handingOf({ tenantId, staff, call, input }: Asking, at: Date): Handing | null {
  const { loanRecordId }: { readonly loanRecordId?: unknown } = Object(input);
  if (!call.evidence || typeof loanRecordId !== "number" || !staff.permissions.has("order:review:start")) return null;
  return { tenantId, staffId: staff.id, orderId: loanRecordId, part: call.evidence, at };
}

/** Reviews, and blind samples that lie for their reviewer as cases do (rules/review.md 7). */
const open = { review: "ended_at is null", review_sample: "state = 'open'" } as const;

/** The caller's own, under a live lock, that has not been handed this part yet: what was read ahead of the lock is none. */
const his = (
  table: keyof typeof open,
  { tenantId, orderId, staffId, at, part }: Handing,
) => sql`tenant_id = ${tenantId} and order_id = ${orderId}
  and staff_id = ${staffId} and ${sql.raw(open[table])} and lock_until > ${at} and not jsonb_exists(handed, ${part})`;

export async function isFirstHanded(tx: Tx, handing: Handing): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`select exists (select from review where ${his("review", handing)})
    or exists (select from review_sample where ${his("review_sample", handing)}) as first`.execute(tx);
  return rows[0]?.first ?? false;
}

/** In a transaction of its own, before the answer goes: the read itself writes nothing. */
export async function noteHanded(tx: Tx, handing: Handing): Promise<void> {
  for (const table of ["review", "review_sample"] as const)
    await sql`update ${sql.table(table)} set handed = handed || jsonb_build_object(${handing.part}::text, ${handing.at}::timestamptz)
      where ${his(table, handing)}`.execute(tx);
}
