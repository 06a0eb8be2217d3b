import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { keepGranter, openRole, tellPeople } from "./role.judge.ts";
import * as store from "./role.store.ts";

/** Takes one key from a role and everybody who works with it: it narrows, so it holds at once. */
export async function removeKey(
  { roleId, permission, version, reason }: ParsedOf<"accessReview.remove">,
  context: Context,
): Promise<OutputOf<"accessReview.remove">> {
  const { role } = await openRole(context, roleId, version);
  const held = await store.selectKeys(context, role.id);
  if (!held.has(permission)) throw new Refused({ error: "notFound", field: "permission" });
  if (permission === "authority:role:grant") await keepGranter(context, role, held);
  await store.writeGrants(context, { roleId: role.id, removed: [permission] });
  await store.updateRole(context, role.id, {});
  await tellPeople(context, role.id);
  context.record({ subject: "role", ids: [role.id], detail: { before: { name: role.name }, removed: [permission], reason } });
  return { ok: true };
}
