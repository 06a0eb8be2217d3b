import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { middayZone } from "./clock.ts";

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

function startServer(env: NodeJS.ProcessEnv, region = ""): ChildProcess {
  mkdirSync(resolve(root, "test-results"), { recursive: true });
  const log = openSync(resolve(root, `test-results/e2e-server${region}.log`), "w");
  return spawn(process.execPath, [resolve(serverFolder, "main.js")], { cwd: root, env, stdio: ["ignore", log, log] });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: see test-results/e2e-server.log`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("the server is not ready after 20 s: see test-results/e2e-server.log");
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((done) => server.once("exit", () => done()));
}

/** The built server once more, on the run's own database: for a region whose languages the first one does not offer. */
export async function openRegion(region: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: process.env["E2E_DATABASE_URL"] ?? "",
    REGION: region,
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  const server = startServer({ ...env, CONSOLE_DIR: consoleFolder, LOG_LEVEL: "warn" }, region);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, server);
  const close = async (): Promise<void> => {
    server.kill("SIGTERM");
    await ended(server);
  };
  return { url, close };
}

/** A fresh database with a small demo portfolio and the built server before it; both go when the run is over. */
export default async function house(): Promise<() => Promise<void>> {
  const closePostgres = await openPostgres();
  const cluster = process.env["KEYLINE_TEST_POSTGRES"] ?? "";
  const name = `keyline_e2e_${randomBytes(5).toString("hex")}`;
  await asOwner(cluster, `create database ${name}`);
  const database = new URL(cluster);
  database.pathname = `/${name}`;
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: database.href };
  await runToEnd(resolve(serverFolder, "demo.js"), ["--orders", String(orders)], env);
  // Contact law asks the customer's clock: with midday everywhere the run passes at any hour, and nobody has been called yet today.
  await asOwner(database.href, "update customer set time_zone = $1", [middayZone(new Date())]);
  await asOwner(database.href, "delete from contact_tally");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startServer({ ...env, PORT: String(port), HOST: "127.0.0.1", CONSOLE_DIR: consoleFolder, LOG_LEVEL: "warn" });
  await untilReady(url, server);
  process.env["E2E_URL"] = url;
  process.env["E2E_DATABASE_URL"] = database.href;
  return async () => {
    server.kill("SIGTERM");
    await ended(server);
    await asOwner(cluster, `drop database if exists ${name} with (force)`);
    await closePostgres();
  };
}
