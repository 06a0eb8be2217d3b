import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { Tree } from "../../table/tree/tree.tsx";
import type { TreeItem } from "../../table/tree/tree-rows.ts";
import { useTree } from "../../table/tree/use-tree.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";

interface Props {
  readonly role: { readonly id: number; readonly name: string };
  /** Of a change that is not saved. */
  readonly menuIds?: number[];
  /** `role` names a person. */
  readonly isPerson?: true;
  readonly onClose: () => void;
}
interface WireNode extends Omit<OutputOf<"permission.preview">["menu"][number], "children"> {
  readonly children: readonly WireNode[];
}
const itemOf = ({ id, name, type, perms, webUrl, children }: WireNode): TreeItem => ({
  id,
  name,
  code: webUrl || perms,
  isLeaf: type === 2,
  children: children.map(itemOf),
});
/** The schema names itself for its children, which its type cannot; here it can. */
export const menuItemsOf = (menu: OutputOf<"permission.preview">["menu"]): readonly TreeItem[] =>
  (menu as readonly object[] as readonly WireNode[]).map(itemOf);
const none: readonly TreeItem[] = [];

/** The menu and buttons that a role or a person would have, made by what makes everybody's menu; its scope as a count, never a row. */
export function PreviewDialog({ role, menuIds, isPerson, onClose }: Props) {
  const t = useT();
  const about = isPerson ? { adminUserId: role.id } : { roleId: role.id, ...(menuIds ? { menuIds } : {}) };
  const { data, error } = useCall(permissionCalls["permission.preview"], about);
  const items = data ? menuItemsOf(data.menu) : none;
  const tree = useTree(items, null);
  const counts = data && {
    screens: formatNumber(data.screens),
    buttons: formatNumber(data.buttons),
    keys: formatNumber(data.keys),
  };
  const scope = data && { scope: t(`authority.role.scope.${data.dataScope}`), count: formatNumber(data.orders) };
  return (
    <Dialog title={t("authority.preview.title", { name: role.name })} onClose={onClose} width="wide">
      {data && counts && scope ? (
        <Tree
          id="preview"
          label={t("authority.preview.title", { name: role.name })}
          tree={tree}
          acts={[]}
          mark={() => null}
          said={`${t("authority.preview.counts", counts)} · ${t(data.ordersAtMost ? "authority.preview.scope" : "authority.preview.scopeMore", scope)}`}
        />
      ) : (
        <div className="p-6">{error ? failureText(error) : <Spinner label={t("authority.role.preview")} />}</div>
      )}
    </Dialog>
  );
}
