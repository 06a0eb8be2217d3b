import { expect, test } from "./drivers/test.ts";

const shots = process.env["SHOTS"];

test("a report goes on paper by one key: black on white, without the frame, every line of its table", async ({ workbench, page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset["printed"] = dataset["theme"] ?? "";
    };
  });
  await workbench.signIn("manager01", "/homePage");
  await page.goto("/report/operateReport/operationData?appId=1");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  await workbench.look();
  const lines = await page.locator("table:visible tbody tr").count();
  expect(lines).toBeGreaterThan(20);
  await workbench.press("alt+c");
  await expect(page.locator("html")).toHaveAttribute("data-printed", "light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ media: "print" });
  for (const frame of [page.getByRole("navigation"), page.getByRole("tablist")])
    await expect(frame.filter({ visible: true })).toHaveCount(0);
  // Of all that is pressed on the screen the filter alone says something on paper.
  await expect(page.getByRole("button").filter({ visible: true })).toHaveText([/\d\d\//, /Vay Nhanh/]);
  await expect(page.locator("[data-watermark]")).toBeVisible();
  // Nothing of the table is cut off by a box that scrolls on the screen.
  const cut = await page.locator("table:visible").evaluate((table) => {
    const whole = table.getBoundingClientRect();
    for (let box = table.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowY !== "visible" && box.getBoundingClientRect().bottom < whole.bottom - 1) return box.className;
    return null;
  });
  expect(cut).toBeNull();
  if (!shots) return;
  await page.emulateMedia({ media: null });
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: "light", paper: "" }));
  await workbench.look();
  await page.pdf({ path: `${shots}/report.pdf`, preferCSSPageSize: true, printBackground: true });
});
