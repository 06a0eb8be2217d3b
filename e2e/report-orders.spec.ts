import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const report = "/report/afterLoanReport/timeShare";

test("from a figure of the report to its orders, and back to the same cell", sample, async ({ workbench, database }) => {
  const { page } = workbench;
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("/dayparting/")) reads += 1;
  });
  await workbench.signIn("manager01");
  await workbench.command("g q");
  const heat = page.locator("[role=grid]:visible").filter({ has: page.locator("[data-level]") });
  await heat.focus();
  // A day's sum, then its hours from the last one on, until one brought something.
  await workbench.press("end");
  const current = heat.locator("[data-current]");
  await expect(current).toHaveAttribute("data-hour", "24");
  const cell = heat.locator("[data-level='1'], [data-level='2'], [data-level='3'], [data-level='4'], [data-level='5']").last();
  const [hour, row] = [await cell.getAttribute("data-hour"), await cell.getAttribute("data-row")];
  const days = await heat.locator("[role=rowheader]").count();
  for (let up = days - 1; up > Number(row); up -= 1) await workbench.press("up");
  for (let left = 24; left > Number(hour); left -= 1) await workbench.press("left");
  await expect(current).toHaveAttribute("data-row", row ?? "");
  await expect(current).toHaveAttribute("data-hour", hour ?? "");

  // The range before is read while the page rests.
  await expect(page.locator("[data-report]:visible")).toHaveAttribute("aria-busy", "false");
  let known = -1;
  await expect
    .poll(async () => {
      const isMore = reads > known;
      known = reads;
      await page.waitForTimeout(1_500);
      return isMore;
    })
    .toBe(false);
  const answer = page.waitForResponse((response) => response.url().includes("/collection/list"));
  await workbench.press("enter");
  await answer;
  await expect(page).toHaveURL(new RegExp(`allCollectionOrder\\?recoveredTime=[\\d-]+&recoveredHour=${hour}$`));
  await expect(workbench.grid).toBeFocused();
  const orders = await database.count(
    `(select distinct r.order_id from repayment r join tenant t on t.tenant_id = r.tenant_id where t.tenant_id = 1 and r.days_late > 0
      and (r.value_at at time zone t.time_zone)::date = $1 and extract(hour from r.value_at at time zone t.time_zone) = $2) found`,
    [new URL(page.url()).searchParams.get("recoveredTime"), hour],
  );
  expect(orders).toBeGreaterThan(0);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(orders);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(report));
  await expect(heat).toBeFocused();
  await expect(current).toHaveAttribute("data-row", row ?? "");
  await expect(current).toHaveAttribute("data-hour", hour ?? "");

  await workbench.press("enter");
  // The shades are a grid too: their own is gone when the list is there.
  await expect(heat).toHaveCount(0);
  await expect(workbench.grid).toBeFocused();
  await workbench.press("q");
  await expect(heat).toBeFocused();
  await expect(current).toHaveAttribute("data-hour", hour ?? "");
  expect(reads).toBe(known);
});

test("every part of the report opens its orders: an hour of the table, a person, a head figure", async ({ workbench, database }) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  await workbench.command("g q");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();

  const lists = page.locator("[role=group]:visible").filter({ has: page.locator("tbody th[scope=row]") });
  // Teams, then people: the last list is not there before the second one is.
  await expect(lists.nth(1)).toBeVisible();
  await lists.last().focus();
  await workbench.press("down");
  await workbench.press("enter");
  await expect(page).toHaveURL(/recoveredTime=[\d.-]+&creditedTo=\d+$/);
  await expect(workbench.grid).toBeFocused();
  const [from, to] = new URL(page.url()).searchParams.get("recoveredTime")?.split("..") ?? [];
  const orders = await database.count(
    `(select distinct r.order_id from repayment r join tenant t on t.tenant_id = r.tenant_id where t.tenant_id = 1 and r.days_late > 0
      and r.collector_id = $1 and (r.value_at at time zone t.time_zone)::date between $2 and $3) found`,
    [new URL(page.url()).searchParams.get("creditedTo"), from, to],
  );
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(orders);
  await page.goBack();

  const head = page.locator("[role=toolbar]:visible").filter({ has: page.locator("dl") });
  await head.locator("button").first().focus();
  for (let at = 0; at < 5; at += 1) await workbench.press("right");
  await workbench.press("enter");
  await expect(page).toHaveURL(/\?allocatedTime=[\d.-]+$/);
  await page.goBack();
  await expect(head.locator("button").nth(5)).toBeFocused();

  await page.locator("[data-chart]:visible").focus();
  await workbench.command("t");
  await expect(page.locator("[data-numbers]:visible")).toBeFocused();
  await workbench.press("right");
  await workbench.press("enter");
  // The first hour that brought something: after midnight it may be the first of the day.
  const first = await database.one<{ hour: number }>(
    `select min(extract(hour from r.value_at at time zone t.time_zone))::int as hour from repayment r join tenant t on t.tenant_id = r.tenant_id
      where t.tenant_id = 1 and r.days_late > 0 and (r.value_at at time zone t.time_zone)::date between $1 and $2`,
    [from, to],
  );
  await expect(page).toHaveURL(new RegExp(`recoveredTime=[\\d.-]+&recoveredHour=${first.hour}$`));
  await page.goBack();
  await expect(page.locator("[data-numbers]:visible [data-current]")).toHaveCount(1);
  await expect(page.locator("[data-numbers]:visible")).toBeFocused();
});

test("a team's row opens what its people brought in, and the share of kept promises opens the promises that were due", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  await workbench.signIn("manager02");
  await workbench.command("g q");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  const teams = page.getByRole("group", { name: textOf("report.teams") });
  await expect(teams.locator("tbody th[scope=row]").first()).toBeVisible();
  await teams.focus();
  await workbench.press("down enter");
  await expect(page).toHaveURL(/creditedTo=\d+(,|%2C)\d+/);
  await expect(workbench.grid).toBeFocused();
  const search = new URL(page.url()).searchParams;
  const [from, to] = search.get("recoveredTime")?.split("..") ?? [];
  const orders = await database.count(
    `(select distinct r.order_id from repayment r join tenant t on t.tenant_id = r.tenant_id where t.tenant_id = 1 and r.days_late > 0
      and r.collector_id = any($1::bigint[]) and (r.value_at at time zone t.time_zone)::date between $2 and $3) found`,
    [search.get("creditedTo")?.split(","), from, to],
  );
  expect(orders).toBeGreaterThan(0);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(orders);
  await page.goBack();
  await page
    .locator("[role=toolbar]:visible")
    .filter({ has: page.locator("dl") })
    .locator("button")
    .last()
    .focus();
  await workbench.press("enter");
  await expect(page).toHaveURL(/\?promiseDueTime=/);
});
