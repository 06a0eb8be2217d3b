import { expect } from "playwright/test";
import { byKeys, dialog, list, type Surface } from "./surface.ts";

/** Reminders, customer groups and post-loan records, as a manager sees them. */
export const desk: readonly Surface[] = [
  list("all reminders", "/remind/agencyAllOrder"),
  list("reminder history", "/remind/historyOrder"),
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
  list("reminder groups", "/remind/customerManage"),
  list("post-loan records", "/records/afterLoanRecord"),
];
