import { it } from "vitest";

// One file for all tests of lending: a mutant costs one worker then, and not one for each file that meets it. Whoever kills it soonest is asked
// first: tables and figures, then the lives of loans, at last the random ones.
const files = {
  ...import.meta.glob(
    "../lending/{machine-tables,calendar,application,typed,small-rules,headers,terms-rules,contact-law,splitting,limits-of-loans,accrual,interest,loan,receipts,coupon}.test.ts",
  ),
  ...import.meta.glob(["../lending/*.test.ts", "!../lending/{ledger,penalty,order-moves}.test.ts"]),
  ...import.meta.glob("../lending/*.test.ts"),
};

// Stryker counts tests that fail; a file that a mutant keeps from loading has none.
for (const [name, load] of Object.entries(files))
  try {
    await load();
  } catch (error) {
    it(`${name} loads`, () => {
      throw error;
    });
  }
