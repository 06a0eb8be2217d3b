import { expect } from "playwright/test";
import type { Workbench } from "../workbench.ts";
import type { State } from "./outcomes.ts";
import { alone, collection, type Widget } from "./widget.ts";

const button = ({ page }: Workbench) => page.locator("#menu button[aria-haspopup=menu]");

const readMenu = ({ page }: Workbench): Promise<State> =>
  page.evaluate(() => {
    const active = document.activeElement;
    const items = [...document.querySelectorAll("[role=menuitem]")];
    const opener = document.querySelector("#menu button[aria-haspopup=menu]");
    const stops = [...document.querySelectorAll<HTMLElement>("a[href], button, input, [tabindex]")].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility() && !each.closest("[role=menu]"),
    );
    const from = stops.findIndex((each) => each === opener);
    const focused = stops.findIndex((each) => each === active);
    return {
      open: items.length > 0,
      at: items.findIndex((item) => item === active),
      of: items.length,
      lettered: items.findIndex((item) => /^e/i.test(item.textContent ?? "")),
      focus: focused === from ? "before" : focused === from + 1 ? "after" : focused === from - 1 ? "ahead" : "elsewhere",
      done: document.querySelector("[role=dialog] input[autocomplete=new-password]") !== null,
    };
  });

async function openMenu(workbench: Workbench): Promise<void> {
  await alone(workbench);
  await button(workbench).focus();
  await workbench.press("enter");
  await expect(workbench.page.getByRole("menuitem").first()).toBeFocused();
}

export const accountButton: Widget = {
  name: "the button of one's account",
  pattern: "menu button",
  path: collection,
  read: readMenu,
  places: {
    "the button": async (workbench) => {
      await alone(workbench);
      await button(workbench).focus();
    },
  },
};

export const accountMenu: Widget = {
  name: "the menu of one's account",
  pattern: "menu",
  path: collection,
  letters: "e",
  read: readMenu,
  places: {
    "the first item": openMenu,
    "the last item": async (workbench) => {
      await openMenu(workbench);
      await workbench.press("end");
    },
  },
};

const tabs = ({ page }: Workbench) => page.locator("#tabs [role=tab]");
/** Three of them at least; the focus on the second. */
async function toTab(workbench: Workbench, at: number): Promise<void> {
  await alone(workbench);
  if ((await tabs(workbench).count()) < 3) {
    await tabs(workbench).first().focus();
    await workbench.press("g h");
    await expect(workbench.page.locator("[data-tiles]:visible")).toBeVisible();
    await workbench.press("g q");
    await expect(workbench.page.locator("[data-chart]:visible")).toBeVisible();
    await workbench.press("g c");
    await expect(tabs(workbench)).toHaveCount(3);
    await expect(workbench.grid).toBeFocused();
  }
  await tabs(workbench).nth(at).click();
  await expect(tabs(workbench).nth(at)).toHaveAttribute("aria-selected", "true");
  await tabs(workbench).nth(at).focus();
}

export const workTabs: Widget = {
  name: "the work tabs",
  pattern: "tabs",
  path: collection,
  read: ({ page }) =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll("#tabs [role=tab]")];
      const active = document.activeElement;
      return {
        at: all.findIndex((tab) => tab === active),
        of: all.length,
        shown: active?.getAttribute("aria-selected") === "true",
        menu: document.querySelector("[role=menu]") !== null,
      };
    }),
  places: {
    "a tab": (workbench) => toTab(workbench, 1),
    "the first tab": (workbench) => toTab(workbench, 0),
    "the last tab": (workbench) => toTab(workbench, -1),
  },
};
