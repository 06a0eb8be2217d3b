import { expect } from "playwright/test";
import { limits } from "../../../src/lending/limits.ts";
import { demoPassword, type Workbench } from "../workbench.ts";
import { desk } from "./desk.ts";
import { reach } from "./reach.ts";
import { reports } from "./reports.ts";
import { reviewers } from "./review.ts";
import { shell } from "./shell.ts";
import { byKeys, list, page, type Surface, type Visit } from "./surface.ts";
import { tables } from "./tables.ts";

const strangers: Visit = {
  who: "somebody who has not signed in",
  account: null,
  path: "/login",
  surfaces: [
    page("sign-in", "/login", "form img"),
    {
      name: "sign-in with nothing filled in",
      open: async (workbench) => {
        await workbench.press("enter");
        await expect(workbench.page.locator("[aria-invalid=true]").first()).toBeVisible();
      },
    },
    page("404 before signing in", "/404", "h1"),
  ],
};

const newcomers: Visit = {
  who: "a newcomer",
  account: "newcomer01",
  path: "/login",
  surfaces: [
    byKeys("first password", "", "input[type=password]"),
    byKeys("first password with what is missing", "ctrl+enter", "[role=alert]"),
  ],
};

const collector = "collector14";
const manager = { account: "manager01", path: "/homePage" } as const;
const managers: readonly Visit[] = [
  { ...manager, who: "a manager", surfaces: shell },
  { ...manager, who: "a manager at a list", surfaces: tables },
  { ...manager, who: "a manager at a report", surfaces: reports },
  { ...manager, who: "a manager at the desk", surfaces: desk },
];

const collectors: Visit = {
  who: "a collector",
  account: collector,
  path: "/homePage",
  surfaces: [
    byKeys("reminders", "m"),
    byKeys("notices", "alt+m"),
    list("backlog", "/loanService/agencyCollectionOrder"),
    {
      name: "call record over the list",
      open: async (workbench) => {
        await workbench.look();
        await workbench.press("c p 2");
        await expect(workbench.page.locator("[name=commitmentTime]")).toBeFocused();
      },
    },
    {
      name: "order with a call record",
      open: async (workbench) => {
        await workbench.openRow();
        await workbench.press("c b");
        await expect(workbench.composer).toBeVisible();
      },
    },
    ...reach,
    {
      name: "sign-in again",
      popup: "#lock",
      open: async (workbench) => {
        await workbench.press("esc q");
        await expect(workbench.grid).toBeFocused();
        await workbench.database.rows("delete from session where staff_id = (select id from staff where account = $1)", [collector]);
        await expect(async () => {
          await workbench.press("R");
          await expect(workbench.page.locator("#lock form")).toBeVisible({ timeout: 400 });
        }).toPass();
      },
      leave: () => Promise.resolve(),
    },
  ],
};

/** Every dialog, menu and popup that there is, and the pages that are no screen of the menu. */
export const visits: readonly Visit[] = [strangers, newcomers, ...managers, reviewers, collectors];

const phone = { width: 390, height: 844 };

async function enter(workbench: Workbench, { account, path }: Visit): Promise<void> {
  if (account && path !== "/login") return workbench.signIn(account, path);
  await workbench.page.goto(path);
  if (account) await workbench.fillSignIn(account, demoPassword);
}

/** Esc, as often as there are layers. */
async function leave(workbench: Workbench): Promise<void> {
  const layers = workbench.page.locator("[role=dialog], [role=alertdialog], [role=menu], [data-composer]:visible, [data-which-key]");
  for (let tries = 0; tries < 4 && (await layers.count()) > 0; tries += 1) {
    await workbench.press("esc");
    await workbench.drawn();
  }
  const isNarrow = (workbench.page.viewportSize()?.width ?? 0) < limits.mobileBelow;
  if (isNarrow && (await workbench.page.locator("#menu").isVisible())) await workbench.press("esc");
}

/** Leads one person through every surface of a visit, one after the other in one page; `look` is told when each is open. */
export async function walk(workbench: Workbench, visit: Visit, look: (surface: Surface) => Promise<void>): Promise<void> {
  const size = workbench.page.viewportSize() ?? phone;
  await enter(workbench, visit);
  for (const surface of visit.surfaces) {
    if (surface.wideOnly && size.width < limits.mobileBelow) continue;
    if (surface.phoneOnly) await workbench.page.setViewportSize(phone);
    await surface.open(workbench);
    await look(surface);
    await (surface.leave ?? leave)(workbench);
    if (surface.phoneOnly) await workbench.page.setViewportSize(size);
  }
}
