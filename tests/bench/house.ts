import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { openPool } from "../../src/server/db/connection.ts";
import { migrate, migrationsHash } from "../../src/server/db/migrate.ts";
import { createDemo } from "../../src/server/demo/demo.ts";

/** The embedded PostgreSQL as src/server/start/database.mjs opens it. */
export interface Cluster {
  readonly url: string;
  pid(): number;
  isUp(): boolean;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A database of one's own, with the demo portfolio. */
export interface Book {
  readonly url: string;
  /** As the owner, past the wall: for the bare statements and for looking behind the server's back. */
  readonly owner: pg.Pool;
  drop(): Promise<void>;
}

/** Opens a cluster that only benches and proofs use: fsync is on, unlike in the tests' one, and it may be killed. */
export async function openCluster(name: string): Promise<Cluster> {
  // Plain .mjs that runs before node_modules exists: it has no types.
  const module: { openDatabase(folder: string): Promise<Cluster> } = await import(
    pathToFileURL(resolve("src/server/start/database.mjs")).href
  );
  return module.openDatabase(resolve("node_modules/.cache", name));
}

const addressOf = (cluster: Cluster, database: string): string => {
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return url.href;
};

async function asOwner<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The template with so many orders, made once a day and state of the schema: its dates are relative to the day. */
export async function templateOf(cluster: Cluster, orders: number, tell: (line: string) => void = () => undefined): Promise<string> {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const stem = "keyline_bench";
  const name = `${stem}_${migrationsHash.slice(0, 8)}_${day}_${orders}`;
  return asOwner(cluster, async (client) => {
    const there = await client.query<{ name: string }>("select datname as name from pg_database where datname like $1", [`${stem}%`]);
    if (there.rows.some((row) => row.name === name)) return name;
    // Those of other days and what a killed run left behind.
    const stale = there.rows.filter((row) => !row.name.includes(`_${day}_`) || row.name.endsWith("_draft"));
    for (const row of stale) await client.query(`drop database if exists ${row.name} with (force)`);
    tell(`Making a portfolio of ${orders.toLocaleString("en")} orders, once for today …`);
    const draft = `${name}_draft`;
    await client.query(`create database ${draft}`);
    const url = addressOf(cluster, draft);
    await migrate(url);
    await createDemo({ ownerUrl: url, orders, now: new Date() });
    await client.query(`alter database ${draft} rename to ${name}`);
    await client.query("checkpoint");
    return name;
  });
}

export async function cloneBook(cluster: Cluster, template: string): Promise<Book> {
  const name = `keyline_bench_run_${randomBytes(5).toString("hex")}`;
  // As files: a write-ahead log of a million orders would take longer than copying them.
  await asOwner(cluster, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = addressOf(cluster, name);
  // To vacuum a million orders takes longer than a page may.
  const owner = openPool(url, 4, "plain", 0);
  return {
    url,
    owner,
    async drop() {
      await owner.end();
      await asOwner(cluster, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const at = probe.address();
      probe.close(() => (at && typeof at === "object" ? done(at.port) : fail(new Error("no port"))));
    });
  });
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** Folder of the built server: this file runs from it, whatever chunk it lies in. */
export const built = (): string => dirname(resolve(process.argv[1] ?? ""));

export interface Launched {
  readonly origin: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a built entry as a process of its own and waits until `/readyz` answers. */
export async function launch(entry: string, env: Readonly<Record<string, string>>, given?: number): Promise<Launched> {
  const port = given ?? (await freePort());
  const child = spawn(process.execPath, [join(built(), entry)], {
    // Logging stays on, as in production; nobody reads it here.
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), ...env },
  });
  const origin = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((done) => void child.once("exit", () => done()));
  await untilReady(origin, () => child.exitCode !== null);
  return {
    origin,
    process: child,
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(4_000).then(() => child.kill("SIGKILL"))]);
    },
  };
}

/** Two minutes: a database that was killed reads its log first, on a machine that does other things too. What it took is judged by whoever asks. */
export async function untilReady(origin: string, isOver: () => boolean, within = 120_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < within && !isOver()) {
    const isUp = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(500) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    );
    if (isUp) return performance.now() - began;
    await sleep(25);
  }
  throw new Error(`${origin} did not become ready`);
}

/** A server on the book that has done what a night and a copied portfolio leave it to do: beside that work everything took twice as long. */
export async function serverOf(book: Book): Promise<Launched> {
  // This night's count of the reports is over: at the first start of a day it would run for a minute or two beside whatever is measured.
  await book.owner.query(
    `insert into report_check (tenant_id, day, at, from_day, to_day, found, differences)
     select tenant_id, (now() at time zone time_zone)::date, now(), now()::date - 35, now()::date - 1, 0, '[]' from tenant on conflict do nothing`,
  );
  const server = await launch("main.js", { DATABASE_URL: book.url, CONSOLE_DIR: consoleFolder() });
  await settled(book);
  return server;
}

const looksEvery = 3_000;
/** Rows that a server writes between two looks while it only stands there, at most. */
const idleRows = 400;
const settlesWithin = 20 * 60_000;

/** Share of the time that its statements may take while it only stands there: what is left to do may be many short ones that write little. */
const idleShare = 0.7;

/**
 * Waits until hardly a row is written any more, no statement takes long, a night's count or a vacuum, and all together take little time, three looks in a
 * row. @throws after twenty minutes
 */
async function settled({ owner }: Book): Promise<void> {
  const look = async (): Promise<{ readonly rows: number; readonly active: number; readonly busy: boolean }> => {
    const { rows } = await owner.query<{ rows: string; active: number; busy: boolean }>(
      `select tup_inserted + tup_updated + tup_deleted as rows, active_time as active, exists (select from pg_stat_activity a where a.datname = current_database() and a.state = 'active'
         and a.pid <> pg_backend_pid() and a.query_start < clock_timestamp() - interval '1 second') as busy
       from pg_stat_database where datname = current_database()`,
    );
    return { rows: Number(rows[0]?.rows), active: rows[0]?.active ?? 0, busy: rows[0]?.busy ?? false };
  };
  const began = performance.now();
  let before = await look();
  for (let idle = 0; idle < 3;) {
    if (performance.now() - began > settlesWithin) throw new Error("the server is still at work in the background");
    await sleep(looksEvery);
    const now = await look();
    const isIdle = now.rows - before.rows <= idleRows && now.active - before.active <= idleShare * looksEvery && !now.busy;
    idle = isIdle ? idle + 1 : 0;
    before = now;
  }
}

/** Beside the built server, or the one of `dist` when the server was built elsewhere. */
export function consoleFolder(): string {
  for (const folder of [process.env["CONSOLE_DIR"], join(built(), "../console"), resolve("dist/console")]) {
    if (folder && existsWithFiles(folder)) return folder;
  }
  throw new Error("the console is not built");
}

function existsWithFiles(folder: string): boolean {
  try {
    return readdirSync(folder).includes("index.html");
  } catch {
    return false;
  }
}

/** Past the product's own order of locks: its night and its rules may be at the same orders, and then it is this hand that begins again. */
export async function pastLocks<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "40P01") return pastLocks(work);
    throw error;
  }
}
