import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup } from "../../src/server/backup/backup.ts";
import { restore } from "../../src/server/backup/restore.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { verifyDays } from "../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../src/server/report/review/review-verify.ts";
import { verifyTallies } from "../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../src/server/report/verify.ts";
import { type Bar, holds } from "../bench/table.ts";
import type { House } from "./house.ts";

/** Every figure of the report, derived again from the raw book. */
export async function proveReport({ book }: House): Promise<readonly Bar[]> {
  const client = await book.owner.connect();
  try {
    const found = [
      ...(await verifyBuckets(client)),
      ...(await verifyDays(client)),
      ...(await verifyTallies(client)),
      ...(await verifyReviews(client)),
    ];
    const { loans, differences } = await verifyBook(client);
    return [
      holds("verify: reports against the raw book", "0 differences", found.length === 0, named(found)),
      holds("verify: loans against their replay", "0 differences", differences.length === 0, `${differences.length} in ${loans} loans`),
    ];
  } finally {
    client.release();
  }
}

/** How many they are, and the first ones themselves: whoever reads of them on another machine has nothing else to go by. */
function named(found: readonly object[]): string {
  const first = found.slice(0, 4).map((each) => Object.values(each).join(" "));
  return [`${found.length} differences`, ...first].join("; ");
}

/** The book goes out and comes back in another database; restore itself compares every table's hash. */
export async function proveRestore(house: House): Promise<readonly Bar[]> {
  const folder = join(mkdtempSync(join(tmpdir(), "keyline-prove-")), "backup");
  const empty = await house.emptyDatabase();
  const from = await house.book.owner.connect();
  try {
    const written = await backup(from, folder, new Date());
    await migrate(empty.url);
    const into = await empty.owner.connect();
    await restore(into, folder).finally(() => into.release());
    const again = await empty.owner.connect();
    const copy = await backup(again, `${folder}-again`, new Date()).finally(() => again.release());
    const hashes = (tables: typeof written.tables) => JSON.stringify(tables.map(({ name, rows, sha256 }) => [name, rows, sha256]));
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      holds(
        "backup and restore",
        "hash-equal",
        hashes(written.tables) === hashes(copy.tables),
        `${written.tables.length} tables, ${rows} rows`,
      ),
    ];
  } finally {
    from.release();
    await empty.drop();
    rmSync(join(folder, ".."), { recursive: true, force: true });
  }
}
