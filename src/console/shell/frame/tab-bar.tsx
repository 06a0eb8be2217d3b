import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { t, useT } from "../../i18n/i18n.ts";
import { trailText, type MenuIndex } from "../../kernel/screen/menu-tree.ts";
import { toast } from "../../kernel/state/messages.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { closeMany, closeTab, getTabs, pinTab, useTabs, type Tab } from "../../kernel/state/tabs.ts";
import { leaving } from "../../kernel/command/unsaved.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons.tsx";
import { Outside } from "./outside.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { showDrawer } from "../shell-state.ts";
import { TabMenu } from "./tab-menu.tsx";

interface Props {
  readonly index: MenuIndex;
  readonly path: string;
  readonly shown: string;
  readonly name: string;
  readonly sidebarHidden: boolean;
}

interface WorkTabProps {
  readonly tab: Tab;
  readonly here: boolean;
  readonly title: string;
  readonly label: string;
  readonly onClose: () => void;
  readonly onMenu: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}
/** For the pointer only: a tab list holds tabs alone, and Delete closes (ARIA pattern). */
function CloseCross({ label, onClose }: Pick<WorkTabProps, "label" | "onClose">) {
  return (
    <span
      role="presentation"
      title={t("shell.tab.close", { title: label })}
      onClick={onClose}
      className="flex w-6 cursor-pointer items-center justify-center text-fg-2 hover:text-fg-0"
    >
      <Icon name="close" className="size-3" />
    </span>
  );
}

function TabButton({ tab, here, title, label, onKeyDown }: Omit<WorkTabProps, "onClose" | "onMenu">) {
  return (
    <button
      type="button"
      role="tab"
      data-tab={tab.key}
      aria-selected={here}
      aria-controls="main"
      aria-label={label}
      tabIndex={here ? 0 : -1}
      onClick={() => goTo(tab.href)}
      onKeyDown={onKeyDown}
      className={classes(
        "ring-inside max-w-60 truncate py-0 pr-1 pl-4",
        here ? "text-fg-0" : "text-fg-1",
        tab.order && "font-mono text-cell",
      )}
    >
      {tab.pinned ? <span aria-hidden="true">◆ </span> : null}
      {title}
    </button>
  );
}

function WorkTab({ onClose, onMenu, ...tab }: WorkTabProps) {
  return (
    <div
      role="presentation"
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu();
      }}
      className={classes("flex shrink-0 items-stretch border-r", tab.here ? "bg-0 shadow-[inset_0_2px_0_var(--accent)]" : "hover:bg-hover")}
    >
      <TabButton {...tab} />
      <CloseCross label={tab.label} onClose={onClose} />
    </div>
  );
}

function close(key: string, shown: string): void {
  if (getTabs().length === 1) {
    toast(t("shell.tab.last"));
    return;
  }
  leaving(() => {
    const next = closeTab(key, shown);
    if (next) goTo(next.href);
  });
}

const closeOthers = (which: Parameters<typeof closeMany>[0], tab: Tab): void =>
  leaving(() => {
    closeMany(which, tab.key);
    goTo(tab.href);
  });

/** The tab that an arrow, Home or End means; null for other keys. */
function tabByKey(key: string, tabs: readonly Tab[], at: number): Tab | null {
  const moves: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 };
  const to = moves[key];
  return to === undefined ? null : (tabs[(to + tabs.length) % tabs.length] ?? null);
}

/** However many tabs there are, and however narrow the page: the one that is shown is in sight. */
function useInSight(list: RefObject<HTMLElement | null>, shown: string, count: number): void {
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${CSS.escape(shown)}"]`)?.parentElement;
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [list, shown, count]);
}

/** Of the paths that are always allowed, one that is not in one's menu shows that there is no such page. */
const trailOf = (index: MenuIndex, tab: Tab): readonly string[] =>
  index.byPath.get(tab.key)?.trail ?? [`404 · ${t("shell.missing.title")}`];

const titleOf = (index: MenuIndex, tab: Tab): string => tab.order?.orderNo ?? trailText(trailOf(index, tab), 2).replace(" › ", " · ");

/** The title in full, as a screen reader says it. */
const labelOf = (index: MenuIndex, tab: Tab): string =>
  tab.order ? t(tab.pinned ? "shell.tab.orderPinned" : "shell.tab.order", { orderNo: tab.order.orderNo }) : trailText(trailOf(index, tab));

/** The list of tabs, the one whose menu is open, and the keys of each. */
function useTabList(tabs: readonly Tab[], shown: string) {
  const listRef = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<string | null>(null);

  useInSight(listRef, shown, tabs.length);

  function onKeyDown(event: KeyboardEvent, tab: Tab, at: number): void {
    const next = tabByKey(event.key, tabs, at);
    if (next) {
      goTo(next.href);
      listRef.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
    } else if (event.key === "Delete") close(tab.key, shown);
    else if (event.key === "F10" && event.shiftKey) setMenuAt(tab.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const menuOf = ({ key }: Tab) => ({
    alone: tabs.length === 1,
    open: menuAt === key,
    onOpenChange: (open: boolean) => setMenuAt(open ? key : null),
  });
  return { listRef, menuOf, onKeyDown };
}

interface TabWithMenuProps extends Pick<Props, "index" | "shown">, Pick<WorkTabProps, "tab" | "onKeyDown"> {
  readonly alone: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}
function TabWithMenu({ index, shown, tab, onKeyDown, alone, open, onOpenChange }: TabWithMenuProps) {
  const onClose = () => close(tab.key, shown);
  return (
    <TabMenu
      open={open}
      onOpenChange={onOpenChange}
      onClose={onClose}
      pin={tab.order ? { isPinned: tab.pinned ?? false, onPin: () => void pinTab(tab.key) } : null}
      onCloseOthers={(which) => closeOthers(which, tab)}
      alone={alone}
      of={tab.key}
    >
      <WorkTab
        tab={tab}
        here={tab.key === shown}
        title={titleOf(index, tab)}
        label={labelOf(index, tab)}
        onClose={onClose}
        onMenu={() => onOpenChange(true)}
        onKeyDown={onKeyDown}
      />
    </TabMenu>
  );
}

/** Work tabs with the keys of the ARIA pattern; Delete closes, Shift+F10 and the right button open the tab's menu. */
function WorkTabs({ index, shown }: Pick<Props, "index" | "shown">) {
  useT();
  const tabs = useTabs();
  const { listRef, menuOf, onKeyDown } = useTabList(tabs, shown);
  return (
    <div
      id="tabs"
      ref={listRef}
      role="tablist"
      aria-label={t("shell.tabs")}
      className="flex min-w-0 flex-1 items-stretch overflow-x-auto [scrollbar-width:none] max-[741px]:h-tabs max-[741px]:min-w-24"
    >
      {tabs.map((tab, at) => (
        <TabWithMenu
          key={tab.key}
          index={index}
          shown={shown}
          tab={tab}
          {...menuOf(tab)}
          onKeyDown={(event) => onKeyDown(event, tab, at)}
        />
      ))}
    </div>
  );
}

/** Tabs at the left, where one is at the right. */
export function TabBar({ index, path, shown, name, sidebarHidden }: Props) {
  useT();
  return (
    <header className="flex h-tabs shrink-0 items-stretch border-b bg-inset max-[741px]:h-auto max-[741px]:flex-wrap">
      <button
        type="button"
        aria-label={t("shell.openMenu")}
        onClick={() => showDrawer(true)}
        className={classes("px-3 text-fg-1 min-[890px]:hidden", sidebarHidden && "hidden")}
      >
        <Icon name="menu" />
      </button>
      <WorkTabs index={index} shown={shown} />
      <Outside />
      <Breadcrumb index={index} path={path} name={name} />
    </header>
  );
}
