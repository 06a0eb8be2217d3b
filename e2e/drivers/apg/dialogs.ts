import { expect } from "playwright/test";
import type { Workbench } from "../workbench.ts";
import { alone, collection, stopsIn, type Widget } from "./widget.ts";

const layer = "[role=dialog], [role=alertdialog]";

/** A dialog that a key opens from the grid. */
function dialogOf(name: string, pattern: "dialog" | "alertdialog", path: string, key: string): Widget {
  const to = async (workbench: Workbench, end: 0 | -1): Promise<void> => {
    await alone(workbench);
    await workbench.grid.focus();
    await workbench.press(key);
    await expect(workbench.dialog.locator("button").first()).toBeVisible();
    await workbench.look();
    await workbench.dialog.evaluate((dialog, at) => {
      const stops = [...dialog.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")];
      stops
        .filter((each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility())
        .at(at)
        ?.focus();
    }, end);
  };
  return {
    name,
    pattern,
    path,
    read: async ({ page }) => ({
      ...(await page.evaluate(stopsIn, layer)),
      ...(await page.evaluate((selector) => {
        const open = document.querySelector(selector) !== null;
        return { open, focus: document.activeElement?.matches("[role=grid]") ? "before" : "elsewhere" };
      }, layer)),
    }),
    places: { "the first stop": (workbench) => to(workbench, 0), "the last stop": (workbench) => to(workbench, -1) },
  };
}

export const dialogs: readonly Widget[] = [
  dialogOf("the filter", "dialog", collection, "f alt+enter"),
  dialogOf("the columns", "dialog", collection, "b"),
  dialogOf("the assignment", "dialog", collection, "t"),
  dialogOf("closing an order", "alertdialog", "/order/orderAll?status=0,1", "X"),
];
