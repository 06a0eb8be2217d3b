/** A server with a database of its own. */
export interface House {
  readonly url: string;
  readonly database: string;
}

/** The house of this worker: all are the same when the run begins, and nobody else writes into this one. */
export function ownHouse(): House {
  const houses = JSON.parse(process.env["E2E_HOUSES"] ?? "[]") as readonly House[];
  const own = houses[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)];
  if (!own) throw new Error("no house for this worker: playwright.config.ts names their global setup");
  return own;
}
