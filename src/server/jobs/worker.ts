import { Logger, parseCronItems, run, type Runner } from "graphile-worker";
import { appUrl, openPool, type Database } from "../db/connection.ts";
import type { JobSettings } from "./index.ts";
import { defaultSettings } from "../kernel/settings.ts";
import { tenantReader } from "../kernel/tenancy.ts";
import { placeOf } from "../kernel/trace.ts";
import type { JobName } from "./export/job.store.ts";
import { runExport } from "./export/run.ts";
import { sweep } from "./sweep.ts";

/** ms until a worker that the database took away is started again. */
const retryAfter = 5_000;

/** Durable jobs by their timetable (UTC); one server of several carries each turn out. */
const timetable = parseCronItems([{ task: "sweep", match: "*/10 * * * *", options: { backfillPeriod: 0 } }]);

/** Starts the worker for durable jobs as the application role; one that ends with its database comes back with it. */
export function startWorker(
  database: Database,
  { ownerUrl, clock, log, exportLists: lists, secretKeys = defaultSettings.secretKeys }: JobSettings,
): { stop(): Promise<void> } {
  const quiet = new Logger(() => (level, message) => {
    if (level === "error") log.error({ job: "worker" }, message);
  });
  const tenantOf = tenantReader(database, clock);
  // Our own: the library's would end the process with a connection that is lost between two of its statements.
  const pool = openPool(appUrl(ownerUrl), 3);
  let isStopped = false;
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;
  const again = (error: unknown): void => {
    if (isStopped) return;
    log.error({ job: "worker", failure: placeOf(error) }, "worker ended");
    timer = setTimeout(() => void start(), retryAfter);
  };
  const start = async (): Promise<void> => {
    try {
      runner = await run({
        pgPool: pool,
        // Two at a time: a long export then delays neither the sweep nor another person's export.
        concurrency: 2,
        noHandleSignals: true,
        // Said together with others that end in the same moment: what is said alone and fails, because the database is away, would end the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        parsedCronItems: timetable,
        taskList: {
          sweep: () => sweep(database, clock()),
          export: (job) => runExport({ database, tenantOf, clock, lists, secretKeys }, job as JobName),
        },
        logger: quiet,
      });
      if (isStopped) await runner.stop();
      else runner.promise.catch(again);
    } catch (error) {
      again(error);
    }
  };
  const started = start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await started;
      // Already stopping by itself when its database went first.
      await runner?.stop().catch(() => undefined);
      await pool.end();
    },
  };
}
