import { readFileSync } from "node:fs";
import Papa from "papaparse";
import type { Page } from "playwright/test";
import type { Database } from "./drivers/database.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

// A clock that was installed stays.
test.use({ ownBrowser: true });

const tile = (page: Page, id: string) => page.locator(`[data-tile="${id}"]:visible`);
const digits = (text: string): number => Number(text.replace(/\D/g, ""));
async function count(page: Page, id: string): Promise<number> {
  await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
  return digits((await tile(page, id).locator("> span").nth(1).innerText()) ?? "");
}

test("a manager's figures are those of the book, and a tile opens its list with the same number of rows", async ({
  workbench,
  database,
  page,
}) => {
  await workbench.signIn("manager01");
  // What is to be done comes before what is to be known.
  await expect(tile(page, "next0")).toBeFocused();
  const book = await database.one<{ open: number; overdue: number; due: number }>(
    `select count(*) filter (where status in (6, 8))::int as open, count(*) filter (where status = 8)::int as overdue,
       count(*) filter (where status in (6, 8, 9) and due_date = (now() at time zone 'Asia/Ho_Chi_Minh')::date)::int as due
     from loan_order where tenant_id = 1`,
  );
  expect(await count(page, "bookCount")).toBe(book.open);
  expect(await count(page, "overdueTotal")).toBe(book.overdue);
  expect(await count(page, "due")).toBe(book.due);

  const m1 = await count(page, "stageM1");
  await tile(page, "stageM1").focus();
  await workbench.press("enter");
  await expect(page).toHaveURL(/allCollectionOrder\?stage=M1$/);
  await expect(workbench.grid).toHaveAttribute("aria-rowcount", String(m1 + 1));
  await workbench.press("g h");
  await expect(tile(page, "stageM1")).toBeFocused();
  await tile(page, "due").focus();
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?repayTime=\d{4}-\d\d-\d\d&status=6,8,9$/);
  await expect(workbench.grid).toHaveAttribute("aria-rowcount", String(book.due + 1));
});

test("tiles are walked by arrows and letters, a plain one says that it has no list, and below them is the trend", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("manager01");
  // What is to be done comes before what is to be known.
  await expect(tile(page, "next0")).toBeFocused();
  await tile(page, "register").focus();
  await workbench.press("right l");
  await expect(tile(page, "approveRate")).toBeFocused();
  await workbench.press("enter");
  await workbench.expectToast(textOf("home.noList"));
  await workbench.press("h end");
  await expect(tile(page, "dueOpen")).toBeFocused();
  await workbench.press("k");
  await expect(page.locator('[data-tile^="stage"]:focus')).toBeVisible();
  await workbench.press("j j");
  await expect(page.locator('[data-page="/homePage/index"] [data-chart]')).toBeFocused();
});

test("the trend is read, changed and turned into a table by keys", async ({ workbench, page }) => {
  await workbench.signIn("manager01");
  await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
  await workbench.press("r 3 8");
  await expect(page).toHaveURL(/days=7&metrics=repayAmount/);
  await workbench.press("2 3");
  await expect(page).toHaveURL(/metrics=apply%2Capprove/);
  await page.locator('[data-page="/homePage/index"] [data-chart]').focus();
  await workbench.press("left");
  const reading = page.locator("output[aria-live=polite]:visible");
  await expect(reading).toContainText(`${textOf("home.metric.apply")} ${await count(page, "apply")}`);
  await workbench.press("down enter");
  const table = page.locator('[data-page="/homePage/index"] [data-numbers]').first();
  await expect(table).toBeFocused();
  await expect(table.locator("tbody tr")).toHaveCount(7);
  await expect(table.locator("tbody tr").last()).toHaveAttribute("data-current", "");
  await workbench.press("enter");
  await expect(page.locator('[data-page="/homePage/index"] [data-chart]')).toBeVisible();
});

test("another day shows its figures, and a dash with the reason for what is only known today", async ({ workbench, page }) => {
  await workbench.signIn("manager01");
  await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
  const before = digits((await tile(page, "apply").locator("> span").nth(2).innerText()) ?? "");
  const yesterday = new Date(Date.now() + 7 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/homePage/index?date=${yesterday}`);
  await expect.poll(() => count(page, "apply")).toBe(before);
  await expect(tile(page, "bookCount")).toHaveAttribute("aria-label", new RegExp(textOf("home.onlyToday")));
  await workbench.press("shift+f");
  await expect(page).not.toHaveURL(/date=/);
});

test("a collector sees his own book first, and its stages open his backlog", async ({ workbench, database, page }) => {
  await workbench.signIn("collector02");
  await expect(page.locator("[data-tile]:visible").nth(0)).toHaveAttribute("data-tile", "next0");
  await expect(tile(page, "bookCount")).toBeVisible();
  const id = await database.staffId("collector02");
  const mine = await database.count("loan_order where tenant_id = 1 and status = 8 and collector_id = $1", [id]);
  expect(await count(page, "overdueTotal")).toBe(mine);
  await expect(tile(page, "register")).toHaveCount(0);
  await tile(page, "overdueTotal").focus();
  await workbench.press("enter");
  await expect(page).toHaveURL(/agencyCollectionOrder$/);
  await expect(workbench.grid).toHaveAttribute("aria-rowcount", String(mine + 1));
});

/** Money of one of somebody's orders, credited to him at a moment; below zero as a reversal posts it. */
const credit = (database: Database, { account, at }: { readonly account: string; readonly at: Date }, principal: number) =>
  database.rows(
    `insert into repayment (tenant_id, order_id, value_at, filed_at, posted_at, principal, interest, fee, penalty, collector_id, days_late)
     select 1, o.id, $3, $3, $3, $2, 0, 0, 0, s.id, 5
     from staff s join loan_order o on o.tenant_id = 1 and o.collector_id = s.id and o.status = 8 where s.account = $1 order by o.id limit 1`,
    [account, principal, at],
  );
/** Payments of the tenant's day at the rates of their stages, worked out here from what stands in the tables. */
async function earned(database: Database, account: string): Promise<{ readonly commission: number; readonly reversed: number }> {
  const money = await database.rows<{ base: number; rate: number }>(
    `select (r.principal + r.interest + r.fee + r.penalty)::float8 as base,
       (select x.rate_ppm from commission_rate x join collection_stage c on c.tenant_id = 1 and c.code = x.stage
        where x.tenant_id = 1 and r.days_late >= c.from_day and (c.to_day is null or r.days_late <= c.to_day) order by x.valid_from desc limit 1) as rate
     from repayment r join staff s on s.tenant_id = 1 and s.id = r.collector_id and s.account = $1 join tenant t on t.tenant_id = 1
     where r.tenant_id = 1 and (r.posted_at at time zone t.time_zone)::date = (now() at time zone t.time_zone)::date`,
    [account],
  );
  const shares = money.map(({ base, rate }) => Math.round((base * rate) / 100_000_000) * 100);
  return { commission: shares.reduce((sum, each) => sum + each, 0), reversed: shares.reduce((sum, each) => sum + Math.min(each, 0), 0) };
}

test("a collector sees what he has earned today, and what a reversal took back of it", async ({
  workbench,
  secondSeat,
  database,
  page,
}) => {
  test.setTimeout(60_000);
  const to = { account: "collector07", at: new Date() };
  const before = await earned(database, "collector07");
  await credit(database, to, 300_000_000);
  await credit(database, to, 120_000_000);
  await page.clock.install();
  await workbench.signIn("collector07", "/loanService/agencyCollectionOrder");
  await workbench.press("g h");
  const own = page.locator("[data-commission]:visible");
  const paid = await earned(database, "collector07");
  expect(paid.commission).toBeGreaterThan(before.commission);
  await expect.poll(async () => digits(await own.locator("strong").innerText())).toBe(paid.commission);
  await credit(database, to, -120_000_000);
  const left = await earned(database, "collector07");
  expect(left.commission).toBeLessThan(paid.commission);
  // It is asked for anew every quarter of a minute.
  await page.clock.runFor(16_000);
  await expect.poll(async () => digits(await own.locator("strong").innerText())).toBe(left.commission);
  const [lead = "", end = ""] = textOf("home.commission.reversed", { amount: "#" }).split("#");
  const said = await own.getByText(lead).innerText();
  expect([said.startsWith(lead), said.endsWith(end), digits(said)]).toEqual([true, true, -left.reversed]);

  const others = await earned(database, "collector08");
  await secondSeat.signIn("collector08");
  const theirs = secondSeat.page.locator("[data-commission]:visible strong");
  await expect.poll(async () => digits(await theirs.innerText())).toBe(others.commission);
  // Nothing is left of it, in the sums of the day either: no report knows of money that no receipt brought.
  await credit(database, to, -300_000_000);
  await database.rows("delete from repayment where tenant_id = 1 and posted_at = $1 and event_id is null", [to.at]);
});

test("home fits a telephone", async ({ workbench, page }) => {
  await workbench.signIn("manager01");
  await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("[data-page]")?.scrollWidth]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(widths).toEqual([390, 390]);
  await page.locator('[data-page="/homePage/index"] [data-chart]').focus();
  await workbench.press("enter");
  await expect(page.locator('[data-page="/homePage/index"] [data-numbers]').first()).toBeVisible();
  await expect.poll(widths).toEqual([390, 390]);
});

test("a board's figures leave the house as they are shown, by keys, with a reason and on record", async ({ workbench, database, page }) => {
  const written = () =>
    database.count("audit where call in ('export.create', 'export.written', 'export.download') and detail->>'list' like '%HomeData.%'");
  const before = Number(await written());
  await workbench.signIn("manager02");
  const board = page.getByRole("region", { name: textOf("home.work.collection", { days: 30 }) });
  const people = board.getByRole("group", { name: new RegExp(textOf("report.people")) }).locator("tbody tr");
  await expect(people.first()).toBeVisible();
  const shown = await people.evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  await workbench.press("ctrl+s");
  await expect(page.locator("input[name=reason]")).toBeFocused();
  await workbench.type("bonus of the month");
  if (await workbench.dialog.locator("input[name=format][value=xlsx]").isChecked()) await workbench.press("alt+x");
  const exported = async () => {
    const coming = page.waitForEvent("download");
    await workbench.press("enter");
    const file = await coming;
    const text = readFileSync(await file.path(), "utf8").replace(/^\uFEFF/, "");
    const [head = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    return { name: file.suggestedFilename(), head, lines: lines.slice(0, -1) };
  };
  const rank = await exported();
  expect(rank.name).toMatch(/^collectionHomeData-rank-.*\.csv$/);
  expect(rank.head).toContain(textOf("report.figure.recoveredPrincipal"));
  expect(rank.lines.map((line) => [line[0], line[1], digits(line[2] ?? ""), digits(line[3] ?? "")])).toEqual(
    shown.map((line) => [line[0], line[1], digits(line[2] ?? ""), digits(line[3] ?? "")]),
  );

  await workbench.press("ctrl+s");
  await expect(page.locator("input[name=reason]")).toBeFocused();
  await workbench.type("bonus of the month");
  await workbench.press("alt+b alt+m");
  await expect(workbench.dialog.locator("input[name=board][value=todayExpireHomeData]")).toBeChecked();
  await expect(workbench.dialog.locator("input[name=measure][value=diagram]")).toBeChecked();
  await expect(workbench.dialog.getByRole("status")).toContainText(textOf("export.rows", { count: 30 }));
  const days = await exported();
  expect([days.name.split("-").slice(0, 2).join("-"), days.lines.length]).toEqual(["todayExpireHomeData-diagram", 30]);
  await expect.poll(written).toBe(before + 6);
  await workbench.press("ctrl+shift+s");
  await expect(workbench.dialog.locator("li").first()).toContainText("bonus of the month");
});

test("a collector sees his board and has no way to take it out", async ({ workbench, page }) => {
  await workbench.signIn("collector02");
  await expect(page.getByRole("region", { name: textOf("home.work.collection", { days: 30 }) })).toBeVisible();
  await expect(page.getByRole("button", { name: textOf("report.export") })).toHaveCount(0);
  await workbench.press("ctrl+s ?");
  await expect(workbench.dialog).toContainText(textOf("home.key.neglected"));
  await expect(workbench.dialog).not.toContainText(textOf("table.key.export"));
});

test("home starts with what is next: the first has the focus, and Enter opens it", sample, async ({ workbench, page }) => {
  await workbench.signIn("collector15");
  await expect(tile(page, "next0")).toBeFocused();
  await expect(tile(page, "next0")).toContainText(/\d{8}/);
  const orderNo = /\d{8}/.exec(await tile(page, "next0").innerText())?.[0] ?? "none";
  await workbench.press("enter");
  await expect(page.locator('[data-page="/order/orderDetails"]:visible')).toContainText(orderNo);
  await workbench.press("q");
  await expect(workbench.grid).toBeFocused();
});

test("whoever leads starts with what waits for a hand: orders without an owner", async ({ workbench, page, database }) => {
  await workbench.signIn("manager02");
  const { loose } = await database.one<{ loose: number }>(
    "select count(*)::int as loose from loan_order where tenant_id = 1 and status = 8 and collector_id is null",
  );
  expect(loose).toBeGreaterThan(0);
  const first = tile(page, "next0");
  await expect(first).toContainText(textOf("home.next.unassigned"));
  expect(digits(await first.locator("> span").nth(1).innerText())).toBe(loose);
  await workbench.press("enter");
  await expect(page).toHaveURL(/allCollectionOrder\?assignStatus=unassigned/);
});

test("whoever does not collect begins with what is next, too: a case to review, people to speak to, requests to decide", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("first01");
  await expect(tile(page, "next0")).toContainText(/\d{8}/);
  const order = /\d{8}/.exec(await tile(page, "next0").innerText())?.[0] ?? "";
  await tile(page, "next0").focus();
  await workbench.press("enter");
  await expect(page.locator("[data-desk]:visible")).toContainText(order);
  await workbench.look();
  // The queue behind it has not been read: the next key leads to it.
  await workbench.press("j");
  await expect(workbench.grid).toBeFocused();
  await expect(page).toHaveURL(/\/order\/orderAgency/);
  await workbench.signIn("marketer01");
  await expect(tile(page, "next0")).toContainText(/\d/);
  await tile(page, "next0").focus();
  const people = digits((await tile(page, "next0").locator("> span").nth(1).innerText()) ?? "");
  await workbench.press("enter");
  await expect(page).toHaveURL(/\/marketing\/\w+\/agencyList/);
  await expect(workbench.grid).toHaveAttribute("aria-rowcount", String(people + 1));
  // What finance has to look at leads to rows that are so.
  await workbench.signIn("finance01", "/homePage/finance");
  const waits = await workbench.grid.locator("[data-at]").count();
  let opened = 0;
  for (let at = 0; at < Math.min(waits, 6); at += 1) {
    const line = workbench.grid.locator(`[data-at="${at}"]`);
    const isThere = digits(await line.locator("[role=gridcell]").nth(3).innerText()) > 0;
    if (!isThere) break;
    opened += 1;
    await workbench.press("enter");
    await expect(page).not.toHaveURL(/homePage/);
    await expect(workbench.grid.locator("[data-at]").first()).toBeVisible();
    await workbench.press("g h");
    await workbench.open("/homePage/finance");
    for (let down = 0; down <= at; down += 1) await workbench.press("j");
  }
  expect(opened).toBeGreaterThan(2);
  await workbench.signIn("tenant01");
  await expect(tile(page, "next1")).toBeVisible();
});
