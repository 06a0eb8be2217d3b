import { expect, test } from "./drivers/test.ts";

const path = "/records/afterLoanRecord";

test("all records stand in one list: what was undone stays, struck through, and its order opens", async ({ workbench, secondSeat }) => {
  await secondSeat.signIn("collector11", "/loanService/agencyCollectionOrder");
  const order = await secondSeat.cursorOrder();
  await secondSeat.look();
  await secondSeat.command("c");
  await secondSeat.press("k 1 enter");
  await secondSeat.expectToast(order);
  await secondSeat.command("z");

  await workbench.signIn("manager01", `${path}?orderNo=${order}`);
  const undone = workbench.grid.locator("[data-at]").filter({ has: workbench.page.locator("s") });
  await expect(async () => {
    await workbench.press("shift+r");
    await expect(undone.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectRecord(order);
});

test("a recording that nobody has is said to be none", async ({ workbench }) => {
  await workbench.signIn("auditor01", `${path}?type=call`);
  await workbench.look();
  await workbench.command("p");
  await workbench.expectReason("recording.none");
});

test("n on a supervisor's home opens what nobody looks after, as many as the tile says", async ({ workbench }) => {
  await workbench.signIn("supervisor01");
  const tile = workbench.page.locator("[data-tile]").filter({ has: workbench.page.locator("a[href*='neglected=1']") });
  const link = workbench.page.locator("a[href*='allCollectionOrder?neglected=1']");
  await expect(link.or(tile).first()).toBeVisible();
  const told = Number((await link.first().innerText()).replace(/\D+/g, " ").trim().split(" ")[0]);
  await workbench.press("n");
  await expect(workbench.page).toHaveURL(/neglected=1/);
  await expect(workbench.grid).toBeFocused();
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(told);
});
