import { limits } from "../../lending/limits.ts";

/** A part of the console that did not come: no network, no answer in time, or a version that the server has no more. */
export class ScriptMissing extends Error {
  constructor(cause: unknown) {
    super("a script did not come", { cause });
    this.name = "ScriptMissing";
  }
}

/**
 * Waits for a part of the console as long as rules/product.md 6 lets it.
 * @throws ScriptMissing; a browser keeps what it has failed to fetch, so that only a reload asks for it anew
 */
export async function script<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), limits.chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new ScriptMissing(error);
  } finally {
    clearTimeout(timer);
  }
}
