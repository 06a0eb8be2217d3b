import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { tellRightsOf } from "../../../kernel/sign-in/rights.ts";
import type { RoleRow } from "../role/role.judge.ts";
import * as store from "./person.store.ts";

/**
 * Gives back what people hold who are off now, or do other work: each department its own, at its door. @returns how much is nobody's now. In the very
 * transaction: either he is off and nothing lies with him, or neither.
 */
export type Release = (context: Context, staffIds: readonly number[], why: "disabled" | "moved") => Promise<number>;

type Worker = Pick<store.PersonRow, "id" | "type">;
/**
 * Another role for people, told to their open pages. Where it is another kind of work, what lies with them goes back to where nobody has it: they could
 * not touch it any more. @returns how much
 * @throws Refused where the tenant would be left without an administrator, or an app without a first reviewer
 */
export async function putRole(
  context: Context,
  people: readonly Worker[],
  { role, by, field, releases }: { role: RoleRow; by: number; field?: string; releases: readonly Release[] },
): Promise<number> {
  const ids = people.map(({ id }) => id);
  if (!(await store.hasOtherHolder(context, ids))) throw new Refused({ error: "staff.lastHolder", ...(field ? { field } : {}) });
  await store.updatePeople(context, ids, { roleId: role.id, roleBy: by, type: role.staffType });
  for (const id of ids) await tellRightsOf(context.tx, context.tenant.id, id);
  const moved = people.filter(({ type }) => type !== role.staffType).map(({ id }) => id);
  let released = 0;
  if (moved.length > 0) for (const release of releases) released += await release(context, moved, "moved");
  return released;
}
