// `npm start`: from a fresh clone to the sign-in page.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { Stop, checkNode, dataDir, failWith, host, isPortFree, port, root, runNode, say, watchParent } from "./house.mjs";
import { ensureInstall } from "./install.mjs";
import { dropLock, takeLock } from "./lock.mjs";

const external = process.env.DATABASE_URL;
const demoMark = join(dataDir, "demo.done");

async function openData() {
  const holder = external ? null : takeLock(dataDir);
  if (holder !== null)
    throw new Stop(`Keyline already runs on ${dataDir} (pid ${holder}). Stop it first, or set DATA_DIR to another folder.`);
  if (!(await isPortFree(port, host))) throw new Stop(`Port ${port} on ${host} is taken: set PORT to another one.`);
  if (external) {
    const { checkDatabase } = await import("./own-database.mjs");
    await checkDatabase(external);
    return null;
  }
  const { openDatabase } = await import("./database.mjs");
  return openDatabase(dataDir);
}

async function firstRunDemo(env) {
  if (external || existsSync(demoMark)) return;
  const code = await runNode([join(root, "dist/server/demo.js"), "--first-run"], { env });
  if (code !== 0) throw new Stop("The demo portfolio could not be made; see above.");
  writeFileSync(demoMark, new Date().toISOString());
}

function greet(address) {
  say(`\nKeyline is ready: ${address}\n`);
  const accounts = join(dataDir, "demo-accounts.txt");
  if (!external && existsSync(accounts)) say(readFileSync(accounts, "utf8"));
  say("Ctrl+C stops server and database.");
}

async function main() {
  const began = Date.now();
  checkNode();
  await ensureInstall();
  await ensureBuild();
  const database = await openData();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: host,
    PORT: String(port),
    DATABASE_URL: external ?? database.url,
    KEYLINE_EMBEDDED: external ? "" : "1",
  };
  const { address, supervise } = await import("./supervise.mjs");
  const house = supervise({ env, database });
  let stopping = null;
  const stop = () =>
    (stopping ??= house.stop().then(() => {
      dropLock(dataDir);
      process.exit(process.exitCode ?? 0);
    }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  watchParent(stop);
  try {
    await house.untilReady();
    if (stopping) return;
    await firstRunDemo(env);
    if (stopping) return;
    greet(address());
    if (process.env.LOG_LEVEL === "debug") say(`Started in ${Date.now() - began} ms.`);
  } catch (error) {
    if (stopping) return;
    failWith(error);
    await stop();
  }
}

main().catch((error) => {
  failWith(error);
  dropLock(dataDir);
});
