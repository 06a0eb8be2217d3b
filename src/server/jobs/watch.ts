import type { Database } from "../db/connection.ts";
import type { JobName } from "../../lending/options/office/health-codes.ts";
import { rowsOf } from "../kernel/sql/sql.ts";

/** ms: what came through is written together this often; what failed for the first time, and what came through again, at once. */
const writtenEvery = 10_000;

/** One turn of a job for one lender. */
export interface Turn {
  readonly name: JobName;
  readonly every: number;
  readonly began: Date;
  /** ms */
  readonly took: number;
  /** Kind of the error; null: it came through. */
  readonly failure: string | null;
}

export interface Watch {
  note(tenantId: number, turn: Turn): void;
  /** Writes what was noted since. */
  flush(): Promise<void>;
}

/** Keeps how each job went the last time, for whoever looks at the health of the house. */
export function watchJobs(database: Database, failed: (error: unknown) => void): Watch {
  let turns = new Map<number, Map<JobName, Turn>>();
  /** How each went the last time; what is not known yet is news too. */
  const known = new Map<string, boolean>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const writeAll = async (): Promise<void> => {
    const noted = turns;
    turns = new Map();
    for (const [tenantId, rows] of noted) await write(database, tenantId, [...rows.values()]);
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    // Behind what is being written already, so that whoever waits finds that too.
    writing = writing.catch(() => undefined).then(writeAll);
    return writing;
  };
  const soon = (ms: number): NodeJS.Timeout => setTimeout(() => void flush().catch(failed), ms).unref();
  return {
    note(tenantId, turn) {
      const rows = turns.get(tenantId) ?? new Map<JobName, Turn>();
      turns.set(tenantId, rows.set(turn.name, turn));
      const key = `${tenantId} ${turn.name}`;
      const isNews = known.get(key) !== (turn.failure === null);
      known.set(key, turn.failure === null);
      if (isNews && timer) clearTimeout(timer);
      if (isNews || !timer) timer = soon(isNews ? 0 : writtenEvery);
    },
    flush,
  };
}

const write = (database: Database, tenantId: number, turns: readonly Turn[]): Promise<unknown> =>
  database.withTenant(tenantId, (tx) =>
    rowsOf(
      tx,
      `insert into job_state as j (tenant_id, name, every, began_at, took, done_at, failure, failed_since)
       select $1, t.name, t.every, t.began, t.took, case when t.failure is null then t.began end, t.failure, case when t.failure is not null then t.began end
       from jsonb_to_recordset($2::jsonb) as t (name text, every int, began timestamptz, took int, failure text) order by t.name
       on conflict (tenant_id, name) do update set every = excluded.every, began_at = excluded.began_at, took = excluded.took,
         done_at = coalesce(excluded.done_at, j.done_at), failure = excluded.failure,
         failed_since = case when excluded.failure is not null then coalesce(j.failed_since, excluded.failed_since) end
       where excluded.began_at >= j.began_at`,
      [tenantId, JSON.stringify(turns)],
    ),
  );
