import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a file for the black list that cannot be read says so and keeps nothing; of one that can each wrong row is named", async ({
  workbench,
  page,
  database,
}) => {
  const kept = () =>
    database.one(
      `select (select count(*) from black_list where tenant_id = 1)::int as values,
         (select count(*) from approval where tenant_id = 1 and kind = 'blackImport')::int as asked`,
    );
  await workbench.signIn("manager01", "/user/blackList");
  const before = await kept();
  await workbench.fromPalette(textOf("user.black.import.title"));
  const file = workbench.dialog.locator("input[type=file]");
  await expect(file).toBeVisible();
  const give = (name: string, mimeType: string, content: string) => file.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  const refusal = workbench.dialog.getByRole("alert");
  // Enter on what nothing came of sends nothing.
  const send = workbench.dialog.getByRole("button", { name: textOf("user.black.import.send", { count: 0 }) });

  // A workbook by its name alone, and a text without the titles that say what its columns are.
  await give("values.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "no workbook, whatever its name says");
  await expect(refusal).toHaveText(textOf("form.import.unreadable"));
  expect(await axeOn(page, { name: "unreadable file", open: () => Promise.resolve() })).toEqual([]);
  await send.click({ force: true });
  await give("values.csv", "text/csv", "0912345678;a swindler\n0912345679;another");
  await expect(refusal).toHaveText(textOf("errors.import.unreadable"));
  await send.click({ force: true });
  expect(await kept()).toEqual(before);

  await give("values.csv", "text/csv", "type,value,reason,expires\nphone,0912000111,a swindler,\nphone,12,another,\nidNo,079095001234,,");
  await expect(refusal).toHaveCount(0);
  const fault = (line: number, field: string, reason: string) =>
    textOf("form.import.fault", { line, field: textOf(field), reason: textOf(reason) });
  await expect(workbench.dialog).toContainText(fault(3, "user.black.value", "errors.black.value"));
  await expect(workbench.dialog).toContainText(fault(4, "user.black.column.reason", "errors.field.required"));
  expect(await kept()).toEqual(before);
  await workbench.dialog.getByRole("button", { name: textOf("user.black.import.send", { count: 1 }) }).press("Enter");
  await workbench.expectToast(textOf("user.black.import.done", { count: 1 }));
  expect(await database.count("black_list where tenant_id = 1 and source = 'import' and value like '%912000111'")).toBe(1);
});
