import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright";
import { signIn } from "./client.ts";
import type { Book } from "./house.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const known = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const path = known.find((each) => each && existsSync(each));
  const browser = await chromium.launch({ args: flags, ...(path ? { executablePath: path } : {}) });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page whose session storage holds a fresh session, as after signing in by hand. */
export async function openAs(browser: Browser, origin: string, book: Pick<Book, "owner">, account: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-PH" });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  const agent = await page.evaluate(() => navigator.userAgent);
  // A session belongs to the browser that opened it: it is made in this one's name.
  const token = await signIn(origin, book, account, agent);
  await page.evaluate((value) => sessionStorage.setItem("keyline.token", value), token);
  return page;
}
