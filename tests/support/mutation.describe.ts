import { describe as describeTests, it } from "vitest";

export * from "vitest";

/** A mutant that breaks what a group of tests works out beforehand fails a test of that name: Stryker counts tests, not groups that cannot be read. */
export const describe = (name: string, tests: () => void): unknown =>
  describeTests(name, () => {
    try {
      tests();
    } catch (error) {
      it("can be read", () => {
        throw error;
      });
    }
  });
