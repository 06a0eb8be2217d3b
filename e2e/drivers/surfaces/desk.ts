import { expect } from "playwright/test";
import { byKeys, dialog, list, type Surface } from "./surface.ts";

/** What opens over customer groups, as a manager sees it. */
export const desk: readonly Surface[] = [
  list("customer groups", "/loanService/customerManage"),
  byKeys("a new group", "c", "input"),
  {
    name: "staff of a group",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("t");
      await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
      await workbench.press("1");
    },
  },
];
