import type { Tx } from "../context.ts";
import { rowsOf } from "./sql.ts";

const isCancelled = (error: unknown): boolean => typeof error === "object" && error !== null && "code" in error && error.code === "57014";

/**
 * What one statement answers within so many milliseconds; null: it takes longer, and the database has given it up. The transaction goes on as it was.
 */
export async function within<T>(tx: Tx, patience: number, work: () => Promise<T>): Promise<T | null> {
  await rowsOf(tx, `savepoint within; set local statement_timeout = ${Math.max(Math.trunc(patience), 1)}`);
  try {
    const answer = await work();
    await rowsOf(tx, "rollback to savepoint within");
    return answer;
  } catch (error) {
    if (!isCancelled(error)) throw error;
    await rowsOf(tx, "rollback to savepoint within");
    return null;
  }
}
