// The embedded database: real PostgreSQL, made once, in its own process group so that Ctrl+C reaches the server first.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { Stop, capture, freePort, isAlive, isPortFree, say, sleep } from "./house.mjs";
import { postgresHome } from "./postgres-home.mjs";

/**
 * MB of pages that the database keeps itself: an eighth of the memory, from 256 up to 2,048. What it does not keep it fetches from the system page by page,
 * and checks each: with 256 MB for a million orders (loan_order alone is 700) a list took up to three times as long. A small portfolio
 * takes no more of it than it has, because a page of it is memory only once it has been used.
 */
function keptPages() {
  // Of a container its own limit counts; without one that is 0, undefined or beyond the machine.
  const memory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity);
  return Math.trunc(Math.min(Math.max(memory / 8 / 1024 ** 2, 256), 2048));
}

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: `${keptPages()}MB`,
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  wal_compression: "on",
  jit: "off",
  log_min_messages: "warning",
  log_checkpoints: "off",
};

function readSecrets(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "embedded.json"), "utf8"));
  } catch {
    return null;
  }
}

function writeSecrets(folder, secrets) {
  writeFileSync(join(folder, "embedded.json"), JSON.stringify(secrets), { mode: 0o600 });
}

/** The postmaster of a cluster as its own file tells: pid, port and whether it takes connections; null when none is alive. */
export function postmasterOf(cluster) {
  let lines;
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid) || !isPostgres(pid)) return null;
  return { pid, port: Number(lines[3]), isReady: (lines[7] ?? "").trim() === "ready" };
}

/** A pid may have been used again by something else since. */
function isPostgres(pid) {
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
  } catch {
    return false;
  }
}

async function createCluster(home, password) {
  const passwordFile = join(home.cluster, "..", `.password-${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid);
  const { code, text } = await capture(
    join(home.bin, `initdb${home.exe}`),
    [
      `--pgdata=${home.cluster}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--data-checksums",
    ],
    { ...home.user, cwd: "/", env: { ...process.env, LC_ALL: "C", TZ: "UTC" } },
  );
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Stop(`The embedded database could not be made:\n${text}`);
}

async function pickPort(secrets) {
  if (secrets.port && (await isPortFree(secrets.port))) return secrets.port;
  return freePort();
}

function launch(home, folder, port) {
  const log = openSync(join(folder, "postgres.log"), "a", 0o600);
  const args = ["-D", home.cluster, "-p", String(port), ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])];
  const child = spawn(join(home.bin, `postgres${home.exe}`), args, {
    ...home.user,
    cwd: home.cluster,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Starts the postmaster and waits until it takes connections; a crashed one's last children may hold it up for a moment. */
async function startCluster(home, folder, secrets) {
  for (let tries = 0; tries < 40; tries += 1) {
    const port = await pickPort(secrets);
    let ended = false;
    launch(home, folder, port).on("exit", () => (ended = true));
    while (!ended) {
      const found = postmasterOf(home.cluster);
      if (found?.isReady && found.port === port) {
        writeSecrets(folder, { ...secrets, port });
        return found;
      }
      await sleep(20);
    }
    await sleep(250);
  }
  throw new Stop(`The embedded database does not start; see ${join(folder, "postgres.log")}.`);
}

/**
 * Opens the embedded database of a data folder: made if new, adopted if its postmaster is alive, else started.
 * @returns {Promise<{ url: string, pid: () => number, isUp: () => boolean, isAdopted: boolean, restart: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function openDatabase(folder) {
  mkdirSync(folder, { recursive: true });
  const home = postgresHome(folder);
  let secrets = readSecrets(folder);
  if (!existsSync(join(home.cluster, "PG_VERSION"))) {
    secrets = { password: randomBytes(18).toString("base64url") };
    say("Creating the database …");
    await createCluster(home, secrets.password);
    writeSecrets(folder, secrets);
  }
  if (!secrets)
    throw new Stop(`${join(folder, "embedded.json")} is gone: the password of the database in ${home.cluster} is not known any more.`);
  chmodSync(join(folder, "embedded.json"), 0o600);
  const living = await adopted(home.cluster);
  let postmaster = living ?? (await startCluster(home, folder, secrets));
  return {
    url: `postgres://postgres:${secrets.password}@127.0.0.1:${postmaster.port}/postgres`,
    pid: () => postmaster.pid,
    isAdopted: living !== null,
    isUp: () => isAlive(postmaster.pid) && isPostgres(postmaster.pid),
    restart: async () => {
      postmaster = (await adopted(home.cluster)) ?? (await startCluster(home, folder, { ...secrets, port: postmaster.port }));
    },
    stop: () => stopCluster(postmaster.pid),
  };
}

/** A live postmaster, once it is ready; null when there is none. */
async function adopted(cluster) {
  for (let found = postmasterOf(cluster); found; found = postmasterOf(cluster)) {
    if (found.isReady) return found;
    await sleep(20);
  }
  return null;
}

/** Fast shutdown; after four seconds an immediate one, from which the next start recovers. */
async function stopCluster(pid) {
  for (const [signal, patience] of [
    ["SIGINT", 4000],
    ["SIGQUIT", 1000],
  ]) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const until = Date.now() + patience; Date.now() < until && isAlive(pid);) await sleep(20);
  }
}
