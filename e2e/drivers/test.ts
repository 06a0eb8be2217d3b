import { test as base, type Browser, expect, type Page } from "playwright/test";
import { Database } from "./database.ts";
import { countInputs } from "./keyboard.ts";
import { ownHouse } from "./own-house.ts";
import { Workbench } from "./workbench.ts";

interface Drivers {
  readonly workbench: Workbench;
  /** Another seat: its own browser context, so its own session. */
  readonly secondSeat: Workbench;
}
interface WorkerDrivers {
  readonly database: Database;
}

/** What no page may ever do: break its own content policy (trusted types included), or throw where nobody catches. */
function watchPage(page: Page): () => void {
  const wrongs: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted(HTML|Script|URL)/i.test(message.text())) wrongs.push(message.text());
  });
  page.on("pageerror", (error) => wrongs.push(error.stack ?? error.message));
  return () => expect(wrongs).toEqual([]);
}

async function takeSeat(page: Page, database: Database, give: (workbench: Workbench) => Promise<void>): Promise<void> {
  const isClean = watchPage(page);
  await page.addInitScript(countInputs);
  await give(new Workbench(page, database));
  isClean();
}

async function otherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

// Playwright reads the pattern of the first parameter to know what is needed.
export const test = base.extend<Drivers, WorkerDrivers>({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, give) => give(ownHouse().url),
  database: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const database = new Database();
      await give(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  workbench: async ({ page, database }, give) => {
    await database.forgetPreferences();
    await takeSeat(page, database, give);
  },
  secondSeat: async ({ browser, baseURL, database }, give) => {
    const page = await otherPage(browser, baseURL);
    await takeSeat(page, database, give);
    await page.context().close();
  },
});
export { expect };
