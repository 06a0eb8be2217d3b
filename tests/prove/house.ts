import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openPool } from "../../src/server/db/connection.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { createDemo } from "../../src/server/demo/demo.ts";
import { type Book, type Cluster, consoleFolder, freePort, openCluster, sleep } from "../bench/house.ts";

/** A server under the product's own supervisor, on a small portfolio. */
export interface House {
  readonly cluster: Cluster;
  readonly book: Book;
  readonly origin: string;
  serverPid(): number;
  /** Another, empty database of the same cluster. */
  emptyDatabase(): Promise<Book>;
  close(): Promise<void>;
}

interface Supervised {
  untilReady(): Promise<void>;
  stop(): Promise<void>;
}

let bankPort = 0;
/** Where a bank of the proofs may listen: the only address of this machine that the house calls. */
export const gatewayPort = (): number => bankPort;

export async function openHouse(orders: number): Promise<House> {
  const port = await freePort();
  bankPort = await freePort();
  const anchor = join(mkdtempSync(join(tmpdir(), "keyline-prove-")), "anchor.ndjson");
  Object.assign(process.env, { PORT: String(port), HOST: "127.0.0.1", AUDIT_KEYS: "key of the proofs", AUDIT_ANCHOR: anchor });
  process.env["OUTGOING_HOSTS"] = `127.0.0.1:${bankPort}`;
  const cluster = await openCluster("keyline-prove-pg");
  await dropStale(cluster);
  const book = await freshDatabase(cluster);
  await migrate(book.url);
  await createDemo({ ownerUrl: book.url, orders, now: new Date() });
  const module: { supervise(what: { env: NodeJS.ProcessEnv; database: Cluster }): Supervised } = await import(
    pathToFileURL(resolve("src/server/start/supervise.mjs")).href
  );
  const env = { ...process.env, DATABASE_URL: book.url, LOG_LEVEL: "silent", CONSOLE_DIR: consoleFolder() };
  const supervised = module.supervise({ env, database: cluster });
  // A gate that waits without end says nothing of why.
  const late = sleep(120_000).then(() => {
    throw new Error("the server of the proofs is not ready after two minutes");
  });
  await Promise.race([supervised.untilReady(), late]);
  return {
    cluster,
    book,
    origin: `http://127.0.0.1:${port}`,
    serverPid: () => Number(execFileSync("pgrep", ["-P", String(process.pid), "-f", "main.js"], { encoding: "utf8" }).split("\n")[0]),
    emptyDatabase: () => freshDatabase(cluster),
    // The supervisor stops the database last.
    close: () => book.owner.end().then(() => supervised.stop()),
  };
}

/** Empty databases without a server, for a proof that brings its own. */
export async function withDatabases<T>(work: (emptyDatabase: () => Promise<Book>) => Promise<T>): Promise<T> {
  const cluster = await openCluster("keyline-prove-pg");
  await dropStale(cluster);
  try {
    return await work(() => freshDatabase(cluster));
  } finally {
    await cluster.stop();
  }
}

/** What earlier runs left behind; before this one has any of its own. */
async function dropStale(cluster: Cluster): Promise<void> {
  const root = openPool(cluster.url, 1);
  const stale = await root.query<{ name: string }>("select datname as name from pg_database where datname like 'keyline_prove_%'");
  for (const { name } of stale.rows) await root.query(`drop database ${name} with (force)`);
  await root.end();
}

async function freshDatabase(cluster: Cluster): Promise<Book> {
  const root = openPool(cluster.url, 1);
  const name = `keyline_prove_${randomBytes(5).toString("hex")}`;
  await root.query(`create database ${name}`);
  await root.end();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  // What a proof does behind the server's back goes through tens of thousands of rows, beside whatever else the machine does.
  const owner = openPool(url.href, 4, "plain", 0);
  return { url: url.href, owner, drop: () => owner.end() };
}
