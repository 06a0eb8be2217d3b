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
  // Planned for another hour it is judged as of then, and says so; what is no hour goes nowhere.
  const hour = dialog.locator("input[name=scheduleTime]");
  await hour.fill("one day");
  await expect(hour).toHaveAttribute("aria-invalid", "true");
  await workbench.press("ctrl+enter");
  await expect(dialog).toBeVisible();
  await hour.fill("+1d 10");
  await expect(dialog).toContainText(textOf("advertising.send.at", { time: "" }).split(":")[1]?.trim() ?? "");
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
