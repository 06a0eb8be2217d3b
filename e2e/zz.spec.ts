import { test } from "./drivers/test.ts";
import { mkdirSync } from "node:fs";
mkdirSync("/tmp/shots-rights", { recursive: true });
const path = "/system/customerRights";
test("shots", async ({ workbench, page, database }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const scheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await workbench.signIn("manager01", path);
    await workbench.look();
    await page.screenshot({ path: `/tmp/shots-rights/list-${scheme}.png` });
    const cursor = workbench.grid.locator("[data-cursor]");
    for (let i = 0; i < 9 && !(await cursor.first().innerText()).includes("Chờ"); i += 1) await workbench.press("j");
    await workbench.press("space");
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots-rights/peek-${scheme}.png` });
    await workbench.press("space");
    await workbench.press("p");
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots-rights/decide-${scheme}.png` });
    await workbench.press("esc");
    await workbench.signIn("service01", path);
    await workbench.look();
    await workbench.press("c");
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/shots-rights/add-${scheme}.png` });
  }
  for (const locale of ["vi_VN", "zh_CN"]) {
    await database.rows("update staff set locale = $1 where account in ('manager01', 'service01')", [locale]);
    await page.addInitScript(`localStorage.setItem("keyline.locale", "${locale}")`);
    await workbench.signIn("manager01", path);
    await workbench.look();
    await page.screenshot({ path: `/tmp/shots-rights/list-${locale}.png` });
    await workbench.press("space");
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `/tmp/shots-rights/peek-${locale}.png` });
  }
});
