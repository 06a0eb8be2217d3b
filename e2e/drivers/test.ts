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

export const test = base.extend<Drivers, WorkerDrivers>({
  baseURL: async ({ database: _ }, use) => use(process.env["E2E_URL"]),
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what is needed
    async ({}, use) => {
      const database = new Database();
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  workbench: async ({ page, database }, use) => use(await seat(page, database)),
  secondSeat: async ({ browser, baseURL, database }, use) => {
    const page = await otherPage(browser, baseURL);
    await use(await seat(page, database));
    await page.context().close();
  },
});
export { expect } from "playwright/test";
