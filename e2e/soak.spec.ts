import type { Locator } from "playwright/test";
import type { Database } from "./drivers/database.ts";
import { growth, remembered, told } from "./drivers/memory.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

// A clock that was installed stays.
test.use({ ownBrowser: true });

/** SOAK=full is what rules/safety.md G10 promises: 2,000 cycles and eight hours; every run tries a part of it. */
const isFull = process.env["SOAK"] === "full";
const cycles = isFull ? 2_000 : 6;
const hours = isFull ? 8 : 0.5;
const workHours = isFull ? 8 : 0.1;
const list = "/loanService/allCollectionOrder";
const backlog = "/loanService/agencyCollectionOrder";

type Cycle = (workbench: Workbench) => Promise<void>;

/** Opens a dialog by its keys and leaves it. */
const dialog =
  (keys: string): Cycle =>
  async (workbench) => {
    await workbench.press(keys);
    await expect(workbench.dialog).toBeVisible();
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
  };
/** Goes to another screen and closes its tab, which leads back. */
const route =
  (keys: string, path: string): Cycle =>
  async (workbench) => {
    await workbench.press(keys);
    await expect(workbench.page.locator(`[data-page="${path}"]:visible`)).toBeVisible();
    await closeTab(workbench);
  };
async function closeTab(workbench: Workbench): Promise<void> {
  await dropTab(workbench);
  await expect(workbench.grid).toBeFocused();
}
async function dropTab(workbench: Workbench): Promise<void> {
  // A page that has just been shown takes the focus with its first frame.
  await workbench.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await workbench.page.locator("#tabs [aria-selected=true]").focus();
  await workbench.press("delete");
}
/** Opens the next order, does something with it and closes its tab. */
const order =
  (act: Cycle): Cycle =>
  async (workbench) => {
    await workbench.press("j enter");
    await expect(workbench.record).toBeVisible();
    await act(workbench);
    await closeTab(workbench);
  };

/** What is begun and left: nothing of it writes. */
const acts: Readonly<Record<string, Cycle>> = {
  "a dialog of the list": dialog("f alt+enter"),
  columns: dialog("b"),
  views: dialog("G"),
  "the key sheet": dialog("?"),
  "the palette": dialog("ctrl+k"),
  "screens of the palette": dialog(":"),
  "an allocation": async (workbench) => {
    // Keys that act are not heard before the row was seen.
    await workbench.look();
    await dialog("t")(workbench);
  },
  home: route("g h", "/homePage/index"),
  "a report": route("g q", "/report/afterLoanReport/timeShare"),
  "a record": order((workbench) => workbench.press("l l h")),
  "a record that is pinned, and its neighbour": order(async (workbench) => {
    const tab = workbench.page.locator("#tabs [aria-selected=true]");
    const here = await tab.innerText();
    await workbench.press("alt+p j");
    await expect(tab).not.toHaveText(here);
    await expect(workbench.record).toBeVisible();
    await dropTab(workbench);
    await expect(tab).toContainText(here);
    await expect(workbench.record).toBeVisible();
  }),
};

/** Numbers from 0 to 1 that a seed decides: a linear congruence is random enough to choose among eleven. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

test(`${cycles} cycles of routes, tabs and dialogs: the focus is never on the body, nothing is left behind`, async ({
  workbench,
  page,
}) => {
  test.setTimeout(120_000 + cycles * 3_000);
  await workbench.signIn("manager01", list);
  const names = Object.keys(acts);
  // Twice each: what is fetched or kept once is there, whatever comes first.
  for (const name of names) await acts[name]?.(workbench);
  const atRest = async () => {
    // Each once: what was shown last stays in React's hands until the next comes, and is the same at both times.
    for (const name of names) await acts[name]?.(workbench);
    // As many rows on the page as at first.
    await workbench.press("ctrl+home");
    await workbench.look();
    return remembered(page);
  };
  const before = await atRest();
  const random = randomOf(2_026);
  const lost: string[] = [];
  for (let at = 0; at < cycles; at += 1) {
    const name = names[Math.floor(random() * names.length)] ?? "";
    await test.step(name, async () => acts[name]?.(workbench));
    if (await page.evaluate(() => document.activeElement === document.body)) lost.push(name);
  }
  const left = growth(before, await atRest());
  process.stdout.write(`    after ${cycles} cycles: ${told(left)}\n`);
  expect(lost).toEqual([]);
  expect(left.documents).toBe(0);
  // Flat: what is left does not go with the number of cycles.
  expect(left.nodes).toBeLessThan(100);
  expect(left.listeners).toBeLessThan(30);
});

/** ms. The hand moves often enough that no lock comes. */
const turn = 120_000;

test(`${hours} h of polls, ticks and live rows leave less than 1 MB behind`, async ({ workbench, page, secondSeat, database }) => {
  test.setTimeout(120_000 + hours * 150_000);
  await page.clock.install();
  await workbench.signIn("collector23", backlog);
  await secondSeat.signIn("collector23", backlog);
  let polls = 0;
  page.on("request", (request) => (polls += Number(request.url().includes("/messageRemind/count"))));
  /** Half an hour of the page's clock; meanwhile a colleague's seat logs calls, which the rows here show. */
  let logged = 0;
  const calls = 4;
  const halfHour = async (): Promise<void> => {
    for (let at = 0; at < 1_800_000 / turn; at += 1) {
      if (at < calls) {
        await secondSeat.press(`ctrl+home ${"j ".repeat(logged++ % 5)}`);
        await logCall(secondSeat);
      }
      await page.clock.runFor(turn);
      await workbench.press(at % 2 ? "k" : "j");
    }
  };
  await halfHour();
  const results = (await database.facts())["results"];
  const before = await remembered(page);
  polls = 0;
  for (let at = 0; at < hours * 2; at += 1) await halfHour();
  const after = await remembered(page);
  const left = growth(before, after);
  process.stdout.write(`    after ${hours} h: ${told(left)}; ${polls} polls\n`);
  expect((await database.facts())["results"]).toBe(Number(results) + hours * 2 * calls);
  expect(polls).toBeGreaterThanOrEqual(hours * 12);
  expect(left.heap).toBeLessThan(1_000_000);
  expect(left.documents).toBe(0);
});

/** Seconds between two accounts: 192 in a day. */
const pace = 150;

test(`${workHours} h of a collector's day, an account every ${pace} s, leave less than 1 MB behind`, async ({
  workbench,
  page,
  database,
}) => {
  test.setTimeout(120_000 + workHours * 240_000);
  await page.clock.install();
  // His own: what another test leaves typed would ask to be looked at.
  const collector = "collector26";
  const lent = await fillBacklog(database, collector);
  try {
    await workbench.signIn(collector, backlog);
    let worked = 0;
    /** In turns from the queue and from the record, where the next order opens when the call is saved. */
    const work = async (accounts: number): Promise<void> => {
      for (let at = 0; at < accounts; at += 1) {
        await (worked % 2 ? logCall : logFromRecord)(workbench);
        worked += 1;
        await page.clock.runFor(pace * 1_000);
      }
    };
    // Until what runs every minute is compiled.
    await work(isFull ? 48 : 8);
    const results = (await database.facts())["results"];
    const before = await remembered(page);
    const accounts = Math.floor((workHours * 3_600) / pace);
    await work(accounts);
    const left = growth(before, await remembered(page));
    process.stdout.write(`    after ${workHours} h of work: ${told(left)}; ${worked} accounts\n`);
    expect((await database.facts())["results"]).toBe(Number(results) + accounts);
    expect(left.heap).toBeLessThan(1_000_000);
    expect(left.documents).toBe(0);
  } finally {
    await giveBack(database, lent);
  }
});

interface Lent {
  readonly id: string;
  readonly was: string;
}

/** A day's accounts: called once each, so that no history of calls grows with the hours. Answers whose they were. */
const fillBacklog = (database: Database, account: string) =>
  database.rows<Lent>(
    `with lent as (
       select o.id, o.collector_id from loan_order o join staff s on s.id = o.collector_id
       where o.tenant_id = 1 and o.status = 8 and s.account between 'collector31' and 'collector60' order by o.id limit 260)
     update loan_order o set collector_id = (select id from staff where account = $1)
     from lent where o.tenant_id = 1 and o.id = lent.id returning o.id, lent.collector_id as was`,
    [account],
  );

const giveBack = (database: Database, lent: readonly Lent[]) =>
  database.rows(
    "update loan_order o set collector_id = x.was from jsonb_to_recordset($1::jsonb) as x(id bigint, was bigint) where o.tenant_id = 1 and o.id = x.id",
    [JSON.stringify(lent)],
  );

/** Opens an order, logs the call there, and leaves the next order that has opened. */
async function logFromRecord(workbench: Workbench): Promise<void> {
  await workbench.press("enter");
  await expect(workbench.record).toBeVisible();
  const tab = workbench.page.locator("#tabs [aria-selected=true]");
  await notAnswered(workbench, tab.filter({ hasNotText: await tab.innerText() }));
  await workbench.expectRecord(await tab.innerText());
  await workbench.look();
  await workbench.press("q");
  await expect(workbench.grid).toBeFocused();
}

/** Logs a call from the queue. */
const logCall = (workbench: Workbench): Promise<void> => notAnswered(workbench, workbench.grid.locator(":scope:focus"));

/** "Not answering"; past the day's cap of calls the result alone. `saved` is what is seen then. */
async function notAnswered(workbench: Workbench, saved: Locator): Promise<void> {
  await workbench.look();
  await workbench.press("c");
  await expect(workbench.composer).toBeVisible();
  await workbench.press("k 1 enter");
  const refused = workbench.composer.getByText(textOf("composer.withoutAttempt"));
  await expect(refused.or(saved)).toBeVisible();
  if (await refused.isVisible()) await workbench.press("enter");
  await expect(saved).toBeVisible();
  await expect(workbench.composer).toHaveCount(0);
}
