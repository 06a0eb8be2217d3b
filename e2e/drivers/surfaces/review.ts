import { expect } from "playwright/test";
import type { Workbench } from "../workbench.ts";
import { list, type Surface, type Visit } from "./surface.ts";

/** A strip under the case, by its key; left by Esc. */
const strip = (name: string, keys: string): Surface => ({
  name,
  own: "[data-verdict]",
  open: async (workbench) => {
    await workbench.look();
    await workbench.press(keys);
    await expect(workbench.page.locator("[data-verdict]:visible")).toBeVisible();
    await workbench.look();
  },
  leave: async (workbench: Workbench) => {
    await workbench.press("esc");
    await expect(workbench.page.locator("[data-verdict]")).toHaveCount(0);
  },
});

/** The reviewers' desk: a case with its parts, and what is decided under it. */
export const reviewers: Visit = {
  who: "a reviewer",
  account: "first04",
  path: "/order/orderAgency",
  surfaces: [
    list("review backlog", "/order/orderAgency"),
    {
      name: "a case on the desk",
      open: async (workbench) => {
        await workbench.press("enter");
        await expect(workbench.page.locator("[data-desk]:visible [data-pane=files]")).toBeVisible();
        await expect(workbench.page.locator("[data-desk]:visible [aria-busy=true]")).toHaveCount(0);
        // Nothing is decided before the lock is there.
        await expect(workbench.page.locator("[data-desk]:visible [role=status]").first()).toBeVisible();
      },
      leave: () => Promise.resolve(),
    },
    strip("refusal", "n"),
    strip("verification call", "c"),
    strip("document asked for", "r"),
    strip("put aside", "x"),
    strip("given back", "t"),
  ],
};
