import { useEffect, useRef, useState } from "react";
import { Link } from "../../ui/link.tsx";
import { useT } from "../../i18n/i18n.ts";
import { byReference, pagesOf, sortedEntries, type MenuIndex } from "../../kernel/screen/menu-tree.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { useSession, type MenuEntry } from "../../kernel/state/session.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useChord, useOwnKeys } from "../../kernel/keys/profile.ts";
import { ariaShortcut, chordLabel } from "../../ui/chord.ts";
import { goChords } from "../../kernel/keys/go-keys.ts";
import { showDrawer, showPalette, useShellState } from "../shell-state.ts";

const holds = (entry: MenuEntry, path: string): boolean => entry.webUrl === path || entry.children.some((child) => holds(child, path));
const rowClass = "ring-inside flex h-row w-full items-center gap-2 text-left hover:bg-hover";

interface BranchProps {
  readonly entry: MenuEntry;
  readonly path: string;
  readonly level: number;
  readonly folded: boolean;
  readonly keys: ReadonlyMap<string, string>;
}
const indent = ["pl-3", "pl-9", "pl-12"] as const;

function Leaf({ entry, path, level, folded, keys }: BranchProps) {
  const here = entry.webUrl === path;
  return (
    <Link
      to={entry.webUrl}
      title={folded ? entry.name : undefined}
      aria-current={here ? "page" : undefined}
      onClick={() => showDrawer(false)}
      className={classes(rowClass, "pr-3", indent[Math.min(level, 2)], here ? "selected-bar text-fg-0" : "text-fg-1")}
    >
      {level === 0 ? <Icon name={entry.icon} /> : null}
      <span className={classes("min-w-0 flex-1 truncate", folded && "sr-only")}>{entry.name}</span>
      {keys.has(entry.webUrl) && !folded ? (
        <kbd className="font-mono text-badge text-fg-2">{chordLabel(keys.get(entry.webUrl) ?? "")}</kbd>
      ) : null}
    </Link>
  );
}

interface FoldProps extends Pick<BranchProps, "entry" | "level" | "folded"> {
  /** The shown page stands in it. */
  readonly within: boolean;
  readonly open: boolean;
  readonly onFold: () => void;
}
/** The line that its pages fold under. */
function FoldLine({ entry, level, folded, within, open, onFold }: FoldProps) {
  return (
    <button
      type="button"
      title={folded ? entry.name : undefined}
      aria-expanded={folded ? undefined : open}
      onClick={onFold}
      className={classes(rowClass, "pr-3", indent[Math.min(level, 2)], within ? "text-fg-0" : "text-fg-1")}
    >
      {level === 0 ? <Icon name={entry.icon} className={classes("size-4", within && "text-accent")} /> : null}
      <span className={classes("min-w-0 flex-1 truncate", folded && "sr-only", level === 0 && "font-medium")}>{entry.name}</span>
      {folded ? null : <Icon name="chevron" className={classes("size-3 text-fg-2", open && "rotate-90")} />}
    </button>
  );
}

/** The entry that stands as one page: it has none below, or a single one at the top of the menu; null: its pages fold under it. */
function leafOf(entry: MenuEntry, pages: readonly MenuEntry[], level: number): MenuEntry | null {
  if (!pages.length) return entry;
  const only = pages.length === 1 && !pagesOf(pages[0] ?? entry).length ? pages[0] : null;
  return only && level === 0 ? { ...only, icon: entry.icon, name: entry.name } : null;
}

function Branch(props: BranchProps) {
  const { entry, level } = props;
  const pages = pagesOf(entry).filter((page) => !byReference.has(page.webUrl));
  if (!pages.length && byReference.has(entry.webUrl)) return null;
  const leaf = leafOf(entry, pages, level);
  if (!leaf) return <Fold {...props} pages={pages} />;
  return (
    <li>
      <Leaf {...props} entry={leaf} />
    </li>
  );
}

/** Open while the shown page stands in it, or as the hand has left it. */
function Fold({ pages, ...props }: BranchProps & { readonly pages: readonly MenuEntry[] }) {
  const { entry, path, level, folded } = props;
  const within = holds(entry, path);
  const [choice, setChoice] = useState<boolean | null>(null);
  const open = !folded && (choice ?? within);
  return (
    <li>
      <FoldLine entry={entry} level={level} folded={folded} within={within} open={open} onFold={() => setChoice(!open)} />
      {open ? (
        <ul>
          {pages.map((page) => (
            <Branch key={page.id} {...props} entry={page} level={level + 1} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The drawer takes the focus and gives it back; Esc closes it. */
function useDrawer(drawer: boolean) {
  const aside = useRef<HTMLElement>(null);
  const handlers: readonly KeyHandler[] = [{ id: "shell.drawer", verb: "escape", run: () => showDrawer(false) }];
  useKeyContext<null>({ id: "drawer", where: "everywhere", active: drawer, handlers });
  useEffect(() => {
    if (!drawer) return undefined;
    const [before, menu] = [document.activeElement, aside.current];
    menu?.querySelector<HTMLElement>("nav [aria-current], nav a")?.focus();
    return () => {
      if (menu?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [drawer]);
  return aside;
}

/** The product's name, and beside it the way into the palette. */
function Brand({ folded }: { readonly folded: boolean }) {
  const t = useT();
  const paletteChord = useChord("shell.palette", "palette");
  return (
    <div className="flex h-tabs shrink-0 items-center justify-between border-b px-3">
      <span className="font-mono font-semibold text-accent">{folded ? "k▏" : `${t("common.product").toLowerCase()}▏`}</span>
      {folded ? null : (
        <button
          type="button"
          onClick={() => showPalette("")}
          className="flex h-6 items-center gap-1 rounded-panel border border-line-strong px-1.5 font-mono text-badge text-fg-1 hover:bg-hover"
          aria-label={t("keys.c.palette")}
          aria-keyshortcuts={ariaShortcut(paletteChord)}
        >
          {paletteChord ? chordLabel(paletteChord) : ">_"}
        </button>
      )}
    </div>
  );
}

interface MenuProps {
  readonly index: MenuIndex;
  readonly menu: readonly MenuEntry[];
  readonly path: string;
}
function Menu({ index, menu, path, folded }: MenuProps & { readonly folded: boolean }) {
  const t = useT();
  useOwnKeys();
  const keys = goChords(index);
  return (
    <nav
      aria-label={t("shell.menu")}
      className={classes(
        "min-h-0 flex-1 overflow-y-auto py-1",
        folded && "[&_a]:justify-center [&_a]:px-0 [&_button]:justify-center [&_button]:px-0",
      )}
    >
      <ul>
        {sortedEntries(menu).map((entry) => (
          <Branch key={entry.id} entry={entry} path={path} level={0} folded={folded} keys={keys} />
        ))}
      </ul>
    </nav>
  );
}

/** What lies behind the drawer; a click on it closes that. */
const Shade = () => (
  <div className="fixed inset-0 z-20 bg-black/40 min-[890px]:hidden" onClick={() => showDrawer(false)} aria-hidden="true" />
);

/** The permitted menu; folded to icons by Ctrl+B, a drawer under 890 px (rules/product.md 2). */
export function Sidebar(props: MenuProps) {
  const { folded: narrow, drawer } = useShellState();
  const { me } = useSession();
  const folded = narrow && !drawer;
  const aside = useDrawer(drawer);
  return (
    <>
      {drawer ? <Shade /> : null}
      <aside
        ref={aside}
        id="menu"
        className={classes(
          "z-30 flex shrink-0 flex-col border-r bg-1 max-[890px]:fixed max-[890px]:inset-y-0 max-[890px]:w-sidebar",
          !drawer && "max-[890px]:hidden",
          folded ? "w-sidebar-folded" : "w-sidebar",
        )}
      >
        <Brand folded={folded} />
        <Menu {...props} folded={folded} />
        <AccountMenu folded={folded} name={me?.user.adminName ?? ""} account={me?.user.account ?? ""} />
      </aside>
    </>
  );
}
