import { measureCommit } from "./browser-commit.ts";
import { measureKeys } from "./browser-keys.ts";
import { measurePalette } from "./browser-palette.ts";
import { withBrowser } from "./browser-house.ts";
import { measureLoading } from "./browser-queue.ts";
import { type Book, serverOf } from "./house.ts";
import type { Bar } from "./table.ts";

/** The queue of a hundred thousand rows in a real browser. */
export async function measureBrowser(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    return await withBrowser(async (browser) => [
      ...(await measureLoading(browser, server.origin, book)),
      ...(await measureKeys(browser, server.origin, book)),
    ]);
  } finally {
    await server.stop();
  }
}

/** The palette with five thousand entries. */
export async function measureTyping(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    return await withBrowser((browser) => measurePalette(browser, server.origin, book));
  } finally {
    await server.stop();
  }
}

/** Saving a call record and standing on the next order. */
export async function measureSaving(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    return await withBrowser((browser) => measureCommit(browser, server.origin, book));
  } finally {
    await server.stop();
  }
}
