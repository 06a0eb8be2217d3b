import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Database } from "./drivers/database.ts";
import type { Workbench } from "./drivers/workbench.ts";

const path = "/system/machineRules";

test("a rule is typed, refused with the nearest name, tried on past orders and put before a second person, who sees what it would do", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("tenant01", path);
  await workbench.look();
  await workbench.press("c");
  await page.locator("input[name=name]").fill("Nineteen is young");
  await page.locator("input[name=rule]").fill("aeg < 25 reject");
  await page.locator("input[name=group]").focus();
  await expect(page.getByText(textOf("errors.risk.unknown", { name: "aeg", nearest: "age" })).first()).toBeVisible();
  await page.locator("input[name=rule]").fill("age < 25 reject");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText("age < 25 reject");
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.grid).toBeFocused();
  const line = () => page.locator("[role=row]:visible", { hasText: "Nineteen is young" }).first();
  await line().click();
  await workbench.press("shift+q");
  await expect(page.locator("input[name=size]")).toBeFocused();
  await workbench.press("ctrl+enter");
  await expect(page.locator("[data-dry-run]")).toBeVisible();
  expect(await axeOn(page, { name: "dry run", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("esc");
  await workbench.press("p");
  await workbench.expectToast(textOf("risk.asked", { name: "Nineteen is young", version: "1" }));

  await workbench.signIn("platform01", path);
  await workbench.look();
  await line().click();
  await workbench.press("p");
  await expect(page.locator("[data-dry-run]")).toBeVisible();
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.decided"));
  await expect(line()).toContainText(textOf("risk.status.live"));
});

/** Text goes onto the clipboard and, by its key, into what has the focus. */
async function paste(workbench: Workbench, text: string): Promise<void> {
  await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await workbench.press("ctrl+v");
}
const lineOf = (workbench: Workbench, name: string) => workbench.page.locator("[role=row]:visible", { hasText: name }).first();
/** Saves a form page: what changes is seen first. */
async function save(workbench: Workbench): Promise<void> {
  await workbench.press("ctrl+enter");
  await expect(workbench.page.locator("[data-difference]")).toBeFocused();
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.page.locator("[data-difference]")).toHaveCount(0);
  await expect(workbench.grid).toBeFocused();
  await workbench.look();
}
/** Tries the line under the pointer on past orders, and puts it before another person. */
async function runAndAsk(workbench: Workbench, name: string): Promise<void> {
  await lineOf(workbench, name).click();
  await workbench.press("shift+q");
  await expect(workbench.page.locator("input[name=size]")).toBeFocused();
  await workbench.press("ctrl+enter");
  await expect(workbench.page.locator("[data-dry-run]")).toBeVisible();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.look();
  await workbench.press("p");
  await workbench.expectToast(textOf("risk.asked", { name, version: "1" }));
}
async function approve(workbench: Workbench, at: string, name: string): Promise<void> {
  await workbench.signIn("platform01", at);
  await workbench.look();
  await lineOf(workbench, name).click();
  await workbench.press("p");
  await expect(workbench.page.locator("[data-dry-run]")).toBeVisible();
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.decided"));
}
interface Stored {
  readonly id: string;
  readonly live: number | null;
  readonly version: number;
  readonly body: { readonly rules?: readonly number[]; readonly nodes?: readonly unknown[]; readonly group?: string };
}
/** The newest version of what goes by a name. */
const storedOf = async (database: Database, kind: string, name: string): Promise<Stored | null> =>
  (
    await database.rows<Stored & Record<string, unknown>>(
      `select i.id, i.live_version as live, v.version, v.body from risk_item i join risk_version v on v.tenant_id = i.tenant_id and v.item_id = i.id
       where i.tenant_id = 1 and i.kind = $1 and i.name = $2 order by v.version desc limit 1`,
      [kind, name],
    )
  )[0] ?? null;

test("rules that were copied are pasted on the list: each wrong line is named, and none is kept until all can stand", async ({
  workbench,
  page,
  database,
}) => {
  await workbench.signIn("tenant01", path);
  await workbench.look();
  const before = await database.count("risk_item where tenant_id = 1");
  await paste(workbench, "Rather old\tidentity\tage > 61 manual\nMistyped\tidentity\taeg < 21 reject\nRather old\tage > 63 warn 5");
  const grid = page.locator("[data-rows=rows]");
  await expect(grid).toBeFocused();
  const row = (index: number) => grid.locator(`[data-row="${index}"]`);
  await expect(row(1)).toContainText(textOf("errors.risk.unknown", { name: "aeg", nearest: "age" }));
  await expect(row(2)).toContainText(textOf("errors.risk.nameTaken", { name: "Rather old" }));
  await expect(workbench.dialog).toContainText(textOf("risk.paste.good", { count: 1 }));
  expect(await axeOn(page, { name: "pasted rules", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("ctrl+enter");
  await expect(page.getByText(textOf("errors.risk.badRows", { count: 2 })).first()).toBeVisible();
  expect(await database.count("risk_item where tenant_id = 1")).toBe(before);
  // Cell by cell; Esc leaves the cell as it was, and the dialog open.
  await grid.focus();
  await workbench.press("down end");
  await workbench.write("age < 21 reject");
  await workbench.press("esc");
  await expect(row(1)).toContainText("aeg < 21 reject");
  await workbench.write("age < 21 reject");
  await workbench.press("enter home enter");
  await paste(workbench, "Older");
  await workbench.press("tab");
  await expect(row(2)).toContainText("Older");
  await expect(workbench.dialog).toContainText(textOf("risk.paste.good", { count: 3 }));
  await workbench.press("delete");
  await expect(row(3)).toHaveCount(0);
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("risk.paste.done", { count: 2 }));
  await expect(workbench.dialog).toHaveCount(0);
  await expect(lineOf(workbench, "Rather old")).toContainText(textOf("risk.status.draft"));
  expect(await storedOf(database, "rule", "Rather old")).toMatchObject({ live: null, version: 1, body: { group: "identity", limit: 61 } });
  expect(await storedOf(database, "rule", "Mistyped")).toMatchObject({ live: null, body: { action: "reject", limit: 21 } });
  expect(await database.count("risk_item where tenant_id = 1")).toBe(before + 2);

  // Rules of the list as rows: a ticked one gets its next version, and what decides stays as it is.
  await workbench.open(`${path}?name=Too old`);
  await workbench.fromPalette(textOf("risk.paste.edit"));
  await expect(grid).toBeFocused();
  await expect(row(0)).toContainText("age > 60 reject");
  await workbench.press("end");
  await workbench.write("age > 65 manual");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("risk.paste.done", { count: 1 }));
  expect(await storedOf(database, "rule", "Too old")).toMatchObject({ live: 1, version: 2, body: { limit: 65, action: "manual" } });
});

test("a set is a grid of its rules: typed, pasted and moved by keys, tried, and published by another person", async ({
  workbench,
  page,
  database,
}) => {
  const at = "/system/rulesGather";
  await workbench.signIn("tenant01", at);
  await workbench.look();
  await workbench.press("c");
  await page.locator("input[name=name]").fill("Strict set");
  await workbench.press("tab");
  const grid = page.locator("[data-rows=rules]");
  await expect(grid).toBeFocused();
  const row = (index: number) => grid.locator(`[data-row="${index}"]`);
  await workbench.write("Too yuong");
  await workbench.press("enter");
  await expect(row(0)).toContainText(textOf("errors.risk.ruleUnknown", { name: "Too yuong (Too young)" }));
  await workbench.press("up");
  await workbench.write("Too young");
  await workbench.press("enter");
  await expect(row(0)).toContainText("age < 20 reject");
  await paste(workbench, "Too old\nOn the black list");
  await expect(row(2)).toContainText("blackListed reject");
  expect(await axeOn(page, { name: "grid of rules", open: () => Promise.resolve() })).toEqual([]);
  // Esc leaves a cell as it was, and not the form; Alt moves the row, and the cursor with it.
  await workbench.press("up enter");
  await workbench.write("x");
  await workbench.press("esc");
  await expect(row(2)).toContainText("On the black list");
  await expect(row(2).locator("[data-here]")).toBeVisible();
  await workbench.press("alt+up alt+up");
  await expect(row(0).locator("[data-here]")).toContainText("On the black list");
  await save(workbench);
  const idOf = async (name: string) => Number((await storedOf(database, "rule", name))?.id);
  const ids = [await idOf("On the black list"), await idOf("Too young"), await idOf("Too old")];
  expect(await storedOf(database, "set", "Strict set")).toMatchObject({ live: null, version: 1, body: { rules: ids } });

  await runAndAsk(workbench, "Strict set");
  await approve(workbench, at, "Strict set");
  await expect(lineOf(workbench, "Strict set")).toContainText(textOf("risk.status.live"));

  // Changed: one goes, and the order is another; what decides is still the first version.
  await workbench.signIn("tenant01", at);
  await workbench.look();
  await lineOf(workbench, "Strict set").click();
  await workbench.press("enter");
  await expect(row(2)).toContainText("Too old");
  await grid.focus();
  await workbench.press("delete");
  await workbench.press("alt+down");
  await save(workbench);
  const changed = await storedOf(database, "set", "Strict set");
  expect([changed?.live, changed?.version, changed?.body.rules]).toEqual([1, 2, [ids[2], ids[1]]]);
});

test("a flow is a grid of its nodes: typed, refused where its way does not end, traced, published by another and taken back", async ({
  workbench,
  page,
  database,
}) => {
  const at = "/system/uruleSystem";
  await workbench.signIn("tenant01", at);
  await workbench.look();
  await workbench.press("c");
  await page.locator("input[name=name]").fill("One look");
  await workbench.press("tab");
  const grid = page.locator("[data-rows=nodes]");
  await expect(grid).toBeFocused();
  for (const cell of ["look", "Standard", "reject", "manual", "look"]) {
    await workbench.write(cell);
    await workbench.press("tab");
  }
  await workbench.press("ctrl+enter");
  await expect(page.getByText(textOf("errors.risk.cycle", { node: "look" })).first()).toBeVisible();
  await grid.focus();
  await workbench.press("up end");
  await workbench.write("pass");
  await workbench.press("enter");
  expect(await axeOn(page, { name: "grid of nodes", open: () => Promise.resolve() })).toEqual([]);
  await save(workbench);
  const end = (to: string) => [{ to, percent: 100 }];
  const standard = Number((await storedOf(database, "set", "Standard"))?.id);
  expect(await storedOf(database, "flow", "One look")).toMatchObject({
    live: null,
    body: { nodes: [{ key: "look", set: standard, reject: end("reject"), manual: end("manual"), pass: end("pass") }] },
  });

  const { no } = await database.one<{ no: string }>(
    `select o.order_no as no from loan_order o join machine_review m on m.tenant_id = o.tenant_id and m.order_id = o.id
     where o.tenant_id = 1 and m.verdict = 'pass' and m.facts <> '{}' order by o.id desc limit 1`,
  );
  await lineOf(workbench, "One look").click();
  await workbench.fromPalette(textOf("risk.trace.title"));
  await page.locator("input[name=orderNo]").fill(no);
  await expect(workbench.dialog).toContainText(`look → ${textOf("risk.verdict.pass")}`);
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);

  await runAndAsk(workbench, "One look");
  await approve(workbench, at, "One look");
  await expect(lineOf(workbench, "One look")).toContainText(textOf("risk.status.live"));
  expect((await storedOf(database, "flow", "Standard"))?.live).toBeNull();
  // One person goes back to what it replaced, within its day.
  await lineOf(workbench, "One look").click();
  await workbench.fromPalette(textOf("risk.rollback"));
  await expect(workbench.dialog).toContainText("One look");
  await workbench.look();
  // What cannot be taken back has the focus on the way out.
  await workbench.press("tab enter");
  await workbench.expectToast(textOf("risk.rolledBack"));
  expect((await storedOf(database, "flow", "Standard"))?.live).toBe(1);
});

test("a combination of labels tells whom it holds of while it is typed, and by which rule and set it is asked about", async ({
  workbench,
  page,
  database,
}) => {
  const at = "/system/userLabelCompose";
  await workbench.signIn("tenant01", at);
  await workbench.look();
  await workbench.press("c");
  await page.locator("input[name=name]").fill("trusted");
  await page.locator("input[name=expression]").fill("newUsr and vip");
  await page.locator("input[name=name]").focus();
  await expect(page.getByText(textOf("errors.risk.labelUnknown", { name: "newUsr", nearest: "newUser" })).first()).toBeVisible();
  await page.locator("input[name=expression]").fill("vip and not newUser");
  const holds = await database.count(
    `customer c where c.tenant_id = 1 and c.merged_into is null and c.user_type <> 'newUser'
       and exists (select from customer_label l where l.tenant_id = c.tenant_id and l.customer_id = c.id and l.label = 'vip')`,
  );
  expect(holds).toBeGreaterThan(0);
  await expect(workbench.dialog).toContainText(textOf("risk.label.count", { count: holds }));
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("risk.labelSaved", { count: holds }));
  await expect(lineOf(workbench, "trusted")).toContainText("vip and not newUser");
  expect(
    await database.count("label_compose where tenant_id = 1 and name = 'trusted' and enabled and expression = 'vip and not newUser'"),
  ).toBe(1);

  await workbench.open(path);
  await paste(workbench, "Trusted one\tlabels has trusted warn 5");
  await expect(page.locator("[data-rows=rows]")).toBeFocused();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("risk.paste.done", { count: 1 }));
  await workbench.open("/system/rulesGather");
  await workbench.press("c");
  await page.locator("input[name=name]").fill("Of the trusted");
  await workbench.press("tab");
  await expect(page.locator("[data-rows=rules]")).toBeFocused();
  await workbench.write("Trusted one");
  await workbench.press("enter");
  await save(workbench);

  await workbench.open(at);
  await expect(lineOf(workbench, "trusted")).toContainText("Trusted one → Of the trusted");
  await lineOf(workbench, "trusted").click();
  await workbench.press("t");
  await expect(lineOf(workbench, "trusted")).toContainText(textOf("risk.labelStatus.disabled"));
  expect(await database.count("label_compose where tenant_id = 1 and name = 'trusted' and not enabled")).toBe(1);
});
