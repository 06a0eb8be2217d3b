import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a coupon is made, listed and handed out by keys; who gets none is named, and a large hand-out waits for another", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("phmanager01", "/coupon/list");
  await workbench.look();
  await workbench.press("c");
  await page.locator("input[name=name]").fill("Fiesta");
  await page.locator("input[name=amount]").fill("150");
  await page.locator("input[name=validDays]").fill("10");
  await page.locator("input[name=total]").fill("500");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("coupon.form.added", { name: "Fiesta" }));
  const line = (text: string) => page.locator("[role=row]:visible", { hasText: text }).first();
  await line("Fiesta").click();
  await workbench.press("t");
  await workbench.look();
  await workbench.press("enter");
  await expect(line("Fiesta")).toContainText(textOf("coupon.state.listed"));

  await workbench.open("/coupon/manualSendList");
  await workbench.look();
  expect(await axeOn(page, { name: "hand-outs", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("c");
  await page.getByLabel(/Fiesta/).check();
  await page.locator("textarea[name=phones]").fill("+63 900 000 0001\n12");
  await page.locator("input[name=remark]").fill("Town fiesta");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText("12");
  await page.locator("textarea[name=phones]").fill("+63 900 000 0001");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("coupon.handOut.skip.unknown"));
  await workbench.press("enter");
  await expect(line("Town fiesta")).toContainText(textOf("coupon.handOut.skip.unknown"));
  // Beside the list: who of it got one, and who none and why.
  await line("Town fiesta").click();
  await workbench.press("space");
  const peek = page.locator("[data-peek]:visible");
  await expect(peek).toContainText("Fiesta");
  await expect(peek.getByRole("listitem").filter({ hasText: textOf("coupon.handOut.skip.unknown") })).toHaveCount(1);
  await workbench.press("space");

  // What somebody else has asked for stands first, marked; `p` sends it.
  await workbench.open("/coupon/manualSendList?status=toSend");
  await workbench.look();
  await workbench.press("p");
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("coupon.handOut.decided"));
});
