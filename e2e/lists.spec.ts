import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

test("promises of the day, the history of transfers and requests are one key away from the queue; a request is approved by keys", async ({
  workbench,
  database,
}) => {
  await workbench.signIn("manager01", "/loanService/allCollectionOrder");
  await workbench.press("shift+t");
  await expect(workbench.dialog.locator("tbody tr").first()).toBeVisible();
  await workbench.press("j j");
  await expect(workbench.dialog.locator("tr[aria-selected=true]")).toHaveCount(1);
  await workbench.press("esc p");
  await expect(workbench.dialog.locator("[data-load]")).toContainText(/\d/);
  const order = (await workbench.dialog.locator("tr[aria-selected=true] td").nth(1).innerText()).trim();
  await workbench.press("enter");
  await workbench.expectRecord(order);
  await workbench.press("q shift+q");
  const first = workbench.dialog.locator("tr[aria-selected=true]");
  await expect(first).toContainText(textOf("collection.dayLists.kind.offer"));
  const wanted = (await first.locator("td").nth(2).innerText()).trim();
  await workbench.look();
  await workbench.press("p");
  await expect(workbench.page.getByRole("alertdialog")).toContainText(wanted);
  await workbench.press("enter");
  await workbench.expectToast(textOf("collection.dayLists.approved"));
  await expect
    .poll(
      async () =>
        (
          await database.one<{ state: string }>(
            "select w.state from waiver w join loan_order o on o.tenant_id = w.tenant_id and o.id = w.order_id where o.order_no = $1 and o.tenant_id = 1 order by w.id desc limit 1",
            [wanted],
          )
        ).state,
    )
    .toBe("approved");
  await expect(workbench.dialog).not.toContainText(wanted);
});

test("a text to customers is added by keys, names only what can be filled in, is read by a second person, and switched off", async ({
  workbench,
  secondSeat,
  database,
}) => {
  await workbench.signIn("tenant01", "/system/smsList");
  const state = (name: string) =>
    database.rows<{ enabled: boolean; content: string }>(
      "select enabled, content from message_template where tenant_id = 1 and name = $1",
      [name],
    );
  await workbench.look();
  await workbench.press("c");
  await expect(workbench.page.locator("[name=name]")).toBeFocused();
  await workbench.write("Thu");
  await workbench.press("enter");
  await workbench.write("{{name}} {{nobody}}");
  await workbench.press("ctrl+enter");
  await workbench.expectReason("template.variable", { name: "nobody", field: "" });
  await workbench.press("ctrl+a");
  await workbench.write("{{name}} {{payLink}}");
  await workbench.press("ctrl+enter");
  // For collection: it is off until somebody else has read it.
  await workbench.expectToast(textOf("template.waits"));
  expect(await state("Thu")).toEqual([{ enabled: false, content: "{{name}} {{payLink}}" }]);
  await secondSeat.signIn("tenant02", "/system/smsList");
  await toRow(secondSeat, "Thu");
  await secondSeat.press("p");
  await expect(secondSeat.dialog).toContainText("{{payLink}}");
  await secondSeat.press("enter");
  await expect.poll(async () => (await state("Thu"))[0]?.enabled).toBe(true);
  await workbench.press("R");
  await toRow(workbench, "Thu");
  await workbench.press("t");
  await expect.poll(async () => (await state("Thu"))[0]?.enabled).toBe(false);
});

/** Walks to the row of a template by keys. */
async function toRow(seat: Workbench, name: string): Promise<void> {
  const row = seat.grid
    .locator("[data-at]")
    .filter({ hasText: new RegExp(`^.*${name}`) })
    .filter({ hasText: "{{name}} {{payLink}}" });
  await expect(row).toBeVisible();
  const at = Number(await row.getAttribute("data-at"));
  for (let step = 0; step < at; step += 1) await seat.press("j");
  await expect(row).toHaveAttribute("data-cursor", "");
  await seat.look();
}
