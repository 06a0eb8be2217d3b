import { hasZeroBits, workBits, workText } from "../../contract/kernel/work.ts";
import { sha256OfBlock } from "./sha256.ts";

/** ms at a time: keys and the screen come between. */
const slice = 12;

/**
 * Looks for the number that takes a picture's place (contract/kernel/work.ts). In the page itself: no worker may be made of a text under the
 * house's policy for scripts, and a promise for each of a hundred thousand hashes would take longer than they do.
 */
export async function doWork(key: string, signal: AbortSignal): Promise<string> {
  for (let number = 0; ;) {
    for (const end = performance.now() + slice; performance.now() < end;) {
      for (let times = 0; times < 200; times += 1, number += 1)
        if (hasZeroBits(sha256OfBlock(workText(key, String(number))), workBits)) return String(number);
    }
    await new Promise((next) => setTimeout(next));
    signal.throwIfAborted();
  }
}
