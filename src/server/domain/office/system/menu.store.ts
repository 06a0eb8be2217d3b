import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { languageOf } from "../../../kernel/http/localise.ts";

export type Entry = OutputOf<"system.menuList">[number];

/** The menu tree in the language of the request, cut to what the role may do: actions that are held, and menus that lead to one. */
export const menuOf = (context: Context): Promise<Entry[]> => menuTree(context, context.staff.permissions);

/** The same for any set of keys: what a role would see is made by what makes everybody's menu. */
export async function menuTree({ tx, tenant, locale }: Context, held: ReadonlySet<string>): Promise<Entry[]> {
  const rows = await tx
    .selectFrom("menu_entry")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .orderBy("order_num")
    .orderBy("id")
    .execute();
  const language = languageOf(locale);
  const entries: Entry[] = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    type: row.type === 1 ? 1 : 2,
    name: nameIn(row.names, language),
    webUrl: row.web_url,
    orderNum: row.order_num,
    icon: row.icon,
    url: row.url,
    perms: row.perms,
    children: [],
  }));
  return cut(entries, held);
}

function nameIn(names: unknown, language: string): string {
  const texts = names as Record<string, string>;
  return texts[language] ?? texts["en"] ?? "";
}

/** A menu without entries of its own (a screen reached by its parent's key) stays when any key below its own is held. */
function cut(entries: readonly Entry[], held: ReadonlySet<string>): Entry[] {
  const byParent = new Map<number, Entry[]>();
  for (const entry of entries) byParent.set(entry.parentId, [...(byParent.get(entry.parentId) ?? []), entry]);
  const walk = (parent: number): Entry[] =>
    (byParent.get(parent) ?? []).flatMap((entry) => {
      if (entry.type === 2) return held.has(entry.perms) ? [entry] : [];
      const below = byParent.get(entry.id) ?? [];
      const children = walk(entry.id);
      const isOpen = below.length > 0 ? children.length > 0 : [...held].some((key) => key.startsWith(`${entry.perms}:`));
      return isOpen ? [{ ...entry, children }] : [];
    });
  return walk(0);
}
