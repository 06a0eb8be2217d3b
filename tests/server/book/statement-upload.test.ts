// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../src/server/db/connection.ts";
import { runStatements } from "../../../src/server/domain/finance/statement/upload.job.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await house.database.owner.query(
    "insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at) values (1, 'ACB-1', 'HOUSE', 'ACB', '0071', 'VND', 'both', now())",
  );
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
let serial = 0;
/** So many lines of one unit, of a file of their own. */
function file(count: number) {
  serial += 1;
  const rows = Array.from({ length: count }, (_, at) => `${house.dayOf(0)},1.00,U${serial}-${at}`);
  const content = gzipSync(["Date,Amount,Reference", ...rows].join("\n")).toString("base64");
  return { account: "ACB-1", fileName: "day.csv", content, opening: 0, closing: count * 100 };
}
async function sent(of = file(3), who = "finance"): Promise<number> {
  const { data, message } = await house.call("statement.upload", of, await as(who));
  expect(message).toBe("");
  return data.uploadId;
}
const state = async (uploadId?: number, who = "finance") =>
  (await house.call("statement.uploadState", uploadId === undefined ? {} : { uploadId }, await as(who))).data;
const cancel = async (uploadId: number) => house.call("statement.cancelUpload", { uploadId }, await as("finance2"));
const work = (database: Database = house.kernel.database) => runStatements(database, 1, house.now());
const kept = async (what: string) =>
  (await house.database.owner.query<{ n: number }>(`select count(*)::int as n from ${what} where tenant_id = 1`)).rows[0]?.n;

/** A database at whose door something happens before the turn of that number: of a job that says how far it is, between two of its steps. */
function whenAsked(turn: number, happens: () => Promise<void>): Database {
  const { database } = house.kernel;
  let asked = 0;
  return {
    ...database,
    withTenant: async (tenantId, run, mode) => {
      asked += 1;
      if (asked === turn) await happens();
      return database.withTenant(tenantId, run, mode);
    },
  };
}
const stopped = () => Promise.reject(new Error("the server has died"));

describe("a file on its way", () => {
  it("waits for its job, says how far it is, and ends with its statement; its bytes go", async () => {
    const uploadId = await sent(file(2_500));
    expect(await state()).toMatchObject({ uploadId, state: "waiting", lines: 0, fileName: "day.csv", account: "ACB-1" });
    const seen: unknown[] = [];
    // The facts of the lender, the job's own turn, its beginning, what was read, and the first block.
    await work(whenAsked(6, async () => void seen.push(await state(uploadId))));
    expect(seen).toMatchObject([{ state: "working", lines: 2_500, judged: 1_000, statementId: null }]);
    const done = await state(uploadId);
    expect(done).toMatchObject({ state: "done", lines: 2_500, judged: 2_500, exact: 0, named: 0, known: 0, reason: null });
    expect(await state()).toBeNull();
    const { data } = await house.call("statement.lines", { statementId: done?.statementId ?? 0 }, await as("finance"));
    expect(data.total).toBe(2_500);
    expect((await house.database.owner.query("select content from statement_upload where id = $1", [uploadId])).rows).toEqual([
      { content: null },
    ]);
  });

  it("is cancelled at any step with nothing of it left, and not once it is kept", async () => {
    const before = [await kept("statement"), await kept("statement_line")];
    const waiting = await sent();
    expect((await cancel(waiting)).message).toBe("");
    await work();
    for (const turn of [3, 4, 5, 6]) {
      const uploadId = await sent(file(1_500));
      await work(whenAsked(turn, async () => expect((await cancel(uploadId)).message).toBe("")));
      expect(await state(uploadId)).toMatchObject({ state: "cancelled", statementId: null });
    }
    expect([await kept("statement"), await kept("statement_line")]).toEqual(before);
    const done = await sent();
    await work();
    expect((await cancel(done)).refusal.error).toBe("state.refused");
    expect((await cancel(waiting)).refusal.error).toBe("state.refused");
    expect((await cancel(999_999)).refusal.error).toBe("notFound");
  });

  it("is begun anew where its server died, and is there once", async () => {
    const before = await kept("statement_line");
    const uploadId = await sent(file(1_500));
    for (const turn of [4, 5]) {
      await expect(work(whenAsked(turn, stopped))).rejects.toThrow("died");
      expect([await kept("statement_line"), (await state(uploadId))?.state]).toEqual([before, "working"]);
    }
    await Promise.all([work(), work(), work()]);
    expect(await state(uploadId)).toMatchObject({ state: "done", judged: 1_500 });
    expect(await kept("statement_line")).toBe((before ?? 0) + 1_500);
  });

  it("is given up after the third fault of the house, and the next one is not kept waiting", async () => {
    const [uploadId, next] = [await sent(), await sent()];
    for (let turn = 1; turn < 3; turn += 1) await expect(work(whenAsked(4, stopped))).rejects.toThrow("died");
    await work(whenAsked(4, stopped));
    expect(await state(uploadId)).toMatchObject({ state: "failed", statementId: null });
    expect(await kept(`(select * from audit where call = 'statement.failed' and ${uploadId} = any(subject_ids)) a`)).toBe(1);
    expect(await state(next)).toMatchObject({ state: "done" });
  });

  it("adds nothing when it comes again, on its way or kept", async () => {
    const same = file(2);
    const [one, other] = await Promise.all([sent(same), sent(same, "finance2")]);
    expect(other).toBe(one);
    await work();
    expect((await house.call("statement.upload", same, await as("finance2"))).refusal.error).toBe("statement.known");
  });
});
