import { sql } from "kysely";
import type { JobName } from "../../lending/options/office/health-codes.ts";
import type { Database } from "../db/connection.ts";
import { isSound, type Sealer } from "../kernel/audit/sealer.ts";
import { watchJobs } from "./watch.ts";

export interface Job {
  readonly name: JobName;
  /** ms from one end to the next start. */
  readonly every: number;
  readonly run: (database: Database, tenantId: number, now: Date) => Promise<unknown>;
  /** For a lender that is suspended too. */
  readonly always?: true;
}

interface Around {
  readonly clock: () => Date;
  readonly log: { error(fields: object, text: string): void };
  readonly sealer: Sealer;
}

export interface JobTurns {
  /** Runs a job once for every lender that stands. What fails for one is the next one's no concern; it is logged, kept for the health screen, and tried again. */
  take(job: Job, isStopped: () => boolean): Promise<void>;
  flush(): Promise<void>;
}

export function jobTurns(database: Database, { clock, log, sealer }: Around): JobTurns {
  const failed = (job: JobName | "watch", error: unknown): string => {
    const type = error instanceof Error ? error.name : "unknown";
    log.error({ job, type }, "job failed");
    return type;
  };
  const watch = watchJobs(database, (error) => void failed("watch", error));
  const once = async ({ name, every, run }: Job, tenantId: number): Promise<void> => {
    const began = clock();
    const from = performance.now();
    const failure = await run(database, tenantId, began).then(
      () => null,
      (error: unknown) => failed(name, error),
    );
    const turn = { every, began, took: Math.round(performance.now() - from) };
    watch.note(tenantId, { ...turn, name, failure });
    if (name === "seal") watch.note(tenantId, { ...turn, name: "anchor", failure: isSound(sealer.state()) ? null : sealer.state() });
  };
  return {
    async take(job, isStopped) {
      try {
        const lenders = sql.raw(job.always ? "tenant_ids()" : "open_tenant_ids()");
        const tenants = await sql<{ id: number }>`select ${lenders} as id`.execute(database.plain);
        for (const { id } of tenants.rows) if (!isStopped()) await once(job, id);
      } catch (error) {
        failed(job.name, error);
      }
    },
    flush: () => watch.flush(),
  };
}
