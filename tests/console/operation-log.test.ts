import { describe, expect, it } from "vitest";
import { menu } from "../../src/contract/menu.ts";
import { logSubjects } from "../../src/lending/options/office/log-codes.ts";
import { listsOf } from "../../src/console/screens/system/log/operation-log.fields.ts";
import { standsAt } from "../../src/console/kernel/screen/places/stands-at.ts";

describe("what an act was done to", () => {
  it("stands on a screen of the menu, for each subject that has one", () => {
    const paths = new Set(menu.map(({ webUrl }) => webUrl));
    expect(Object.values(standsAt).filter((path) => !paths.has(path))).toEqual([]);
    expect(Object.keys(standsAt).filter((subject) => !(logSubjects as readonly string[]).includes(subject))).toEqual([]);
    for (const subject of ["staff", "role", "setting", "gateway", "signingKey", "smsTemplate", "tenant", "menu", "notice"])
      expect(standsAt[subject], subject).toBeDefined();
  });

  it("has names for its fields where it stands in a list", async () => {
    // Written in a few fields only, or in a tree of its own.
    const without = ["dayClose", "menu", "shift", "userCoupon"];
    expect(Object.keys(standsAt).filter((subject) => !(subject in listsOf) && !without.includes(subject))).toEqual([]);
    for (const [subject, load] of Object.entries(listsOf)) {
      expect(logSubjects as readonly string[]).toContain(subject);
      expect(Object.keys((await load()).columns).length, subject).toBeGreaterThan(3);
    }
  });
});
