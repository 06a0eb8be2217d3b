import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "playwright/test";
import { Database } from "./database.ts";
import { countInputs } from "./keyboard.ts";
import { plugIn, type Telephone } from "./outside.ts";
import { openFresh } from "./house.ts";
import { type House, isLeftBehind, leaveBehind, moveInto, ownHouse } from "./own-house.ts";
import { Workbench } from "./workbench.ts";

/** Of each desk and each way of working one test: what `npm test` runs. All of them: `npm run prove -- browser`. */
export const sample = { tag: "@sample" } as const;

interface Drivers {
  readonly workbench: Workbench;
  /** Another seat: its own browser context, so its own session. */
  readonly secondSeat: Workbench;
  /** A telephone system that is plugged in for this test. */
  readonly phone: Telephone;
}
interface Options {
  /** The browser is this test's alone: what it does to it (a clock, init scripts) cannot be taken back. */
  readonly ownBrowser: boolean;
  /** Whoever fails leaves this house to nobody. */
  readonly moving: undefined;
}
interface WorkerDrivers {
  /** The worker's own server and database: the run's, or a fresh one after a failure. */
  readonly house: House;
  readonly database: Database;
  /** One seat for all tests of a worker: its scripts are fetched and compiled once. */
  readonly seat: BrowserContext;
}

/** What no page may ever do: break its own content policy (trusted types included), or throw, whether a guard catches it or nobody. */
function watchPage(page: Page): () => void {
  const wrongs: string[] = [];
  page.on("console", (message) => {
    // What a guard of React has caught is written to the console with its stack.
    const isCaught = message.type() === "error" && /^\w*Error: /.test(message.text());
    if (isCaught || /Content Security Policy|Trusted(HTML|Script|URL)/i.test(message.text())) wrongs.push(message.text());
  });
  page.on("pageerror", (error) => wrongs.push(error.stack || `${error.name}: ${error.message} at ${page.url()}`));
  return () => expect(wrongs).toEqual([]);
}

async function takeSeat(page: Page, database: Database, give: (workbench: Workbench) => Promise<void>): Promise<void> {
  const isClean = watchPage(page);
  await page.addInitScript(countInputs);
  await give(new Workbench(page, database));
  isClean();
}

const asUsed = { locale: "vi-VN", colorScheme: "dark" } as const;
const size = { width: 1440, height: 900 } as const;

async function otherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: size });
  return context.newPage();
}

/** As nobody has sat there before: nothing kept, nothing permitted, nothing in the way. */
async function tidy(seat: BrowserContext): Promise<void> {
  await Promise.all(seat.pages().map((page) => page.close()));
  await Promise.all([seat.unrouteAll(), seat.clearPermissions(), seat.clearCookies(), seat.setOffline(false)]);
  const page = await seat.newPage();
  const session = await seat.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin: ownHouse().url,
    storageTypes: "cookies,indexeddb,local_storage,service_workers,cache_storage",
  });
  await page.close();
}

// Playwright reads the pattern of the first parameter to know what is needed.
export const test = base.extend<Drivers & Options, WorkerDrivers>({
  ownBrowser: [false, { option: true }],
  baseURL: async ({ house }, give) => give(house.url),
  house: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      if (!isLeftBehind()) return give(ownHouse());
      const fresh = await openFresh();
      moveInto(fresh);
      await give(fresh);
      moveInto(null);
      await fresh.close();
    },
    { scope: "worker", auto: true },
  ],
  moving: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give, info) => {
      await give(undefined);
      if (info.status !== info.expectedStatus) leaveBehind();
    },
    { auto: true },
  ],
  database: [
    async ({ house }, give) => {
      const database = new Database(house.database);
      await give(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  seat: [
    async ({ browser, house }, give) => {
      const seat = await browser.newContext({ ...asUsed, baseURL: house.url, viewport: size });
      await give(seat);
      await seat.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, seat, baseURL, viewport, deviceScaleFactor, ownBrowser }, give) => {
    if (!ownBrowser && (deviceScaleFactor ?? 1) === 1) {
      await tidy(seat);
      return give(seat);
    }
    const options: BrowserContextOptions = { ...asUsed, viewport, ...(baseURL ? { baseURL } : {}) };
    const own = await browser.newContext(deviceScaleFactor ? { ...options, deviceScaleFactor } : options);
    await give(own);
    await own.close();
  },
  page: async ({ context, viewport }, give) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await give(page);
  },
  workbench: async ({ page, database }, give) => {
    await database.forgetPreferences();
    await takeSeat(page, database, give);
  },
  phone: async ({ database }, give) => {
    const phone = await plugIn(database);
    await give(phone);
    await phone.unplug();
  },
  secondSeat: async ({ browser, baseURL, database }, give) => {
    const page = await otherPage(browser, baseURL);
    await takeSeat(page, database, give);
    await page.context().close();
  },
});
export { expect };
