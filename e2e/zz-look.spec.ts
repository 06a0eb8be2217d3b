import { test } from "./drivers/test.ts";

const shots: readonly (readonly [string, string, string])[] = [
  ["reminder01", "/remind/agencyOrder", "rem-agency"],
  ["manager01", "/remind/agencyAllOrder", "rem-all"],
  ["manager01", "/remind/historyOrder", "rem-history"],
  ["manager01", "/loanService/customerManage", "groups"],
  ["manager01", "/remind/customerManage", "rem-groups"],
  ["manager01", "/loanService/allCollectionOrder", "all"],
  ["manager01", "/records/afterLoanRecord", "records"],
  ["collector01", "/loanService/agencyCollectionOrder", "agency"],
];
for (const [theme, width, height, region] of [
  ["dark", 1366, 768, "vi"],
  ["light", 1920, 1080, "zh"],
] as const) {
  test.describe(theme, () => {
    test.use({ viewport: { width, height }, colorScheme: theme });
    for (const [account, path, name] of shots)
      test(name, async ({ workbench }) => {
        await workbench.signIn(account, path);
        if (region === "zh") {
          await workbench.page.evaluate(() => localStorage.setItem("keyline.locale", "zh_CN"));
        }
        await workbench.page.waitForTimeout(700);
        await workbench.page.screenshot({ path: `/tmp/deskwork/${theme}-${name}.png` });
      });
    test("composer", async ({ workbench }) => {
      await workbench.signIn("reminder01", "/remind/agencyOrder");
      await workbench.press("c");
      await workbench.page.waitForTimeout(500);
      await workbench.press("p 2");
      await workbench.typeTime("+1d 9");
      await workbench.page.waitForTimeout(800);
      await workbench.page.screenshot({ path: `/tmp/deskwork/${theme}-composer.png` });
    });
    test("assign", async ({ workbench }) => {
      await workbench.signIn("manager01", "/loanService/allCollectionOrder?overdueDays=31..");
      await workbench.press("ctrl+a");
      await workbench.press("t");
      await workbench.page.waitForTimeout(800);
      await workbench.press("1 2 3");
      await workbench.page.waitForTimeout(1000);
      await workbench.page.screenshot({ path: `/tmp/deskwork/${theme}-assign.png` });
    });
    test("group form", async ({ workbench }) => {
      await workbench.signIn("manager01", "/loanService/customerManage");
      await workbench.press("c");
      await workbench.page.waitForTimeout(800);
      await workbench.page.screenshot({ path: `/tmp/deskwork/${theme}-group-form.png` });
    });
    test("bind", async ({ workbench }) => {
      await workbench.signIn("manager01", "/loanService/customerManage");
      await workbench.press("j j j j t");
      await workbench.page.waitForTimeout(800);
      await workbench.press("1 2");
      await workbench.page.screenshot({ path: `/tmp/deskwork/${theme}-bind.png` });
    });
    test("home", async ({ workbench }) => {
      await workbench.signIn("manager01");
      await workbench.page.waitForTimeout(1500);
      await workbench.page.screenshot({ path: `/tmp/deskwork/${theme}-home.png` });
    });
  });
}
