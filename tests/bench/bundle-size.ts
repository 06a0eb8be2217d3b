import { type Page } from "playwright";
import { menu } from "../../src/contract/menu.ts";
import { reports } from "../../src/contract/reports.ts";
import { withBrowser, openAs } from "./browser-house.ts";
import { type Book, serverOf } from "./house.ts";
import { atMost, type Bar } from "./table.ts";

/** Opened by reference only, so that there is nothing at their bare address. */
const referred: ReadonlySet<string> = new Set(["/order/orderDetails", "/product/productConfig"]);
/** Every screen of the menu; those that this person's menu does not have lead to a page that says so, and are passed over. */
const screens = menu
  .filter(({ type, webUrl }) => type === 1 && webUrl.split("/").length > 2 && !referred.has(webUrl))
  .map(({ webUrl }) => webUrl);
/** What a screen is worked with, in the page itself: until then its script and its texts are waited for. */
const anyPage =
  "[data-page] :is([data-at], [role=grid], [role=treegrid], [role=tree], table, canvas, form, [data-report][aria-busy=false])";
/** Reports that begin with lines over time, or over hours. */
const drawn: readonly string[] = reports
  .filter(({ chart, query, rows }) => chart.kind === (query ? "lines" : "heat") && (!query || rows[0] === "day" || rows[0] === "week"))
  .map(({ path }) => path);
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** Script that a page needs, as it travels with gzip: loaded in a browser, each file counted once. */
export async function measureBundle(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    return await withBrowser(async (browser) => {
      const fresh = await withoutAhead(await browser.newPage());
      const login = await scriptsOf(fresh, `${server.origin}/login`, () => fresh.waitForSelector("form img"));
      await fresh.close();
      const page = await withoutAhead(await openAs(browser, server.origin, book, "manager01"));
      // A page of the layout that is no screen: home is one.
      const shell = await scriptsOf(page, `${server.origin}/404`, async () => {
        await page.waitForSelector("nav a");
        await page.keyboard.press("Control+k");
        await page.waitForSelector("[cmdk-input], [role=combobox]");
      });
      const [sizes, charts] = [new Map<string, number>(), new Map<string, number>()];
      // Between them they have every screen in their menus.
      for (const account of ["manager01", "tenant01"]) {
        const seat = account === "manager01" ? page : await withoutAhead(await openAs(browser, server.origin, book, account));
        for (const path of screens.filter((each) => !sizes.has(each))) {
          // What this person's menu does not have ends at the page that says so.
          const shown = () =>
            seat.waitForFunction((ready) => location.pathname === "/404" || document.querySelector(ready) !== null, anyPage);
          const bytes = await scriptsOf(seat, `${server.origin}${path}`, shown);
          if (seat.url().endsWith("/404")) continue;
          sizes.set(path, bytes);
          if (drawn.includes(path))
            charts.set(path, await scriptsOf(seat, `${server.origin}${path}`, () => seat.waitForSelector("[data-page] canvas")));
        }
      }
      const [widest, chart] = [widestOf(sizes), widestOf(charts)];
      return [
        atMost("script of the sign-in page, gz", 114_000, login, [kilobytes]),
        atMost("script of the shell with palette, gz", 165_000, shell, [kilobytes]),
        atMost("script of any screen, gz", 215_000, widest.bytes, [kilobytes, `${widest.path}, of ${sizes.size}`]),
        atMost("script of a report with its chart, gz", 215_000, chart.bytes, [kilobytes, `${chart.path}, of ${charts.size}`]),
      ];
    });
  } finally {
    await server.stop();
  }
}

function widestOf(sizes: ReadonlyMap<string, number>): { readonly path: string; readonly bytes: number } {
  const [widest = { path: "", bytes: Infinity }] = [...sizes]
    .map(([path, bytes]) => ({ path, bytes }))
    .toSorted((one, other) => other.bytes - one.bytes);
  return widest;
}

/** What is fetched ahead comes a second after the page, or when it rests; a report of many orders may be read for longer, and its page needs none of that. */
async function withoutAhead(page: Page): Promise<Page> {
  await page.addInitScript(
    "const later = window.setTimeout; window.setTimeout = (run, ms, ...given) => (ms >= 1_000 ? 0 : later(run, ms, ...given)); window.requestIdleCallback = () => 0;",
  );
  return page;
}

/** Bytes of every script that the page loads from an empty cache; gzip, because brotli would flatter. */
async function scriptsOf(page: Page, url: string, then: () => Promise<unknown>): Promise<number> {
  const asked = new Set<string>();
  const see = (request: { url(): string; resourceType(): string }): void => {
    if (/\.js(\?|$)/.test(request.url())) asked.add(request.url());
  };
  page.on("request", see);
  await page.goto(url);
  // Until the page can be worked with: what it fetches ahead when it is idle is not needed for it.
  await then();
  page.off("request", see);
  let sum = 0;
  for (const script of asked) {
    const answer = await page.request.get(script, { headers: { "accept-encoding": "gzip" } });
    const length = answer.headers()["content-length"];
    if (answer.headers()["content-encoding"] !== "gzip" || !length) throw new Error(`${script} did not come as gzip`);
    sum += Number(length);
  }
  return sum;
}
