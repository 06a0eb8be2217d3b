import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { expect, sample, test } from "./drivers/test.ts";
import { readReport } from "./tasks/t8-report.ts";
import { asItIs } from "./tasks/task.ts";
import { textOf } from "./drivers/texts.ts";

test("T8: a report's range is changed, a value read, its orders opened", sample, ({ workbench, secondSeat, database }) =>
  readReport({ workbench, secondSeat, database, account: "manager01", begin: asItIs }),
);

test("the report by the hour leaves the house by keys: every hour that has come, beside the range it is compared with", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("manager02");
  await workbench.press("g q");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  await workbench.press("ctrl+s");
  await expect(page.locator("input[name=reason]")).toBeFocused();
  await workbench.type("hours of the month");
  await workbench.press("alt+m");
  await expect(workbench.dialog.locator("input[name=measure][value=diagram]")).toBeChecked();
  if (await workbench.dialog.locator("input[name=format][value=xlsx]").isChecked()) await workbench.press("alt+x");
  const coming = page.waitForEvent("download");
  await workbench.press("enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^dayparting-diagram-.*\.csv$/);
  const text = readFileSync(await file.path(), "utf8").replace(/^\uFEFF/, "");
  const [head = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  expect(head).toContain(textOf("reporting.timeShare.hour"));
  const hours = lines.slice(0, -1).map((line) => Number(line[1]));
  expect(hours.length).toBeGreaterThan(24);
  expect(hours).toEqual(hours.map((_, at) => at % 24));
});
