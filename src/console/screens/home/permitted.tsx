import { keyOf } from "../../kernel/verbs/table.ts";
import { Link } from "../../ui/link.tsx";
import { useT } from "../../i18n/i18n.ts";
import { byReference, trailText, type MenuIndex, type MenuScreen } from "../../kernel/screen/menu-tree.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { goChords } from "../../kernel/keys/go-keys.ts";

function grouped(screens: readonly MenuScreen[]): readonly (readonly [string, readonly MenuScreen[]])[] {
  const groups = new Map<string, MenuScreen[]>();
  for (const screen of screens) {
    if (byReference.has(screen.path) || screen.path === "/homePage/index") continue;
    const heading = screen.trail[0] ?? "";
    groups.set(heading, [...(groups.get(heading) ?? []), screen]);
  }
  return [...groups];
}

/** What this person may open, with the keys that open it. */
export function Permitted({ index }: { readonly index: MenuIndex }) {
  const t = useT();
  const keys = goChords(index);
  return (
    <nav aria-label={t("home.screens")} className="border-t px-3 pt-2 pb-4">
      <p className="mb-3 flex items-center gap-2 text-fg-1">
        <Kbd chord={keyOf("palette")} />
        {t("home.hint", { key: "Ctrl K" })}
      </p>
      <div className="columns-1 gap-8 sm:columns-2 xl:columns-4">
        {grouped(index.screens).map(([heading, screens]) => (
          <section key={heading} className="mb-4 break-inside-avoid">
            <h2 className="border-b pb-1 text-cell font-semibold text-fg-2">{heading}</h2>
            <ul>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <Link to={screen.path} className="ring-inside flex h-row items-center justify-between px-2 hover:bg-hover">
                    <span className="truncate">{trailText(screen.trail.slice(1)) || screen.name}</span>
                    {keys.has(screen.path) ? <Kbd chord={keys.get(screen.path) ?? ""} bare /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
