import type { Browser, Page, Request } from "playwright";
import { reports } from "../../src/contract/reports.ts";
import { livePath } from "../../src/server/kernel/http/live-route.ts";
import { openAs } from "./browser-house.ts";
import type { Book } from "./house.ts";
import { atMost, type Bar, median, ms, quantile, say } from "./table.ts";

const home = "/homePage/index";
/** ms: what is on the page is of no use after that. */
const longest = 10_000;

interface Taken {
  readonly path: string;
  /** ms from the navigation to its painted figures, of each visit. */
  readonly paint: readonly number[];
  /** The same to all that they are compared with. */
  readonly whole: readonly number[];
  /** ms from a key to the painted range before. */
  readonly range: readonly number[];
}

/**
 * Every report as a manager opens it and steps back through its ranges by key, each range one that was not on the page before. Once before that in a
 * browser of its own: a database that was copied just now has to bring its pages first.
 */
export async function measureReportPages(browser: Browser, origin: string, book: Book): Promise<readonly Bar[]> {
  const ofCold = await takeAll(await openHome(browser, origin, book), { visits: 1, steps: 0 });
  const taken = await takeAll(await openHome(browser, origin, book), { visits: 5, steps: 7 });
  for (const { path, paint, whole, range } of taken)
    say(
      `${path}: ${paint.map(ms).join(", ")}; with all ${whole.map(ms).join(", ")}; range ${ms(median(range))}, at most ${ms(Math.max(...range))}\n`,
    );
  const slowest = (of: (each: Taken) => readonly number[]): string => {
    const [worst] = taken.toSorted((one, other) => median(of(other)) - median(of(one)));
    return worst ? `${taken.length} reports; the slowest ${worst.path}, p50 ${ms(median(of(worst)))}` : "no report";
  };
  const p95 = (all: readonly Taken[], of: (each: Taken) => readonly number[]): number => quantile(all.flatMap(of), 0.95);
  const first = p95(taken, ({ paint }) => paint.slice(0, 1));
  const cold = `${ms(p95(ofCold, ({ paint }) => paint))} of a database that was copied just now`;
  const all = `with what it is compared with ${ms(p95(taken, ({ whole }) => whole.slice(1)))}`;
  return [
    atMost("a report's first paint, p95 of the first visits", 300, first, [ms, cold]),
    atMost(
      "a report's first paint, p95 of later visits",
      300,
      p95(taken, ({ paint }) => paint.slice(1)),
      [ms, all],
    ),
    atMost(
      "key to a report's new range on the screen, p95",
      150,
      p95(taken, ({ range }) => range),
      [ms, slowest(({ range }) => range)],
    ),
  ];
}

/** A manager's own page, and what waits until it rests. */
interface Home {
  readonly page: Page;
  readonly rests: () => Promise<void>;
}
/** Home asks for a dozen sums: whoever opens a report has read some of them, and what is still asked for is no part of the report. */
function restOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changed = 0;
  const isOfPage = (request: Request): boolean =>
    ["fetch", "xhr", "script"].includes(request.resourceType()) && !request.url().endsWith(livePath);
  page.on("request", (request) => {
    if (isOfPage(request)) open.add(request);
    changed = Date.now();
  });
  const isOver = (request: Request): void => {
    if (open.delete(request)) changed = Date.now();
  };
  page.on("requestfinished", isOver);
  page.on("requestfailed", isOver);
  return async () => {
    for (const until = Date.now() + longest; Date.now() < until && (open.size > 0 || Date.now() - changed < 300);)
      await page.waitForTimeout(50);
  };
}
async function openHome(browser: Browser, origin: string, book: Book): Promise<Home> {
  const page = await openAs(browser, origin, book, "tenant01");
  const rests = restOf(page);
  await page.addInitScript(watchReport);
  await page.goto(`${origin}${home}`);
  await page.waitForSelector("main");
  await page.waitForTimeout(2_000);
  return { page, rests };
}

interface Often {
  readonly visits: number;
  readonly steps: number;
}
async function takeAll(home: Home, often: Often): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (const { path } of reports) if (path.startsWith("/report/")) taken.push(await takeOne(home, path, often));
  await home.page.context().close();
  return taken;
}

async function takeOne({ page, rests }: Home, path: string, { visits, steps }: Often): Promise<Taken> {
  const paint: number[] = [];
  const whole: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await page.evaluate(([to, within]) => window.keylineReport(to, null, within), [home, 0] as const);
    await page.waitForTimeout(400);
    await rests();
    paint.push(await page.evaluate(([to, within]) => window.keylineReport(to, null, within), [path, longest] as const));
    whole.push(await page.evaluate(() => window.keylineWhole));
  }
  const range: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.waitForTimeout(300);
    await page.keyboard.press("r");
    await page.waitForTimeout(60);
    // The page listens before the key comes.
    await page.evaluate((within) => {
      window.keylineShown = window.keylineReport(null, "h", within);
    }, longest);
    await page.keyboard.press("h");
    range.push(await page.evaluate(() => window.keylineShown));
  }
  return { path, paint, whole, range };
}

declare global {
  interface Window {
    /**
     * Goes to an address, or waits for a key; answers the ms until the report's own figures are painted. Within nothing: at once.
     * @throws where it does not come in time
     */
    keylineReport: (path: string | null, key: string | null, within: number) => Promise<number>;
    /** Of the key that was waited for last. */
    keylineShown: Promise<number>;
    /** The ms until all of the report that was gone to last was painted, what its figures are compared with too. */
    keylineWhole: Promise<number>;
  }
}

/** Runs in the page. */
function watchReport(): void {
  const sheet = (): HTMLElement | null =>
    [...document.querySelectorAll<HTMLElement>("[data-report]")].find((each) => each.offsetParent !== null) ?? null;
  const isDrawn = (): boolean => Boolean(sheet()?.querySelector("table, canvas, [data-chart]"));
  const isOwn = (): boolean => sheet()?.dataset["shows"] !== undefined && isDrawn();
  const isWhole = (): boolean => sheet()?.getAttribute("aria-busy") === "false" && isDrawn();
  const painted = (from: number, isShown: () => boolean, within: number): Promise<number> =>
    new Promise((done, fail) => {
      const look = (): void => {
        if (isShown()) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - from);
          port2.postMessage(null);
        } else if (performance.now() - from > within) fail(new Error(`${location.pathname} was not there after ${within} ms`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  let whenPressed: (event: KeyboardEvent) => void = () => {};
  // Before the program's own, which lets nobody else hear the second key of a sequence.
  addEventListener("keydown", (event) => whenPressed(event), { capture: true });
  window.keylineReport = (path, key, within) => {
    if (path !== null) {
      const from = performance.now();
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
      if (within === 0) return Promise.resolve(0);
      window.keylineWhole = painted(from, () => location.pathname === path && isWhole(), within);
      return painted(from, () => location.pathname === path && isOwn(), within);
    }
    const before = sheet()?.dataset["shows"];
    const isOfNew = (): boolean => isDrawn() && ![undefined, before].includes(sheet()?.dataset["shows"]);
    return new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`nobody pressed ${key} within ${within} ms`)), within);
      whenPressed = (event) => {
        if (event.key !== key) return;
        clearTimeout(late);
        whenPressed = () => {};
        painted(event.timeStamp, isOfNew, within).then(done, fail);
      };
    });
  };
}
