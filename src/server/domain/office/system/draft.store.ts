import { calls } from "../../../../contract/calls.ts";
import { type Call, isPermitted } from "../../../../contract/kernel/call.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";

/** Keeps what somebody is typing, per person and record; null forgets it. The text itself stays out of the audit trail. */
export async function saveDraft({ key, body }: ParsedOf<"system.draftSave">, context: Context): Promise<{ ok: true }> {
  const { tx, tenant, staff, now } = context;
  context.record({ subject: "draft", detail: { key, kept: body !== null } });
  if (body === null) {
    await tx.deleteFrom("draft").where("tenant_id", "=", tenant.id).where("staff_id", "=", staff.id).where("key", "=", key).execute();
    return { ok: true };
  }
  const text = JSON.stringify(body);
  await tx
    .insertInto("draft")
    .values({ tenant_id: tenant.id, staff_id: staff.id, key, body: text, saved_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "staff_id", "key"]).doUpdateSet({ body: text, saved_at: now }))
    .execute();
  return { ok: true };
}

export async function readDraft({ key }: ParsedOf<"system.draftGet">, context: Context): Promise<OutputOf<"system.draftGet">> {
  const row = await context.tx
    .selectFrom("draft")
    .select(["body", "saved_at"])
    .where("tenant_id", "=", context.tenant.id)
    .where("staff_id", "=", context.staff.id)
    .where("key", "=", key)
    .executeTakeFirst();
  return { body: (row?.body ?? null) as Record<string, unknown> | null, savedAt: row?.saved_at.toISOString() ?? null };
}

/**
 * What became of a write whose answer was lost on its way; the answer itself for whoever may still make the call. One with a person's data
 * was never stored: the write is sent again under its key, and makes it again.
 */
export async function readOutcome({ key }: ParsedOf<"system.outcome">, context: Context): Promise<OutputOf<"system.outcome">> {
  const row = await context.tx
    .selectFrom("idempotency")
    .select(["call", "answer"])
    .where("tenant_id", "=", context.tenant.id)
    .where("staff_id", "=", context.staff.id)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return { done: false, call: null, answer: null };
  const call = (calls as Readonly<Record<string, Call>>)[row.call];
  const mayHave = call !== undefined && !call.anew && isPermitted(call.permission, context.staff.permissions);
  return { done: true, call: row.call, answer: mayHave ? row.answer : null };
}
