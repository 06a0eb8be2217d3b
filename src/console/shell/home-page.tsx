import { Link } from "react-router-dom";
import { useT } from "../i18n/i18n.ts";
import { byReference, trailText, type MenuIndex, type MenuScreen } from "../kernel/menu-tree.ts";
import { useSession } from "../kernel/session.ts";
import { Kbd } from "../ui/kbd.tsx";
import { goKeys } from "./go-keys.ts";

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
export function HomePage({ index }: { readonly index: MenuIndex }) {
  const t = useT();
  const { me } = useSession();
  const keys = new Map(goKeys(index).map(({ path, keys: chord }) => [path, chord]));
  return (
    <div className="p-6">
      <h2 className="text-kpi font-semibold">{t("shell.homePage.hello", { name: me?.user.adminName ?? "" })}</h2>
      <p className="mt-1 mb-6 flex items-center gap-2 text-fg-1">
        <Kbd chord="ctrl+k" />
        {t("shell.homePage.hint", { key: "Ctrl K" })}
      </p>
      <div className="columns-1 gap-8 sm:columns-2 xl:columns-3">
        {grouped(index.screens).map(([heading, screens]) => (
          <section key={heading} className="mb-6 break-inside-avoid">
            <h3 className="border-b pb-1 text-cell font-semibold text-fg-2">{heading}</h3>
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
    </div>
  );
}
