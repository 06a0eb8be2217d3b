import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const path = "/tenant/tenantList";

test("a lender is suspended with a reason and stands again by a second person, all by keys", async ({
  workbench,
  secondSeat,
  database,
  page,
}) => {
  // A lender of its own: people of the others are at work in other tests.
  await database.rows("delete from tenant_turn where tenant_id = 77", []);
  await database.rows(
    `insert into tenant (tenant_id, code, name, region, currency, time_zone, locale, country_code)
     values (77, 'mx77', 'Casa Prueba', 'MX', 'MXN', 'America/Mexico_City', 'es_MX', '+52') on conflict (tenant_id) do update set status = 'live'`,
    [],
  );
  const row = (seat: Workbench) => seat.page.locator("[role=row]", { hasText: "Casa Prueba" }).first();
  const status = () => database.rows("select status from tenant where tenant_id = 77", []);
  await workbench.signIn("platform01", path);
  await row(workbench).click();
  expect(await axeOn(page, { name: "tenants", open: () => Promise.resolve() })).toEqual([]);
  await workbench.fromPalette(textOf("authority.tenant.suspend"));
  await workbench.look();
  await page.keyboard.type("licence withdrawn");
  await workbench.press("enter");
  await expect.poll(status).toEqual([{ status: "suspended" }]);
  await expect(row(workbench)).toContainText(textOf("authority.tenant.status.suspended"));

  await workbench.fromPalette(textOf("authority.tenant.reopen"));
  await workbench.look();
  await page.keyboard.type("licence is back");
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await secondSeat.signIn("platform02", path);
  await row(secondSeat).click();
  await secondSeat.press("p");
  await expect(secondSeat.dialog.last()).toContainText("licence is back", within(5_000));
  await secondSeat.press("enter");
  await expect.poll(status).toEqual([{ status: "live" }]);
});
