import type { Source } from "../kernel/command/records.ts";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { goHome } from "./frame/lender.tsx";
import { takeCall } from "./frame/outside.tsx";
import { t } from "../i18n/i18n.ts";
import { failureText } from "../i18n/reason.ts";
import { lastRunHere } from "../kernel/command/again.ts";
import { activeCommands, useKeyContext, type KeyHandler } from "../kernel/keys/contexts.ts";
import type { MenuIndex } from "../kernel/screen/menu-tree.ts";
import { toast } from "../kernel/state/messages.ts";
import { goTo, ports } from "../kernel/command/ports.ts";
import { isOffline } from "../kernel/state/connection.ts";
import { showNotices } from "../kernel/state/notices.ts";
import { isReminded, showReminders } from "../kernel/state/reminders.ts";
import { type Me, useSession } from "../kernel/state/session.ts";
import { whenRested } from "../kernel/state/rest.ts";
import { addressNow, closeTab, getTabs, pinTab, type Tab } from "../kernel/state/tabs.ts";
import { isWritten, noteTakenBack, placeOf, runRedo, takeRedo, takeUndo, type UndoOffer } from "../kernel/command/undo.ts";
import { leaving } from "../kernel/command/unsaved.ts";
import { topLayer } from "../ui/layers.ts";
import { goKeys, jumpKey } from "../kernel/keys/go-keys.ts";
import { useTakenKeysTold } from "./keys/taken-keys.ts";
import { settingCommands } from "./setting-commands.ts";
import { lockNow } from "./sign-in/lock-watch.ts";
import { isPaletteOpen, showJumps, showPalette, showSheet, toggleSidebar } from "./shell-state.ts";

/** `q`: an order goes back to its queue and keeps its tab; another page is closed. */
function goBack(shown: Tab | undefined, before: string | null): void {
  if (!shown) return;
  if (shown.order) {
    const { fromQueue } = shown.order;
    goTo((fromQueue && addressNow(fromQueue)) ?? before ?? "/homePage");
    return;
  }
  leaving(() => {
    const next = closeTab(shown.key, shown.key);
    if (next) goTo(next.href);
    else toast(t("shell.tab.last"));
  });
}

function pin(tab: Tab | undefined): void {
  const pinned = tab ? pinTab(tab.key) : null;
  if (pinned === null) toast(t("shell.tab.pinOrders"), { tone: "warn" });
  else toast(t(pinned ? "shell.tab.pinned" : "shell.tab.unpinned", { title: tab?.order?.orderNo ?? "" }));
}

/** ms: a wait that is over before the eye has seen it is not told. */
const unnoticed = 300;

/** The eye goes where the act stood: to its page, and where that is a queue to its row. */
function goWhereDone(offer: UndoOffer): void {
  if (offer.back) return offer.back();
  const place = placeOf(offer);
  if (!place) return;
  const { pathname, searchParams } = new URL(place, location.origin);
  const isHere = pathname === location.pathname && (!searchParams.has("q") || location.search.includes(searchParams.get("q") ?? ""));
  if (!isHere) goTo(addressNow(place));
}

/** What `z` is taking back: on a slow line Shift+Z may come before that is answered, and means it. */
let takingBack: Promise<unknown> = Promise.resolve();
const undo = (source: Source): Promise<void> => {
  const taken = takeBack(source);
  takingBack = Promise.all([takingBack, taken]);
  return taken;
};

/** `z`: the newest act is taken back, as soon as it is written. */
async function takeBack(source: Source): Promise<void> {
  if (isOffline()) return toast(t("common.notSent"), { tone: "warn" });
  const offer = takeUndo();
  if (!offer) return toast(t("shell.status.nothingToUndo"));
  const wait = setTimeout(() => toast(t("shell.status.undoWaits", { what: offer.label })), unnoticed);
  const isThere = await isWritten(offer);
  clearTimeout(wait);
  // Whatever failed has said so itself; one whose answer was lost may stand all the same.
  if (!isThere) return;
  await offer.run(source).then(
    () => {
      noteTakenBack(offer);
      toast(t("shell.status.undone"), { tone: "good", about: offer.command });
      goWhereDone(offer);
    },
    (error: unknown) => toast(failureText(error), { tone: "bad" }),
  );
}

/** Shift+Z: what `z` took back is done again, unless doing it would write a new fact. */
async function redo(source: Source): Promise<void> {
  await takingBack;
  const act = takeRedo();
  if (!act) return toast(t("shell.status.nothingToRedo"));
  if (!act.redo) return toast(t("shell.status.noRedo", { what: act.label }), { tone: "warn" });
  return runRedo(act.redo, source).catch((error: unknown) => toast(failureText(error), { tone: "bad" }));
}

/** `.`: the last view, tick or assignment of this screen, once more (rules/keyboard.md 12). */
function again(source: Source): void {
  const last = lastRunHere();
  const command = last && activeCommands().find(({ id }) => id === last.id);
  if (!command) return toast(t("shell.status.nothingToRepeat"));
  const reason = command.blocked();
  if (reason) return ports.tell({ kind: "refused", reason }, command.id);
  return command.run(source, last.count, { args: last.args, again: true });
}

/** F6 goes round the regions of the page. */
function nextRegion(): void {
  const peek = "[data-page]:not([style*='none']) [data-peek]";
  const regions = ["#menu", "#tabs", "#main", peek, "#status"].flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  // The record beside a list stands inside the page: the innermost that holds the focus is the one.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + 1) % regions.length];
  const page = next?.querySelector<HTMLElement>("[data-page]:not([style*='none'])");
  const inside = page ?? next?.querySelector<HTMLElement>("[aria-current=page], [aria-selected=true], a, button");
  (inside ?? next)?.focus();
}

function moveTab(tabs: readonly Tab[], shown: string, step: 1 | -1): void {
  const at = tabs.findIndex((tab) => tab.key === shown);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  if (next) goTo(next.href);
}

function useLastView(href: string) {
  const views = useRef<{ readonly now: string; readonly before: string | null }>({ now: href, before: null });
  useEffect(() => {
    if (views.current.now !== href) views.current = { now: href, before: views.current.now };
  }, [href]);
  return () => views.current.before;
}

/** An order number or a phone on the clipboard, pasted outside a field, is looked up at once. */
function usePaste(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target;
      if (target instanceof Element && target.closest("input, textarea, [contenteditable]")) return;
      const digits = (event.clipboardData?.getData("text") ?? "").replace(/[\s.+()\u00a0-]/g, "");
      if (!/^\d{6,15}$/.test(digits) || topLayer() > 0) return;
      event.preventDefault();
      showPalette(`/${digits}`);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

/** ms: pages and dialogs that a key has closed are gone by then. */
const afterClosing = 200;

/** The dialog on top takes it: its text field where it has one. */
function focusDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]")].at(-1);
  (dialog?.querySelector<HTMLElement>("input, textarea") ?? dialog?.querySelector<HTMLElement>("button, [tabindex]") ?? dialog)?.focus();
}

/**
 * What had the focus may be taken away by what a key did: the shown page takes it step, so that the next key is heard where the eye is.
 * Tabbing out into the browser's own bars is left alone: step the document itself has no focus.
 */
function useKeptFocus(): void {
  useEffect(() => {
    const check = (isSettled: boolean) => {
      if (document.activeElement !== document.body || !document.hasFocus()) return;
      // A dialog that is opening takes the focus itself.
      if (topLayer() > 0) return isSettled ? focusDialog() : undefined;
      const pages = [...document.querySelectorAll<HTMLElement>("[data-page]")];
      pages.find((page) => page.offsetParent !== null)?.focus({ preventScroll: true });
    };
    const settled = whenRested(() => check(true), afterClosing);
    const onKeyUp = () => {
      check(false);
      settled.touch();
    };
    document.addEventListener("keyup", onKeyUp, true);
    return () => {
      settled.stop();
      document.removeEventListener("keyup", onKeyUp, true);
    };
  }, []);
}

const leaveField = () => {
  if (document.activeElement instanceof HTMLElement && document.activeElement.matches("input, textarea, select"))
    document.activeElement.closest<HTMLElement>("[data-page]")?.focus();
};

/** Of a visitor of the platform. */
const wayHome = (home: Me["home"]): readonly KeyHandler[] =>
  home
    ? [
        {
          id: "shell.home",
          text: t("shell.visit.back", { name: home.name }),
          palette: true,
          run: ({ source }) => goHome(home.tenantId, source),
        },
      ]
    : [];

/** What opens over whatever is shown. */
const openers: readonly KeyHandler[] = [
  { id: "shell.palette", verb: "palette", label: "keys.c.palette", run: () => showPalette(isPaletteOpen() ? null : "") },
  { id: "shell.orders", verb: "orders", label: "keys.c.orders", run: () => showPalette("/") },
  { id: "shell.screens", verb: "screens", label: "keys.c.screens", run: () => showPalette(":") },
  { id: "shell.actions", verb: "actions", label: "keys.c.actions", run: () => showPalette(">") },
  { id: "shell.staff", verb: "staff", label: "keys.c.staff", run: () => showPalette("@") },
  { id: "shell.keys", verb: "keys", label: "keys.c.sheet", run: () => showSheet(true) },
];

/** What was done: taken back, and done once more. */
const doneActs: readonly KeyHandler[] = [
  { id: "shell.undo", verb: "undo", label: "keys.c.undo", run: ({ source }) => void undo(source) },
  { id: "shell.redo", verb: "redo", label: "keys.c.redo", run: ({ source }) => void redo(source) },
  { id: "shell.again", verb: "again", label: "keys.c.again", run: ({ source }) => again(source) },
];

/** From tab to tab, and back to where one was. */
const tabMoves = (shown: () => Tab | undefined, before: () => string | null): readonly KeyHandler[] => [
  { id: "shell.back", verb: "back", label: "keys.c.back", run: () => goBack(shown(), before()) },
  { id: "shell.lastView", verb: "lastView", label: "keys.c.lastView", run: () => goTo(before() ?? "/homePage") },
  { id: "shell.nextTab", verb: "nextTab", label: "keys.c.nextTab", repeat: true, run: () => moveTab(getTabs(), shown()?.key ?? "", 1) },
  {
    id: "shell.previousTab",
    verb: "previousTab",
    label: "keys.c.previousTab",
    repeat: true,
    run: () => moveTab(getTabs(), shown()?.key ?? "", -1),
  },
];

/** Of whoever keeps promises in mind. */
const reminderKey = (): readonly KeyHandler[] =>
  isReminded() ? [{ id: "shell.reminders", verb: "reminders", label: "keys.c.reminders", run: () => showReminders(true) }] : [];

/** Of what stands around the page. */
const frameKeys: readonly KeyHandler[] = [
  { id: "shell.takeCall", verb: "takeCall", label: "keys.c.takeCall", palette: true, run: takeCall },
  { id: "shell.sidebar", verb: "sidebar", label: "keys.c.sidebar", run: toggleSidebar },
  { id: "shell.region", verb: "region", label: "keys.c.region", run: nextRegion },
  { id: "shell.lock", verb: "lock", label: "shell.lock.now", run: lockNow },
];

/** To the screens of the menu by two keys, and to the places one was at before. */
const goings = (index: MenuIndex): readonly KeyHandler[] => [
  ...goKeys(index).map(({ id, step, path, name }): KeyHandler => ({
    id,
    verb: "go",
    step,
    text: t("keys.c.goTo", { name }),
    run: () => goTo(path),
  })),
  { id: "go.j", verb: "go", step: jumpKey, label: "keys.c.recent", run: showJumps },
];

/** The keys that mean the same on every screen (rules/keyboard.md 13). */
export function Everywhere({ index }: { readonly index: MenuIndex }) {
  const { pathname, search } = useLocation();
  const href = `${pathname}${search}`;
  const before = useLastView(href);
  const shown = () => getTabs().find((tab) => tab.href === href);
  const home = useSession().me?.home;
  usePaste();
  useKeptFocus();
  useTakenKeysTold();
  const handlers: readonly KeyHandler[] = [
    ...openers,
    ...doneActs,
    ...tabMoves(shown, before),
    ...reminderKey(),
    { id: "shell.notices", verb: "notices", label: "keys.c.notices", palette: true, run: () => showNotices(true) },
    { id: "shell.pin", verb: "pinTab", label: "keys.c.pinTab", palette: true, run: () => pin(shown()) },
    ...frameKeys,
    ...wayHome(home ?? null),
    ...settingCommands(),
    { id: "shell.escape", verb: "escape", label: "keys.c.escape", run: leaveField },
  ];
  useKeyContext<null>({ id: "go", where: "everywhere", handlers: goings(index) });
  useKeyContext<null>({ id: "everywhere", where: "everywhere", handlers });
  return null;
}
