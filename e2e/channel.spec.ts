import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a channel is switched off and on, its link leads on, and what came by it stands in its statistics, by keys", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("tenant01", "/channel/deliveryChannel/deliveryChannelList");
  await workbench.look();
  const line = (text: string) => page.locator("[role=row]:visible", { hasText: text }).first();
  await expect(line("Zalo banner")).toContainText(textOf("channel.status.on"));
  await workbench.fromPalette(textOf("channel.delivery.copyLink"));
  const [, link = ""] = /(\/go\/\d+\/[\w-]+\/[\w-]{22})/.exec((await line("Zalo banner").textContent()) ?? "") ?? [];
  const followed = await page.request.get(link, { maxRedirects: 0 });
  expect(followed.status()).toBe(302);
  expect(followed.headers()["location"]).toContain("ch=zalo.");
  expect((await page.request.get(`${link.slice(0, -4)}AAAA`, { maxRedirects: 0 })).status()).toBe(404);
  await line("Zalo banner").click();
  await workbench.press("t");
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("channel.switched"));
  await expect(line("Zalo banner")).toContainText(textOf("channel.status.off"));
  expect((await page.request.get(link, { maxRedirects: 0 })).status()).toBe(404);

  // Its clicks, and Enter on its applications opens exactly these.
  await page.goto("/channel/deliveryChannel/deliveryLinkStatistics");
  const table = page.locator("[data-numbers]:visible");
  await expect(table).toBeVisible();
  await workbench.press("down");
  await workbench.press("home");
  for (let step = 0; step < 5; step += 1) await workbench.press("right");
  const applied = Number(((await table.locator("td[data-current]").textContent()) ?? "").replace(/\D/g, ""));
  expect(applied).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?figure=flowApplied&.*channel=/);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(applied);

  // A partner's file waits for the reader; p lets its customers onto the list.
  await workbench.open("/channel/whiteList");
  await workbench.look();
  await workbench.press("p");
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("channel.users.decided"));
});
