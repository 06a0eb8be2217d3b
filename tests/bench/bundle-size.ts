import { type Page } from "playwright";
import menu from "../../src/contract/menu.json" with { type: "json" };
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
const anyPage = "[data-page] :is([data-at], [role=grid], [role=treegrid], table, canvas, form, [data-report][aria-busy=false])";
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** Script that a page needs, as it travels with gzip: loaded in a browser, each file counted once. */
export async function measureBundle(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    return await withBrowser(async (browser) => {
      const fresh = await browser.newPage();
      const login = await scriptsOf(fresh, `${server.origin}/login`, () => fresh.waitForSelector("form img"));
      await fresh.close();
      const page = await openAs(browser, server.origin, book, "manager01");
      // A page of the layout that is no screen: home is one.
      const shell = await scriptsOf(page, `${server.origin}/404`, async () => {
        await page.waitForSelector("nav a");
        await page.keyboard.press("Control+k");
        await page.waitForSelector("[cmdk-input], [role=combobox]");
      });
      let widest = { path: "", bytes: 0 };
      for (const path of screens) {
        const bytes = await scriptsOf(page, `${server.origin}${path}`, () => page.waitForSelector(anyPage));
        const isScreen = !page.url().endsWith("/404");
        if (isScreen && bytes > widest.bytes) widest = { path, bytes };
      }
      return [
        atMost("script of the sign-in page, gz", 114_000, login, [kilobytes]),
        atMost("script of the shell with palette, gz", 165_000, shell, [kilobytes]),
        atMost("script of any screen, gz", 215_000, widest.bytes, [kilobytes, widest.path]),
      ];
    });
  } finally {
    await server.stop();
  }
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
