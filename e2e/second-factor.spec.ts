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
    const secret = page.locator("input[name=secret]");
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
