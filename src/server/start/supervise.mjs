import { spawn } from "node:child_process";
import { join } from "node:path";
import { Stop, isAlive, root, say, sleep } from "./house.mjs";

const longestPause = 5000;

/** Where a browser finds the server, as the environment says now: a proof sets it long after the first of these modules was loaded. */
export function address() {
  const { HOST: host = "127.0.0.1", PORT: port = "7070" } = process.env;
  // A wildcard address is not one.
  const name = !host || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port || "7070"}`;
}

async function isReady() {
  try {
    const answer = await fetch(`${address()}/readyz`, { signal: AbortSignal.timeout(1000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function launch(env) {
  return spawn(
    process.execPath,
    ["--enable-source-maps", "--import", join(root, "src/server/start/leash.mjs"), join(root, "dist/server/main.js")],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env,
    },
  );
}

async function watchDatabase(database, isStopping) {
  let pause = 0;
  while (!isStopping()) {
    await sleep(200);
    if (isStopping() || database.isUp()) continue;
    say("Database ended; starting it again.");
    await sleep(pause);
    pause = Math.min(longestPause, pause * 2 + 100);
    await database.restart().then(
      () => (pause = 0),
      (error) => say(String(error.message)),
    );
  }
}

/**
 * Keeps server and database alive: either is started again when it dies, at once the first time, then with growing pauses.
 * @param {{ env: NodeJS.ProcessEnv, database: Awaited<ReturnType<typeof import("./database.mjs").openDatabase>> | null }} what
 */
export function supervise({ env, database }) {
  let stopping = false;
  let wasReady = false;
  let server = null;
  let fatal = () => {};
  let pause = 0;

  function start() {
    if (stopping) return;
    const began = Date.now();
    server = launch(env);
    server.on("exit", (code, signal) => void ended(began, code, signal));
  }

  async function ended(began, code, signal) {
    if (stopping) return;
    if (!wasReady) return fatal(new Stop(`The server ended before it was ready (${signal ?? `code ${code}`}); its reason stands above.`));
    pause = Date.now() - began > 10_000 ? 0 : Math.min(longestPause, pause * 2 + 100);
    say(`Server ended (${signal ?? `code ${code}`}); starting it again.`);
    await sleep(pause);
    start();
  }

  async function untilReady() {
    const failed = new Promise((_, fail) => (fatal = fail));
    const ready = (async () => {
      while (!stopping && !(await isReady())) await sleep(50);
    })();
    await Promise.race([ready, failed]);
    wasReady = true;
  }

  /** Server first, then the database; five seconds at most. */
  async function stop() {
    if (stopping) return;
    stopping = true;
    if (server && isAlive(server.pid)) {
      server.kill("SIGTERM");
      for (const until = Date.now() + 2500; Date.now() < until && server.exitCode === null && server.signalCode === null;) await sleep(20);
      if (server.exitCode === null && server.signalCode === null) server.kill("SIGKILL");
    }
    await database?.stop();
  }

  start();
  if (database) void watchDatabase(database, () => stopping);
  return { untilReady, stop };
}
