import { limits } from "../../../lending/limits.ts";
import { reviewBacklogPath } from "../screen/places/review-path.ts";
import { phone } from "./calls.ts";
import { createStore, useStore } from "./store.ts";

export interface OrderRef {
  readonly loanRecordId: number;
  readonly orderNo: string;
  /** Path and filter of the queue that it was opened from: `j` and `k` go through that one. */
  readonly fromQueue: string | null;
}
/** A visited page. `href` is what it showed last; `order` on tabs of single orders. */
export interface Tab {
  readonly key: string;
  readonly href: string;
  readonly order: OrderRef | null;
  readonly usedAt: number;
  /** The page that shows it, drawn for as long as this stays: the next case comes onto the same desk, any other record onto a page of its own. */
  readonly page: number;
  /** Kept when the next order of its queue is opened. */
  readonly pinned?: boolean;
}
const tabs = createStore<readonly Tab[]>([]);
/** Of this browser tab: a reload and a sign-in of the same person find them again. */
const keptKey = "keyline.tabs";
export const useTabs = (): readonly Tab[] => useStore(tabs);
export const getTabs = (): readonly Tab[] => tabs.get();
let clock = 0;

/** The records that were opened last, the newest first: `g j`. They outlive their tabs, not the session. */
const recent = createStore<readonly Tab[]>([]);
export const recentRecords = (): readonly Tab[] => recent.get();
const recentAtMost = 30;

/** Opens or refreshes a tab; beyond the limits the order tab and the page used least recently go (rules/product.md 2). */
export function visit(key: string, href: string, order: OrderRef | null): void {
  if (order)
    recent.set((before) => [{ key, href, order, usedAt: 0, page: 0 }, ...before.filter((tab) => tab.key !== key)].slice(0, recentAtMost));
  tabs.set((before) => {
    const usedAt = ++clock;
    const known = before.find((tab) => tab.key === key);
    if (known) return before.map((tab) => (tab === known ? { ...tab, href, order: order ?? tab.order, usedAt } : tab));
    const next: Tab = { key, href, order, usedAt, page: usedAt };
    const place = before.findIndex((tab) => isReplacedBy(tab, next));
    const replaced = before[place];
    if (!replaced) return withinLimits(grouped(before, next));
    return before.with(place, queueOf(next) === reviewBacklogPath ? { ...next, page: replaced.page } : next);
  });
}
const queueOf = ({ order }: Tab): string | null => (order?.fromQueue ? new URL(order.fromQueue, location.origin).pathname : null);
/** A queue has one record tab: its next order takes the place of the last, unless that is pinned or on the line. */
function isReplacedBy(tab: Tab, next: Tab): boolean {
  const queue = queueOf(next);
  if (queue === null || tab.pinned || queueOf(tab) !== queue) return false;
  return tab.order?.loanRecordId !== phone().live?.loanRecordId;
}
/** Keeps an order's tab beside the next of its queue, or no longer; null: no tab of an order. */
export function pinTab(key: string): boolean | null {
  const tab = tabs.get().find((one) => one.key === key);
  if (!tab?.order) return null;
  const pinned = !tab.pinned;
  tabs.set((before) => before.map((one) => (one.key === key ? { ...one, pinned } : one)));
  return pinned;
}
/** Orders stand together behind the pages. */
function grouped(before: readonly Tab[], next: Tab): readonly Tab[] {
  if (next.order) return [...before, next];
  return [...before.filter((tab) => !tab.order), next, ...before.filter((tab) => tab.order)];
}
function withinLimits(all: readonly Tab[]): readonly Tab[] {
  const orders = all.filter((tab) => tab.order);
  // "Oldest dropped": the one opened first, which is the first in the list.
  const excess = orders.slice(0, Math.max(0, orders.length - limits.orderTabs));
  const kept = all.filter((tab) => !excess.includes(tab));
  if (kept.length <= limits.cachedPages) return kept;
  const oldest = kept.toSorted((a, b) => a.usedAt - b.usedAt)[0];
  return kept.filter((tab) => tab !== oldest);
}

/** Where the page of that address stands now: a queue may have gone on since a record was opened from it. */
export const addressNow = (href: string): string =>
  tabs.get().find((tab) => tab.key === new URL(href, location.origin).pathname)?.href ?? href;

/** A page that is not shown went on: its address follows. */
export function readdress(key: string, changes: Readonly<Record<string, string>>): void {
  const moved = (href: string): string => {
    const { pathname, searchParams } = new URL(href, location.origin);
    for (const [name, value] of Object.entries(changes)) searchParams.set(name, value);
    return `${pathname}?${searchParams.toString()}`;
  };
  tabs.set((before) => before.map((tab) => (tab.key === key ? { ...tab, href: moved(tab.href) } : tab)));
}

/** Closes a tab unless it is the last; answers the one to show when the shown one went: the last remaining (rules/product.md 2). */
export function closeTab(key: string, shown: string): Tab | null {
  const rest = tabs.get().filter((tab) => tab.key !== key);
  if (!rest.length) return null;
  tabs.set(rest);
  return key === shown ? (rest.at(-1) ?? null) : null;
}

export function closeMany(which: "left" | "right" | "all", key: string): void {
  tabs.set((before) => {
    const at = before.findIndex((tab) => tab.key === key);
    if (which === "all") return before.filter((_, index) => index === at);
    return before.filter((_, index) => (which === "left" ? index >= at : index <= at));
  });
}
export function forgetTabs(): void {
  tabs.set([]);
  recent.set([]);
  sessionStorage.removeItem(keptKey);
}

let staff: number | null = null;
tabs.subscribe(() => {
  if (staff !== null && tabs.get().length) sessionStorage.setItem(keptKey, JSON.stringify({ staff, tabs: tabs.get() }));
});

/** Brings back the tabs that this person had here, and keeps them from now on. */
export function keepTabs(staffId: number): void {
  staff = staffId;
  const kept = readKept();
  if (kept?.staff !== staffId || tabs.get().length > 1) return;
  const shown = tabs.get();
  clock = Math.max(clock, ...kept.tabs.map((tab) => tab.usedAt));
  const back = kept.tabs.filter((tab) => shown.every(({ key }) => key !== tab.key)).map((tab) => ({ ...tab, page: ++clock }));
  tabs.set(withinLimits([...back, ...shown]));
}
function readKept(): { readonly staff: number; readonly tabs: readonly Tab[] } | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptKey) ?? "null") as { readonly staff: number; readonly tabs: readonly Tab[] } | null;
  } catch {
    return null;
  }
}
