import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { changeOf, mayGrant } from "../../../../lending/rights/grant.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type Pending } from "../approval/approval.actions.ts";
import { keyedEntries, selectEntries } from "../menu/menu-entry.actions.ts";
import { keepGranter, openRole, refuse, tellPeople } from "./role.judge.ts";
import * as store from "./role.store.ts";

/**
 * The keys that entries of the menu stand for. Entries that only group others say nothing; keys without an entry stay as they are, because
 * nobody could have ticked them.
 */
export async function wantedKeys(context: Context, menuIds: readonly number[], held: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const entries = await selectEntries(context);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const unknown = menuIds.find((id) => !byId.has(id));
  if (unknown !== undefined) throw new Refused({ error: "notFound", field: "menuIds" });
  const keyed = keyedEntries(entries);
  const ticked = keyed.filter(({ id }) => menuIds.includes(id)).map(({ perms }) => perms);
  const inMenu = new Set(keyed.map(({ perms }) => perms));
  return new Set([...ticked, ...[...held].filter((key) => !inMenu.has(key))]);
}

/** Asks for what widens a role; another wish of the same kind for it waits at a time. */
export async function askWider(
  context: Context,
  role: store.RoleRow,
  asked: { readonly change: "keys" | "scope" | "network" | "status"; readonly payload: Readonly<Record<string, unknown>> },
): Promise<Pending> {
  const { change, payload } = asked;
  return requestOnce(context, {
    kind: "roleWiden",
    orderId: null,
    target: `${role.id} ${change}`,
    payload: { roleId: role.id, role: role.name, change, ...payload },
  });
}

/** What goes, goes at once; what comes waits for a second person. */
export async function savePermissions(
  input: ParsedOf<"permission.menuPermissions">,
  context: Context,
): Promise<OutputOf<"permission.menuPermissions">> {
  const { by, role } = await openRole(context, input.roleId, input.version);
  const held = await store.selectKeys(context, role.id);
  const { added, removed } = changeOf(held, await wantedKeys(context, input.menuIds, held));
  refuse(mayGrant(added, by.keys, store.templateOf(role.staffType)));
  if (removed.includes("authority:role:grant")) await keepGranter(context, role, held);
  const pending = added.length > 0 ? await askWider(context, role, { change: "keys", payload: { keys: added } }) : null;
  if (removed.length > 0) {
    await store.writeGrants(context, { roleId: role.id, removed });
    await store.updateRole(context, role.id, {});
    await tellPeople(context, role.id);
  }
  context.record({ subject: "role", ids: [role.id], detail: { before: { name: role.name }, removed, asked: added } });
  return { ok: true, version: role.version + (removed.length > 0 ? 1 : 0), removed: [...removed], pending };
}
