import { openDatabase } from "../../src/server/db/connection.ts";
import { readRow } from "../../src/lending/growth/lead-file.ts";
import { importLimits } from "../../src/lending/growth/lead-import.rules.ts";
import * as store from "../../src/server/domain/growth/lead/import.store.ts";
import { readFacts } from "../../src/server/kernel/tenancy.ts";
import type { Book } from "./house.ts";
import { atMost, type Bar, count } from "./table.ts";

const rows = 1_000_000;
const tenantId = 1;
const seconds = (value: number): string => `${value.toFixed(1)} s`;
const megabytes = (value: number): string => `${value.toFixed(0)} MB`;

/** A file as it comes: one in fifty is wrong, one in a hundred stands twice. */
const rowAt = (at: number): readonly string[] => [
  at % 50 === 0 ? "12" : `0${910_000_000 + (at % 100 === 3 ? at - 1 : at)}`,
  `Nguyễn Văn ${at % 900}`,
  "Autumn fair",
  "I agree to be called and written to about loans.",
  "2026-01-02",
];

/** A million people of a file: staged in pieces as the console sends them, judged against the house, and taken. */
export async function measureLeadImport(book: Book): Promise<readonly Bar[]> {
  const database = openDatabase(book.url, 4);
  const now = new Date();
  try {
    const tenant = await readFacts(database, tenantId, now);
    const { rows: staff } = await book.owner.query<{ id: number }>("select min(id) as id from staff where tenant_id = 1 and type = 2");
    const house = <T>(work: (of: Parameters<typeof store.take>[0]) => Promise<T>) =>
      database.withTenant(tenantId, (tx) => work({ tx, tenant, now }));
    const began = performance.now();
    const before = process.memoryUsage().rss;
    let most = before;
    const draft = { kind: "leads" as const, appId: tenant.apps[0]?.id ?? 1, name: "bench", listedOn: null, staffId: Number(staff[0]?.id) };
    const id = await house((of) => store.insertImport(of, draft));
    const how = { countryCode: tenant.countryCode, today: "2026-11-25", kind: draft.kind };
    for (let from = 0; from < rows; from += importLimits.piece) {
      const piece = Array.from({ length: importLimits.piece }, (_, at) => readRow(rowAt(from + at), how));
      await house((of) => store.stageRows(of, { id, from: from + 1 }, piece));
      most = Math.max(most, process.memoryUsage().rss);
    }
    const staged = performance.now();
    const stands = async () => {
      const found = await house((of) => store.selectImport(of, id));
      if (!found) throw new Error("the file is there");
      return found;
    };
    let found = await stands();
    // A part at a time, as the job does.
    for (; found.state !== "judged"; found = await stands()) await house((of) => store.judge(of, found));
    const judged = performance.now();
    const { good, bad } = found;
    await house((of) => store.take(of, found));
    const taken = performance.now();
    const parts = `staged ${seconds((staged - began) / 1_000)}, judged ${seconds((judged - staged) / 1_000)}, taken ${seconds((taken - judged) / 1_000)}; ${count(good)} right, ${count(bad)} wrong`;
    return [
      atMost("a file of 1,000,000 leads, from the first row to the last", 60, (taken - began) / 1_000, [seconds, parts]),
      atMost("the same, memory of the server above what it had", 300, (most - before) / 1_000_000, [megabytes]),
    ];
  } finally {
    await database.close();
  }
}
