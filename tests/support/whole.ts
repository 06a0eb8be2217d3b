import { test, type TestAPI } from "vitest";

/**
 * Whether what is long by nature is gone through whole: `npm run prove -- tests`. `npm test` goes through a part of it, the same each time.
 */
export const isWhole = process.env["CASES"] === "all";

/** A test that is long by nature, of which something shorter beside it says as much of less. */
export const longTest: ReturnType<TestAPI["runIf"]> = test.runIf(isWhole);

/** How often something that is random, or many, is tried. */
export const rounds = (whole: number, part: number): number => (isWhole ? whole : part);

/** Every so-manieth of a list, from its first on, where a run goes through a part of it. */
export const partOf = <T>(all: readonly T[], every: number): readonly T[] => (isWhole ? all : all.filter((_, at) => at % every === 0));
