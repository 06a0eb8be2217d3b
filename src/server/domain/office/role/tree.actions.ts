import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { permissions } from "../../../../contract/permissions.ts";
import { brokenPairs, changeOf, stateOf, unreachable } from "../../../../lending/rights/grant.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { languageOf } from "../../../kernel/http/localise.ts";
import { selectWaiting } from "../approval/approval.actions.ts";
import { keyedEntries, selectEntries, type EntryRow } from "../menu/menu-entry.actions.ts";
import { menuTree, type Entry } from "../system/menu.actions.ts";
import { wantedKeys } from "./grant.actions.ts";
import * as store from "./role.store.ts";
import { countOrders, selectRoleOf } from "./seen.store.ts";

type Node = OutputOf<"permission.selectConfigPermission">["entries"][number];

async function roleOf(context: Context, id: number): Promise<store.RoleRow> {
  const role = (await store.selectRoles(context)).find((each) => each.id === id);
  if (!role) throw new Refused({ error: "notFound", field: "roleId" });
  return role;
}

export const nameIn = (entry: EntryRow, context: Context): string =>
  (entry.names as unknown as Readonly<Record<string, string>>)[languageOf(context.locale)] ?? entry.names.en;

/** Every key of the menu as it stands to a role: where it comes from, since when, by whom, and whether the caller may grant it. */
export async function configTree(
  input: ParsedOf<"permission.selectConfigPermission">,
  context: Context,
): Promise<OutputOf<"permission.selectConfigPermission">> {
  const role = await roleOf(context, input.roleId);
  const [by, held] = [await store.selectGranter(context, context.staff.id), await store.selectKeys(context, role.id)];
  const [template, entries] = [store.templateOf(role.staffType), await selectEntries(context)];
  const last = new Map((await store.selectLastGrants(context, role.id)).map((each) => [each.permission, each]));
  const asked = await askedKeys(context, role.id);
  const leaf = (entry: EntryRow) => {
    const isKey = entry.type === 2;
    const grant = isKey ? last.get(entry.perms) : undefined;
    return {
      id: entry.id,
      parentId: entry.parentId,
      type: entry.type,
      name: nameIn(entry, context),
      perms: entry.perms,
      state: isKey ? stateOf(template.has(entry.perms), held.has(entry.perms)) : ("none" as const),
      isGranted: isKey && held.has(entry.perms),
      isForbidden: isKey && !template.has(entry.perms) && by?.keys.has(entry.perms) !== true,
      isAsked: isKey && asked.has(entry.perms),
      since: grant?.since.toISOString() ?? null,
      by: grant?.by ?? null,
      approvedBy: grant?.approvedBy ?? null,
    };
  };
  const children = new Map<number, EntryRow[]>();
  for (const entry of entries) children.set(entry.parentId, [...(children.get(entry.parentId) ?? []), entry]);
  const below = (parentId: number): Node[] =>
    (children.get(parentId) ?? []).map((entry) => ({ ...leaf(entry), children: below(entry.id) }));
  return { roleId: role.id, name: role.name, version: role.version, entries: below(0) };
}

async function askedKeys(context: Context, roleId: number): Promise<ReadonlySet<string>> {
  const waiting = await selectWaiting(context, "roleWiden", `${roleId} keys`);
  const keys = waiting?.payload["keys"];
  return new Set(Array.isArray(keys) ? keys.map(String) : []);
}

/** Numbers of the entries whose keys a role holds. */
export async function menuOfRole({ roleId }: ParsedOf<"permission.menuRole">, context: Context): Promise<number[]> {
  const role = await roleOf(context, roleId);
  const [held, entries] = [await store.selectKeys(context, role.id), await selectEntries(context)];
  return keyedEntries(entries)
    .filter(({ perms }) => held.has(perms))
    .map(({ id }) => id);
}

/** What saving would change: keys by module, whom it concerns, which pairs of two persons nobody could do any more, buttons nobody can reach. */
export async function difference(input: ParsedOf<"permission.difference">, context: Context): Promise<OutputOf<"permission.difference">> {
  const role = await roleOf(context, input.roleId);
  const held = await store.selectKeys(context, role.id);
  const wanted = await wantedKeys(context, input.menuIds, held);
  const { added, removed } = changeOf(held, wanted);
  const entries = await selectEntries(context);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const moduleOf = (entry: EntryRow): string => {
    let at = entry;
    for (let up = byId.get(at.parentId); up; up = byId.get(at.parentId)) at = up;
    return nameIn(at, context);
  };
  const moduleOfKey = new Map(keyedEntries(entries).map((entry) => [entry.perms, moduleOf(entry)]));
  const names = [...new Set([...added, ...removed].map((key) => moduleOfKey.get(key) ?? "–"))];
  const within = (keys: readonly string[], name: string) => keys.filter((key) => (moduleOfKey.get(key) ?? "–") === name);
  const able = await store.selectAble(context);
  const after = able.map((each) => (each.id === role.id ? { ...each, keys: wanted } : each));
  const before = new Set(brokenPairs(able));
  return {
    modules: names.map((name) => ({ name, added: within(added, name), removed: within(removed, name) })),
    added: added.length,
    removed: removed.length,
    ...(await store.countPeople(context, role.id)),
    pairs: brokenPairs(after).filter((name) => !before.has(name)),
    unreachable: [...unreachable(wanted, permissions)].filter((key) => added.includes(key) || !held.has(key) || removed.length > 0),
  };
}

interface Counted {
  readonly screens: number;
  readonly buttons: number;
}
/** The schema names itself for its children, which its type cannot; here it can. */
const childrenOf = (children: Entry["children"]): readonly Entry[] => children as readonly object[] as readonly Entry[];

function counted(entries: readonly Entry[]): Counted {
  return entries.reduce(
    (sum, { type, webUrl, children }) => {
      const below = counted(childrenOf(children));
      const isScreen = type === 1 && webUrl !== "" && (children.length === 0 || childrenOf(children).some((each) => each.type === 2));
      return { screens: sum.screens + below.screens + (isScreen ? 1 : 0), buttons: sum.buttons + below.buttons + (type === 2 ? 1 : 0) };
    },
    { screens: 0, buttons: 0 },
  );
}

/** The role that is asked about, and whose scope is counted where it is one person's. @throws Refused where he may not ask about it, or see him */
async function aboutWhom(input: ParsedOf<"permission.preview">, context: Context): Promise<{ roleId: number; staffId: number | null }> {
  const needed = "roleId" in input ? "authority:role:list" : "authority:staff:list";
  if (!context.staff.permissions.has(needed)) throw new Refused({ error: "forbidden" });
  if ("roleId" in input) return { roleId: input.roleId, staffId: null };
  const roleId = await selectRoleOf(context, input.adminUserId);
  if (roleId === null) throw new Refused({ error: "notFound", field: "adminUserId" });
  return { roleId, staffId: input.adminUserId };
}

/** What a role or a person would see, from the function that makes everybody's menu; the scope as a count, never a row. */
export async function preview(input: ParsedOf<"permission.preview">, context: Context): Promise<OutputOf<"permission.preview">> {
  const { roleId, staffId } = await aboutWhom(input, context);
  const role = await roleOf(context, roleId);
  const held = await store.selectKeys(context, role.id);
  const keys = "menuIds" in input && input.menuIds ? await wantedKeys(context, input.menuIds, held) : held;
  const menu = await menuTree(context, keys);
  const seen = await countOrders(context, role, staffId);
  return { menu: menu.map(previewOf), ...counted(menu), keys: keys.size, dataScope: role.dataScope, ...seen };
}

function previewOf({ id, parentId, type, name, perms, webUrl, children }: Entry): OutputOf<"permission.preview">["menu"][number] {
  return { id, parentId, type, name, perms, webUrl, children: childrenOf(children).map(previewOf) };
}
