import type { Browser } from "playwright";
import { measureCommit } from "./browser-commit.ts";
import { measureKeys } from "./browser-keys.ts";
import { measurePalette } from "./browser-palette.ts";
import { withBrowser } from "./browser-house.ts";
import { measureLoading } from "./browser-queue.ts";
import { measureReportPages } from "./browser-report.ts";
import { measureVerdict } from "./browser-review.ts";
import { type Book, serverOf } from "./house.ts";
import type { Bar } from "./table.ts";

type Measure = (browser: Browser, origin: string, book: Book) => Promise<readonly Bar[]>;

/** A server on the book and a browser before it, both for one measurement. */
function inBrowser(measure: Measure): (book: Book) => Promise<readonly Bar[]> {
  return async (book) => {
    const server = await serverOf(book);
    try {
      return await withBrowser((browser) => measure(browser, server.origin, book));
    } finally {
      await server.stop();
    }
  };
}

/** The queue of a hundred thousand rows in a real browser. */
export const measureBrowser = inBrowser(async (browser, origin, book) => [
  ...(await measureLoading(browser, origin, book)),
  ...(await measureKeys(browser, origin, book)),
]);
/** The palette with five thousand entries. */
export const measureTyping = inBrowser(measurePalette);
/** Saving a call record and standing on the next order. */
export const measureSaving = inBrowser(measureCommit);
/** Deciding a case and looking at the next one. */
export const measureDeciding = inBrowser(measureVerdict);
/** Opening each report and stepping through its ranges. */
export const measureReading = inBrowser(measureReportPages);
