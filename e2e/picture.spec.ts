import sharp from "sharp";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

/** What a photograph weighs, and grain enough that it is none of one colour. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#cde", noise: { type: "gaussian", mean: 140, sigma: 30 } } })
    .jpeg()
    .toBuffer();

const fieldOf = ({ dialog }: Workbench) => dialog.getByRole("group", { name: textOf("dossier.file.picture"), exact: true });
const picker = (workbench: Workbench) => workbench.dialog.locator("input[type=file]");

/** Opens the form, and chooses the kind by its digit. */
async function begin(workbench: Workbench, digit: string): Promise<void> {
  await workbench.fromPalette(textOf("order.command.picture"));
  await expect(workbench.dialog).toContainText(textOf("dossier.file.kind.idFront"));
  await workbench.look();
  await workbench.press(digit);
}

test("a picture is added to an order on its record and from the desk; what is none is refused by name, and nothing of it is kept", async ({
  workbench,
  database,
  page,
}) => {
  const pictures = (order: string) =>
    database.rows<{ kind: string; width: number }>(
      `select f.kind, f.width from order_file f join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
       where f.tenant_id = 1 and o.order_no = $1 and f.uploaded_by = $2 order by f.id`,
      [order, manager],
    );
  const manager = await database.staffId("manager01");
  await workbench.signIn("manager01", "/order/orderAll?status=8");
  const order = await workbench.openRow();
  await begin(workbench, "4");
  const field = fieldOf(workbench);
  await picker(workbench).setInputFiles({
    name: "scan.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("%PDF-1.7 no image, whatever its name says"),
  });
  await expect(field).toContainText(textOf("errors.image.kind", { field: textOf("dossier.file.picture") }));
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toBeVisible();
  expect(await pictures(order)).toEqual([]);
  await picker(workbench).setInputFiles({ name: "pay-slip.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(field.getByRole("button", { name: textOf("form.image.preview") })).toBeVisible();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("dossier.file.kind.income"));
  await expect(workbench.dialog).toHaveCount(0);
  expect(await pictures(order)).toEqual([{ kind: "income", width: 1_200 }]);
  const record = page.locator('[data-page="/order/orderDetails"]:visible');
  await expect(record.getByRole("img", { name: textOf("dossier.file.kind.income") })).toHaveCount(1);
});

test("a pasted picture is added to a case on the desk, and stands in its pane", async ({ workbench, page }) => {
  await workbench.signIn("first02", "/order/orderAgency");
  await workbench.press("enter");
  const pane = page.locator("[data-desk]:visible [data-pane=files]");
  await expect(pane).toBeVisible();
  await workbench.look();
  await begin(workbench, "8");
  const bytes = [...(await photo())];
  await fieldOf(workbench).evaluate((field, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(content)], "photo.jpg", { type: "image/jpeg" }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, bytes);
  await expect(workbench.dialog.getByRole("button", { name: textOf("form.image.preview") })).toBeVisible();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("dossier.file.kind.other"));
  await expect(pane.getByRole("img", { name: textOf("dossier.file.kind.other") })).toBeVisible();
});
