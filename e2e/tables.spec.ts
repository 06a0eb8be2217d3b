import { readFileSync } from "node:fs";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const list = "/loanService/allCollectionOrder";
const titles = (workbench: Workbench) => workbench.grid.locator("[role=columnheader]");
const title = (key: string) => textOf(`order.column.${key}`);

test("columns are hidden, moved, widened and pinned by key, and are there at another seat", sample, async ({ workbench, secondSeat }) => {
  await workbench.signIn("manager02", list);
  await expect(titles(workbench).nth(2)).toHaveText(title("name"));
  // The keys that follow `b` at once are not lost, whether its script is there yet or not.
  await workbench.press("b j x");
  await expect(workbench.dialog).toBeVisible();
  await expect(titles(workbench).filter({ hasText: title("name") })).toHaveCount(0);
  await workbench.press("j p l l c enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.grid).toBeFocused();
  await expect(titles(workbench).nth(1)).toHaveText(title("phone"));
  expect(
    await titles(workbench)
      .nth(1)
      .evaluate((cell) => [getComputedStyle(cell).position, cell.clientWidth]),
  ).toEqual(["sticky", 152]);
  expect(
    await workbench.grid
      .locator("[data-at]")
      .first()
      .evaluate((row) => row.clientHeight),
  ).toBe(32);
  await workbench.press("j j");
  const third = await workbench.orderAt(2);
  expect(await workbench.cursorOrder()).toBe(third);
  await expect
    .poll(() =>
      workbench.database.count(
        "preference p join staff s on s.tenant_id = p.tenant_id and s.id = p.staff_id where s.account = 'manager02' and p.name like 'columns %'",
      ),
    )
    .toBe(1);
  await secondSeat.signIn("manager02", list);
  await expect(titles(secondSeat).nth(1)).toHaveText(title("phone"));
});

test("a view keeps filters, order and columns under a name; shared, it is the department's; z takes it back", async ({ workbench }) => {
  test.setTimeout(60_000);
  await workbench.signIn("manager01", `${list}?overdueDays=1..10&sort=claim&order=desc`);
  await workbench.press("G c");
  await expect(workbench.page.locator("input[name=view]")).toBeFocused();
  await workbench.type("Early days");
  await workbench.press("enter");
  await expect(workbench.dialog.locator("li")).toHaveCount(1);
  await workbench.press("t");
  await expect(workbench.dialog.locator("li")).toContainText(textOf("tools.views.reach.department"));
  await workbench.press("esc F");
  await expect(workbench.page).not.toHaveURL(/overdueDays/);
  await workbench.press("G 1");
  await expect(workbench.page).toHaveURL(/overdueDays=1\.\.10/);
  await expect(workbench.page).toHaveURL(/sort=claim/);
  await workbench.press("z");
  await expect(workbench.page).not.toHaveURL(/overdueDays/);

  expect(await workbench.database.count("saved_view where reach = 'department'")).toBe(1);
  await workbench.press("ctrl+k");
  await workbench.type("early days");
  await workbench.press("enter");
  await expect(workbench.page).toHaveURL(/overdueDays=1\.\.10/);
});

test("the totals follow filter and ticks, and are the server's where pages are turned", async ({ workbench }) => {
  await workbench.signIn("manager02", `${list}?overdueDays=1..10`);
  const line = workbench.page.locator(`dl[aria-label="${textOf("table.totals.label")}"]:visible`);
  const rows = Number(await workbench.grid.getAttribute("aria-rowcount")) - 1;
  await expect(line).toContainText(`${textOf("table.totals.matching")}${rows}`);
  const whole = await line.innerText();
  await workbench.press("x");
  await expect(line).toContainText(textOf("table.totals.ticked"));
  await workbench.press("esc B 1");
  await expect(line).toHaveText(whole.replaceAll("\n", ""), { useInnerText: false });
  await workbench.press("B 0");
});

test("a sum that takes long is said as at least, then exactly, and Esc ends the asking", async ({ workbench }) => {
  const { page } = workbench;
  const line = page.locator(`dl[aria-label="${textOf("table.totals.label")}"]:visible`);
  const said = `${textOf("table.totals.matching")}≥ 3`;
  const sums = { count: 3, contractAmount: 300, dueAmount: 300, paidAmount: 0, outstanding: 300, penalty: 0, claim: 300 };
  // Whether it takes long is the machine's affair: here the first answer always is what a part adds up to, and exact ones are asked of the server.
  const asked: string[] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/collection/listTatolAmount", async (route) => {
    asked.push(route.request().postData() ?? "");
    if (asked.length % 2 === 1) return route.fulfill({ json: { code: 1, message: "", data: { isExact: false, ...sums } } });
    if (asked.length > 2) return undefined;
    await held;
    return route.continue();
  });
  await workbench.signIn("manager02", `${list}?overdueDays=1..10&pageSize=10`);
  await expect(line).toContainText(`${said} …`);
  letThrough();
  await expect(line).not.toContainText("≥");
  await expect(line).not.toContainText("…");
  expect(asked).toHaveLength(2);

  await page.goto(page.url().replace("overdueDays=1..10", "overdueDays=1..9"));
  await expect(line).toContainText(`${said} …`);
  const gone = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/listTatolAmount"));
  await workbench.press("esc");
  await gone;
  await expect(line).toContainText(said);
  await expect(line).not.toContainText("…");
});

test("a cell and a row are copied as they are seen, and it is said what", async ({ workbench }) => {
  await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.signIn("manager01", list);
  const order = await workbench.cursorOrder();
  const copied = () => workbench.page.evaluate(() => navigator.clipboard.readText());
  await workbench.press("right C");
  await workbench.expectToast(textOf("tools.copied.cell", { name: title("orderNo"), text: order }));
  expect(await copied()).toBe(order);
  await expect(workbench.grid).toHaveAttribute("aria-activedescendant", /-cell$/);
  await workbench.press("left C");
  await expect.poll(copied).toMatch(new RegExp(`^${order}\t.*•••`));
  await workbench.press("x j x C");
  await expect.poll(async () => (await copied()).split("\n").length).toBe(3);
});

test("an export asks why, is written behind the work, and comes as a file; its record is there", async ({ workbench, database }) => {
  const written = () => database.count("audit where call in ('export.create', 'export.written', 'export.download')");
  const before = Number(await written());
  await workbench.signIn("manager01", `${list}?overdueDays=1..20`);
  const rows = Number(await workbench.grid.getAttribute("aria-rowcount")) - 1;
  await workbench.press("ctrl+s");
  await expect(workbench.page.locator("input[name=reason]")).toBeFocused();
  await workbench.type("why");
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText(textOf("export.reasonFirst"));
  await workbench.type(" the numbers differ");
  await workbench.press("alt+x");
  const coming = workbench.page.waitForEvent("download");
  await workbench.press("enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^collection-list-.*\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(rows + 2);
  expect(lines[0]).toContain(title("orderNo"));
  await expect.poll(written).toBe(before + 3);
  await workbench.press("ctrl+shift+s");
  await expect(workbench.dialog.locator("li")).toHaveCount(1);
  const again = workbench.page.waitForEvent("download");
  await workbench.press("enter");
  await again;
});

test("an empty list says which key leads on", async ({ workbench }) => {
  await workbench.sit("manager01");
  await workbench.page.goto(`${list}?orderNo=99999999`);
  await expect(workbench.page.getByText(textOf("table.emptyFiltered"))).toBeVisible();
  await expect(workbench.grid).toBeFocused();
  await workbench.press("F");
  await expect(workbench.page.getByText(textOf("table.emptyFiltered"))).toHaveCount(0);
  await workbench.press("ctrl+f");
  await workbench.type("zzzzzzzz");
  await expect(workbench.page.getByText(textOf("table.emptyFound"))).toBeVisible();
  await workbench.press("esc");
  await expect(workbench.page.getByText(textOf("table.emptyFound"))).toHaveCount(0);
});

test("a stream that is cut leaves its rows to be worked on and says how to get the rest", async ({ workbench }) => {
  await workbench.signIn("manager01");
  let isCutOff = true;
  await workbench.page.route("**/collection/list", async (route) => {
    if (!isCutOff) return route.continue();
    const answer = await route.fetch();
    const lines = (await answer.text()).split("\n");
    return route.fulfill({ response: answer, body: `${lines.slice(0, 2).join("\n")}\n` });
  });
  await workbench.open(list);
  await expect(workbench.page.getByText(textOf("table.cutHint"))).toBeVisible();
  await workbench.press("j");
  // From here on: news from outside may have read the list anew before.
  isCutOff = false;
  await workbench.press("R");
  await expect(workbench.page.getByText(textOf("table.cutHint"))).toHaveCount(0);
});

test("a list that is refused because too many are being read comes as soon as it may", async ({ workbench }) => {
  await workbench.signIn("manager01");
  let refusals = 2;
  await workbench.page.route("**/collection/list", (route) =>
    refusals-- > 0 ? route.fulfill({ status: 429, json: { code: 4290, message: "" } }) : route.continue(),
  );
  await workbench.open(list);
  expect(refusals).toBeLessThan(0);
  await expect(workbench.page.getByText(textOf("table.cutHint"))).toHaveCount(0);
});
