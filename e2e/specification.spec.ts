import { limits } from "../src/lending/limits.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const queue = "/loanService/agencyCollectionOrder";

test("rules/product.md 2: the sidebar is 240 px, folded 65 px; under 890 px a drawer", async ({ workbench, page }) => {
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

test("rules/product.md 2: order details hide the sidebar, their breadcrumb is one word, and panes stack at 740 px", async ({
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

test("rules/product.md 2: back to top appears after 200 px", async ({ workbench, page }) => {
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

test("rules/product.md 1: a removed, hidden or covered watermark is back within a second", async ({ workbench, page }) => {
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
    await expect.poll(seen, { message: attack.toString(), timeout: 2 * limits.watermarkCheck, intervals: [50] }).toBe(true);
  }
});

test("rules/product.md 2: after signing in the menu list is asked for once, and the address that was asked for is tried again", async ({
  workbench,
  page,
}) => {
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().includes("/permission/menuList"))));
  await workbench.signInByHand("collector07", queue);
  await expect(page).toHaveURL(new RegExp(queue));
  await workbench.press("g h");
  await expect(page).toHaveURL(/homePage/);
  expect(asked).toBe(1);
});

test("rules/product.md 2: a tab's right click offers close left, right and all; its icon closes it, and the last remaining one is shown", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("manager01", "/loanService/allCollectionOrder");
  const tabs = page.locator("#tabs [role=tab]");
  await workbench.press("g q");
  await expect(tabs).toHaveCount(2);
  await workbench.press("g h");
  await expect(tabs).toHaveCount(3);
  await workbench.look();
  await tabs.first().click({ button: "right" });
  const items = page.getByRole("menuitem");
  for (const name of ["closeLeft", "closeRight", "closeAll"])
    await expect(items.filter({ hasText: textOf(`shell.tab.${name}`) })).toHaveCount(1);
  await workbench.press("esc");
  await page.locator("#tabs [aria-selected=true] ~ [role=presentation]").click();
  await expect(tabs).toHaveCount(2);
  await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
  // The page that is shown now takes the focus, which would close a menu.
  await workbench.look();
  await tabs.first().click({ button: "right" });
  await items.filter({ hasText: textOf("shell.tab.closeRight") }).click();
  await expect(tabs).toHaveCount(1);
});

test("rules/product.md 2: an order's address carries its id encrypted, and one that was tampered with opens nothing", async ({
  workbench,
  page,
  database,
}) => {
  await workbench.signIn("collector07", queue);
  const order = await workbench.cursorOrder();
  const { id } = await database.order(order);
  await workbench.press("enter");
  await workbench.expectRecord(order);
  const address = new URL(page.url());
  const sealed = address.searchParams.get("q") ?? "";
  expect(sealed.length).toBeGreaterThan(20);
  expect(address.href).not.toContain(order);
  expect(
    atob(
      sealed
        .replaceAll("-", "+")
        .replaceAll("_", "/")
        .slice(0, Math.floor(sealed.length / 4) * 4),
    ),
  ).not.toContain(id);
  address.searchParams.set("q", `${sealed.slice(0, 30)}${sealed[30] === "A" ? "B" : "A"}${sealed.slice(31)}`);
  await page.goto(address.href);
  await expect(page.getByText(textOf("shell.missing.title"))).toBeVisible();
});

test("rules/wire.md 3: an answer with a code that nobody knows is told in the server's words", async ({ workbench, page }) => {
  await workbench.signIn("collector07", queue);
  await workbench.press("enter");
  await expect(workbench.record).toBeVisible();
  await workbench.look();
  await page.route("**/phoneReveal", (route) => route.fulfill({ json: { code: 7777, message: "Tổng đài đang bảo trì", data: null } }));
  await workbench.press("V");
  await workbench.expectToast("Tổng đài đang bảo trì");
});

test("rules/wire.md 3: code 4004 is a notification titled 403", async ({ workbench, page }) => {
  await workbench.signIn("collector07", queue);
  await page.route("**/order-domain/order/detail*", (route) =>
    route.fulfill({ status: 403, json: { code: 4004, message: "", data: { error: "forbidden" } } }),
  );
  await workbench.press("enter");
  await workbench.expectToast("403");
  await workbench.expectToast(textOf("errors.forbidden"));
});
