import { dataWords, Reader } from "./drivers/hard-coded.ts";
import { speakPseudo } from "./drivers/pseudo.ts";
import { expect, test } from "./drivers/test.ts";
import { demoPassword } from "./drivers/workbench.ts";

test.describe("in a language that is longer and marked", () => {
  test.use({ viewport: { width: 1366, height: 768 } });
  test.describe.configure({ mode: "parallel", timeout: 120_000 });
  test.beforeEach(async ({ page }) => speakPseudo(page));
  // A chunk that is fetched ahead may still be on its way when everything has been read.
  test.afterEach(async ({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

  test("no text of the sign-in and of a collector's screens is hard-coded or cut off", async ({ workbench, database, page }) => {
    const reader = new Reader(workbench, await dataWords(database));
    await page.goto("/login");
    await expect(page.locator("form img")).toBeVisible();
    await reader.read("sign-in");
    await workbench.press("enter");
    await reader.read("sign-in with nothing filled in");
    await workbench.fillSignIn("newcomer01", demoPassword);
    await expect(workbench.dialog).toBeVisible();
    await workbench.press("enter");
    await reader.read("first password");

    await page.evaluate(() => sessionStorage.clear());
    await workbench.signIn("collector13", "/loanService/agencyCollectionOrder");
    await reader.read("backlog");
    await workbench.press("g h");
    await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
    await reader.read("a collector's home");
    await workbench.press("m");
    await expect(page.locator("[data-reminders]")).toBeVisible();
    await workbench.look();
    await reader.read("reminders");
    await workbench.press("esc g b");
    await expect(workbench.grid).toBeFocused();
    await workbench.press("c p 2");
    await workbench.typeTime("+1d");
    await reader.read("composer over the list");
    await workbench.press("esc esc enter");
    await expect(workbench.record).toBeVisible();
    await reader.read("record");
    await workbench.press("c b 1");
    await expect(workbench.composer).toBeVisible();
    await reader.read("composer in the record");
    expect([...reader.problems]).toEqual([]);
  });

  test("no text of a manager's screens is hard-coded or cut off", async ({ workbench, database, page }) => {
    const reader = new Reader(workbench, await dataWords(database));
    const dialog = async (keys: string, place: string): Promise<void> => {
      await workbench.press(keys);
      await expect(workbench.dialog).toBeVisible();
      await reader.read(place);
      await workbench.press("esc");
      if (await workbench.dialog.count()) await workbench.press("esc");
      await expect(workbench.dialog).toHaveCount(0);
    };
    await workbench.signIn("manager01");
    await expect(page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();
    await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
    await reader.read("home");
    await page.locator('[data-page="/homePage/index"] [data-chart]').focus();
    await workbench.press("left");
    await reader.read("home, the trend being read");
    await workbench.press("enter");
    await expect(page.locator('[data-page="/homePage/index"] [data-numbers]').first()).toBeVisible();
    await reader.read("home, the trend as a table");
    await page.goto("/nowhere/at/all");
    await expect(workbench.statusBar).toBeVisible();
    await reader.read("missing page");
    await page.goto("/finance/repaymentList");
    await expect(workbench.statusBar).toBeVisible();
    await reader.read("screen that is not built");

    await workbench.open("/loanService/allCollectionOrder");
    await reader.read("all collection orders");
    await workbench.press("x shift+j");
    await reader.read("with ticked rows");
    await workbench.press("t");
    await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
    await workbench.press("1");
    await expect(workbench.dialog.getByRole("status")).toContainText("→ 1");
    await reader.read("assign dialog");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await dialog("f alt+enter", "filter");
    await dialog("ctrl+k", "palette");
    await dialog("?", "key sheet");
    await workbench.press("ctrl+k");
    await workbench.type("zzqqx");
    await reader.read("palette without a find");
    await workbench.press("esc esc");
    await workbench.press("g");
    await expect(page.locator("[data-which-key]")).toBeVisible();
    await reader.read("which-key");
    await workbench.press("esc");

    await page.locator("#menu button[aria-haspopup=menu]").click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await reader.read("account menu");
    await page.getByRole("menuitem").first().click();
    await expect(workbench.dialog).toBeVisible();
    await reader.read("password");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await page.locator("#tabs [role=tab]").first().click({ button: "right" });
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await reader.read("tab menu");
    await workbench.press("esc");

    await workbench.open("/loanService/customerManage");
    await reader.read("customer groups");
    await workbench.press("c");
    await expect(workbench.dialog.locator("input").first()).toBeFocused();
    await reader.read("a new group");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await workbench.press("t");
    await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
    await workbench.press("1");
    await reader.read("staff of a group");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await workbench.open("/order/orderAll?status=0,1");
    await reader.read("all orders");
    await dialog("shift+x", "close dialog");
    await workbench.press("z");
    await reader.read("a message");

    await page.goto("/report/afterLoanReport/timeShare");
    await expect(page.locator("[data-chart]:visible")).toBeVisible();
    await reader.read("report");
    await workbench.press("enter");
    await expect(page.getByRole("table").first()).toBeVisible();
    await reader.read("report as a table");
    expect([...reader.problems]).toEqual([]);
  });
});
