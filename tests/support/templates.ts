import type pg from "pg";
import { openPool } from "../../src/server/db/connection.ts";
import { createDemo } from "../../src/server/demo/demo.ts";
import { today } from "./clock.ts";
import { cloneOf, makeOnce, type TestDatabase } from "./database.ts";
import { type Fixture, seedFixture } from "./fixture.ts";

// What many files begin with is made once a run: each has a copy of its own, which costs a tenth of making it.

const ofThisRun = (what: string): string => `keyline_once_${what}_${process.env["KEYLINE_TEST_RUN"] ?? ""}`;

/** When the portfolio of `createDemoDatabase` was made: the clock of whoever reads it. */
export const demoNow = new Date("2026-11-21T08:30:00Z");

/** A demo portfolio of one's own: `small` is for whoever needs some of everything, `large` for whoever needs what is rare. */
export function createDemoDatabase(size: "small" | "large"): Promise<TestDatabase> {
  const orders = { small: 600, large: 3000 }[size];
  const name = ofThisRun(size);
  return cloneOf(name, (client) => makeOnce(client, name, (url) => createDemo({ ownerUrl: url, orders, now: demoNow })));
}

/** The two lenders of the fixture as of today, and who and what is in them. */
export async function createSeededDatabase(): Promise<{ readonly database: TestDatabase; readonly fixture: Fixture }> {
  // Orders are due by today: after midnight it is another one.
  const name = ofThisRun(`seeded_${today().replaceAll("-", "")}`);
  const database = await cloneOf(name, (client) => makeOnce(client, name, (url) => seed(url, client, name)));
  const { rows } = await database.owner.query<{ fixture: string }>(
    "select shobj_description(oid, 'pg_database') as fixture from pg_database where datname = $1",
    [name],
  );
  return { database, fixture: JSON.parse(rows[0]?.fixture ?? "") as Fixture };
}

/** What the fixture is made of is told with the database, as its comment: numbers come from sequences. */
async function seed(url: string, client: pg.Client, name: string): Promise<void> {
  const owner = openPool(url, 1);
  const fixture = await seedFixture(owner);
  await owner.end();
  await client.query(`comment on database ${name}_draft is '${JSON.stringify(fixture)}'`);
}
