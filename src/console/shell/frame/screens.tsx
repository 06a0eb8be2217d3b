import { Activity, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { neighbour, type MenuIndex } from "../../kernel/screen/menu-tree.ts";
import { At, placeOf } from "../../kernel/screen/at.tsx";
import { goTo } from "../../kernel/command/ports.ts";
import type { Screen, ScreenGroup } from "../../kernel/screen/screen.ts";
import { can } from "../../kernel/state/session.ts";
import { useTabs } from "../../kernel/state/tabs.ts";
import { focusOnArrival } from "../../ui/focus.ts";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { findScreen, knownScreen } from "../palette/find-screen.ts";
import { MissingScript, PageGuard } from "./page-guard.tsx";
import { MissingPage } from "./plain-pages.tsx";

type Found = Screen | "none" | "failed";

function useScreen(groups: readonly ScreenGroup[], path: string): Found | null {
  const [loaded, setLoaded] = useState<{ readonly path: string; readonly screen: Found } | null>(null);
  useEffect(() => {
    let current = true;
    findScreen(groups, path)
      .catch(() => "failed" as const)
      .then((screen) => current && setLoaded({ path, screen }))
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [groups, path]);
  return knownScreen(path) ?? (loaded?.path === path ? loaded.screen : null);
}

/** Gives the focus back to what had it when this page was last shown; a page shown first is focused itself, never the body. */
function useKeptFocus() {
  const page = useRef<HTMLElement>(null);
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = page.current;
    // The page itself is given the focus where nothing else has it, also before this page's turn comes: that says nothing of what had it.
    // A field that was left for the page was left on purpose.
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && (target !== element || last.current?.matches("input, textarea, select"))) last.current = target;
    };
    element?.addEventListener("focusin", remember);
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now === element || !element?.contains(now)) focusOnArrival(last.current?.isConnected ? last.current : element);
    });
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener("focusin", remember);
    };
  }, []);
  return page;
}

/** `h` and `l` go through the screens under one heading; a record has its own. */
function useSubViews(index: MenuIndex, path: string): void {
  const move = (step: 1 | -1) => () => {
    const next = neighbour(index, path, step);
    if (next) goTo(next.path);
  };
  const handlers: readonly KeyHandler[] = [
    { id: "view.previous", verb: "previousView", label: "keys.c.previousView", again: true, run: move(-1) },
    { id: "view.next", verb: "nextView", label: "keys.c.nextView", again: true, run: move(1) },
  ];
  useKeyContext<null>({ id: "views", where: "siblings", handlers, active: !path.startsWith("/order/orderDetails") });
}

interface PageProps {
  readonly groups: readonly ScreenGroup[];
  readonly index: MenuIndex;
}
function Page({ groups, index }: PageProps) {
  const t = useT();
  const { pathname: path } = useLocation();
  const screen = useScreen(groups, path);
  const page = useKeptFocus();
  useSubViews(index, path);
  const skeleton = <PageSkeleton title={index.byPath.get(path)?.name ?? ""} label={t("common.loading")} />;
  const body = () => {
    if (!screen) return skeleton;
    if (screen === "failed") return <MissingScript />;
    if (screen === "none") return <MissingPage />;
    // What is opened by reference stands in nobody's menu: its own key says who may.
    if (!index.byPath.has(path) && !can(screen.permission)) return <MissingPage />;
    return <screen.Page />;
  };
  return (
    <section
      ref={page}
      tabIndex={-1}
      aria-label={index.byPath.get(path)?.name ?? t("shell.content")}
      className="h-full overflow-auto outline-none"
      data-page={path}
    >
      <PageGuard>{body()}</PageGuard>
    </section>
  );
}

/** Drawn anew only when its own address has moved: the pages of the other tabs are no part of it. */
const TabPage = memo(function TabPage({ groups, index, href }: PageProps & { readonly href: string }) {
  const place = useMemo(() => placeOf(href), [href]);
  return (
    <At location={place}>
      <Page groups={groups} index={index} />
    </At>
  );
});

/** Every open page stays as it was left: hidden ones keep filter, cursor and scroll, but hear no key (rules/product.md 2: 20 cached pages). */
export function Screens({ groups, index, shown }: PageProps & { readonly shown: string }) {
  const tabs = useTabs();
  return tabs.map(({ key, page, href }) => (
    <Activity key={page} mode={key === shown ? "visible" : "hidden"}>
      <TabPage groups={groups} index={index} href={href} />
    </Activity>
  ));
}
