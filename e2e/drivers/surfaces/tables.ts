import { expect } from "playwright/test";
import { byKeys, dialog, list, page, type Surface } from "./surface.ts";

const collection = "/loanService/allCollectionOrder";

export const tables: readonly Surface[] = [
  list("collection orders", collection),
  {
    name: "collection orders, ticked, in cell mode",
    open: async (workbench) => {
      await workbench.press("x j x right right");
      await expect(workbench.grid.locator("[data-cell]")).toBeVisible();
    },
    leave: (workbench) => workbench.press("left left esc"),
  },
  byKeys("filter", "f alt+enter"),
  {
    name: "filter line",
    popup: "[data-filter-line]",
    open: async (workbench) => {
      await workbench.press("f");
      await workbench.type("a");
      await expect(workbench.page.locator("[data-filter-line] [role=option]").first()).toBeVisible();
    },
    leave: (workbench) => workbench.press("esc"),
  },
  byKeys("columns", "b"),
  byKeys("saved views", "G"),
  {
    ...byKeys("saved views, one being named", "G c", "input[name=view]"),
    leave: async (workbench) => {
      await workbench.type("Axe");
      await workbench.press("enter");
      // Others may have shared views of theirs.
      const named = workbench.dialog.locator("li").filter({ hasText: "Axe" });
      await expect(named).toHaveCount(1);
      await workbench.press("delete");
      await expect(named).toHaveCount(0);
      await workbench.press("esc");
    },
  },
  byKeys("export", "ctrl+s", "input[name=reason]"),
  byKeys("exports", "ctrl+shift+s"),
  {
    name: "assign",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("x t");
      await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
      await workbench.press("1");
      await expect(workbench.dialog.getByRole("status")).toContainText("→ 1");
    },
  },
  {
    name: "message to customers",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("s");
      await expect(workbench.dialog.locator("article")).toBeVisible();
    },
  },
  byKeys("results of messages", "M", "[role=option], p"),
  {
    name: "find in the list",
    open: async (workbench) => {
      await workbench.press("ctrl+f");
      await expect(workbench.page.locator("input[type=search]:visible")).toBeFocused();
    },
  },
  page("a list with nothing in it", `${collection}?orderNo=99999999`, "[role=status] button"),
  list("all orders", "/order/orderAll?status=0,1"),
  byKeys("close order", "X", "[role=radio]"),
  {
    name: "order",
    open: async (workbench) => {
      await workbench.openRow();
    },
    leave: (workbench) => workbench.press("q"),
  },
];
