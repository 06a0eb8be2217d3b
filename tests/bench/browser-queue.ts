import type { Browser, CDPSession, Page } from "playwright";
import { streamType } from "../../src/contract/kernel/envelope.ts";
import { openAs } from "./browser-house.ts";
import { openLine, requestOf, signIn } from "./client.ts";
import type { Book } from "./house.ts";
import { atMost, type Bar, count, holds, median, ms } from "./table.ts";

export const queuePath = "/order/orderAll";
/** A number that no order has: the same page, the same keys, and nothing in the grid. */
export const emptyPath = `${queuePath}?orderNo=00000001`;
const rounds = 5;
const jumps = 100;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export async function measureLoading(browser: Browser, origin: string, book: Book): Promise<readonly Bar[]> {
  const first: number[] = [];
  const all: number[] = [];
  const cold: number[] = [];
  const page = await openAs(browser, origin, book, "manager01");
  await page.addInitScript(watchRows);
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${origin}${emptyPath}`);
    await page.waitForSelector("[role=grid]");
    await page.waitForTimeout(500);
    const loaded = await page.evaluate(goTo, queuePath);
    first.push(loaded.first);
    all.push(loaded.all);
    await page.goto(`${origin}${queuePath}`);
    cold.push((await page.evaluate(loadedRows)).first);
  }
  const { blank, rows } = await page.evaluate(jumpThrough, jumps);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  const heap = await heapOverData(page, { origin, book });
  await page.context().close();
  return [
    atMost(`queue of ${count(rows)} rows: first rows after navigation`, 300, median(first), [
      ms,
      `whole page loaded anew: ${ms(median(cold))}`,
    ]),
    atMost("queue: all rows there", 1_500, median(all), [ms]),
    holds(`queue: ${jumps} full-screen jumps`, "0 blank frames", blank === 0, `${blank} blank`),
    atMost("queue: DOM nodes", 3_000, nodes, [count]),
    atMost("queue: heap over its data", 1_000_000, heap.over, [megabytes, `data ${megabytes(heap.data)}`]),
  ];
}

interface Seen {
  readonly first: number;
  readonly all: number;
}
declare global {
  interface Window {
    /** Set by watchRows. */
    keylineWait: (from: number) => Promise<Seen>;
  }
}

/** Runs in the page: resolves when rows with text are painted, and when the count no longer says "of". */
function watchRows(): void {
  window.keylineWait = (from) =>
    new Promise((done) => {
      let first = Number.NaN;
      const look = (): void => {
        const now = performance.now() - from;
        const body = document.querySelectorAll("[role=grid] [data-at]");
        const cell = body[body.length - 1]?.children[1];
        if (Number.isNaN(first) && body.length > 20 && cell?.textContent) first = now;
        const whole = [...document.querySelectorAll("main *, section *")].some(
          (each) => each.childElementCount === 0 && /^\d{3}[.,]\d{3} (rows|dòng)$/.test(each.textContent ?? ""),
        );
        if (whole) done({ first, all: now });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
}

function goTo(path: string): Promise<Seen> {
  const from = performance.now();
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  return window.keylineWait(from);
}

const loadedRows = (): Promise<Seen> => window.keylineWait(0);

/** Runs in the page: after each jump, what is there once the frame has been painted, at five points of the grid. */
async function jumpThrough(times: number): Promise<{ blank: number; rows: number }> {
  const grid = document.querySelector<HTMLElement>("[role=grid]");
  if (!grid) return { blank: -1, rows: 0 };
  const box = grid.getBoundingClientRect();
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => box.top + 32 + (box.height - 48) * part);
  const afterFrame = () =>
    new Promise<void>((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done();
        port2.postMessage(null);
      }),
    );
  let blank = 0;
  for (let i = 0; i < times; i += 1) {
    grid.scrollTop += grid.clientHeight;
    await afterFrame();
    const isWhole = points.every((y) => {
      const row = document.elementFromPoint(box.left + 120, y)?.closest("[data-at]");
      return row && (row.children[1]?.textContent ?? "") !== "";
    });
    if (!isWhole) blank += 1;
  }
  return { blank, rows: Number(grid.getAttribute("aria-rowcount")) - 1 };
}

/** Heap of the full page less that of the empty one, less what the same rows weigh in a page that only holds them. */
async function heapOverData(page: Page, { origin, book }: { origin: string; book: Book }): Promise<{ over: number; data: number }> {
  const used = async (target: Page): Promise<number> => {
    const cdp: CDPSession = await target.context().newCDPSession(target);
    await target.waitForTimeout(400);
    // What one collection frees may have held what the next one frees.
    for (let turn = 0; turn < 3; turn += 1) await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    await cdp.detach();
    return usedSize;
  };
  const full = await used(page);
  const token = await page.evaluate(() => sessionStorage.getItem("keyline.token") ?? "");
  const agent = await page.evaluate(() => navigator.userAgent);
  await page.goto(`${origin}${emptyPath}`);
  await page.waitForSelector("[role=grid]");
  const empty = await used(page);
  const holder = await page.context().newPage();
  await holder.goto(`${origin}/login`);
  const before = await used(holder);
  const { url, method, headers, body } = requestOf(origin, {
    name: "order.list",
    input: {},
    token: token || (await signIn(origin, book, "manager01", agent)),
    agent,
  });
  // Opened out here: what the page holds is the rows and nothing of the way to them.
  const sealed = await fetch(url, { method, headers: { ...headers, accept: streamType }, ...(body ? { body } : {}) });
  const held = await holder.evaluate(holdRows, (await sealed.text()).trim().split("\n").map(openLine));
  if (held === 0) throw new Error(`the rows to compare with were not answered: ${sealed.status}`);
  const data = (await used(holder)) - before;
  await holder.close();
  return { over: full - empty - data, data };
}

function holdRows(lines: readonly string[]): number {
  const rows: unknown[] = [];
  for (const line of lines) {
    const parsed: { rows?: unknown[] } = JSON.parse(line);
    if (parsed.rows) for (const row of parsed.rows) rows.push(row);
  }
  Object.assign(window, { keylineHeld: rows });
  return rows.length;
}
