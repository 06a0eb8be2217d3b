import { sql } from "kysely";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";

/** One's own views of a screen, and those that reach one: by their owner's team, its department, or to everybody. */
export async function selectViews({ tx, tenant, staff }: Context, path: string): Promise<OutputOf<"view.list">> {
  const rows = await tx
    .selectFrom("saved_view as v")
    .innerJoin("staff as s", (join) => join.onRef("s.tenant_id", "=", "v.tenant_id").onRef("s.id", "=", "v.owner_id"))
    .innerJoin("team as t", (join) => join.onRef("t.tenant_id", "=", "s.tenant_id").onRef("t.id", "=", "s.team_id"))
    .select(["v.id", "v.name", "v.search", "v.columns", "v.reach", "v.owner_id", "s.admin_name"])
    .where("v.tenant_id", "=", tenant.id)
    .where("v.path", "=", path)
    .where((is) =>
      is.or([
        is("v.owner_id", "=", staff.id),
        is("v.reach", "=", "tenant"),
        is.and([is("v.reach", "=", "team"), is("s.team_id", "=", staff.teamId)]),
        is.and([is("v.reach", "=", "department"), is("t.department", "=", staff.department)]),
      ]),
    )
    .orderBy(sql`v.owner_id <> ${staff.id}`)
    .orderBy("v.name")
    .orderBy("v.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    search: row.search,
    columns: row.columns as Record<string, unknown> | null,
    mine: row.owner_id === staff.id,
    ownerName: row.admin_name,
    reach: row.reach,
  }));
}

const own = ({ tx, tenant, staff }: Context, id: number) =>
  tx.updateTable("saved_view").where("tenant_id", "=", tenant.id).where("owner_id", "=", staff.id).where("id", "=", id);

export async function countOwn({ tx, tenant, staff }: Context, path: string): Promise<number> {
  const row = await tx
    .selectFrom("saved_view")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("tenant_id", "=", tenant.id)
    .where("owner_id", "=", staff.id)
    .where("path", "=", path)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Null: the name is taken by another of one's own views. */
export async function insertView(view: ParsedOf<"view.save">, { tx, tenant, staff, now }: Context): Promise<number | null> {
  const made = await tx
    .insertInto("saved_view")
    .values({
      tenant_id: tenant.id,
      owner_id: staff.id,
      path: view.path,
      name: view.name,
      search: view.search,
      columns: view.columns === null ? null : JSON.stringify(view.columns),
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "owner_id", "path", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function isNameTaken({ id, path, name }: ParsedOf<"view.save">, { tx, tenant, staff }: Context): Promise<boolean> {
  const other = await tx
    .selectFrom("saved_view")
    .select("id")
    .where("tenant_id", "=", tenant.id)
    .where("owner_id", "=", staff.id)
    .where("path", "=", path)
    .where("name", "=", name)
    .where("id", "<>", id ?? 0)
    .executeTakeFirst();
  return other !== undefined;
}

/** False: one has no such view. */
export async function updateView(id: number, view: ParsedOf<"view.save">, context: Context): Promise<boolean> {
  const done = await own(context, id)
    .where("path", "=", view.path)
    .set({
      name: view.name,
      search: view.search,
      columns: view.columns === null ? null : JSON.stringify(view.columns),
      changed_at: context.now,
    })
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function setReach(id: number, reach: "own" | "team" | "department" | "tenant", context: Context): Promise<boolean> {
  const done = await own(context, id).set({ reach, changed_at: context.now }).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function deleteView(id: number, { tx, tenant, staff }: Context): Promise<boolean> {
  const done = await tx
    .deleteFrom("saved_view")
    .where("tenant_id", "=", tenant.id)
    .where("owner_id", "=", staff.id)
    .where("id", "=", id)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
