import { isWorthAnotherTry } from "../http/refusal.ts";

const tries = 3;

/** Runs a transaction again that met a deadlock or could not be serialized: nothing of it was written. */
export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !isWorthAnotherTry(error)) throw error;
    }
  }
}
