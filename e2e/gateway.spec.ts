import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const row = (seat: { readonly page: Workbench["page"] }, name: string) => seat.page.locator("[role=row]", { hasText: name }).first();

test("a gateway and the key of its reports are made by two people, by keys; the secret is seen once", async ({
  workbench,
  secondSeat,
  database,
  page,
}) => {
  test.setTimeout(120_000);
  await workbench.signIn("platform01", "/system/gateway");
  await expect(row(workbench, "seat-phones")).toBeVisible();
  await workbench.press("c");
  await workbench.look();
  await page.keyboard.type("e2e-mail");
  await workbench.press("tab");
  await page.keyboard.type("Line of the test");
  await page.getByLabel(textOf("system.gateway.column.url"), { exact: true }).fill("https://10.1.2.3/sms");
  await page.getByLabel(textOf("system.gateway.column.key"), { exact: true }).fill("house");
  await page.getByLabel(textOf("system.gateway.secret"), { exact: true }).fill("sixteen-characters-and-more");
  await workbench.press("ctrl+enter");
  // Inside the house's own network: refused at its field, and what was typed stays.
  await expect(page.getByLabel(textOf("system.gateway.column.url"), { exact: true })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://sms.example/v1");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(row(workbench, "e2e-mail")).toContainText(textOf("system.gateway.status.off"));
  expect(await axeOn(page, { name: "gateways", open: () => Promise.resolve() })).toEqual([]);

  await secondSeat.signIn("platform02", "/system/gateway");
  await row(secondSeat, "e2e-mail").click();
  await secondSeat.press("p");
  const changes = secondSeat.page.locator("[data-changes]");
  await expect(changes).toContainText("https://sms.example/v1", within(5_000));
  await expect(changes).toContainText(textOf("approval.change.given"));
  await secondSeat.look();
  await secondSeat.press("enter");
  await expect(row(secondSeat, "e2e-mail")).toContainText(textOf("system.gateway.status.on"), within(5_000));

  await workbench.open("/system/signingKey");
  await workbench.press("c");
  await workbench.look();
  await page.getByLabel(textOf("system.signingKey.column.channel"), { exact: true }).fill("e2e-mail");
  await page.getByLabel(textOf("system.signingKey.column.name"), { exact: true }).fill("Reports of the test");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await secondSeat.open("/system/signingKey");
  await row(secondSeat, "Reports of the test").click();
  await secondSeat.press("p");
  await secondSeat.look();
  await secondSeat.press("enter");
  await expect(row(secondSeat, "Reports of the test")).toContainText(textOf("system.signingKey.status.toFetch"), within(5_000));
  await page.reload();
  await expect(row(workbench, "Reports of the test")).toContainText(textOf("system.signingKey.status.toFetch"), within(5_000));
  await row(workbench, "Reports of the test").click();
  await workbench.press("ctrl+k");
  await expect(workbench.palette).toBeFocused();
  await page.keyboard.insertText(textOf("system.signingKey.fetch"));
  await workbench.press("enter");
  await workbench.look();
  await workbench.press("enter");
  const secret = page.getByLabel(textOf("system.signingKey.secret"), { exact: true });
  await expect(secret).toBeFocused(within(5_000));
  const [key] = await database.rows("select secret, enabled from signing_key where channel = 'e2e-mail'", []);
  expect(await secret.inputValue()).toHaveLength(43);
  // What is kept is sealed: nobody reads it in the tables.
  expect(key).toEqual({ secret: expect.stringMatching(/^sealed:/), enabled: true });
  await workbench.press("esc");
  await expect(row(workbench, "Reports of the test")).toContainText(textOf("system.signingKey.status.live"), within(5_000));

  await workbench.press("shift+x");
  await workbench.look();
  await workbench.press("tab");
  await page.keyboard.type("the test is over");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect
    .poll(() => database.rows("select 1 as ended from signing_key where channel = 'e2e-mail' and ends_at <= now()", []))
    .toEqual([{ ended: 1 }]);
  await database.rows("delete from message_gateway where code = 'e2e-mail'", []);
});
