import { languages, type Locale } from "../src/contract/languages.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { textIn } from "./drivers/texts.ts";
import { demoPassword, type Workbench } from "./drivers/workbench.ts";

async function speak({ page }: Workbench, locale: Locale): Promise<void> {
  await page.locator("#menu button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem", { name: languages[locale] }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", locale.replace("_", "-"));
}

test("switching the language keeps filter, ticks, cursor, pages and what is being typed", sample, async ({ workbench, page }) => {
  await workbench.signIn("collector06", "/loanService/agencyCollectionOrder?overdueDays=1..60");
  await workbench.press("x shift+j j j");
  const order = await workbench.cursorOrder();
  const ticked = await workbench.grid.locator("[aria-selected=true]").count();
  expect(ticked).toBeGreaterThan(1);
  await expect(page).toHaveURL(/row=\d+/);
  const address = page.url();

  await workbench.press("c p 2");
  await workbench.typeTime("+1d 9");
  await page.locator("[name=remark]").fill("gọi lại sau giờ làm, nhà có khách");
  await speak(workbench, "zh_CN");
  const expectKept = async (): Promise<void> => {
    expect(page.url()).toBe(address);
    expect(await workbench.cursorOrder()).toBe(order);
    await expect(workbench.grid.locator("[aria-selected=true]")).toHaveCount(ticked);
    await expect(page.locator("[name=commitmentTime]")).toHaveValue("+1d 9");
    await expect(page.locator("[name=remark]")).toHaveValue("gọi lại sau giờ làm, nhà có khách");
  };
  await expectKept();
  await expect(workbench.composer).toContainText(textIn("zh_CN", "composer.reasons.intention"));
  await expect(workbench.statusBar).toContainText(textIn("zh_CN", "shell.status.keys"));
  // The menu's names are the server's.
  await expect(page.locator("#menu")).toContainText("催收管理");

  await speak(workbench, "en_PH");
  await expectKept();
  await expect(page.locator("#menu")).toContainText("Collection");
  await speak(workbench, "vi_VN");
  await expectKept();
  await expect(page.locator("#menu")).toContainText("Thu hồi nợ");
});

test("the language of the sign-in page is changed without losing what is typed, and stays after a reload", async ({ workbench, page }) => {
  await page.goto("/login");
  await page.locator("input[name=username]").fill("collector06");
  await page.getByRole("button", { name: languages.zh_CN }).click();
  await expect(page.getByRole("heading", { name: textIn("zh_CN", "login.title") })).toBeVisible();
  await expect(page.locator("input[name=username]")).toHaveValue("collector06");
  // Vietnam's build offers no Spanish.
  await expect(page.getByRole("button", { name: languages.es_MX })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: textIn("zh_CN", "login.title") })).toBeVisible();
  await workbench.fillSignIn("nobody99", "Wrong1password");
  await expect(page.getByText(textIn("zh_CN", "errors.signIn.refused"))).toBeVisible();
});

test("a kept language that is not offered gives the region's own", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("keyline.locale", "es_PE"));
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN");
});

test("a browser that speaks Chinese finds the sign-in page so; an account of Mexico speaks Spanish, though the region does not", async ({
  workbench,
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "languages", { get: () => ["zh-CN", "zh"] }));
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: textIn("zh_CN", "login.title") })).toBeVisible();
  await workbench.fillSignIn("mxmanager01", demoPassword);
  await expect(workbench.statusBar).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-MX");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-MX");
});
