import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections, t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { can } from "../../kernel/state/session.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { everyItem, type TreeItem } from "../../table/tree/tree-rows.ts";
import { Tree, type TreeAct } from "../../table/tree/tree.tsx";
import { useTree } from "../../table/tree/use-tree.ts";
import type { EntryAsked } from "./entry.form.tsx";

type Wire = OutputOf<"permission.menuSearch">[number];
/** A menu or button as it is kept. */
export interface EntryItem extends TreeItem, Omit<Wire, "children" | "name" | "id"> {
  readonly children: readonly EntryItem[];
}
interface WireNode extends Omit<Wire, "children"> {
  readonly children: readonly WireNode[];
}
const itemOf = (node: WireNode): EntryItem => ({ ...node, code: node.perms, isLeaf: node.type === 2, children: node.children.map(itemOf) });
const none: readonly EntryItem[] = [];

const form = lateForm<EntryAsked, true>(async () => (await Promise.all([import("./entry.form.tsx"), loadSections("form")]))[0].EntryForm);

/** Makes one write of the tree; what is refused is said, and nothing moves. */
async function write(command: string, send: (key: string) => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await send(crypto.randomUUID());
    ports.tell({ kind: "done", text: done }, command);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
    return false;
  }
}

/** Changes places with the neighbour before or after it. */
async function move(items: readonly EntryItem[], item: EntryItem, by: 1 | -1, source: Source): Promise<boolean> {
  const around = items.filter(({ parentId }) => parentId === item.parentId);
  const other = around[around.findIndex(({ id }) => id === item.id) + by];
  if (!other) return false;
  const [mine, theirs] = [item.orderNum, other.orderNum === item.orderNum ? item.orderNum + by : other.orderNum];
  const put = ({ id, version }: EntryItem, orderNum: number) =>
    write(
      "authority.menu.move",
      (idempotencyKey) =>
        ports.send(
          permissionCalls["permission.update"],
          { id, version, orderNum: Math.max(orderNum, 0) },
          { command: "authority.menu.move", source, idempotencyKey },
        ),
      t("authority.menu.saved"),
    );
  return (await put(item, theirs)) && (await put(other, mine));
}

async function remove({ id }: EntryItem, source: Source): Promise<boolean> {
  const command = "authority.menu.remove";
  return write(
    command,
    (idempotencyKey) => ports.send(permissionCalls["permission.deletePermission"], { id }, { command, source, idempotencyKey }),
    t("authority.menu.removed"),
  );
}

const saidOf = (item: EntryItem | null): string =>
  item
    ? `${item.name} · ${t(item.type === 1 ? "authority.menu.kind.menu" : "authority.menu.kind.button")} · ${item.webUrl || item.perms} · ${t("authority.menu.roles", { count: formatNumber(item.roleCount) })}`
    : "";

/** Menus and buttons as a tree: Enter edits, Alt+↑↓ moves among neighbours. */
export function MenuManagementPage() {
  useT();
  const { data, error, mutate } = useCall(permissionCalls["permission.menuSearch"], {});
  const items = data ? (data as readonly object[] as readonly WireNode[]).map(itemOf) : none;
  const tree = useTree(items, null);
  const { here } = tree;
  const all = everyItem(items);
  const after = (work: Promise<unknown>): void => void work.then((isDone) => (isDone ? mutate() : undefined));
  const ask = (asked: EntryAsked, source: Source): void => after(ports.ask(form.form, asked, source));
  const shift = (by: 1 | -1, source: Source): void => void (here && after(move(all, here, by, source)));
  const below = here?.isLeaf ? here.parentId : (here?.id ?? 0);
  const every: readonly (TreeAct & { readonly needs: Permission })[] = [
    {
      id: "menu.edit",
      verb: "open",
      label: "authority.menu.edit",
      needs: "authority:menu:edit",
      run: (by) => here && ask({ entry: here, parentId: here.parentId }, by),
    },
    { id: "menu.up", verb: "earlier", label: "authority.menu.up", needs: "authority:menu:edit", run: (by) => shift(-1, by) },
    { id: "menu.down", verb: "later", label: "authority.menu.down", needs: "authority:menu:edit", run: (by) => shift(1, by) },
    {
      id: "menu.add",
      verb: "newBelow",
      label: "authority.menu.add",
      needs: "authority:menu:add",
      run: (by) => ask({ entry: null, parentId: below }, by),
    },
    {
      id: "menu.remove",
      verb: "takeOut",
      label: "authority.menu.remove",
      needs: "authority:menu:delete",
      run: (by) => here && after(remove(here, by)),
    },
  ];
  const acts = every.filter(({ needs }) => can(needs)).map(({ needs: _needs, ...act }) => act);
  if (error)
    return (
      <p role="alert" className="p-6 text-danger">
        {failureText(error)}
      </p>
    );
  return (
    <Tree
      id="menu-tree"
      label={t("authority.menu.title")}
      tree={tree}
      acts={acts}
      said={data ? saidOf(here) : t("shell.starting")}
      mark={({ item }) => <span className="text-cell text-fg-2">{t("authority.menu.roles", { count: formatNumber(item.roleCount) })}</span>}
    />
  );
}
