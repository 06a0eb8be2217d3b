import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { keyedEntries, selectEntries, type EntryRow } from "../menu/menu-entry.actions.ts";
import { selectGranter, selectHolders, selectRoles } from "./role.store.ts";
import { nameIn } from "./tree.actions.ts";

type Matrix = OutputOf<"permission.matrix">;
type Node = Matrix["menu"][number];

/** Every key of the menu beside every role, those above first. */
export async function roleMatrix(context: Context): Promise<Matrix> {
  const [by, entries] = [await selectGranter(context, context.staff.id), await selectEntries(context)];
  const holders = new Map((await selectHolders(context)).map((each) => [each.id, each]));
  const keyed = keyedEntries(entries);
  const roles = (await selectRoles(context)).map(({ id, code, name, level, enabled }) => {
    const held = new Set(holders.get(id)?.keys);
    const menuIds = keyed.filter(({ perms }) => held.has(perms)).map((entry) => entry.id);
    const isBelow = by !== null && level > by.level && id !== by.roleId;
    return { id, code, name, isEnabled: enabled, isBelow, people: holders.get(id)?.people ?? 0, menuIds };
  });
  return { roles, menu: menuOf(entries, context) };
}

function menuOf(entries: readonly EntryRow[], context: Context): Node[] {
  const children = new Map<number, EntryRow[]>();
  for (const entry of entries) children.set(entry.parentId, [...(children.get(entry.parentId) ?? []), entry]);
  const below = (parentId: number): Node[] =>
    (children.get(parentId) ?? []).map((entry) => {
      const { id, type, perms, webUrl } = entry;
      return { id, parentId, type, name: nameIn(entry, context), perms, webUrl, children: below(id) };
    });
  return below(0);
}
