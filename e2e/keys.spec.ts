import type { Page } from "playwright/test";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import { demoPassword, type Workbench } from "./drivers/workbench.ts";

// A clock that was installed stays.
test.use({ ownBrowser: true });

const mine = "/loanService/agencyCollectionOrder";
const all = "/loanService/allCollectionOrder";
const search = (page: Page) => page.locator("[data-sheet-search]");

async function choose(workbench: Workbench, profile: string): Promise<void> {
  const saved = workbench.page.waitForResponse((answer) => answer.url().includes("/preference/save"));
  await workbench.press("?");
  await workbench.page.locator(`[data-profile=${profile}]`).click();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  await saved;
}

test("a key that is given to a command is heard at another seat; one that clashes is refused with the reason", async ({
  workbench,
  secondSeat,
}) => {
  await workbench.signIn("collector16", mine);
  await workbench.press("?");
  await search(workbench.page).fill(textOf("table.key.tick").slice(0, 12));
  await workbench.press("alt+enter");
  const recorder = workbench.page.locator("[data-recorder]");
  await expect(recorder).toBeFocused();
  const said = workbench.dialog.getByRole("status");
  await workbench.press("c");
  await expect(said).toContainText(textOf("order.recordCall"));
  await workbench.press("enter");
  await expect(recorder).toBeVisible();
  await workbench.press("backspace w");
  await expect(said).toContainText("Telex");
  const saved = workbench.page.waitForResponse((answer) => answer.url().includes("/preference/save"));
  await workbench.press("backspace n");
  await expect(said).toContainText("✓");
  await workbench.press("enter");
  await expect(recorder).toHaveCount(0);
  await expect(search(workbench.page)).toBeFocused();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  await saved;

  await secondSeat.signIn("collector16", mine);
  const order = await secondSeat.cursorOrder();
  await secondSeat.press("n");
  await secondSeat.expectRow(order).picked();
  await secondSeat.press("x");
  await secondSeat.expectRow(order).picked();
});

/** Logs a call with reason and promise from the queue; the keys are what the profile makes of `c p 2 + 1 d Enter`. */
async function logCall(workbench: Workbench, first: string, most: number): Promise<void> {
  const next = await workbench.orderAt(1);
  await workbench.startCounting();
  await workbench.press(first);
  await expect(workbench.composer).toBeVisible();
  await workbench.press("p 2");
  await workbench.typeTime("+1d");
  await workbench.press("enter");
  await expect(workbench.composer).toHaveCount(0);
  await workbench.expectAtMost(most, `T1 with ${first}`);
  await workbench.expectRow(next).underCursor();
}

test("T1 with one hand: nothing is held down", async ({ workbench, database }) => {
  await workbench.signIn("collector17", mine);
  await choose(workbench, "oneHand");
  const before = await database.facts();
  await workbench.press("c");
  await expect(workbench.composer).toBeVisible();
  await workbench.press("esc");
  await logCall(workbench, ",", 8);
  expect(await database.facts()).toMatchObject({ results: Number(before["results"]) + 1 });
});

test("T1 and T2 after a leader", async ({ workbench, database }) => {
  await workbench.signIn("collector18", mine);
  await choose(workbench, "leader");
  const before = await database.facts();
  await workbench.press("c");
  await expect(workbench.composer).toHaveCount(0);
  await logCall(workbench, "f2 c", 9);
  expect(await database.facts()).toMatchObject({ results: Number(before["results"]) + 1 });
  const order = await workbench.orderAt(3);
  await workbench.press("f2 g h");
  await expect(workbench.page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();
  await workbench.startCounting();
  await workbench.press("f2 /");
  await workbench.type(order);
  await workbench.press("enter");
  await workbench.expectRecord(order);
  await workbench.expectAtMost(11, "T2 after a leader");
});

for (const { method, time } of [
  { method: "Telex", time: "+1d" },
  { method: "VNI", time: "+2h" },
])
  test(`T1 while ${method} is on: the letters of the map arrive, those that it rewrites run nothing`, async ({
    workbench,
    page,
    context,
    database,
  }) => {
    await workbench.signIn(method === "VNI" ? "collector19" : "collector20", mine);
    const before = await database.facts();
    const session = await context.newCDPSession(page);
    for (const rewritten of method === "VNI" ? ["ă", "ơ", "đ", "á"] : ["ư", "ơ", "ê", "đ"])
      await page.evaluate(
        (key) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
        rewritten,
      );
    const next = await workbench.orderAt(1);
    await workbench.press("c p 2");
    await expect(page.locator("[name=commitmentTime]")).toBeFocused();
    // In a field the input method composes; what it commits is what was typed.
    await session.send("Input.imeSetComposition", { text: time, selectionStart: time.length, selectionEnd: time.length });
    await session.send("Input.insertText", { text: time });
    await expect(page.locator("[name=commitmentTime]")).toHaveValue(time);
    await workbench.press("enter");
    await expect(workbench.composer).toHaveCount(0);
    await workbench.expectRow(next).underCursor();
    expect(await database.facts()).toMatchObject({ results: Number(before["results"]) + 1 });
  });

test("a code with filters goes to the screen and sets them; what is not understood is named", sample, async ({ workbench, database }) => {
  await workbench.signIn("supervisor01");
  const { name } = await database.one<{ name: string }>(
    "select admin_name as name from staff where tenant_id = 1 and team_id = (select team_id from staff where account = 'supervisor01') and account like 'collector%' order by id limit 1",
  );
  await workbench.press(":");
  await workbench.type("ca nonsense>3");
  await expect(workbench.dialog.getByRole("option").first()).toContainText("nonsense");
  await expect(workbench.palette).toHaveValue(":ca nonsense>3");
  await workbench.palette.fill(`:ca overdue>3 @${name.split(" ").at(-1) ?? ""}`);
  await expect(workbench.dialog.getByRole("option").first()).toContainText(":ca");
  await expect(workbench.dialog.getByRole("option").first()).toContainText("4");
  await workbench.press("enter");
  await expect(workbench.page).toHaveURL(/overdueDays=4\.\..*assigneeId=\d+/);
  await expect(workbench.grid).toBeFocused();
});

test("arguments nest: who, how many, and Backspace takes one back", async ({ workbench, database }) => {
  await workbench.signIn("supervisor02", all);
  const before = await database.facts();
  await workbench.press(">");
  await workbench.palette.fill(`>${textOf("assign.label")}`);
  await workbench.press("enter");
  const trail = workbench.dialog.locator("[data-trail]");
  await expect(trail).toContainText(textOf("assign.label"));
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  const who = await workbench.dialog
    .getByRole("option")
    .first()
    .locator("span")
    .first()
    .evaluate((line) => line.firstChild?.textContent ?? "");
  await workbench.press("enter");
  await expect(trail.locator("span")).toHaveCount(3);
  await workbench.press("backspace");
  await expect(trail.locator("span")).toHaveCount(2);
  await workbench.press("enter");
  await expect(trail.locator("span")).toHaveCount(3);
  await workbench.type("7");
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText("7");
  await expect(workbench.dialog.getByRole("option", { selected: true })).toContainText(who);
  await workbench.press("esc");
  expect(await database.facts()).toEqual(before);
});

test("`g j` lists the records opened last, `.` ticks again, a reload keeps the row", async ({ workbench }) => {
  await workbench.signIn("collector21", mine);
  const [first, second] = [await workbench.orderAt(0), await workbench.orderAt(1)];
  await workbench.press("enter");
  await workbench.expectRecord(first);
  await workbench.press("q j enter");
  await workbench.expectRecord(second);
  await workbench.press("g j");
  await expect(workbench.dialog.getByRole("option").first()).toContainText(first);
  await workbench.press("enter");
  await workbench.expectRecord(first);
  await workbench.press("q");
  await workbench.expectRow(second).underCursor();
  await workbench.press("x j .");
  await workbench.expectRow(await workbench.orderAt(2)).picked();
  const row = await workbench.cursorOrder();
  await expect(workbench.page).toHaveURL(/row=\d+/);
  await workbench.page.reload();
  await workbench.expectRow(row).underCursor();
});

test("a phone on the clipboard opens its order", async ({ workbench, context, database }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.signIn("collector03", mine);
  const order = await workbench.orderAt(2);
  const { phone } = await database.one<{ phone: string }>("select phone from loan_order where tenant_id = 1 and order_no = $1", [order]);
  await workbench.page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    phone.replace(/^\+84/, "0").replace(/(\d{4})(\d{3})/, "$1 $2 "),
  );
  await workbench.press("ctrl+v enter");
  await expect(workbench.record).toBeVisible();
  await expect(workbench.page.locator('[data-page="/order/orderDetails"]:visible header').first()).toContainText(/\d{8}/);
});

test("the lock hides and silences everything, survives a reload, and opens with the password alone", async ({
  workbench,
  context,
  database,
}) => {
  await workbench.signIn("collector22", mine);
  const order = await workbench.cursorOrder();
  const before = await database.facts();
  await workbench.press("c v 1");
  await workbench.typeTime("+2h");
  const sibling = await context.newPage();
  await sibling.goto("/login");
  await workbench.press("ctrl+alt+l");
  const field = workbench.page.locator("input[name=unlock]");
  await expect(field).toBeFocused();
  await expect(workbench.page.locator("#root")).toHaveAttribute("inert", "");
  await expect(workbench.page.getByText(order).first()).toBeHidden();
  await workbench.press("enter esc ctrl+k ? f6");
  await expect(workbench.palette).toHaveCount(0);
  await workbench.type("wrongone1");
  await workbench.press("enter");
  await expect(workbench.page.getByText(textOf("errors.password.wrong"))).toBeVisible();
  await workbench.type(demoPassword);
  await workbench.press("enter");
  await expect(field).toHaveCount(0);
  await expect(workbench.page.locator("[name=commitmentTime]")).toBeFocused();
  await expect(workbench.page.locator("[name=commitmentTime]")).toHaveValue("+2h");
  expect(await database.facts()).toEqual(before);

  await workbench.press("ctrl+alt+l");
  await expect(field).toBeFocused();
  await workbench.page.reload();
  await expect(field).toBeFocused();
  await expect(workbench.page.getByText(order).first()).toBeHidden();
  await workbench.type(demoPassword);
  await workbench.press("enter");
  await expect(workbench.page.getByText(order).first()).toBeVisible();
});

test("a lock comes after three idle minutes, and in every tab of the browser", async ({ page, workbench, context }) => {
  await page.clock.install();
  await workbench.signIn("collector23", mine);
  await page.clock.fastForward(185_000);
  await expect(page.locator("input[name=unlock]")).toBeVisible();
  await workbench.type(demoPassword);
  await workbench.press("enter");
  await expect(page.locator("input[name=unlock]")).toHaveCount(0);

  const other = await context.newPage();
  await other.addInitScript(
    (token) => sessionStorage.setItem("keyline.token", token),
    await page.evaluate(() => sessionStorage.getItem("keyline.token") ?? ""),
  );
  await other.goto(mine);
  await expect(other.locator("#status")).toBeVisible();
  await other.keyboard.press("Control+Alt+l");
  await expect(page.locator("input[name=unlock]")).toBeVisible();
});
