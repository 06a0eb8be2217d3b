import type { Browser, Page } from "playwright";
import { reports } from "../../src/contract/reports.ts";
import { openAs } from "./browser-house.ts";
import type { Book } from "./house.ts";
import { atMost, type Bar, median, ms, quantile, say } from "./table.ts";

const home = "/homePage/index";
const visits = 5;
const steps = 7;
/** ms: what is on the page is of no use after that. */
const longest = 10_000;

interface Taken {
  readonly path: string;
  /** ms from the navigation to a painted report, of each visit. */
  readonly paint: readonly number[];
  /** ms from a key to the painted range before. */
  readonly range: readonly number[];
}

/** Every report as a manager opens it and steps back through its ranges by key, each range one that was not on the page before. */
export async function measureReportPages(browser: Browser, origin: string, book: Book): Promise<readonly Bar[]> {
  const page = await openAs(browser, origin, book, "tenant01");
  await page.addInitScript(watchReport);
  await page.goto(`${origin}${home}`);
  await page.waitForSelector("main");
  await page.waitForTimeout(2_000);
  const taken: Taken[] = [];
  for (const { path } of reports) if (path.startsWith("/report/")) taken.push(await takeOne(page, path));
  await page.context().close();
  const slowest = (of: (each: Taken) => readonly number[]): string => {
    const [worst] = taken.toSorted((one, other) => median(of(other)) - median(of(one)));
    return worst ? `${taken.length} reports; the slowest ${worst.path}, p50 ${ms(median(of(worst)))}` : "no report";
  };
  for (const { path, paint, range } of taken)
    say(`${path}: ${paint.map(ms).join(", ")}; range ${ms(median(range))}, at most ${ms(Math.max(...range))}\n`);
  const first = taken.flatMap(({ paint }) => paint.slice(0, 1));
  return [
    atMost("a report's first paint, p95 of the first visits", 300, quantile(first, 0.95), [ms, slowest(({ paint }) => paint)]),
    atMost(
      "a report's first paint, p95 of later visits",
      300,
      quantile(
        taken.flatMap(({ paint }) => paint.slice(1)),
        0.95,
      ),
      [ms],
    ),
    atMost(
      "key to a report's new range on the screen, p95",
      150,
      quantile(
        taken.flatMap(({ range }) => range),
        0.95,
      ),
      [ms, slowest(({ range }) => range)],
    ),
  ];
}

async function takeOne(page: Page, path: string): Promise<Taken> {
  const paint: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await page.evaluate(([to, within]) => window.keylineReport(to, null, within), [home, 0] as const);
    await page.waitForTimeout(400);
    paint.push(await page.evaluate(([to, within]) => window.keylineReport(to, null, within), [path, longest] as const));
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
  return { path, paint, range };
}

declare global {
  interface Window {
    /**
     * Goes to an address, or waits for a key; answers the ms until a report that is not being read any more is painted. Within nothing: at once.
     * @throws where it does not come in time
     */
    keylineReport: (path: string | null, key: string | null, within: number) => Promise<number>;
    /** Of the key that was waited for last. */
    keylineShown: Promise<number>;
  }
}

/** Runs in the page. */
function watchReport(): void {
  const sheet = (): HTMLElement | null =>
    [...document.querySelectorAll<HTMLElement>("[data-report]")].find((each) => each.offsetParent !== null) ?? null;
  const isDrawn = (): boolean => Boolean(sheet()?.querySelector("table, canvas, [data-chart]"));
  /** All of it, what it is compared with too. */
  const isThere = (): boolean => sheet()?.getAttribute("aria-busy") === "false" && isDrawn();
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
      return within === 0 ? Promise.resolve(0) : painted(from, () => location.pathname === path && isThere(), within);
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
