import { measureKeys } from "./browser-keys.ts";
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
