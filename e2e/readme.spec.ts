import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, sample, test } from "./drivers/test.ts";
import type { Workbench } from "./drivers/workbench.ts";

const readme = fileURLToPath(new URL("../README.md", import.meta.url));
const marks = { from: "<!-- keys -->", to: "<!-- /keys -->" } as const;
/** UPDATE_README=1 writes the table and the picture instead of comparing. */
const writes = process.env["UPDATE_README"] === "1";

interface Row {
  readonly heading: string;
  readonly name: string;
  readonly keys: string;
}

/** What the key sheet of this place says, without what names a screen of the menu. */
async function sheet(workbench: Workbench): Promise<readonly Row[]> {
  await workbench.press("?");
  await expect(workbench.dialog).toBeVisible();
  const rows = await workbench.page.locator("[cmdk-item]").evaluateAll((items) =>
    items.map((item) => ({
      heading: item.closest("[cmdk-group]")?.querySelector("[cmdk-group-heading]")?.textContent ?? "",
      name: (item.querySelector("span")?.textContent ?? "").replace(/ — .*/, ""),
      keys: [...item.querySelectorAll("kbd")].map((key) => key.textContent).join(", "),
    })),
  );
  await workbench.press("esc");
  await expect(workbench.dialog).toBeHidden();
  return rows;
}

const table = (title: string, rows: readonly Row[]): string =>
  [`| ${title} | keys |`, "| --- | --- |", ...rows.map((row) => `| ${row.name} | ${row.keys.replaceAll("|", "\\|")} |`)].join("\n");

const formatter = fileURLToPath(new URL("../node_modules/oxfmt/bin/oxfmt", import.meta.url));

/** As the format gate wants it: the table's columns are as wide as the formatter makes them. */
function rewrite(text: string): void {
  writeFileSync(readme, text);
  execFileSync(process.execPath, [formatter, readme]);
}

/** Layout of a table is the formatter's business. */
const bare = (text: string): string => text.replace(/ +/g, " ").replace(/-{3,}/g, "---").trim();

test("the key table of the README is what the key sheet says", sample, async ({ workbench }) => {
  await workbench.page.addInitScript(() => localStorage.setItem("keyline.locale", "en_PH"));
  await workbench.signIn("supervisor01", "/loanService/allCollectionOrder");
  const queue = await sheet(workbench);
  if (writes) await workbench.page.screenshot({ path: fileURLToPath(new URL("workbench.png", import.meta.url)) });
  await workbench.press("enter");
  await expect(workbench.record).toBeVisible();
  const record = await sheet(workbench);
  const headingOf = (keys: string) => queue.find((row) => row.keys === keys)?.heading ?? "";
  const [everywhere, go] = [headingOf("Ctrl K"), headingOf("g h")];
  const here = (rows: readonly Row[]) => rows.filter((row) => row.heading !== everywhere && row.heading !== go);
  const common = queue.filter((row) => row.heading === everywhere || row.heading === go);
  expect(common.length).toBeGreaterThan(5);
  const text = [table("Everywhere", common), table("Queue", here(queue)), table("Order", here(record))].join("\n\n");
  const now = readFileSync(readme, "utf8");
  const [start, end] = [now.indexOf(marks.from) + marks.from.length, now.indexOf(marks.to)];
  if (writes) rewrite(`${now.slice(0, start)}\n\n${text}\n\n${now.slice(end)}`);
  else expect(bare(now.slice(start, end))).toBe(bare(text));
});
