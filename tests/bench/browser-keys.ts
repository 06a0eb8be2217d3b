import type { Browser, CDPSession, Page } from "playwright";
import { emptyPath, queuePath } from "./browser-queue.ts";
import { openAs } from "./browser-house.ts";
import type { Book } from "./house.ts";
import { atLeast, atMost, type Bar, count, median, ms, quantile } from "./table.ts";

const rounds = 5;
const presses = 200;
const held = 60;

declare global {
  interface Window {
    keylineKeys: { paint: number[]; dispatch: number[]; moved: number; seen: Set<string> };
  }
}

/** Cursor keys on the full queue against the same page with an empty grid, in turns, in one browser. */
export async function measureKeys(browser: Browser, origin: string, book: Book): Promise<readonly Bar[]> {
  const full = await openAs(browser, origin, book, "manager01");
  const empty = await openAs(browser, origin, book, "manager02");
  await ready(full, `${origin}${queuePath}`, 20);
  await ready(empty, `${origin}${emptyPath}`, 0);
  const least = await leastPage(browser, origin, { rows: presses * (rounds + 1), isPool: false });
  const pool = await leastPage(browser, origin, { rows: 40, isPool: true });
  const pairs: Rounds[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ empty: await pressAway(empty), full: await pressAway(full), least: await pressAway(least), pool: await pressAway(pool) });
  const above = (page: Exclude<keyof Rounds, "empty">, pick: (round: Round) => number): number =>
    median(pairs.map((pair) => pick(pair[page]) - pick(pair.empty)));
  const over = (pick: (round: Round) => number): number => above("full", pick);
  const both = (pick: (round: Round) => number): string =>
    `${ms(median(pairs.map((pair) => pick(pair.full))))}, empty ${ms(median(pairs.map((pair) => pick(pair.empty))))}; a bare page of rows scrolled by one assignment +${ms(above("least", pick))}, one whose rows are written anew by hand +${ms(above("pool", pick))}`;
  const p50 = (round: Round) => quantile(round.paint, 0.5);
  const p95 = (round: Round) => quantile(round.paint, 0.95);
  const dispatch = pairs.flatMap((pair) => pair.full.dispatch);
  const painted: number[] = [];
  for (let round = 0; round < 3; round += 1) painted.push(await hold(full));
  await full.context().close();
  await empty.context().close();
  await least.context().close();
  await pool.context().close();
  return [
    atMost(
      "cursor key, CPU over an empty grid",
      1.5,
      over((round) => round.cpu),
      [ms, both((round) => round.cpu)],
    ),
    atMost("cursor key to paint, p50 over a bare page of rows", 1, median(pairs.map((pair) => p50(pair.full) - p50(pair.least))), [
      ms,
      both(p50),
    ]),
    atMost("cursor key to paint, p95 over an empty grid", 1, over(p95), [ms, both(p95)]),
    atLeast(`cursor key held at 30 Hz, 4x throttled, rows painted of ${held}`, 59, median(painted), [count]),
    atMost("hotkey dispatch, p95", 1, quantile(dispatch, 0.95), [ms]),
  ];
}

interface Rounds {
  readonly full: Round;
  readonly empty: Round;
  readonly least: Round;
  readonly pool: Round;
}

interface Least {
  readonly rows: number;
  /** Whether the row that leaves the view above comes in below, written anew: nobody has a hundred thousand rows on a page. */
  readonly isPool: boolean;
}
/**
 * The least that a key at the edge of a queue can do: a page of drawn rows and nothing else, scrolled by one row and one line of script.
 * What it takes is the browser's.
 */
async function leastPage(browser: Browser, origin: string, { rows, isPool }: Least): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const address = `${origin}/${isPool ? "pool" : "least"}`;
  const cells = Array.from({ length: 14 }, (_, at) => `<div style="width: 140px">cell ${at}</div>`).join("");
  const row = `<div style="display: flex; width: 2000px; height: 28px; font: 13px monospace">${cells}</div>`;
  const body = `<!doctype html><div role="grid" tabindex="0" style="width: 1040px; height: 676px; overflow: auto; contain: strict;
    background: #111; color: #ddd">${row.repeat(rows)}</div>`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.addInitScript(listenToKeys);
  await page.goto(address);
  await page.evaluate((isWritten) => {
    const grid = document.querySelector<HTMLElement>("[role=grid]");
    const pool = [...(grid?.children ?? [])] as HTMLElement[];
    let at = 0;
    /** The row that has left the view comes in below. */
    const write = (): void => {
      const row = pool[(at - 1) % pool.length];
      if (!row) return;
      const number = at - 1 + pool.length;
      row.style.transform = `translateY(${number * 28}px)`;
      for (const [column, cell] of [...row.children].entries()) cell.textContent = `row ${number}, ${column}`;
    };
    if (isWritten)
      for (const [number, row] of pool.entries()) row.style.cssText += `; position: absolute; transform: translateY(${number * 28}px)`;
    addEventListener("keydown", (event) => {
      event.preventDefault();
      if (!grid) return;
      at += 1;
      if (isWritten) write();
      grid.scrollTop += 28;
    });
    grid?.focus();
  }, isPool);
  return page;
}

/** ms: what jobs change in a portfolio that has just been made comes in for a while, and is no part of a key. */
const quiet = { for: 3_000, most: 60_000 } as const;

async function ready(page: Page, url: string, rows: number): Promise<void> {
  let asked = Date.now();
  page.on("request", (request) => {
    if (request.url().includes("/collection/list")) asked = Date.now();
  });
  await page.addInitScript(listenToKeys);
  await page.goto(url);
  await page.waitForSelector("[role=grid]");
  await page.waitForFunction((least) => document.querySelectorAll("[role=grid] [data-at]").length >= least, rows);
  await page.waitForTimeout(2_500);
  for (const until = Date.now() + quiet.most; Date.now() - asked < quiet.for && Date.now() < until;) await page.waitForTimeout(250);
  await page.evaluate(() => document.querySelector<HTMLElement>("[role=grid]")?.focus());
}

/** Runs in the page before anything else: times each key from its own time stamp to the task after the frame that shows it. */
function listenToKeys(): void {
  const keys = { paint: [] as number[], dispatch: [] as number[], moved: 0, seen: new Set<string>() };
  window.keylineKeys = keys;
  const place = (): string => document.querySelector("[data-cursor]")?.getAttribute("data-at") ?? "";
  let began = 0;
  addEventListener(
    "keydown",
    (event) => {
      began = performance.now();
      const before = place();
      requestAnimationFrame(() => {
        // What this frame shows: by the time of the task after it, the next key may have moved the cursor on.
        const after = place();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          keys.paint.push(performance.now() - event.timeStamp);
          if (after !== before) keys.moved += 1;
          if (after) keys.seen.add(after);
        };
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
  addEventListener("keydown", () => void keys.dispatch.push(performance.now() - began));
}

interface Round {
  /** ms of the page's main thread per press. */
  readonly cpu: number;
  readonly paint: readonly number[];
  readonly dispatch: readonly number[];
}

async function pressAway(page: Page): Promise<Round> {
  await page.bringToFront();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[role=grid]")?.focus();
    Object.assign(window.keylineKeys, { paint: [], dispatch: [], moved: 0 });
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await page.waitForTimeout(300);
  const before = await taskSeconds(cdp);
  for (let i = 0; i < presses; i += 1) {
    await page.keyboard.press("ArrowDown");
    // Not in step with the frames.
    await page.waitForTimeout(15 + ((i * 7) % 19));
  }
  await page.waitForTimeout(200);
  const cpu = ((await taskSeconds(cdp)) - before) * (1_000 / presses);
  await cdp.detach();
  const { paint, dispatch, moved } = await page.evaluate(() => {
    const { paint, dispatch, moved } = window.keylineKeys;
    return { paint, dispatch, moved };
  });
  const hasRows = await page.evaluate(() => document.querySelector("[data-at]") !== null);
  if (hasRows && moved < presses * 0.95) throw new Error(`the cursor moved ${moved} times in ${presses} presses`);
  return { cpu, paint, dispatch };
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((each) => each.name === "TaskDuration")?.value ?? Number.NaN;
}

/** A key held down as the system repeats it; answers how many of its rows were painted. */
async function hold(page: Page): Promise<number> {
  await page.bringToFront();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[role=grid]")?.focus();
    window.keylineKeys.seen = new Set();
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const began = performance.now();
  const key = { key: "ArrowDown", code: "ArrowDown", windowsVirtualKeyCode: 40 };
  const sent: Promise<unknown>[] = [];
  for (let i = 0; i < held; i += 1) {
    sent.push(cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key, autoRepeat: i > 0 }));
    await new Promise((done) => void setTimeout(done, Math.max(began + (i + 1) * (1_000 / 30) - performance.now(), 0)));
  }
  await Promise.allSettled(sent);
  await page.waitForTimeout(300);
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await cdp.detach();
  return page.evaluate(() => window.keylineKeys.seen.size);
}
