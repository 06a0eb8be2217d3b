// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { addNote, listNotes, takeNote } from "../../../src/server/report/note/notes.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

let database: TestDatabase;
let app: Database;
const now = demoNow;
const zone = "Asia/Ho_Chi_Minh";
const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
const as = <T>(staff: Partial<StaffFacts>, work: (context: Context) => Promise<T>): Promise<T> =>
  app.withTenant(1, (tx) =>
    work({
      tx,
      tenant: { id: 1, timeZone: zone },
      staff: { id: 1, dataScope: "own", permissions, ...staff },
      now,
      record: () => undefined,
    } as unknown as Context),
  );
async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.owner.query(sql, values)).rows as T[];
}
const range = { reportCode: "operationData", startTime: "2026-10-23", endTime: "2026-11-21" } as const;

beforeAll(async () => {
  database = await createDemoDatabase("small");
  app = openDatabase(database.url, 2);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe("marks of a report's days", () => {
  test("are notes, settings that began to hold and new versions of products, each on its day", async () => {
    await database.owner.query(
      "insert into product_version (tenant_id, product_id, version, config, staff_id, at) select 1, product_id, max(version) + 1, (array_agg(config))[1], null, '2026-11-10T18:00:00Z' from product_version where tenant_id = 1 group by product_id order by product_id limit 1",
    );
    const settings = await rows<{ day: string; text: string }>(
      "select valid_from::text as day, key as text from setting_version where tenant_id = 1 and group_code in ('money', 'law', 'stage', 'commission') and valid_from between '2026-10-23' and '2026-11-21' order by 1, id",
    );
    const [rule] = await rows<{ name: string }>(
      `with one as (select v.item_id, v.version, i.name from risk_version v join risk_item i on i.tenant_id = 1 and i.id = v.item_id where v.tenant_id = 1 order by 1, 2 limit 1),
       added as (insert into risk_release (tenant_id, item_id, version, at, rolled_back_at) select 1, item_id, version, '2026-11-10T18:00:00Z', '2026-11-12T02:00:00Z' from one)
       select name from one`,
    );
    const { id } = await as({ id: 2 }, (context) => addNote({ ...range, day: "2026-11-11", text: "Bank was closed" }, context));
    const found = await as({ id: 1 }, (context) => listNotes(range, context));
    expect(
      found
        .filter(({ kind }) => kind === "setting")
        .map(({ day, text }) => `${day} ${text}`)
        .toSorted(),
    ).toEqual(settings.map(({ day, text }) => `${day} ${text}`).toSorted());
    // 01:00 of the next day where the lender is.
    expect(found.filter(({ kind, day }) => kind === "product" && day === "2026-11-11")).toHaveLength(1);
    const ofRule = found
      .filter(({ kind, text }) => kind.startsWith("rule") && text === rule?.name)
      .map(({ kind, day }) => `${kind} ${day}`);
    expect(ofRule).toEqual(expect.arrayContaining(["rule 2026-11-11", "ruleBack 2026-11-12"]));
    expect(found.find(({ kind }) => kind === "note")).toMatchObject({ id, day: "2026-11-11", text: "Bank was closed", mayTake: false });
    expect(await as({ id: 1 }, (context) => listNotes({ ...range, reportCode: "profit" }, context))).not.toContainEqual(
      expect.objectContaining({ kind: "note" }),
    );
  });

  test("a note is taken back by its author or a supervisor, stays on record, and is refused to whom the report is not", async () => {
    const { id } = await as({ id: 2 }, (context) => addNote({ ...range, day: "2026-11-12", text: "First" }, context));
    await expect(as({ id: 3 }, (context) => takeNote({ id }, context))).rejects.toMatchObject({ reason: { error: "note.notYours" } });
    await as({ id: 3, dataScope: "team" }, (context) => takeNote({ id }, context));
    await expect(as({ id: 2 }, (context) => takeNote({ id }, context))).rejects.toMatchObject({ reason: { error: "notFound" } });
    expect(await rows("select taken_by::int as by from report_note where tenant_id = 1 and id = $1", [id])).toEqual([{ by: 3 }]);
    const none = { permissions: new Set<string>() } as unknown as Partial<StaffFacts>;
    await expect(as(none, (context) => listNotes(range, context))).rejects.toMatchObject({ reason: { error: "forbidden" } });
    for (let at = 0; at < 10; at += 1) await as({}, (context) => addNote({ ...range, day: "2026-11-13", text: `${at}` }, context));
    await expect(as({}, (context) => addNote({ ...range, day: "2026-11-13", text: "More" }, context))).rejects.toMatchObject({
      reason: { error: "note.tooMany" },
    });
  });
});
