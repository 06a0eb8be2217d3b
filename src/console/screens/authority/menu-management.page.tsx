import { Alert } from "../../ui/alert.tsx";
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

interface Standing {
  readonly here: EntryItem | null;
  readonly ask: (asked: EntryAsked, source: Source) => void;
  readonly shift: (by: 1 | -1, source: Source) => void;
  readonly takeOut: (item: EntryItem, source: Source) => void;
}
interface EntryAct extends TreeAct {
  readonly needs: Permission;
}
const belowOf = (item: EntryItem | null): number => (item?.isLeaf ? item.parentId : (item?.id ?? 0));

/** What is done with the entry under the cursor. */
const actsOf = ({ here, ask, shift, takeOut }: Standing): readonly EntryAct[] => [
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
    run: (by) => ask({ entry: null, parentId: belowOf(here) }, by),
  },
  {
    id: "menu.remove",
    verb: "takeOut",
    label: "authority.menu.remove",
    needs: "authority:menu:delete",
    run: (by) => here && takeOut(here, by),
  },
];
const permitted = (acts: readonly EntryAct[]): readonly TreeAct[] =>
  acts.filter(({ needs }) => can(needs)).map(({ needs: _needs, ...act }) => act);

/** Menus and buttons as a tree: Enter edits, Alt+↑↓ moves among neighbours. */
export function MenuManagementPage() {
  useT();
  const { data, error, mutate } = useCall(permissionCalls["permission.menuSearch"], {});
  const items = data ? (data as readonly object[] as readonly WireNode[]).map(itemOf) : none;
  const tree = useTree(items, null);
  const { here } = tree;
  const after = (work: Promise<unknown>): void => void work.then((isDone) => (isDone ? mutate() : undefined));
  const acts = actsOf({
    here,
    ask: (asked, source) => after(ports.ask(form.form, asked, source)),
    shift: (by, source) => void (here && after(move(everyItem(items), here, by, source))),
    takeOut: (item, source) => after(remove(item, source)),
  });
  if (error) return <NotRead error={error} />;
  return (
    <Tree
      id="menu-tree"
      label={t("authority.menu.title")}
      tree={tree}
      acts={permitted(acts)}
      said={data ? saidOf(here) : t("shell.starting")}
      mark={({ item }) => <Roles count={item.roleCount} />}
    />
  );
}

const NotRead = ({ error }: { readonly error: unknown }) => <Alert className="p-6">{failureText(error)}</Alert>;

const Roles = ({ count }: { readonly count: number }) => (
  <span className="text-cell text-fg-2">{t("authority.menu.roles", { count: formatNumber(count) })}</span>
);
