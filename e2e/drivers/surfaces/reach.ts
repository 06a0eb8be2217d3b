import { expect } from "playwright/test";
import { byKeys, dialog, type Surface } from "./surface.ts";

/** What opens over a record to reach its customer; each is left by Esc. */
export const reach: readonly Surface[] = [
  {
    name: "chat with the customer",
    popup: dialog,
    open: async (workbench) => {
      await workbench.press("N");
      await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
      await expect(workbench.dialog.getByRole("status")).not.toBeEmpty();
    },
  },
  byKeys("a payment said to be made", "P", "input"),
  byKeys("black list", "B", "input"),
];
