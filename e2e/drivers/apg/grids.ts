import { expect } from "playwright/test";
import type { Workbench } from "../workbench.ts";
import type { State } from "./outcomes.ts";
import { collection, type Widget } from "./widget.ts";

const readQueue = ({ page }: Workbench): Promise<State> =>
  page.evaluate(() => {
    const grid = document.querySelector<HTMLElement>("[role=grid]");
    const here = document.getElementById(grid?.getAttribute("aria-activedescendant") ?? "");
    const shown = [...(grid?.querySelectorAll("[data-at]") ?? [])];
    const selected = shown.filter((row) => row.getAttribute("aria-selected") === "true").length;
    const rows = Number(grid?.getAttribute("aria-rowcount")) - 1;
    return {
      // As a screen reader counts: the header is row 1, the ticks are column 1.
      row: Number(here?.closest("[role=row]")?.getAttribute("aria-rowindex")) - 2,
      cell: here?.role === "gridcell" || here?.getAttribute("role") === "gridcell" ? Number(here.getAttribute("aria-colindex")) - 1 : 0,
      rows,
      cells: Number(grid?.getAttribute("aria-colcount")) - 1,
      least: 0,
      page: Math.floor(((grid?.clientHeight ?? 0) - 28) / 28) - 1,
      selected: selected === shown.length ? rows : selected,
    };
  });

async function toRow(workbench: Workbench, keys: string): Promise<void> {
  await workbench.grid.focus();
  await workbench.press("esc");
  for (let { cell } = await readQueue(workbench); Number(cell) > 0; { cell } = await readQueue(workbench)) await workbench.press("left");
  await workbench.press(`ctrl+home ${keys}`);
}

export const queue: Widget = {
  name: "the rows of a queue",
  pattern: "grid",
  path: collection,
  read: readQueue,
  places: {
    "a row": (workbench) => toRow(workbench, "4 0 j"),
    "a cell": (workbench) => toRow(workbench, "4 0 j right right right"),
    "the first row": (workbench) => toRow(workbench, ""),
    "the last row": (workbench) => toRow(workbench, "ctrl+end"),
    "the first cell of a row": (workbench) => toRow(workbench, "j right"),
    "the last cell of a row": (workbench) => toRow(workbench, "j right end"),
  },
};

const heatGrid = ({ page }: Workbench) => page.locator("[role=grid]:visible");
const readHeat = async (workbench: Workbench): Promise<State> =>
  heatGrid(workbench).evaluate((grid) => {
    const here = document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
    const cells = [...(here?.parentElement?.querySelectorAll("[role=gridcell]") ?? [])];
    return {
      row: Number(here?.closest("[role=row]")?.getAttribute("aria-rowindex")) - 2,
      cell: cells.findIndex((cell) => cell === here) + 1,
      rows: Number(grid.getAttribute("aria-rowcount")) - 1,
      cells: cells.length,
      least: 1,
      page: 7,
    };
  });
async function toHeat(workbench: Workbench, keys: string): Promise<void> {
  await heatGrid(workbench).focus();
  await workbench.press(`ctrl+home ${keys}`);
}
const middle = "down down down down down down down down down down right right right";

export const heat: Widget = {
  name: "the hours of a report",
  pattern: "grid",
  path: "/report/afterLoanReport/timeShare?range=2026-10-01..2026-10-30",
  read: readHeat,
  places: {
    "a cell": (workbench) => toHeat(workbench, middle),
    "the first row": (workbench) => toHeat(workbench, "right"),
    "the last row": (workbench) => toHeat(workbench, "ctrl+end"),
    "the first cell of a row": (workbench) => toHeat(workbench, "down"),
    "the last cell of a row": (workbench) => toHeat(workbench, "down end"),
  },
};

const firstDay = "15/4/2026";
const field = (workbench: Workbench) => workbench.dialog.locator("input:not([type=checkbox], [type=radio])").first();

export const calendar: Widget = {
  name: "the calendar",
  pattern: "date grid",
  path: "/report/afterLoanReport/timeShare",
  read: ({ page }) =>
    page.evaluate(() => {
      const active = document.activeElement;
      return {
        day: active?.getAttribute("data-day") ?? null,
        open: document.querySelector("[data-day]") !== null,
        focus: active?.matches("[role=dialog] input") ? "before" : "elsewhere",
      };
    }),
  places: {
    "a day": async (workbench) => {
      const days = workbench.page.locator("[data-day]");
      if ((await days.count()) > 0) await workbench.press("esc");
      if ((await workbench.dialog.count()) === 0) await workbench.press("r 0");
      await field(workbench).fill(firstDay);
      await workbench.press("alt+down");
      await expect(workbench.page.locator("[data-day]:focus")).toBeVisible();
    },
  },
};
