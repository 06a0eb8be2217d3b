import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a text is seen with real values, tried on a colleague, looked up in its wordings, and switched with another", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  await workbench.signIn("tenant01", "/system/smsList");
  await workbench.look();
  await workbench.press("shift+q");
  await expect(page.locator("[name=orderNo]")).toBeFocused();
  // The newest order that it could be about, until one is named.
  await expect(workbench.dialog).toContainText("https://pay.example/");
  await expect(workbench.dialog).not.toContainText("{{name}} vui");
  await workbench.write("nobody");
  await expect(workbench.dialog.getByRole("status")).not.toContainText("https://pay.example/");
  await workbench.press("ctrl+a");
  const { order_no: orderNo } = await database.one<{ order_no: string }>(
    "select order_no from loan_order where tenant_id = 1 and status = 8 order by id limit 1",
  );
  await workbench.write(orderNo);
  await expect(workbench.dialog).toContainText(orderNo);
  await workbench.press("enter");
  await workbench.write("+84900000001");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("refusals.template.testNumber"));
  await database.rows("update staff set phone = '+84977000123' where account = 'tenant02' returning id");
  await workbench.press("ctrl+a");
  await workbench.write("+84977000123");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toBeHidden();
  await expect
    .poll(() => database.rows("select content from outbox_message where tenant_id = 1 and phone = '+84977000123' and ref like 'T1-%'"))
    .toHaveLength(1);

  await workbench.press("s");
  await expect(workbench.dialog.getByRole("option")).not.toHaveCount(0);
  await workbench.press("esc");

  // Rows of the end, which no other test works on.
  await workbench.press("end x k x t");
  await expect(workbench.dialog).toContainText(textOf("template.bulk.look"));
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog.getByRole("status")).toBeVisible();
  const off = () =>
    database.rows("select id from message_template where tenant_id = 1 and medium <> 'voice' and not enabled and name <> 'Thu'");
  const before = (await off()).length;
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toBeHidden();
  await expect.poll(async () => (await off()).length).toBe(before + 2);
});

test("a group call is planned with a look at whom it leaves out, waits for a second person, and is cancelled", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const { page } = workbench;
  const stateOf = async (name: string) =>
    (await database.rows<{ state: string }>("select state from message_task where tenant_id = 1 and name = $1", [name]))[0]?.state;
  await workbench.signIn("tenant01", "/system/voiceCall");
  await workbench.look();
  await workbench.press("c");
  await expect(page.locator("[name=name]")).toBeFocused();
  await workbench.write("Thu goi");
  await expect(workbench.dialog.getByRole("radio").first()).toBeVisible();
  await workbench.press("ctrl+enter");
  await workbench.expectReason("field.required", { field: "" });
  await expect(workbench.dialog.getByRole("radio").first()).toBeFocused();
  // The first spoken text; then whom: from the first day past due, of the first app.
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("refusals.voice.noFilter"));
  await page.locator("[name=daysFrom]").focus();
  await workbench.write("1");
  await workbench.press("tab tab");
  await workbench.press("1");
  await page.locator("[name=scheduleTime]").focus();
  await workbench.write("+1d 9:00");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog.getByRole("status")).toBeVisible();
  expect(await stateOf("Thu goi")).toBeUndefined();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("voice.waits"));
  expect(await stateOf("Thu goi")).toBe("asked");
  await secondSeat.signIn("tenant02", "/system/voiceCall");
  await expect(secondSeat.grid.locator("[data-at='0']")).toContainText("Thu goi");
  await secondSeat.look();
  await secondSeat.press("p");
  await expect(secondSeat.dialog).toContainText("Thu goi");
  await secondSeat.press("enter");
  await expect.poll(() => stateOf("Thu goi")).toBe("toSend");
  await secondSeat.press("enter");
  await expect(secondSeat.dialog.getByRole("row").nth(1)).toBeVisible();
  await secondSeat.press("esc");
  await secondSeat.press("shift+x");
  await secondSeat.look();
  // Of what nobody should do by mistake the way out has the focus.
  await secondSeat.press("tab enter");
  await expect.poll(() => stateOf("Thu goi")).toBe("cancelled");
});
