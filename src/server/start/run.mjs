// `npm run <command>`: the commands that need the build, and most of them the database, but not the server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { Stop, checkNode, dataDir, failWith, root, runNode } from "./house.mjs";
import { ensureInstall } from "./install.mjs";
import { dropLock, takeLock } from "./lock.mjs";

/** The commands; each is an entry of the server's bundle of that name. */
const commands = ["demo", "admin", "import", "backup", "restore", "verify", "prove", "bench", "quote", "app", "gateway"];
/** Those that compute only and need no database. */
const withoutData = ["quote", "gateway"];

/** The database of DATABASE_URL, or the embedded one: that of a live server, or one started for this command only. */
async function openData() {
  if (process.env.DATABASE_URL) {
    const { checkDatabase } = await import("./own-database.mjs");
    await checkDatabase(process.env.DATABASE_URL);
    return { url: process.env.DATABASE_URL, close: async () => {} };
  }
  const { openDatabase } = await import("./database.mjs");
  const isOurs = takeLock(dataDir) === null;
  const database = await openDatabase(dataDir);
  return {
    url: database.url,
    close: async () => {
      if (!isOurs) return;
      await database.stop();
      dropLock(dataDir);
    },
  };
}

async function main() {
  const [command = "", ...given] = process.argv.slice(2);
  // npm takes the two dashes itself; other runners of scripts hand them on.
  const args = given[0] === "--" ? given.slice(1) : given;
  if (!commands.includes(command)) throw new Stop(`Commands: ${commands.join(", ")}.`);
  checkNode();
  await ensureInstall();
  await ensureBuild();
  const entry = join(root, `dist/server/${command}.js`);
  if (!existsSync(entry)) throw new Stop(`The build has no ${command}.`);
  const data = withoutData.includes(command) ? { url: "", close: async () => {} } : await openData();
  const ignore = () => {};
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, ignore);
  try {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: data.url,
      KEYLINE_EMBEDDED: process.env.DATABASE_URL ? "" : "1",
      KEYLINE_CALLED_FROM: process.env.INIT_CWD ?? process.cwd(),
    };
    process.exitCode = await runNode(["--enable-source-maps", entry, ...args], { env });
  } finally {
    await data.close();
  }
}

main().catch(failWith);
