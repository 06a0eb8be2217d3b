import { expect } from "playwright/test";
import { menu as shippedMenu } from "../../../src/contract/menu.ts";
import { shippedKeys } from "../../../src/contract/permissions.ts";
import type { Workbench } from "../workbench.ts";
import type { Surface, Visit } from "./surface.ts";

interface Entry {
  readonly id: number;
  readonly parentId: number;
  readonly type: number;
  readonly webUrl: string;
  readonly perms: string;
}
const menu: readonly Entry[] = shippedMenu;

/** Who shows a screen: the first of them that may open it. */
const people = {
  manager: "manager01",
  collector: "collector14",
  reminder: "reminder01",
  tenantAdmin: "tenant01",
  finance: "finance01",
  service: "service01",
  marketer: "marketer01",
  firstReviewer: "first01",
  finalReviewer: "final01",
  auditor: "auditor01",
  platformAdmin: "platform01",
} as const;
type Role = keyof typeof people;

/** Opened by reference only: a record, and what belongs to a product. */
const referred: ReadonlySet<string> = new Set(["/order/orderDetails", "/product/productConfig"]);
const holdsScreens = new Set(menu.filter(({ type }) => type === 1).map(({ parentId }) => parentId));
const paths = menu.filter(({ type, id, webUrl }) => type === 1 && !holdsScreens.has(id) && !referred.has(webUrl));
/** By a key of its own, or by one that stands below it in the menu. */
const may = (role: Role, { id, perms }: Entry): boolean => {
  const below = new Set(menu.filter(({ parentId, type }) => parentId === id && type === 2).map((entry) => entry.perms));
  return shippedKeys(role).some((key) => key.startsWith(`${perms}:`) || below.has(key));
};
const shownBy = (entry: Entry): Role | undefined => (Object.keys(people) as Role[]).find((role) => may(role, entry));

/** By an address that the workbench hears of, as of the browser's Forward: nothing is loaded anew. */
const goWithin = ({ page }: Workbench, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

/** The screen of one entry of the menu. */
const screenOf = ({ webUrl: path }: Entry): Surface => ({
  name: path,
  own: "[data-page]",
  open: async (workbench) => {
    await goWithin(workbench, path);
    const shown = workbench.page.locator(`[data-page="${path}"]:visible`);
    const content = shown.locator("[role=gridcell]:not(:empty), [role=status], table, canvas, [data-tiles], form, [role=alert]");
    await expect(content.filter({ visible: true }).first()).toBeVisible();
    await expect(shown.locator("[aria-busy=true]")).toHaveCount(0);
  },
  // Its tab is closed, so that the next one is looked at alone.
  leave: async ({ page }) => {
    const tabs = page.locator("#tabs [role=tab]");
    const open = await tabs.count();
    if (open > 1) await page.locator("#tabs [aria-selected=true] ~ [role=presentation]").click();
    if (open > 1) await expect(tabs).toHaveCount(open - 1);
  },
});

/** Screens of one visit: a longer one would hold one worker up while the other has nothing left to do. */
const most = 12;

const walkOf = (entries: readonly Entry[]): readonly Visit[] =>
  (Object.keys(people) as Role[]).flatMap((role) => {
    const surfaces = entries.filter((entry) => shownBy(entry) === role).map(screenOf);
    const parts = Array.from({ length: Math.ceil(surfaces.length / most) }, (_, at) => surfaces.slice(at * most, (at + 1) * most));
    return parts.map((part, at) => {
      const who = `the screens of ${people[role]}${parts.length > 1 ? `, part ${at + 1}` : ""}`;
      return { who, account: people[role], path: "/homePage", surfaces: part };
    });
  });

/** Every screen of the menu, each with somebody of the demo who may open it: a new one is among them by itself. */
export const screens = walkOf(paths);
/** Every fourth of them. */
export const someScreens = walkOf(paths.filter((_, at) => at % 4 === 0));

/** In nobody's menu, so that nobody sees them. */
export const hiddenScreens: readonly string[] = paths.filter((entry) => !shownBy(entry)).map(({ webUrl }) => webUrl);
