import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";

interface Embedded {
  readonly url: string;
  stop(): Promise<void>;
}

const folder = resolve("node_modules/.cache/keyline-test-pg");
const lock = join(folder, "starting");

/** Two runs at a time share one postmaster: starting and stopping it take turns. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 30_000) rmdirSync(lock);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  try {
    return await work();
  } finally {
    rmdirSync(lock);
  }
}

async function open(): Promise<Embedded> {
  // Plain .mjs that runs before node_modules exists: it has no types.
  const module: { openDatabase(folder: string): Promise<Embedded> } = await import(
    pathToFileURL(resolve("src/server/start/database.mjs")).href
  );
  return module.openDatabase(folder);
}

/** Starts the tests' PostgreSQL, or adopts a living one, for this run; stops it when no other run uses it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { embedded, presence } = await inTurn(async () => {
    const embedded = await open();
    const presence = new pg.Client({ connectionString: embedded.url });
    presence.on("error", () => undefined);
    await presence.connect();
    // Data of tests is thrown away: nothing is lost with it.
    await presence.query("alter system set fsync = off");
    await presence.query("alter system set synchronous_commit = off");
    await presence.query("select pg_reload_conf()");
    return { embedded, presence };
  });
  process.env["KEYLINE_TEST_POSTGRES"] = embedded.url;
  return () =>
    inTurn(async () => {
      const others = await presence.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      await presence.end();
      if (others.rows[0]?.n === 0) await embedded.stop();
    });
}
