import { menu } from "../../../../contract/menu.ts";
import { permissions } from "../../../../contract/permissions.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { languageOf } from "../../../kernel/http/localise.ts";
import { tellRights } from "../../../kernel/sign-in/rights.ts";
import * as store from "./menu-entry.store.ts";

export { keyedEntries, selectEntries, type EntryRow } from "./menu-entry.store.ts";

type Node = OutputOf<"permission.menuSearch">[number];

const shipped = new Set(menu.map(({ id }) => id));
const keys: ReadonlySet<string> = new Set(permissions);

/** Roles that hold a key, or, of a menu, a key below it. */
function rolesOf(held: ReadonlyMap<string, readonly number[]>, { type, perms }: store.EntryRow): number {
  const isOf = (key: string) => (type === 2 ? key === perms : key.startsWith(`${perms}:`));
  return new Set([...held].flatMap(([key, roles]) => (isOf(key) ? roles : []))).size;
}

/** The tree as it is kept; filtered, an entry stays with what leads to it. */
export async function searchMenu(input: ParsedOf<"permission.menuSearch">, context: Context): Promise<Node[]> {
  const [entries, held] = [await store.selectEntries(context), await store.selectHeldKeys(context)];
  const wanted = input.name?.toLowerCase() ?? "";
  const isFound = ({ names, perms, type }: store.EntryRow): boolean =>
    (input.type === undefined || type === input.type) &&
    [...Object.values(names), perms].some((text) => text.toLowerCase().includes(wanted));
  const language = languageOf(context.locale);
  const nodeOf = (entry: store.EntryRow): Node => {
    const { updatedAt, ...rest } = entry;
    return {
      ...rest,
      name: (entry.names as unknown as Readonly<Record<string, string>>)[language] ?? entry.names.en,
      isShipped: shipped.has(entry.id),
      roleCount: rolesOf(held, entry),
      updateTime: updatedAt?.toISOString() ?? null,
      children: below(entry.id),
    };
  };
  const below = (parentId: number): Node[] =>
    entries
      .filter((entry) => entry.parentId === parentId)
      .map((entry) => ({ entry, node: nodeOf(entry) }))
      .filter(({ entry, node }) => node.children.length > 0 || isFound(entry))
      .map(({ node }) => node);
  return below(0);
}

/** Its key is one that the house knows, its parent is there, holds entries, and does not stand below it. */
function judge(entries: readonly store.EntryRow[], entry: store.NewEntry, id?: number): void {
  const isKnown = entry.type === 2 ? keys.has(entry.perms) : permissions.some((key) => key.startsWith(`${entry.perms}:`));
  if (!isKnown) throw new Refused({ error: "menu.key", field: "perms", vars: { key: entry.perms } });
  const byId = new Map(entries.map((each) => [each.id, each]));
  if (entry.parentId === 0) return;
  const parent = byId.get(entry.parentId);
  if (!parent) throw new Refused({ error: "notFound", field: "parentId" });
  if (parent.type === 2) throw new Refused({ error: "menu.button", field: "parentId" });
  for (let at: store.EntryRow | undefined = parent; at; at = byId.get(at.parentId))
    if (at.id === id) throw new Refused({ error: "menu.cycle", field: "parentId" });
}

/** Adds an entry after its neighbours. */
export async function addEntry(input: ParsedOf<"permission.addPermission">, context: Context): Promise<{ id: number }> {
  const entries = await store.lockEntries(context);
  const last = Math.max(0, ...entries.filter(({ parentId }) => parentId === input.parentId).map(({ orderNum }) => orderNum));
  const { name, orderNum = last + 1, ...rest } = input;
  const entry = { ...rest, names: name, orderNum };
  judge(entries, entry);
  const id = await store.insertEntry(context, entry);
  await tellRights(context.tx, context.tenant.id, null);
  context.record({ subject: "menu", ids: [id], detail: { after: entry } });
  return { id };
}

/** Renames, moves or orders an entry; the address and key of what the house ships stay. */
export async function updateEntry(input: ParsedOf<"permission.update">, context: Context): Promise<{ ok: true }> {
  const entries = await store.lockEntries(context);
  const before = entries.find(({ id }) => id === input.id);
  if (!before) throw new Refused({ error: "notFound", field: "id" });
  if (input.version !== undefined && input.version !== before.version)
    throw new Refused({ error: "version.stale", vars: { by: "–", version: before.version } });
  const { id, version: _seen, name, ...rest } = input;
  const entry = { ...before, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) } as store.EntryRow;
  const after = { ...entry, names: name ?? before.names };
  const changed = (["perms", "webUrl"] as const).find((field) => after[field] !== before[field]);
  if (shipped.has(id) && changed) throw new Refused({ error: "menu.shipped", field: changed });
  judge(entries, after, id);
  await store.updateEntry(context, id, after);
  await tellRights(context.tx, context.tenant.id, null);
  context.record({ subject: "menu", ids: [id], detail: { before: { ...before, updatedAt: null }, after: { ...after, updatedAt: null } } });
  return { ok: true };
}

/** Takes out entries that a tenant has made: all of those named, or none. */
async function removeEntries(context: Context, ids: readonly number[], field: string): Promise<number> {
  const [entries, held] = [await store.lockEntries(context), await store.selectHeldKeys(context)];
  const gone = new Set(ids);
  const left = entries.filter(({ id }) => !gone.has(id));
  for (const id of gone) {
    const entry = entries.find((each) => each.id === id);
    if (!entry) throw new Refused({ error: "notFound", field });
    if (shipped.has(id)) throw new Refused({ error: "menu.shipped", field });
    if (left.some(({ parentId }) => parentId === id)) throw new Refused({ error: "menu.children", field });
    const isLast = entry.type === 2 && !left.some(({ type, perms }) => type === 2 && perms === entry.perms);
    if (isLast && held.has(entry.perms)) throw new Refused({ error: "menu.held", field, vars: { count: rolesOf(held, entry) } });
  }
  await store.deleteEntries(context, [...gone]);
  await tellRights(context.tx, context.tenant.id, null);
  const names = entries.filter(({ id }) => gone.has(id)).map(({ names: all, perms }) => ({ name: all.en, perms }));
  context.record({ subject: "menu", ids: [...gone], detail: { before: names } });
  return gone.size;
}

export async function deleteEntry({ id }: ParsedOf<"permission.deletePermission">, context: Context): Promise<{ ok: true }> {
  await removeEntries(context, [id], "id");
  return { ok: true };
}

export async function deleteSeveral({ ids }: ParsedOf<"permission.delete">, context: Context): Promise<{ deleted: number }> {
  return { deleted: await removeEntries(context, ids, "ids") };
}
