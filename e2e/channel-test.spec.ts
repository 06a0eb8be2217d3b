import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/system/payChannel/onlinePay";

test("a channel is tested with the house's own money: one asks, another releases by a key, and its health says what came of it", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const { page } = workbench;
  const channel = page.locator("[role=row]", { hasText: "spare" }).first();
  // A change of it waits in the demo, unless another test has decided it: it goes first.
  await database.rows(
    "update approval set state = 'withdrawn', secret = null where tenant_id = 1 and kind = 'payChannel' and state = 'pending'",
  );
  await workbench.signIn("finance01", path);
  await expect(channel).toBeVisible();
  await channel.click();
  await workbench.fromPalette(textOf("setting.channel.test.label"));
  await expect(workbench.dialog).toContainText(textOf("setting.channel.test.account"));
  expect(await axeOn(page, { name: "test of a channel", open: () => Promise.resolve() })).toEqual([]);
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/form.png` });
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(channel).toContainText(textOf("setting.channel.test.state.asked"), within(5_000));
  const sent = "select count(*)::int as n from payout_transfer where tenant_id = 1 and channel = 'spare' and own_account_id is not null";
  const before = await database.one<{ n: number }>(sent, []);

  await secondSeat.signIn("finance02", path);
  const other = secondSeat.page.locator("[role=row]", { hasText: "spare" }).first();
  await other.click();
  await secondSeat.press("p");
  await expect(secondSeat.page.locator("[data-changes]")).toContainText("MAIN-COLLECT", within(5_000));
  if (process.env["SHOTS"]) await secondSeat.page.screenshot({ path: `${process.env["SHOTS"]}/release.png` });
  await secondSeat.look();
  await secondSeat.press("enter");
  await expect(secondSeat.page.locator("[data-decision]")).toHaveCount(0);
  await expect
    .poll(async () => {
      await secondSeat.page.reload();
      return other.innerText();
    }, within(20_000))
    .toContain(textOf("setting.channel.test.state.success"));
  expect((await database.one<{ n: number }>(sent, [])).n).toBe(before.n + 1);
  if (process.env["SHOTS"]) {
    for (const [name, width, height] of [
      ["wide", 1900, 900],
      ["small", 1366, 768],
    ] as const) {
      await secondSeat.page.setViewportSize({ width, height });
      await secondSeat.page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
    }
    await other.click();
    await secondSeat.press("space");
    await secondSeat.page.waitForTimeout(800);
    await secondSeat.page.screenshot({ path: `${process.env["SHOTS"]}/peek.png` });
  }
});
