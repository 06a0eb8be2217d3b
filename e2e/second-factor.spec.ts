import { Secret, TOTP } from "otpauth";
import { axeOn } from "./drivers/axe.ts";
import { demoPassword } from "./drivers/workbench.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const demand = "update tenant set settings = settings || jsonb_build_object('secondFactor', $1::boolean)";

test("whoever decides begins an authenticator at the first sign-in by keys alone, and brings its code from then on", async ({
  workbench,
  database,
  page,
}) => {
  await database.rows(demand, [true]);
  try {
    await page.goto("/login");
    await workbench.fillSignIn("tenant01", demoPassword);
    const code = page.locator("input[name=second]");
    const secret = page.locator("[name=secret]");
    await expect(code).toBeFocused();
    await expect(secret).not.toHaveValue("");
    await expect(page.getByAltText(textOf("second.picture"))).toBeVisible();
    expect(await axeOn(page, { name: "second factor", open: () => Promise.resolve() })).toEqual([]);
    const totp = new TOTP({ secret: Secret.fromBase32((await secret.inputValue()).replaceAll(" ", "")) });
    await workbench.write("000000");
    await workbench.press("enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await workbench.write(totp.generate());
    await workbench.press("enter");
    await expect(workbench.statusBar).toBeVisible();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/login");
    await workbench.fillSignIn("tenant01", demoPassword);
    await expect(code).toBeFocused();
    await expect(secret).toHaveCount(0);
    // The code of now is used up: the next half minute's is taken, too.
    await workbench.write(totp.generate({ timestamp: Date.now() + 30_000 }));
    await workbench.press("enter");
    await expect(workbench.statusBar).toBeVisible();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/login");
    await workbench.fillSignIn("collector05", demoPassword);
    await expect(workbench.statusBar).toBeVisible();
  } finally {
    await database.rows(demand, [false]);
    await database.rows("delete from second_factor", []);
  }
});

test("a lost telephone: one administrator asks by keys, another approves, and the next sign-in begins anew", async ({
  workbench,
  database,
}) => {
  const left = () => database.rows("select count(*)::int as n from second_factor", []);
  await database.rows(
    `insert into second_factor (tenant_id, staff_id, sealed, begun_at, confirmed_at)
     select tenant_id, id, '1.x', now(), now() from staff where account = 'finance01'`,
    [],
  );
  const path = "/authority/staffManagement?account=finance01";
  await workbench.signIn("tenant01", path);
  await workbench.look();
  await workbench.fromPalette(textOf("authority.staff.second"));
  await expect(workbench.dialog.getByLabel(textOf("authority.staff.secondReason"))).toBeFocused();
  await workbench.write("telephone lost");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("authority.staff.secondWaits"));
  expect(await left()).toEqual([{ n: 1 }]);

  await workbench.signIn("platform01", path);
  await workbench.look();
  await workbench.press("p");
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("authority.role.decided"));
  expect(await left()).toEqual([{ n: 0 }]);
});
