// @vitest-environment node
import { describe, expect, test } from "vitest";
import { createDemo, tenantsThere } from "../../../src/server/demo/demo.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { createTestDatabase } from "../../support/database.ts";
import { demoNow as now } from "../../support/templates.ts";
import { isWhole } from "../../support/whole.ts";

describe("the demo portfolio", () => {
  test.runIf(isWhole)(
    "takes another's place whole, or not at all; and never a lender's own",
    async () => {
      const other = await createTestDatabase();
      const made = { ownerUrl: other.url, now };
      const ordersThere = async () =>
        Number((await other.owner.query<{ n: number }>("select count(*)::int as n from loan_order")).rows[0]?.n);
      await createDemo({ ...made, orders: 200 });
      const progress = (done: number) => {
        if (done > 0.6) throw new Error("ended from outside");
      };
      await expect(createDemo({ ...made, orders: 300, replaces: true, progress })).rejects.toThrow("ended from outside");
      expect([await tenantsThere(other.url), await ordersThere()]).toEqual([{ demo: 4, real: 0 }, 200]);
      await createDemo({ ...made, orders: 300, replaces: true });
      expect(await ordersThere()).toBe(300);
      await other.owner.query("update tenant set is_demo = false where tenant_id = 2");
      await expect(createDemo({ ...made, orders: 100, replaces: true })).rejects.toThrow("tenants of its own");
      expect([await tenantsThere(other.url), await ordersThere()]).toEqual([{ demo: 3, real: 1 }, 300]);
      await other.drop();
      // Portfolios take two seconds each on a quiet machine, and more than the twenty of other tests beside a load.
    },
    120_000,
  );

  test.runIf(isWhole).each([
    ["a leap day", "2028-02-29T03:00:00Z"],
    ["the last second of a month in Vietnam", "2026-01-31T16:59:59Z"],
    ["the first minute of a year", "2026-12-31T17:00:30Z"],
  ] as const)(
    "is made and sound on %s",
    async (_what, at) => {
      const other = await createTestDatabase();
      await createDemo({ ownerUrl: other.url, orders: 400, now: new Date(at) });
      const client = await other.owner.connect();
      const { differences } = await verifyBook(client);
      const figures = [...(await verifyBuckets(client)), ...(await verifyDays(client))];
      client.release();
      await other.drop();
      expect([differences, figures]).toEqual([[], []]);
    },
    120_000,
  );
});
