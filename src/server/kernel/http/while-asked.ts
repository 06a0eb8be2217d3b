import type { FastifyRequest } from "fastify";
import type { Database } from "../../db/connection.ts";
import type { Tx } from "../context.ts";
import { rowOf } from "../sql/sql.ts";

interface Asking {
  readonly database: Database;
  readonly request: FastifyRequest;
  readonly tx: Tx;
}

/**
 * Runs statements of a request that end in the database once its caller has hung up. A cancellation under way is waited for, so that it never
 * meets the next transaction of the same connection.
 */
export async function whileAsked<T>({ database, request, tx }: Asking, work: () => Promise<T>): Promise<T> {
  const backend = await rowOf<{ pid: number }>(tx, "select pg_backend_pid() as pid");
  const { socket } = request.raw;
  const cancelling: Promise<unknown>[] = [];
  const cancel = () => {
    cancelling.push(database.pool.query("select pg_cancel_backend($1)", [backend?.pid]).catch(() => undefined));
  };
  socket.once("close", cancel);
  try {
    return await work();
  } finally {
    socket.off("close", cancel);
    await Promise.all(cancelling);
  }
}
