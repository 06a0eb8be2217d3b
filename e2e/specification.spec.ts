import { limits } from "../src/lending/limits.ts";
import { expect, test } from "./drivers/test.ts";

const queue = "/loanService/agencyCollectionOrder";

test("console.md 2: the sidebar is 240 px, folded 65 px; under 890 px a drawer", async ({ workbench, page }) => {
  await workbench.signIn("collector07", queue);
  const sidebar = page.locator("#menu");
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
  expect(await width()).toBe(limits.sidebar.open);
  await workbench.press("ctrl+b");
  expect(await width()).toBe(limits.sidebar.folded);
  await workbench.press("ctrl+b");
  await page.setViewportSize({ width: limits.mobileBelow - 1, height: 768 });
  await expect(sidebar).toBeHidden();
  await page.setViewportSize({ width: limits.mobileBelow, height: 768 });
  await expect(sidebar).toBeVisible();
});

test("console.md 2: order details hide the sidebar, their breadcrumb is one word, and panes stack at 740 px", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("collector07", queue);
  await workbench.press("enter");
  await expect(workbench.record).toBeVisible();
  await expect(page.locator("a[href='/loanService/agencyCollectionOrder']")).toHaveCount(0);
  await expect(page.locator("header nav h1")).toHaveText("Chi tiết");
  const lefts = async () => {
    const boxes = await page
      .locator("[data-page='/order/orderDetails']:visible section")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    return new Set(boxes.map(Math.round)).size;
  };
  expect(await lefts()).toBeGreaterThan(1);
  await page.setViewportSize({ width: limits.narrowUpTo, height: 900 });
  await expect.poll(lefts).toBe(1);
});

test("console.md 2: back to top appears after 200 px", async ({ workbench, page }) => {
  await page.setViewportSize({ width: 700, height: 600 });
  await workbench.signIn("collector07", queue);
  await workbench.press("enter");
  await expect(workbench.record).toBeVisible();
  const top = page.getByRole("button", { name: "Lên đầu trang" });
  const body = page.locator("[data-page='/order/orderDetails']:visible [role=group]").first();
  await body.evaluate((one, to) => one.scrollTo(0, to), limits.backToTopAfter);
  await expect(top).toHaveCount(0);
  await body.evaluate((one, to) => one.scrollTo(0, to), limits.backToTopAfter + 1);
  await top.click();
  await expect.poll(() => body.evaluate((one) => one.scrollTop)).toBe(0);
});

test("console.md 1: a removed, hidden or covered watermark is back within a second", async ({ workbench, page }) => {
  await workbench.signIn("collector07", queue);
  const seen = () =>
    page.evaluate(() => {
      const mark = document.querySelector("[data-watermark]");
      if (!mark) return false;
      const { display, visibility, opacity, clipPath, zIndex } = getComputedStyle(mark);
      const { width, height } = mark.getBoundingClientRect();
      const isShown = display !== "none" && visibility !== "hidden" && Number(opacity) > 0 && clipPath === "none" && Number(zIndex) > 0;
      return isShown && width >= innerWidth && height >= innerHeight && (mark.textContent ?? "").includes("collector07");
    });
  expect(await seen()).toBe(true);
  const attacks: readonly ((mark: SVGElement) => void)[] = [
    (mark) => mark.remove(),
    (mark) => mark.style.setProperty("display", "none", "important"),
    (mark) => mark.style.setProperty("opacity", "0", "important"),
    (mark) => mark.style.setProperty("visibility", "hidden", "important"),
    (mark) => mark.style.setProperty("clip-path", "inset(50%)", "important"),
    (mark) => mark.style.setProperty("z-index", "-5", "important"),
    (mark) => mark.removeAttribute("class"),
    (mark) => mark.replaceChildren(),
  ];
  for (const attack of attacks) {
    await page.locator("[data-watermark]").evaluate(attack);
    await page.waitForTimeout(2 * limits.watermarkCheck);
    expect(await seen(), attack.toString()).toBe(true);
  }
});
