import type { Permission } from "../../../../contract/permissions.ts";
import { mayChangeRole } from "../../../../lending/rights/grant.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { tellRights } from "../../../kernel/sign-in/rights.ts";
import * as store from "./role.store.ts";

/** What of roles the rights of people are judged by. */
export { hasOtherGranter, lockTree, selectGranter, selectKeys, selectRoles, templateOf, type Granter, type RoleRow } from "./role.store.ts";

export function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

/** Who acts, and the role that he changes, both held. */
export interface Acting {
  readonly by: store.Granter;
  readonly role: store.RoleRow;
}

/**
 * The role, for a change by the caller.
 * @throws Refused where he holds it, where it stands beside or above him, and where somebody has saved since he looked
 */
export async function openRole(context: Context, id: number, seen?: number): Promise<Acting> {
  await store.lockTree(context);
  const by = await store.selectGranter(context, context.staff.id);
  if (!by) throw new Refused({ error: "forbidden" });
  const role = (await store.lockRoles(context, [by.roleId, id])).find((each) => each.id === id);
  if (!role) throw new Refused({ error: "notFound", field: "roleId" });
  refuse(mayChangeRole(by, role));
  if (seen !== undefined && seen !== role.version) throw new Refused({ error: "version.stale", vars: await lastSaved(context, role) });
  return { by, role };
}

async function lastSaved(context: Context, role: store.RoleRow) {
  const [last] = (await store.selectLastGrants(context, role.id)).toSorted((a, b) => b.since.getTime() - a.since.getTime());
  return { by: last?.by ?? "–", version: role.version };
}

/** Whether somebody who asked may still ask: on, with the key, above the role, and not its holder. */
export async function mayStillAsk(context: Context, staffId: number, role: store.RoleRow, key: Permission): Promise<store.Granter | null> {
  const by = await store.selectGranter(context, staffId);
  return by?.isEnabled && by.keys.has(key) && mayChangeRole(by, role) === null ? by : null;
}

/** Told once the transaction commits: open pages and streams of the role's people go on with what they may do now. */
export const tellPeople = (context: Context, roleId: number): Promise<void> => tellRights(context.tx, context.tenant.id, roleId);

/** @throws Refused where the tenant would be left without an administrator of its own */
export async function keepGranter(context: Context, role: store.RoleRow, keys: ReadonlySet<string>): Promise<void> {
  if (!keys.has("authority:role:grant") || !role.enabled || role.staffType === 0) return;
  if (!(await store.hasOtherGranter(context, role.id))) throw new Refused({ error: "role.lastHolder", field: "roleId" });
}

/** @throws Refused unless a person's role stands below the caller's own */
export async function requireBelow(
  context: Context,
  role: { readonly id: number; readonly level: number; readonly name: string },
): Promise<void> {
  const by = await store.selectGranter(context, context.staff.id);
  if (!by) throw new Refused({ error: "forbidden" });
  refuse(mayChangeRole(by, role));
}
