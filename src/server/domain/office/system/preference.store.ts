import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";

/** What the person set up for himself. */
export async function readPreferences({ tx, tenant, staff }: Context): Promise<OutputOf<"system.preferences">> {
  const rows = await tx
    .selectFrom("preference")
    .select(["name", "body"])
    .where("tenant_id", "=", tenant.id)
    .where("staff_id", "=", staff.id)
    .orderBy("name")
    .execute();
  return rows.map(({ name, body }) => ({ name, body: body as Record<string, unknown> }));
}

/** Keeps one preference under its name; null forgets it. */
export async function savePreference({ name, body }: ParsedOf<"system.preferenceSave">, context: Context): Promise<{ ok: true }> {
  const { tx, tenant, staff, now } = context;
  context.record({ subject: "preference", detail: { name, kept: body !== null } });
  if (body === null) {
    await tx
      .deleteFrom("preference")
      .where("tenant_id", "=", tenant.id)
      .where("staff_id", "=", staff.id)
      .where("name", "=", name)
      .execute();
    return { ok: true };
  }
  const text = JSON.stringify(body);
  await tx
    .insertInto("preference")
    .values({ tenant_id: tenant.id, staff_id: staff.id, name, body: text, saved_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "staff_id", "name"]).doUpdateSet({ body: text, saved_at: now }))
    .execute();
  return { ok: true };
}
