import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const lists = [
  "/finance/repaymentOverflow/refunds",
  "/finance/reductionRecord/adjustments",
  "/finance/repaymentList/differences",
  "/finance/lateExemption",
  "/capital/rechargeList",
  "/finance/wagesRepayment",
] as const;

test("beside each list on which finance decides stands what it is about, and it follows the cursor", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("finance01", lists[0]);
  const evidence = page.locator("[data-evidence]");
  for (const path of lists) {
    await workbench.open(path);
    await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
    await workbench.press("space");
    for (const part of ["posting", "since", "trail"] as const)
      await expect(evidence.getByRole("region", { name: textOf(`approval.evidence.${part}`) }), `${path} ${part}`).toBeVisible();
    await expect(evidence.getByRole("region", { name: textOf("approval.evidence.trail") }).locator("li"), path).not.toHaveCount(0);
    const first = await evidence.getAttribute("data-evidence");
    await workbench.press("j");
    await expect(evidence, path).not.toHaveAttribute("data-evidence", first ?? "");
    await expect(workbench.grid).toBeFocused();
    await workbench.press("space");
  }
  await workbench.press("space");
  await expect(evidence.getByRole("region", { name: textOf("approval.evidence.trail") })).toBeVisible();
  expect(await axeOn(page, { name: "evidence", popup: "[data-peek]", open: () => Promise.resolve() })).toEqual([]);
});
