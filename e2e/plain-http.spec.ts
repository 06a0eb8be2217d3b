import { ownHouse } from "./drivers/own-house.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

// Browsers keep much of themselves from an address without TLS that is not this machine: ciphers, random keys, locks, the clipboard.
test.use({ ownBrowser: true });
test.use({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, give) => give(ownHouse().url.replace("127.0.0.1", "keyline.test")),
});

test("at an address without TLS a call is written all the same", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("collector02", "/loanService/agencyCollectionOrder");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const before = await workbench.database.count("collection_result");
  await workbench.openRow();
  await workbench.press("c n 1");
  await workbench.press("enter");
  await expect.poll(async () => Number(await workbench.database.count("collection_result"))).toBe(Number(before) + 1);
  // Written is not answered yet: a key pressed before the composer has gone is a letter of its remark.
  await expect(workbench.composer).toHaveCount(0);
  await workbench.look();
  await workbench.press("q");
  await expect(workbench.grid).toBeFocused();
  await workbench.look();
  await workbench.press("C");
  await workbench.expectToast(textOf("tools.copied.refused"));
});
