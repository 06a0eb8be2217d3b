import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { freePort, sleep } from "../../bench/house.ts";

/** A database that the README's commands meet: what its environment says, and that of an empty one beside it. */
export interface Ground {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly empty: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

const debian = "/usr/lib/postgresql/15/bin";
const password = "of the proofs";

/** Whoever runs the database for root may enter it too: else its data would live elsewhere, and stay. */
function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), "keyline-readme-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** The embedded database, as whoever tries the product has it. */
async function embedded(): Promise<Ground> {
  const [folder, empty] = [folderOf(), folderOf()];
  const close = async (): Promise<void> => [folder, empty].forEach((each) => rmSync(each, { recursive: true, force: true }));
  return { name: "embedded", env: { DATA_DIR: folder }, empty: { DATA_DIR: empty }, close };
}

async function embeddedCluster(folder: string): Promise<Cluster> {
  const module: { openDatabase(folder: string): Promise<Cluster> } = await import(
    pathToFileURL(resolve("src/server/start/database.mjs")).href
  );
  return module.openDatabase(folder);
}

/** PostgreSQL refuses to run as root: then it is Debian's own user who runs it. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

async function debianCluster(folder: string): Promise<Cluster> {
  if (!existsSync(debian)) throw new Error("Debian's PostgreSQL 15 is not here: apt-get install postgresql-15");
  const user = otherUser();
  const data = join(folder, "data");
  const secret = join(folder, "password");
  mkdirSync(data);
  writeFileSync(secret, password);
  if (user) for (const each of [folder, data, secret]) chownSync(each, user.uid, user.gid);
  const made = ["-D", data, "-U", "postgres", "--pwfile", secret, "-A", "scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8"];
  execFileSync(join(debian, "initdb"), made, { ...user, cwd: "/", stdio: "ignore" });
  const port = await freePort();
  const flags = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const child = spawn(join(debian, "postgres"), ["-D", data, "-p", String(port), ...flags], { ...user, cwd: "/", stdio: "ignore" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await untilUp(url);
  return { url, stop: () => (child.kill("SIGINT"), ended) };
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(100);
    }
  }
}

/** Two databases of one owner: the cluster's superuser, or somebody who may make roles and nothing more. */
async function own(name: string, open: (folder: string) => Promise<Cluster>, owner: "postgres" | "lender"): Promise<Ground> {
  const folder = folderOf();
  const cluster = await open(folder);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  if (owner === "lender") await client.query(`create role lender login createrole password '${password}'`);
  for (const each of ["keyline", "empty"]) await client.query(`create database ${each} owner ${owner}`);
  await client.end();
  const envOf = (database: string) => {
    const url = Object.assign(new URL(cluster.url), { pathname: `/${database}` });
    if (owner === "lender") Object.assign(url, { username: owner, password: encodeURIComponent(password) });
    return { DATABASE_URL: url.href, DATA_DIR: join(folder, `files-${database}`) };
  };
  const close = () => cluster.stop().then(() => rmSync(folder, { recursive: true, force: true }));
  return { name, env: envOf("keyline"), empty: envOf("empty"), close };
}

/** Every database that the README speaks of, opened one after the other. */
export const grounds: readonly (() => Promise<Ground>)[] = [
  embedded,
  () => own("embedded, owner with CREATEROLE only", embeddedCluster, "lender"),
  () => own("Debian's 15, superuser", debianCluster, "postgres"),
  () => own("Debian's 15, owner with CREATEROLE only", debianCluster, "lender"),
];
