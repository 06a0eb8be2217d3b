// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { closeGroups } from "../../../src/lending/options/close-reasons.ts";
import { rejectReasons } from "../../../src/lending/options/reject-reasons.ts";
import { parkReasons } from "../../../src/lending/options/review-reasons.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { wholeWeeks } from "../../../src/server/report/book/whole-weeks.ts";
import { dueDays } from "../../../src/server/report/review/review-measures.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { levelFor, levels, tellsMore, type Told, weekLevelFor } from "../../../src/server/report/tally/levels.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { type TestDatabase } from "../../support/database.ts";
import { textOf } from "../../support/migrate-again.ts";
import { createDemoDatabase } from "../../support/templates.ts";

const days = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));

describe("the level that a sum is read from", () => {
  test.each<readonly [string, readonly Told[], keyof typeof levels]>([
    ["flow", [], "total"],
    ["flow", ["app_id", "item"], "app"],
    ["flow", ["user_type"], "userType"],
    ["flow", ["hour", "user_type"], "hourType"],
    ["flow", ["hour", "user_type", "item"], "hour"],
    ["flow", ["app_id", "user_type"], "day"],
    ["relief", ["app_id"], "day"],
    ["collectionResult", ["staff_id"], "person"],
    ["collectionResult", ["staff_id", "head"], "reasonPerson"],
    ["collectionResult", ["staff_id", "item"], "cell"],
    ["collectionResult", ["head"], "day"],
    ["money", ["staff_id", "head"], "person"],
    ["lead", ["hour", "staff_id", "item"], "hourPerson"],
    ["lead", ["hour", "staff_id", "app_id"], "hourAppPerson"],
    ["lead", ["hour", "staff_id", "app_id", "item"], "cell"],
    ["money", ["day", "stage", "item", "credited"], "stage"],
    ["money", ["staff_id", "credited"], "person"],
  ])("is of %s by %s the one with the fewest rows that tells it apart: %s", (book, needed, name) => {
    expect(levelFor(book, needed)).toBe(levels[name]);
  });
});

describe("the weeks that a sum is read from", () => {
  test.each<readonly [string, readonly Told[], keyof typeof levels | null]>([
    ["collectionResult", ["staff_id"], "personWeek"],
    ["collectionResult", ["staff_id", "head"], "reasonPersonWeek"],
    ["collectionResult", ["staff_id", "item"], null],
    ["remindResult", ["staff_id", "item"], "personWeek"],
    ["money", ["staff_id", "head", "credited"], "personWeek"],
    ["money", ["staff_id", "day"], null],
    ["money", ["staff_id", "stage"], null],
    ["move", ["stage"], "stageWeek"],
    ["flow", [], null],
  ])("are of %s by %s those that tell it apart: %s", (book, needed, name) => {
    expect(weekLevelFor(book, needed)).toBe(name === null ? null : levels[name]);
  });

  test.each([
    ["2026-11-02", "2026-11-08", { from: "2026-11-02", to: "2026-11-08", others: [] }],
    ["2026-11-01", "2026-11-10", { from: "2026-11-02", to: "2026-11-08", others: ["2026-11-01", "2026-11-09", "2026-11-10"] }],
    ["2026-11-03", "2026-11-14", null],
    ["2026-11-03", "2026-11-15", { from: "2026-11-09", to: "2026-11-15", others: days("2026-11-03", 6) }],
    ["2026-11-30", "2026-11-30", null],
  ])("of %s to %s are those that lie in them from Monday to Sunday", (first, last, weeks) => {
    expect(wholeWeeks(first, last)).toEqual(weeks);
  });

  test("and its rows are added up where a level tells more than is asked", () => {
    expect(tellsMore(levels.total, "flow", ["day", "item"])).toBe(false);
    expect(tellsMore(levels.total, "flow", ["item"])).toBe(true);
    expect(tellsMore(levels.personWeek, "money", ["staff_id", "item"])).toBe(false);
    expect(tellsMore(levels.cell, "flow", ["day", "item"])).toBe(true);
  });
});

it("reasons of reviews are words of small letters, which no collation puts among days", () => {
  for (const reason of [...rejectReasons, ...parkReasons, ...closeGroups]) {
    expect(reason).toMatch(/^[a-z]/);
    expect(reason >= dueDays.to).toBe(true);
  }
  expect("2026-11-30 A" > dueDays.from && "2026-11-30 A" < dueDays.to).toBe(true);
});

describe("a database that is there already", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDemoDatabase("small");
  });
  afterAll(() => database.drop());
  const count = async (sql: string) => Number((await database.owner.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

  it("has the levels of the books filled as the folding writes them", async () => {
    for (const [number, levelsOf] of [
      ["0461", "(level between 12 and 15 or level = 11 and book = 'lead')"],
      ["0448", "level > 15"],
    ] as const) {
      const later = `tally_bucket where ${levelsOf}`;
      // What was folded together to nothing is a row there, and none here.
      const before = await count(`${later} and n <> 0`);
      await database.owner.query(`delete from ${later}`);
      await database.owner.query(textOf(number));
      expect(before).toBeGreaterThan(0);
      expect(await count(later)).toBe(before);
    }
    const client = await database.owner.connect();
    expect(await verifyTallies(client).finally(() => client.release())).toEqual([]);
  });

  it("has the levels of the reviewers' sums filled as the folding writes them", async () => {
    await database.owner.query("delete from review_bucket where level > 2");
    const [filling = ""] = textOf("0463").split(";\n\n");
    await database.owner.query(filling);
    expect(await count("review_bucket where level > 2")).toBeGreaterThan(0);
    const client = await database.owner.connect();
    expect(await verifyReviews(client).finally(() => client.release())).toEqual([]);
  });

  it("has the work of every app filled as the folding writes it", async () => {
    const later = "collection_bucket where app_id = -1";
    const before = await count(later);
    await database.owner.query(`delete from ${later}`);
    await database.owner.query(textOf("0462"));
    expect(before).toBeGreaterThan(0);
    expect(await count(later)).toBe(before);
    const client = await database.owner.connect();
    expect(await verifyBuckets(client).finally(() => client.release())).toEqual([]);
  });
});
