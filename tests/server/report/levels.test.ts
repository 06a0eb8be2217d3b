// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { levelFor, levels, type Told } from "../../../src/server/report/tally/levels.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { type TestDatabase } from "../../support/database.ts";
import { textOf } from "../../support/migrate-again.ts";
import { createDemoDatabase } from "../../support/templates.ts";

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
    ["lead", ["hour", "staff_id", "app_id"], "cell"],
  ])("is of %s by %s the one with the fewest rows that tells it apart: %s", (book, needed, name) => {
    expect(levelFor(book, needed)).toBe(levels[name]);
  });
});

describe("a database that is there already", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDemoDatabase("small");
  });
  afterAll(() => database.drop());
  const count = async (sql: string) => Number((await database.owner.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

  it("has the levels of the books filled as the folding writes them", async () => {
    const later = "tally_bucket where (level > 11 or level = 11 and book = 'lead')";
    // What was folded together to nothing is a row there, and none here.
    const before = await count(`${later} and n <> 0`);
    await database.owner.query(`delete from ${later}`);
    await database.owner.query(textOf("0461"));
    expect(await count(later)).toBe(before);
    const client = await database.owner.connect();
    expect(await verifyTallies(client).finally(() => client.release())).toEqual([]);
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
