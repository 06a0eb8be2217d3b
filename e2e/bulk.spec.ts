import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("advertising goes to all of a filter by one key a step, is taken back by one, and what became of it is found", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("phmanager01", "/marketing/whileSmsMarketing?appId=1");
  await workbench.look();
  expect(await axeOn(page, { name: "bulk", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("ctrl+a");
  await workbench.press("s");
  const dialog = workbench.dialog;
  // Whom it reaches, whom not and why, what they read and what that costs.
  await expect(dialog.locator("article").first()).toContainText("STOP");
  await expect(dialog.getByRole("status").first()).toContainText("×");
  await workbench.look();
  await workbench.press("ctrl+enter");
  await expect(dialog).toBeHidden();
  await workbench.press("z");
  await workbench.expectToast(/./);

  await workbench.open("/marketing/smsLogs?status=failed");
  await workbench.look();
  expect(await axeOn(page, { name: "records", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("s");
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("advertising.record.resent", { count: "1", seconds: "30" }));

  await workbench.open("/marketing/genCode");
  await workbench.look();
  expect(await axeOn(page, { name: "codes", open: () => Promise.resolve() })).toEqual([]);
});
