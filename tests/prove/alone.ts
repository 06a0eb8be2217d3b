import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

interface LockModule {
  /** The pid that holds the folder, or null when it is ours from now on. */
  readonly takeLock: (folder: string) => number | null;
}

/**
 * Proofs kill their PostgreSQL and drop what earlier runs left behind: a second run of the same checkout would be ended by the first, and the
 * first by it. The lock is that of a data folder, which a killed holder does not keep.
 * @throws where another run is under way, and says which process that is
 */
export async function beAlone(folder = resolve("node_modules/.cache/keyline-prove")): Promise<void> {
  // Plain .mjs that runs before node_modules exists: it has no types.
  const { takeLock }: LockModule = await import(pathToFileURL(resolve("src/server/start/lock.mjs")).href);
  const holder = takeLock(folder);
  if (holder !== null)
    throw new Error(`Proofs of this checkout are under way already (process ${holder}). Wait until they are done, or end that process.`);
}
