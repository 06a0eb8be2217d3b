import { expect } from "playwright/test";
import { demoPassword, type Workbench } from "../workbench.ts";
import { byKeys, dialog, menu, page, type Surface } from "./surface.ts";

async function openAccount({ page }: Workbench): Promise<void> {
  const button = page.locator("#menu button[aria-haspopup=menu]");
  if (!(await button.isVisible())) await page.locator("header > button").first().click();
  await button.click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
}

export const shell: readonly Surface[] = [
  {
    name: "home",
    open: (workbench) => expect(workbench.page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible(),
  },
  {
    name: "home, the trend as a table",
    open: async (workbench) => {
      await workbench.page.locator('[data-page="/homePage/index"] [data-chart]').focus();
      await workbench.press("left enter");
      await expect(workbench.page.locator('[data-page="/homePage/index"] [data-numbers]').first()).toBeVisible();
    },
    leave: (workbench) => workbench.press("enter"),
  },
  byKeys("filter of home", "f"),
  byKeys("palette", "ctrl+k", "[role=option]"),
  {
    ...byKeys("palette that found nothing", "ctrl+k", "[cmdk-input]"),
    open: async (workbench) => {
      await workbench.press("ctrl+k");
      await workbench.type("zzqqx");
    },
  },
  byKeys("key sheet", "?", "[role=option]"),
  {
    name: "key sheet that found nothing",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("?");
      await expect(workbench.page.locator("[data-sheet-search]")).toBeFocused();
      await workbench.type("zzqqx");
      await expect(workbench.dialog.locator("output")).toBeVisible();
    },
  },
  {
    name: "key editor",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("? alt+enter");
      await expect(workbench.page.locator("[data-recorder]")).toBeFocused();
      await workbench.press("b");
    },
  },
  {
    name: "keys as text",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("?");
      await workbench.dialog.locator("button").nth(-2).click();
      await expect(workbench.dialog.locator("textarea")).toBeFocused();
    },
  },
  {
    name: "which-key popup",
    popup: "[data-which-key]",
    open: async (workbench) => {
      await workbench.press("g");
      await expect(workbench.page.locator("[data-which-key]")).toBeVisible();
    },
  },
  {
    name: "account menu",
    popup: menu,
    open: async (workbench) => {
      await openAccount(workbench);
    },
  },
  {
    name: "password",
    popup: dialog,
    open: async (workbench) => {
      await openAccount(workbench);
      await workbench.page.getByRole("menuitem").first().click();
      await expect(workbench.dialog.locator("input").first()).toBeFocused();
    },
  },
  {
    name: "tab menu",
    popup: menu,
    open: async (workbench) => {
      await workbench.page.locator("#tabs [role=tab]").first().focus();
      await workbench.press("shift+f10");
      await expect(workbench.page.getByRole("menuitem").first()).toBeVisible();
    },
  },
  {
    name: "sidebar folded",
    wideOnly: true,
    open: async (workbench) => {
      await workbench.press("ctrl+b");
      await expect(workbench.page.locator("#menu")).toHaveCSS("width", "65px");
    },
    leave: (workbench) => workbench.press("ctrl+b"),
  },
  {
    name: "a message",
    popup: "section[aria-live=polite]",
    open: async (workbench) => {
      await workbench.press("z");
      await expect(workbench.page.locator("section[aria-live=polite] > span").first()).toBeVisible();
    },
  },
  {
    name: "lock",
    popup: "#lock",
    open: async (workbench) => {
      await workbench.press("ctrl+alt+l");
      await expect(workbench.page.locator("input[name=unlock]")).toBeFocused();
    },
    leave: async (workbench) => {
      await workbench.page.locator("input[name=unlock]").fill(demoPassword);
      await workbench.press("enter");
      await expect(workbench.page.locator("#lock")).toHaveCount(0);
    },
  },
  {
    name: "drawer",
    phoneOnly: true,
    open: async (workbench) => {
      await workbench.page.locator("header > button").first().focus();
      await workbench.press("enter");
      await expect(workbench.page.locator("#menu nav")).toBeVisible();
    },
    leave: async (workbench) => {
      await workbench.press("esc");
      await expect(workbench.page.locator("#menu nav")).toBeHidden();
    },
  },
  page("404", "/nowhere/at/all", "main h2"),
  page("a screen that is not built", "/finance/repaymentList", "main h2"),
];
