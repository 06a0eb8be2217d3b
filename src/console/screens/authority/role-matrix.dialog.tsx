import { useState } from "react";
import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { leavesOf } from "../../table/tree/tree-rows.ts";
import { Tree } from "../../table/tree/tree.tsx";
import { useTree } from "../../table/tree/use-tree.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { menuItemsOf } from "./preview.dialog.tsx";
import { roleName } from "../../i18n/role-name.ts";
import type { RoleTreeAsked } from "./role-tree.dialog.tsx";

type Matrix = OutputOf<"permission.matrix">;
type Column = Matrix["roles"][number] & { readonly held: ReadonlySet<number> };

const tree = lateForm<RoleTreeAsked["subject"], true>(async () => (await import("./role-tree.dialog.tsx")).RoleTreeDialog);
const none: ReturnType<typeof menuItemsOf> = [];
type Item = (typeof none)[number];

/** The roles, and the one under the cursor; past the last of them nothing is left to move to. */
function useColumns(roles: Matrix["roles"]) {
  const [at, setAt] = useState(0);
  const columns: readonly Column[] = roles.map((role) => ({ ...role, held: new Set(role.menuIds) }));
  const aside = (step: 1 | -1): boolean => {
    const isThere = columns[at + step] !== undefined;
    if (isThere) setAt(at + step);
    return isThere || step === 1;
  };
  return { at, columns, column: columns[at], aside };
}

type Columns = ReturnType<typeof useColumns>;

/** Every key beside every role: h and l go from role to role, Enter opens the keys of the one under the cursor, at this key. */
export function RoleMatrixDialog({ cancel, onSaved }: { readonly cancel: () => void; readonly onSaved: () => void }) {
  const t = useT();
  const { data, error, mutate } = useCall(permissionCalls["permission.matrix"], {});
  const columns = useColumns(data?.roles ?? []);
  const state = useTree(data ? menuItemsOf(data.menu) : none, null);
  const open = async (source: Source): Promise<void> => {
    if (!columns.column || !(await askKeys(columns.column, state.here?.id, source))) return;
    await mutate();
    onSaved();
  };
  return (
    <Dialog title={t("authority.matrix.title")} onClose={cancel} width="strip">
      {data ? (
        <MatrixTree {...columns} tree={state} open={(source) => void open(source)} />
      ) : (
        <div className="p-6">{error ? failureText(error) : <Spinner label={t("authority.matrix.title")} />}</div>
      )}
    </Dialog>
  );
}

interface MatrixProps extends Columns {
  readonly tree: ReturnType<typeof useTree<Item>>;
  readonly open: (source: Source) => void;
}
function MatrixTree({ columns, column, at, aside, tree: rows, open }: MatrixProps) {
  return (
    <Tree
      id="matrix"
      label={textNow("authority.matrix.title")}
      tree={rows}
      acts={[{ id: "matrix.edit", verb: "open", label: "authority.matrix.open", run: open }]}
      head={<Heads columns={columns} at={at} />}
      aside={aside}
      mark={({ item }) => <Cells columns={columns} at={at} leaves={leavesOf(item).map(({ id }) => id)} isLeaf={item.isLeaf} />}
      said={column ? saidOf(column, rows.here?.id) : ""}
    />
  );
}

/** The keys of a role, the cursor at the one that is meant; null: nothing was saved, or he may not. */
async function askKeys({ id, code, name }: Column, here: number | undefined, source: Source) {
  if (!ports.can("authority:role:grant")) return null;
  return ports.ask(tree.form, { id, code, name, ...(here === undefined ? {} : { at: here }) }, source);
}

function saidOf(column: Column, here: number | undefined): string {
  const { people, held } = column;
  const state = textNow(held.has(here ?? 0) ? "authority.compare.has" : "authority.compare.lacks");
  return textNow("authority.matrix.said", { name: roleName(column), state, keys: formatNumber(held.size), people: formatNumber(people) });
}

interface ColumnsProps {
  readonly columns: readonly Column[];
  readonly at: number;
}
const cellClass = (isHere: boolean): string => `w-9 shrink-0 text-center text-cell ${isHere ? "bg-select" : ""}`;

/** Names stand upright, so that twenty roles fit; the line below says the one under the cursor. */
function Heads({ columns, at }: ColumnsProps) {
  return (
    <div aria-hidden className="sticky top-0 z-1 -mt-1 flex justify-end border-b border-line bg-2 pr-2">
      {columns.map((role, index) => (
        <span key={role.id} className={`${cellClass(index === at)} flex h-36 items-end justify-center pb-1`}>
          <span className={`max-h-34 truncate [writing-mode:vertical-rl] rotate-180 ${role.isEnabled ? "text-fg-1" : "text-fg-2"}`}>
            {roleName(role)}
          </span>
        </span>
      ))}
    </div>
  );
}

/** Of a key whether each role holds it, of a branch how many of it. */
function Cells({ columns, at, leaves, isLeaf }: ColumnsProps & { readonly leaves: readonly number[]; readonly isLeaf: boolean }) {
  return (
    <span className="flex shrink-0" aria-hidden>
      {columns.map((role, index) => {
        const count = leaves.filter((id) => role.held.has(id)).length;
        const text = isLeaf ? (count > 0 ? "✓" : "·") : count === 0 ? "·" : formatNumber(count);
        return (
          <span
            key={role.id}
            className={`${cellClass(index === at)} flex h-row items-center justify-center ${count > 0 ? (isLeaf ? "text-ok" : "text-fg-1") : "text-fg-2"}`}
          >
            {text}
          </span>
        );
      })}
    </span>
  );
}
