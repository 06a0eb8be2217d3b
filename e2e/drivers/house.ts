import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes, scryptSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import type { FullConfig } from "playwright/test";
import { middayZone } from "./clock.ts";
import { type House, leaveToWorkers, ownHouse, thisRun } from "./own-house.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const serverFolder = resolve(root, process.env["E2E_SERVER_DIR"] ?? "dist/server");
const consoleFolder = resolve(root, process.env["E2E_CONSOLE_DIR"] ?? "dist/console");
const orders = 6_000;

const moduleAt = (path: string): string => pathToFileURL(resolve(root, path)).href;

/** The tests' PostgreSQL: the one that the server tests use, shared with them. */
async function openPostgres(): Promise<() => Promise<void>> {
  const setup: { default(): Promise<() => Promise<void>> } = await import(moduleAt("tests/support/postgres.setup.ts"));
  return setup.default();
}

async function freePort(): Promise<number> {
  const house: { freePort(): Promise<number> } = await import(moduleAt("src/server/start/house.mjs"));
  return house.freePort();
}

async function asOwner(url: string, sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}

function runToEnd(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(`${file} ended with ${code}`))));
  });
}

function startServer(env: NodeJS.ProcessEnv, name: string): ChildProcess {
  mkdirSync(resolve(root, "test-results"), { recursive: true });
  const log = openSync(resolve(root, `test-results/e2e-server-${name}.log`), "w");
  return spawn(process.execPath, [resolve(serverFolder, "main.js")], { cwd: root, env, stdio: ["ignore", log, log] });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: see test-results/e2e-server-*.log`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("the server is not ready after 60 s: see test-results/e2e-server-*.log");
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((done) => server.once("exit", () => done()));
}

const databaseUrl = (name: string): string =>
  Object.assign(new URL(process.env["KEYLINE_TEST_POSTGRES"] ?? ""), { pathname: `/${name}` }).href;
const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

/** The built server once more, on the worker's own database: for a region whose languages the first one does not offer. */
export async function openRegion(region: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { database } = ownHouse();
  return serve(database, `${region}-${process.env["TEST_PARALLEL_INDEX"] ?? 0}`, { REGION: region });
}

/** What `npm run admin` makes of an empty database, with a server before it: one lender, its administrator, the platform's two. */
export interface EmptyHouse extends Served {
  readonly database: string;
  /** Accounts and first passwords of the platform's people, as the command has said them. */
  readonly platform: readonly { readonly account: string; readonly password: string }[];
}

export async function openEmpty(name: string): Promise<EmptyHouse> {
  const cluster = process.env["KEYLINE_TEST_POSTGRES"] ?? "";
  const own = `keyline_e2e_${name}_${randomBytes(5).toString("hex")}`;
  await asOwner(cluster, `create database ${own}`);
  const database = databaseUrl(own);
  const args = ["--tenant", "First House", "--region", "VN", "--account", "house001", "--password", "Keyline1"];
  const env = { ...process.env, DATABASE_URL: database };
  const { stdout } = await promisify(execFile)(process.execPath, [resolve(serverFolder, "admin.js"), ...args], { cwd: root, env });
  const platform = [...stdout.matchAll(/^Platform administrator (\w+): first password (\w+)/gm)].map(([, account = "", password = ""]) => ({
    account,
    password,
  }));
  const served = await serve(database, name);
  const close = async (): Promise<void> => {
    await served.close();
    await asOwner(cluster, `drop database if exists ${own} with (force)`);
  };
  return { url: served.url, database, platform, close };
}

interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}
async function serve(database: string, name: string, env: NodeJS.ProcessEnv = {}): Promise<Served> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const port = await freePort();
  const own = {
    DATABASE_URL: database,
    PORT: String(port),
    HOST: "127.0.0.1",
    CONSOLE_DIR: consoleFolder,
    LOG_LEVEL: "warn",
    OUTGOING_HOSTS: "127.0.0.1",
  };
  const server = startServer({ ...inherited, ...own, ...env }, name);
  const close = async (): Promise<void> => {
    server.kill("SIGTERM");
    await ended(server);
  };
  await untilReady(addressOf(port), server).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url: addressOf(port), close };
}

/** A house as the run began, for a worker whose own has been left behind. */
export async function openFresh(): Promise<House & { readonly close: () => Promise<void> }> {
  const { spare } = thisRun();
  const cluster = process.env["KEYLINE_TEST_POSTGRES"] ?? "";
  const name = `${spare}_${randomBytes(5).toString("hex")}`;
  await asOwner(cluster, `create database ${name} template ${spare}`);
  const database = databaseUrl(name);
  const { url, close } = await serve(database, name);
  return {
    url,
    database,
    close: async () => {
      await close();
      await asOwner(cluster, `drop database if exists ${name} with (force)`);
    },
  };
}

/** What the password of every demo account costs to check: a browser test that types it is no proof of that cost. */
const cheap = { N: 2 ** 10, r: 8, p: 1 } as const;
function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, cheap).toString("base64");
  return `scrypt$${cheap.N}$${cheap.r}$${cheap.p}$${salt.toString("base64")}$${key}`;
}

/** The portfolio that every worker's database is a copy of. */
async function furnish(database: string): Promise<void> {
  await runToEnd(resolve(serverFolder, "demo.js"), ["--orders", String(orders)], { ...process.env, DATABASE_URL: database });
  // Contact law asks the customer's clock: with midday everywhere the run passes at any hour, and nobody has been called yet today.
  await asOwner(database, "update customer set time_zone = $1", [middayZone(new Date())]);
  await asOwner(database, "delete from contact_tally");
  await asOwner(database, "update staff set password_hash = $1", [cheapHash("Keyline1")]);
}

/** A run that is begun beside other work, so that its house is ready when that is over, waits here until it is told to go. */
async function untilTold(): Promise<void> {
  const go = process.env["E2E_GO"];
  while (go && !existsSync(go)) await new Promise((wait) => setTimeout(wait, 200));
}

/** For each worker a database with the same small demo portfolio and the built server before it; all go when the run is over. */
export default async function house({ workers }: FullConfig): Promise<() => Promise<void>> {
  const closePostgres = await openPostgres();
  const cluster = process.env["KEYLINE_TEST_POSTGRES"] ?? "";
  const spare = `keyline_e2e_${randomBytes(5).toString("hex")}`;
  const names = Array.from({ length: workers }, (_, at) => `${spare}_${at}`);
  await asOwner(cluster, `create database ${spare}`);
  await furnish(databaseUrl(spare));
  for (const name of names) await asOwner(cluster, `create database ${name} template ${spare}`);
  const databases = names.map(databaseUrl);
  const servers = await Promise.all(databases.map((database, at) => serve(database, String(at))));
  const notes = mkdtempSync(join(tmpdir(), "keyline-e2e-"));
  await untilTold();
  leaveToWorkers({ houses: servers.map(({ url }, at) => ({ url, database: databases[at] ?? "" })), spare, notes });
  return async () => {
    await Promise.all(servers.map(({ close }) => close()));
    for (const name of [...names, spare]) await asOwner(cluster, `drop database if exists ${name} with (force)`);
    rmSync(notes, { recursive: true, force: true });
    await closePostgres();
  };
}
