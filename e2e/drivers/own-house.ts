import { existsSync, writeFileSync } from "node:fs";

/** A server with a database of its own. */
export interface House {
  readonly url: string;
  readonly database: string;
}

/** Which of the workers beside one another this is. */
const seat = (): number => Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

/** What the run's setup leaves to its workers. */
interface Run {
  readonly houses: readonly House[];
  /** A database as the run began, that nobody writes into: what a fresh house is copied from. */
  readonly spare: string;
  /** Folder that goes with the run. */
  readonly notes: string;
}
export const leaveToWorkers = (run: Run): void => void (process.env["E2E_RUN"] = JSON.stringify(run));

export function thisRun(): Run {
  const run = process.env["E2E_RUN"];
  if (run === undefined) throw new Error("no house for this worker: playwright.config.ts names their global setup");
  return JSON.parse(run) as Run;
}

/** The house that this worker has moved into. */
let moved: House | null = null;
export const moveInto = (house: House | null): void => void (moved = house);

/** The house of this worker: all are the same when the run begins, and nobody else writes into this one. */
export function ownHouse(): House {
  const own = moved ?? thisRun().houses[seat()];
  if (!own) throw new Error("more workers than houses");
  return own;
}

const note = (): string => `${thisRun().notes}/left-${seat()}`;
/** A test has failed here: it may be by what visits before it have left, and whoever comes next is to find a house as the run began. */
export const leaveBehind = (): void => writeFileSync(note(), "");
export const isLeftBehind = (): boolean => existsSync(note());
