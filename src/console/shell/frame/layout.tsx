import { memo, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { fetchCodes } from "../../client/failure.ts";
import { tellMissing } from "../../client/missing-part.ts";
import { orderDetailsPath, orderKey, useOrderAddress } from "../../client/order-tab.ts";
import { loadSections, useT } from "../../i18n/i18n.ts";
import { indexMenu, placeOf } from "../../kernel/screen/menu-tree.ts";
import type { ScreenGroup } from "../../kernel/screen/screen.ts";
import { useNotices } from "../../kernel/state/notices.ts";
import { useReminders } from "../../kernel/state/reminders.ts";
import { can, useSession } from "../../kernel/state/session.ts";
import { useTabs, visit, type OrderRef } from "../../kernel/state/tabs.ts";
import { useKeyListener } from "../../kernel/keys/keys.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import { later, laterPage } from "../../ui/later.tsx";
import { Everywhere } from "../everywhere.tsx";
import { BookBar } from "./book-bar.tsx";
import { fetchMenu } from "./lazy-menu.tsx";
import { fetchSheet, LazySheet } from "../keys/lazy-sheet.tsx";
import { fetchAlert, Overlay } from "./overlay.tsx";
import { PageGuard } from "./page-guard.tsx";
import { MissingPage } from "./plain-pages.tsx";
import { RowInAddress } from "./row-in-address.tsx";
import { Screens } from "./screens.tsx";
import { useShellState } from "../shell-state.ts";
import { Sidebar } from "./sidebar.tsx";
import { StatusBar } from "./status-bar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useWatermark } from "./watermark.ts";

const touchKeys = later(async () => (await import("./touch-keys.tsx")).TouchKeys);
const telephone = matchMedia("(max-width: 741px) and (pointer: coarse)");
const onTurned = (then: () => void) => {
  telephone.addEventListener("change", then);
  return () => telephone.removeEventListener("change", then);
};
/** A narrow screen and a finger: nobody has keys there. */
const OnTelephone = () => (useSyncExternalStore(onTurned, () => telephone.matches) ? <touchKeys.Later /> : null);

/** Fetched ahead; keys that are typed before it is there are kept for it. */
const palettes = lateDialog(async () => (await Promise.all([import("../palette/palette.tsx"), loadSections("palette")]))[0].Palette);
/** Loaded when it is first asked for: most of the staff have none. */
const reminderPanel = laterPage(async () => (await import("../panels/reminder-panel.tsx")).ReminderPanel);
const Reminders = () => (
  <PageGuard>
    <reminderPanel.Later />
  </PageGuard>
);
const notices = later(async () => (await import("../panels/notice-panel.tsx")).NoticePanel, tellMissing);

/** Only where a page has been scrolled a long way. */
const backToTop = later(async () => (await import("./back-to-top.tsx")).BackToTop);
/** A help for whoever waits after a prefix: the keys themselves need no script of it. */
const whichKey = later(async () => (await import("../keys/which-key.tsx")).WhichKey);
/** Only for whoever decides what others ask. */
const requests = later(async () => (await import("../panels/requests.tsx")).Requests);

/**
 * Keeps the list of tabs in step with the address; answers the key of the tab to show: the one before, until that of a new address is there. Hidden in
 * between, a page would let go of all that it listens to, and take it up again.
 */
function useVisit(path: string | null, search: string): { readonly key: string | null; readonly bad: boolean } {
  const address = useOrderAddress(path === orderDetailsPath ? search : "");
  const isOrder = path === orderDetailsPath;
  const order: OrderRef | null = isOrder && address.state === "known" ? address.order : null;
  const key = !path ? null : isOrder ? (order ? orderKey(order.loanRecordId) : null) : path;
  const tabs = useTabs();
  const [before, setBefore] = useState(key);
  const isThere = tabs.some((tab) => tab.key === key);
  if (isThere && before !== key) setBefore(key);
  const href = `${path ?? ""}${search}`;
  const current = tabs.find((tab) => tab.key === key);
  useEffect(() => {
    // A tab that has just been closed has no entry any more: it must not come back before the address has moved on.
    if (key && current && current.href !== href) visit(key, href, order);
  }, [key, href, order, current]);
  // Shown as used also when nothing but the tab changed: the page used least recently is the one that leaves.
  useEffect(() => {
    if (key) visit(key, href, order);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return { key: isThere || !key ? key : before, bad: isOrder && address.state === "bad" };
}

function Title({ title }: { readonly title: string }) {
  const t = useT();
  useEffect(() => {
    document.title = `${title} · ${t("common.product")}`;
  }, [title, t]);
  return null;
}

/** Script of what opens on demand, fetched while nothing else is: a key pressed then waits for nothing. True from then on. */
function useFetchAhead(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => (palettes.prefetch(), fetchMenu(), fetchSheet(), fetchAlert(), fetchCodes(), setIdle(true)), 1000);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}

/** What the frame draws the same whatever page is shown: an address that moves draws none of it again. */
const [statusBar, overlay, onTelephone] = [<StatusBar key="status" />, <Overlay key="overlay" />, <OnTelephone key="telephone" />];
const [Menu, Book, Row] = [memo(Sidebar), memo(BookBar), memo(RowInAddress)];

/** The first thing that Tab reaches: past menu and tabs, to the page. */
function SkipLink() {
  const t = useT();
  return (
    <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-2 focus:px-3 focus:py-1">
      {t("shell.skip")}
    </a>
  );
}

/** What the address shows: its place in the menu, the tab that holds it, its name. */
function useShownPlace() {
  const t = useT();
  const { pathname: path, search } = useLocation();
  const { menu } = useSession();
  const index = useMemo(() => indexMenu(menu), [menu]);
  const place = placeOf(index, path);
  const { key, bad } = useVisit(place.kind === "screen" ? place.path : null, search);
  const name = place.kind !== "screen" ? "404" : path === orderDetailsPath ? t("shell.details") : (place.screen?.name ?? "404");
  const hidesSidebar = path === orderDetailsPath || path === "/product/productConfig";
  return { path, index, place, shown: key ?? "", bad, name, hidesSidebar };
}
type ShownPlace = ReturnType<typeof useShownPlace>;

/** The address that is shown in its stead; null: it stands. */
function redirectOf({ place, path }: ShownPlace): string | null {
  if (place.kind === "redirect") return place.to;
  return place.kind === "missing" && path !== "/404" ? "/404" : null;
}

interface FrameProps {
  readonly at: ShownPlace;
  readonly groups: readonly ScreenGroup[];
  /** The script of what opens on demand is there. */
  readonly idle: boolean;
}
/** The page, or that there is none. */
function Main({ at: { index, place, shown, bad }, groups, idle }: FrameProps) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <main id="main" ref={setMain} tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
      {place.kind === "screen" && !bad ? <Screens groups={groups} index={index} shown={shown} /> : <MissingPage />}
      {idle ? <backToTop.Later within={main} /> : null}
    </main>
  );
}

/** The tabs above the page, the status bar below it. */
function Column(props: FrameProps) {
  const { path, index, shown, name, hidesSidebar } = props.at;
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <TabBar index={index} path={path} shown={shown} name={name} sidebarHidden={hidesSidebar} />
      <Book path={path} />
      <Main {...props} />
      {onTelephone}
      {statusBar}
    </div>
  );
}

/** What the keys open over the page, and what comes over it by itself. */
function OnTop({ at: { index }, groups, idle }: FrameProps) {
  const { open: reminders } = useReminders();
  const { open: told } = useNotices();
  const { palette, sheet, showPalette, showSheet } = useShellState();
  return (
    <>
      {palette ? (
        <palettes.Dialog
          index={index}
          groups={groups}
          start={palette.start}
          jumps={palette.jumps ?? false}
          onClose={() => showPalette(null)}
        />
      ) : null}
      {sheet ? <LazySheet onClose={() => showSheet(false)} /> : null}
      {reminders ? <Reminders /> : null}
      {told ? <notices.Later /> : null}
      {idle && can("finance:waiver:review") ? <requests.Later /> : null}
    </>
  );
}

/** Sidebar, tabs, page and status bar; the rules of addresses are rules/product.md 2. */
export function Layout({ groups }: { readonly groups: readonly ScreenGroup[] }) {
  const { menu, me } = useSession();
  const at = useShownPlace();
  const { path, index, name } = at;
  useKeyListener();
  const idle = useFetchAhead();
  useWatermark(me ? `${me.user.account} · ${me.user.adminUserId}` : "");
  const to = redirectOf(at);
  if (to) return <Navigate to={to} replace />;
  return (
    <div className="flex h-full overflow-hidden">
      <SkipLink />
      <Title title={name} />
      <Everywhere index={index} />
      {at.hidesSidebar ? null : <Menu index={index} menu={menu} path={path} />}
      <Column at={at} groups={groups} idle={idle} />
      {idle ? <whichKey.Later /> : null}
      <Row path={path} />
      <OnTop at={at} groups={groups} idle={idle} />
      {overlay}
    </div>
  );
}
