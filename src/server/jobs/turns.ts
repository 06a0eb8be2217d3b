import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { JobName } from "../../lending/options/office/health-codes.ts";
import type { Database } from "../db/connection.ts";
import { isSound, type Sealer } from "../kernel/audit/sealer.ts";
import { sharingFacts } from "../kernel/tenancy.ts";
import { placeOf } from "../kernel/trace.ts";
import { readWaiting, type WaitingJob } from "./waiting.store.ts";
import { watchJobs } from "./watch.ts";

export interface Job {
  readonly name: JobName;
  /** ms from one end to the next start. */
  readonly every: number;
  readonly run: (database: Database, tenantId: number, now: Date) => Promise<unknown>;
  /** Asks so often that it is run only where something waits for it, and now and then all the same: the clock makes work too. */
  readonly sign?: WaitingJob;
  /** For a lender that is suspended too. */
  readonly always?: true;
  /** Speaks to whoever may be silent (a bank, a carrier): what takes long at one lender holds up that lender alone. */
  readonly outside?: true;
}

interface Around {
  readonly clock: () => Date;
  readonly log: { error(fields: object, text: string): void };
  readonly sealer: Sealer;
}

/** ms that a list of lenders is kept: all jobs together ask a dozen times a second. One that was suspended is left alone this much later. */
const listKept = 500;

/** Lenders as the door names them, by its name. */
function lenderLists(database: Database) {
  const lists = new Map<string, { readonly ids: Promise<readonly number[]>; readonly at: number }>();
  const read = async (door: string): Promise<readonly number[]> => {
    const found = await sql<{ id: number }>`select ${sql.raw(door)} as id`.execute(database.plain);
    return found.rows.map(({ id }) => id);
  };
  return (door: "tenant_ids()" | "open_tenant_ids()"): Promise<readonly number[]> => {
    const kept = lists.get(door);
    if (kept && performance.now() - kept.at < listKept) return kept.ids;
    const ids = read(door);
    lists.set(door, { ids, at: performance.now() });
    ids.catch(() => lists.delete(door));
    return ids;
  };
}

/** ms that a round of lenders waits for those whose bank or carrier is slow; they go on by themselves, and are begun anew when they have ended. */
const patience = 1_000;

/** ms after which a job is run although nothing is known to wait for it. */
const allTheSame = 20_000;

/** Whether a job has nothing to do at a lender. What all of them ask is asked once in a quarter of a second. */
function idleness(database: Database, clock: () => Date) {
  const known = new Map<number, { readonly waiting: ReturnType<typeof readWaiting>; readonly at: number }>();
  const ran = new Map<string, number>();
  const waitingAt = (tenantId: number): ReturnType<typeof readWaiting> => {
    const kept = known.get(tenantId);
    if (kept && performance.now() - kept.at < 250) return kept.waiting;
    const waiting = readWaiting(database, tenantId, clock());
    known.set(tenantId, { waiting, at: performance.now() });
    waiting.catch(() => known.delete(tenantId));
    return waiting;
  };
  return async ({ name, sign }: Job, tenantId: number): Promise<boolean> => {
    if (!sign) return false;
    const key = `${tenantId} ${name}`;
    const last = ran.get(key);
    const isIdle = last !== undefined && performance.now() - last < allTheSame && !(await waitingAt(tenantId))[sign];
    if (!isIdle) ran.set(key, performance.now());
    return isIdle;
  };
}

/** Turns that go on beside one another, each job at most once at a lender. */
function sideBySide(turn: (job: Job, tenantId: number) => Promise<void>) {
  const underWay = new Map<string, Promise<void>>();
  return {
    begin(job: Job, tenantId: number): Promise<void> {
      const key = `${tenantId} ${job.name}`;
      const going = underWay.get(key) ?? turn(job, tenantId).finally(() => underWay.delete(key));
      underWay.set(key, going);
      return going;
    },
    end: () => Promise.all(underWay.values()),
  };
}

export interface JobTurns {
  /** Runs a job once for every lender that stands. What fails for one is the next one's no concern; it is logged, kept for the health screen, and tried again. */
  take(job: Job, isStopped: () => boolean): Promise<void>;
  /** Waits for what is still under way, and writes down what is known of the jobs. */
  end(): Promise<void>;
}

export function jobTurns(database: Database, { clock, log, sealer }: Around): JobTurns {
  const failed = (job: JobName | "watch", error: unknown): string => {
    const type = error instanceof Error ? error.name : "unknown";
    log.error({ job, failure: placeOf(error) }, "job failed");
    return type;
  };
  const watch = watchJobs(database, (error) => void failed("watch", error));
  const lendersOf = lenderLists(database);
  const own = sharingFacts(database, clock);
  const isIdle = idleness(database, clock);
  const once = async (job: Job, tenantId: number): Promise<void> => {
    if (await isIdle(job, tenantId)) return;
    const { name, every, run } = job;
    const began = clock();
    const from = performance.now();
    const failure = await run(own, tenantId, began).then(
      () => null,
      (error: unknown) => failed(name, error),
    );
    const turn = { every, began, took: Math.round(performance.now() - from) };
    watch.note(tenantId, { ...turn, name, failure });
    if (name === "seal") watch.note(tenantId, { ...turn, name: "anchor", failure: isSound(sealer.state()) ? null : sealer.state() });
  };
  const apart = sideBySide(async (job, tenantId) => once(job, tenantId).catch((error: unknown) => void failed(job.name, error)));
  return {
    async take(job, isStopped) {
      try {
        const lenders = await lendersOf(job.always ? "tenant_ids()" : "open_tenant_ids()");
        if (job.outside) await atMost(patience, Promise.all(lenders.map((id) => apart.begin(job, id))));
        else for (const id of lenders) if (!isStopped()) await once(job, id);
      } catch (error) {
        failed(job.name, error);
      }
    },
    async end() {
      await apart.end();
      await watch.flush();
    },
  };
}

/** Waits for it, and no longer than so many ms. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
