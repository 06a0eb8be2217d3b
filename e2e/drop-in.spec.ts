import { expect, test } from "./drivers/test.ts";

const list = "/loanService/allCollectionOrder?overdueDays=1..40";

test("a back end that streams no rows and tells no news is read by pages, whole", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("manager02", list);
  const streamed = await workbench.grid.getAttribute("aria-rowcount");
  expect(Number(streamed)).toBeGreaterThan(100);
  let pages = 0;
  await page.route("**/live", (route) => route.fulfill({ status: 404, json: { code: 4040, message: "", data: null } }));
  await page.route("**/collection/list", (route) => {
    pages += 1;
    return route.continue({ headers: { ...route.request().headers(), accept: "application/json" } });
  });
  await page.reload();
  await expect(workbench.grid).toHaveAttribute("aria-rowcount", streamed ?? "");
  await workbench.press("end");
  await expect(workbench.grid.locator(`[role=row][aria-rowindex="${streamed}"]`)).toBeVisible();
  expect(pages).toBeGreaterThan(0);
});
