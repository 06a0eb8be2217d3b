import { defineConfig } from "vitest/config";

/** The tests of lending alone, for the mutants: no database, no page, and the same random lives in every run. */
export default defineConfig({
  plugins: [
    {
      name: "tests-that-cannot-be-read",
      enforce: "pre",
      transform: (code, id) =>
        id.includes("/tests/lending/") ? code.replace('from "vitest"', 'from "./mutation.describe.ts"') : undefined,
    },
  ],
  test: {
    include: ["tests/support/mutation.tests.ts"],
    environment: "node",
    setupFiles: ["tests/support/mutation.setup.ts"],
    // Thirty lives, of the thousand that `npm test` lives: every mutant that nothing else kills lives them all.
    env: { KEYLINE_WALKS: "30" },
    testTimeout: 20_000,
  },
});
