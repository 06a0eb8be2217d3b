import { useRef, useState, type KeyboardEvent } from "react";
import { useT } from "../i18n/i18n.ts";
import { trailText, type MenuIndex } from "../kernel/menu-tree.ts";
import { toast } from "../kernel/messages.ts";
import { goTo } from "../kernel/ports.ts";
import { closeMany, closeTab, useTabs, type Tab } from "../kernel/tabs.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icons.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { showDrawer } from "./shell-state.ts";
import { TabMenu } from "./tab-menu.tsx";

interface Props {
  readonly index: MenuIndex;
  readonly path: string;
  readonly shown: string;
  readonly name: string;
  readonly sidebarHidden: boolean;
}

/** Work tabs with the keys of the ARIA pattern; Delete closes, Shift+F10 and the right button open the tab's menu. */
export function TabBar({ index, path, shown, name, sidebarHidden }: Props) {
  const t = useT();
  const tabs = useTabs();
  const list = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const titleOf = (tab: Tab): string =>
    tab.order?.orderNo ?? trailText(index.byPath.get(tab.key)?.trail ?? [tab.key], 2).replace(" › ", " · ");
  const labelOf = (tab: Tab): string =>
    tab.order ? t("shell.tab.order", { orderNo: tab.order.orderNo }) : trailText(index.byPath.get(tab.key)?.trail ?? [tab.key]);
  const focusTab = (key: string) => list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`)?.focus();

  function close(key: string): void {
    if (tabs.length === 1) {
      toast(t("shell.tab.last"));
      return;
    }
    const next = closeTab(key, shown);
    if (next) goTo(next.href);
  }
  function closeOthers(which: "left" | "right" | "all", tab: Tab): void {
    closeMany(which, tab.key);
    goTo(tab.href);
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 };
    const to = moves[event.key];
    const tab = tabs[at];
    if (to !== undefined) {
      const next = tabs[(to + tabs.length) % tabs.length];
      if (next) {
        goTo(next.href);
        focusTab(next.key);
      }
    } else if (event.key === "Delete" && tab) close(tab.key);
    else if (event.key === "F10" && event.shiftKey && tab) setMenuAt(tab.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <header className="flex h-tabs shrink-0 items-stretch border-b bg-inset">
      <button
        type="button"
        aria-label={t("shell.openMenu")}
        onClick={() => showDrawer(true)}
        className={classes("px-3 text-fg-1 min-[890px]:hidden", sidebarHidden && "hidden")}
      >
        <Icon name="menu" />
      </button>
      <div
        id="tabs"
        ref={list}
        role="tablist"
        aria-label={t("shell.tabs")}
        className="flex min-w-0 flex-1 items-stretch overflow-x-auto [scrollbar-width:none]"
      >
        {tabs.map((tab, at) => {
          const here = tab.key === shown;
          return (
            <TabMenu
              key={tab.key}
              open={menuAt === tab.key}
              onOpenChange={(open) => setMenuAt(open ? tab.key : null)}
              onClose={() => close(tab.key)}
              onCloseOthers={(which) => closeOthers(which, tab)}
              alone={tabs.length === 1}
            >
              <div
                role="presentation"
                onContextMenu={(event) => (event.preventDefault(), setMenuAt(tab.key))}
                className={classes(
                  "flex shrink-0 items-stretch border-r",
                  here ? "bg-0 shadow-[inset_0_2px_0_var(--accent)]" : "hover:bg-hover",
                )}
              >
                <button
                  type="button"
                  role="tab"
                  data-tab={tab.key}
                  aria-selected={here}
                  aria-controls="main"
                  aria-label={labelOf(tab)}
                  tabIndex={here ? 0 : -1}
                  onClick={() => goTo(tab.href)}
                  onKeyDown={(event) => onKeyDown(event, at)}
                  className={classes(
                    "ring-inside max-w-60 truncate py-0 pr-1 pl-4",
                    here ? "text-fg-0" : "text-fg-1",
                    tab.order && "font-mono text-cell",
                  )}
                >
                  {titleOf(tab)}
                </button>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t("shell.tab.close", { title: labelOf(tab) })}
                  onClick={() => close(tab.key)}
                  className="flex w-6 items-center justify-center text-fg-2 hover:text-fg-0"
                >
                  <Icon name="close" className="size-3" />
                </button>
              </div>
            </TabMenu>
          );
        })}
      </div>
      <Breadcrumb index={index} path={path} name={name} />
    </header>
  );
}
