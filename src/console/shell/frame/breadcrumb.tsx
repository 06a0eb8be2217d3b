import { Link } from "../../ui/link.tsx";
import { orderDetailsPath } from "../../client/order-tab.ts";
import { useT } from "../../i18n/i18n.ts";
import type { MenuIndex } from "../../kernel/screen/menu-tree.ts";

/** From the menu tree; on order details only "Details" (rules/product.md 2). Its last part is the page's heading; at 740 px or less it has a line of its own. */
export function Breadcrumb({ index, path, name }: { readonly index: MenuIndex; readonly path: string; readonly name: string }) {
  const t = useT();
  const screen = index.byPath.get(path);
  const above = screen && path !== orderDetailsPath && name === screen.name ? screen.trail.slice(0, -1) : [];
  const up = index.groups.get(screen?.parent ?? "");
  return (
    <nav
      aria-label={t("shell.breadcrumb")}
      className="flex shrink-0 items-center gap-2 border-l px-3 text-cell text-fg-2 max-[741px]:min-w-0 max-[741px]:basis-full max-[741px]:border-l-0 max-[741px]:border-t max-[741px]:py-0.5"
    >
      {above.map((crumb, at) => (
        <span key={`${at}${crumb}`} className="flex items-center gap-2 max-[741px]:whitespace-nowrap">
          {at === above.length - 1 && up && up !== path ? (
            <Link to={up} className="hover:text-fg-0">
              {crumb}
            </Link>
          ) : (
            crumb
          )}
          <span aria-hidden="true">›</span>
        </span>
      ))}
      <h1 aria-current="page" className="font-medium text-fg-0 max-[741px]:truncate">
        {name}
      </h1>
    </nav>
  );
}
