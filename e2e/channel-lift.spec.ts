import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a channel that its failures hold down takes part again by keys, with a reason that stays on record", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  // Switched off: no other test's money goes by it.
  await database.rows(
    `insert into pay_channel (tenant_id, code, kind, priority, enabled, failed_in_row, down_until)
     values (1, 'zz-held', 'embedded', 99, false, 5, now() + interval '15 minutes')`,
  );
  const standing = () =>
    database.one<{ failures: number; down: string | null }>(
      "select failed_in_row as failures, down_until as down from pay_channel where tenant_id = 1 and code = 'zz-held'",
      [],
    );
  await workbench.signIn("finance01", "/system/payChannel/onlinePay");
  const channel = page.locator("[role=row]", { hasText: "zz-held" }).first();
  await channel.click();
  await workbench.fromPalette(textOf("setting.channel.lift.label"));
  await expect(workbench.dialog).toContainText(textOf("setting.rule.reason"), within(5_000));
  expect(await axeOn(page, { name: "a hold is lifted", open: () => Promise.resolve() })).toEqual([]);
  await workbench.look();
  // Without a reason it is not sent, and the form says at its field why.
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog.locator("[aria-invalid=true]")).toBeFocused();
  expect((await standing()).failures).toBe(5);
  await workbench.write("the bank says that it pays again");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(standing, within(5_000)).toEqual({ failures: 0, down: null });
  await workbench.expectToast(textOf("setting.channel.lift.done"));
  expect(
    await database.count("audit where tenant_id = 1 and call = 'payChannel.lift' and detail ->> 'code' = 'zz-held' and staff_id = $1", [
      await database.staffId("finance01"),
    ]),
  ).toBe(1);
});
