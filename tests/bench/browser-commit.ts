import type { Browser, Page } from "playwright";
import { middayZone } from "../support/clock.ts";
import { openAs } from "./browser-house.ts";
import { type Book, pastLocks } from "./house.ts";
import { atMost, type Bar, ms, quantile } from "./table.ts";

const queuePath = "/loanService/agencyCollectionOrder";
const commits = 20;

declare global {
  interface Window {
    keylineCommit: Promise<number>;
  }
}

/** From the Enter that saves a call record to the painted cursor on the next order. */
export async function measureCommit(browser: Browser, origin: string, book: Book): Promise<readonly Bar[]> {
  // Contact law asks the customer's clock: at night no call is written at the first Enter.
  await pastLocks(() => book.owner.query("update customer set time_zone = $1", [middayZone()]));
  await pastLocks(() => book.owner.query("delete from contact_tally"));
  const page = await openAs(browser, origin, book, "collector01");
  await page.goto(`${origin}${queuePath}`);
  await page.waitForSelector("[role=grid] [data-cursor]");
  await page.waitForTimeout(1_500);
  const took: number[] = [];
  for (let i = 0; i < commits; i += 1) took.push(await commitOne(page));
  await page.context().close();
  return [atMost(`commit and next record, p95 of ${commits}`, 100, quantile(took, 0.95), [ms, `p50 ${ms(quantile(took, 0.5))}`])];
}

async function commitOne(page: Page): Promise<number> {
  for (const key of ["c", "p", "2"]) await page.keyboard.press(key);
  await page.waitForTimeout(150);
  await page.keyboard.type("+1d");
  await page.waitForTimeout(150);
  await page.evaluate(timeCommit);
  await page.keyboard.press("Enter");
  const took = await page.evaluate(() => window.keylineCommit);
  // A new record must have been seen before the next key acts on it.
  await page.waitForTimeout(900);
  return took;
}

/** Runs in the page: waits for the grid to have the focus again and the cursor on another order, painted. */
function timeCommit(): void {
  const place = (): string => document.querySelector("[role=grid] [data-cursor] [role=gridcell]:nth-child(2)")?.textContent ?? "";
  const before = place();
  window.keylineCommit = new Promise((done, fail) => {
    addEventListener(
      "keydown",
      (event) => {
        const look = (): void => {
          const isThere = document.activeElement?.getAttribute("role") === "grid" && place() !== before;
          if (isThere) setTimeout(() => done(performance.now() - event.timeStamp));
          else if (performance.now() - event.timeStamp > 3_000) fail(new Error(`the cursor stayed on ${before}`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  window.keylineCommit.catch(() => undefined);
}
