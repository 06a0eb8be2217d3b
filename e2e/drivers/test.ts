import { test as base, type Browser, type Page } from "playwright/test";
import { Database } from "./database.ts";
import { countInputs } from "./keyboard.ts";
import { Workbench } from "./workbench.ts";

interface Drivers {
  readonly workbench: Workbench;
  /** Another seat: its own browser context, so its own session. */
  readonly secondSeat: Workbench;
}
interface WorkerDrivers {
  readonly database: Database;
}

async function seat(page: Page, database: Database): Promise<Workbench> {
  await page.addInitScript(countInputs);
  return new Workbench(page, database);
}

async function otherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

// Playwright reads the pattern of the first parameter to know what is needed.
export const test = base.extend<Drivers, WorkerDrivers>({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, give) => give(process.env["E2E_URL"]),
  database: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const database = new Database();
      await give(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  workbench: async ({ page, database }, give) => give(await seat(page, database)),
  secondSeat: async ({ browser, baseURL, database }, give) => {
    const page = await otherPage(browser, baseURL);
    await give(await seat(page, database));
    await page.context().close();
  },
});
export { expect } from "playwright/test";
