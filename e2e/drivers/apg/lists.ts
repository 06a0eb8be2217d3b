import { expect } from "playwright/test";
import type { Workbench } from "../workbench.ts";
import { alone, collection, type Widget } from "./widget.ts";

async function openFrom(workbench: Workbench, key: string, field: string): Promise<void> {
  await alone(workbench);
  if ((await workbench.grid.count()) === 0) await workbench.open(collection);
  await workbench.grid.focus();
  await workbench.press(key);
  await expect(workbench.page.locator(field)).toBeFocused();
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
}

/** Down, until the option with this index is the one that the field points at. */
async function standAt({ page }: Workbench, field: string, wanted: number): Promise<void> {
  const at = () =>
    page.evaluate((selector) => {
      const here = document.querySelector(selector)?.getAttribute("aria-activedescendant");
      return [...document.querySelectorAll("[role=dialog] [role=option]")].findIndex(({ id }) => id === here);
    }, field);
  await expect(async () => {
    if ((await at()) < wanted) await page.keyboard.press("ArrowDown");
    expect(await at()).toBe(wanted);
  }).toPass();
}

/** A combobox: its field, its options, and how the field is reached. */
function combobox(name: string, letters: string, field: string, open: (workbench: Workbench) => Promise<void>): Widget {
  return {
    name,
    pattern: "combobox",
    path: collection,
    letters,
    read: ({ page }) =>
      page.evaluate(
        ([selector, text]) => {
          const input = document.querySelector<HTMLInputElement>(selector);
          const active = document.activeElement;
          const options = [...document.querySelectorAll("[role=dialog] [role=option]")];
          const plain = (shown: string | null) => (shown ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
          const here = document.getElementById(input?.getAttribute("aria-activedescendant") ?? "");
          return {
            open: document.querySelector("[role=dialog]") !== null,
            at: options.findIndex((option) => option === here),
            of: options.length,
            typed: input?.value ?? "",
            caret: input?.selectionStart ?? -1,
            letters: text,
            fits: options.length > 0 && options.slice(0, 3).every((option) => plain(option.textContent).includes(text)),
            focus: active === input ? "field" : active?.matches("[role=grid]") ? "before" : "elsewhere",
            taken:
              input === null ? !location.pathname.endsWith("allCollectionOrder") : options.some((each) => each.textContent?.includes("✓")),
          };
        },
        [field, letters] as const,
      ),
    places: {
      "the field": open,
      "the second option": async (workbench) => {
        await open(workbench);
        await standAt(workbench, field, 1);
      },
      "the second of those found": async (workbench) => {
        await open(workbench);
        await workbench.type(letters);
        await standAt(workbench, field, 1);
      },
      typed: async (workbench) => {
        await open(workbench);
        await workbench.type(letters);
      },
    },
  };
}

const search = "[role=combobox][aria-controls=assign-people]";

async function openList(workbench: Workbench): Promise<void> {
  await alone(workbench);
  await workbench.grid.focus();
  await workbench.look();
  await workbench.press("t");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await expect(workbench.dialog.getByRole("listbox")).toBeFocused();
}

export const palette = combobox("the palette", "thu", "[cmdk-input]", (workbench) => openFrom(workbench, "ctrl+k", "[cmdk-input]"));
export const assignSearch = combobox("the search for people to assign to", "ng", search, async (workbench) => {
  await openList(workbench);
  await workbench.press("/");
  await expect(workbench.page.locator(search)).toBeFocused();
});

export const people: Widget = {
  name: "the people to assign to",
  pattern: "listbox",
  path: collection,
  read: ({ dialog }) =>
    dialog.getByRole("listbox").evaluate((list) => {
      const options = [...list.querySelectorAll("[role=option]")];
      return {
        at: options.findIndex(({ id }) => id === list.getAttribute("aria-activedescendant")),
        of: options.length,
        selected: options.filter((option) => option.getAttribute("aria-selected") === "true").length,
      };
    }),
  places: {
    nowhere: openList,
    "the first option": async (workbench) => {
      await openList(workbench);
      await workbench.press("down");
    },
    "the last option": async (workbench) => {
      await openList(workbench);
      await workbench.press("end");
    },
    "a selected option": async (workbench) => {
      await openList(workbench);
      await workbench.press("down space");
    },
  },
};

const toolbarOf = (name: string, path: string, at: number): Widget => ({
  name,
  pattern: "toolbar",
  path,
  read: ({ page }) =>
    page
      .locator("[role=toolbar]:visible")
      .nth(at)
      .evaluate((bar) => {
        const all = [...bar.querySelectorAll("button")];
        return { at: all.findIndex((button) => button === document.activeElement), of: all.length };
      }),
  places: {
    "the first button": ({ page }) => page.locator("[role=toolbar]:visible").nth(at).locator("button").first().focus(),
    "the last button": ({ page }) => page.locator("[role=toolbar]:visible").nth(at).locator("button").last().focus(),
  },
});

export const toolbars = [
  toolbarOf("the filters of a queue", `${collection}?overdueDays=1..60`, 0),
  toolbarOf("the lines of the trend", "/homePage", 1),
];
