import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, rmSync, rmdirSync, statSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";

interface Embedded {
  readonly url: string;
  stop(): Promise<void>;
}

const folder = resolve("node_modules/.cache/keyline-test-pg");
const lock = join(folder, "starting");

const memory = "/dev/shm";
/** Bytes: what the databases of one run take at most, and as much again for whoever else is there. */
const enough = 6 * 2 ** 30;
function isInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    const tmpfs = 0x01021994;
    return type === tmpfs && bavail * bsize > enough && freemem() > enough;
  } catch {
    return false;
  }
}
/**
 * Where the data lives: in memory where there is plenty. Each test file makes and drops a database of some six hundred files, and a disk's
 * file system spent a quarter of the run on finding places for them.
 */
const data = isInMemory() ? join(memory, `keyline-test-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`) : folder;

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
  return module.openDatabase(data);
}

const madeBy = "select datname from pg_database where datname like 'keyline_once_%_' || $1";

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
    await presence.query("alter system set full_page_writes = off");
    await presence.query("select pg_reload_conf()");
    return { embedded, presence };
  });
  process.env["KEYLINE_TEST_POSTGRES"] = embedded.url;
  // What is made once a run carries its name.
  const run = randomBytes(4).toString("hex");
  process.env["KEYLINE_TEST_RUN"] = run;
  return () =>
    inTurn(async () => {
      const others = await presence.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      for (const { datname } of (await presence.query<{ datname: string }>(madeBy, [run])).rows)
        await presence.query(`drop database ${datname}`);
      await presence.end();
      if (others.rows[0]?.n !== 0) return;
      await embedded.stop();
      if (data !== folder) rmSync(data, { recursive: true, force: true });
    });
}
