import { expect } from "playwright/test";
import { reports as records } from "../../../src/contract/reports.ts";
import { shippedKeys } from "../../../src/contract/permissions.ts";
import type { Workbench } from "../workbench.ts";
import { byKeys, dialog, page, type Surface } from "./surface.ts";

const report = "/report/afterLoanReport/timeShare";

async function openCalendar(workbench: Workbench): Promise<void> {
  await workbench.press("r 0");
  const first = workbench.dialog.locator("input:not([type=checkbox], [type=radio])").first();
  await expect(first).toBeFocused();
  await workbench.press("alt+down");
  await expect(workbench.page.locator("[data-day]:focus")).toBeVisible();
}

const isWhole = process.env["AXE"] === "all" || process.env["NAMES"] === "all";
const shown = records.filter(({ path, permission }) => path.startsWith("/report/") && shippedKeys("manager").includes(permission));
/**
 * Reports of the family that a manager may open, as their picture and as their table. One of each kind of picture stands for the others, which are
 * made by the same code; AXE=all and NAMES=all walk through every one. That each is read whole in a longer language, every screen's own walk sees.
 */
const members: readonly Surface[] = shown
  .filter(({ chart }, at) => isWhole || shown.findIndex((each) => each.chart.kind === chart.kind) === at)
  .flatMap(({ path }) => [
    page(path, path, "[data-chart]"),
    {
      name: `${path} as a table`,
      open: async (workbench) => {
        await workbench.press("t");
        await expect(workbench.page.locator("[data-chart]:visible")).toHaveCount(0);
      },
      leave: (workbench) => workbench.press("t"),
    },
  ]);

export const reports: readonly Surface[] = [
  ...members,
  page("report of one day", `${report}?range=2026-01-05..2026-01-05`, "[data-chart]"),
  byKeys("range", "r 0"),
  { name: "calendar", popup: dialog, open: openCalendar },
  {
    name: "question about what is not saved",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("r 0");
      await workbench.dialog.locator("input:not([type=checkbox], [type=radio])").first().fill("-9d");
      await workbench.press("esc");
      await expect(workbench.page.locator("[role=alertdialog]")).toBeVisible();
    },
    leave: async (workbench) => {
      await workbench.press("enter");
      await expect(workbench.dialog).toHaveCount(0);
    },
  },
];
