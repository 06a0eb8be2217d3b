// @vitest-environment node
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { afterImport } from "../../../src/server/import/after-import.ts";
import { importLoans, tenantFor, type ImportTenant } from "../../../src/server/import/import.ts";
import { readLoans } from "../../../src/server/import/read.ts";
import { openDatabase } from "../../../src/server/db/connection.ts";
import { book, lockLoan } from "../../../src/server/domain/book/book/book.actions.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { makeSealer } from "../../../src/server/kernel/audit/sealer.ts";
import { verifyAudit } from "../../../src/server/kernel/audit/verify-audit.ts";
import { defaultSettings } from "../../../src/server/kernel/settings.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { createAdmin } from "../../../src/server/start/create-admin.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
let tenant: ImportTenant;
const now = new Date("2026-11-21T08:30:00Z");
const sample = readFileSync(resolve("tests/support/loans-sample.csv"), "utf8");

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(async (client) => {
    const made = await createAdmin(client, { tenant: "Test Lender", region: "VN", account: "admin001", password: "Keyline1", now });
    tenant = await tenantFor(client, undefined, now);
    // By the code that the command says, and by the name that it was given.
    expect([await tenantFor(client, made.code, now), await tenantFor(client, "Test Lender", now)]).toEqual([tenant, tenant]);
    await expect(tenantFor(client, "elsewhere", now)).rejects.toThrow(`${made.code} (Test Lender)`);
  });
});
afterAll(() => database.drop());

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.owner.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

describe("a portfolio of another system", () => {
  test("comes in once, however often it is sent", async () => {
    const { loans, bad, mapping } = readLoans(sample, tenant.context);
    expect({ mapping, loans: loans.length, bad }).toEqual({ mapping: "lendingclub", loans: 40, bad: [] });
    expect(await withClient((client) => importLoans(client, tenant, loans))).toEqual({ added: 40, there: 0 });
    expect(await withClient((client) => importLoans(client, tenant, loans))).toEqual({ added: 0, there: 40 });
    // Open queues are told once: what was there already changes nothing for them.
    const notices = await database.owner.query("select tenant_id, orders, staff from live_notice");
    expect(notices.rows).toEqual([{ tenant_id: tenant.id, orders: null, staff: [] }]);
    const { rows } = await database.owner.query("select principal, term_days, status from loan_order where external_no = 'LC-1'");
    expect(rows).toEqual([{ principal: 2_800_000, term_days: 1800, status: 6 }]);
  });

  test("leaves nothing unsealed, without a server", async () => {
    const house = openDatabase(database.url, 2);
    try {
      const later = new Date(now.getTime() + 60_000);
      // A seal reaches only to what began before everything that runs: here something does, and ends while the import waits.
      const slow = await database.owner.connect();
      await slow.query("begin; select pg_current_xact_id()");
      setTimeout(() => void slow.query("commit").then(() => slow.release()), 900);
      // A transaction of another test file in the same cluster may last longer than an import waits.
      await vi.waitFor(async () => {
        await afterImport(house, tenant.id, { now, sealer: makeSealer(defaultSettings) });
        const found = await verifyAudit(house, tenant.id, { keys: defaultSettings.auditKeys, anchor: null, now: later });
        expect(found).toMatchObject({ broken: [], unsealed: 0 });
        expect(found.seals).toBeGreaterThan(0);
      }, 120_000);
    } finally {
      await house.close();
    }
  }, 150_000);

  test("names each bad row with its line and every reason", () => {
    const lines = sample.trim().split("\n");
    const broken = [lines[0], lines[1], lines[2]?.replace("18-Jan", "Jan 2018").replace("Current", "Lost"), lines[1]].join("\n");
    expect(readLoans(broken, tenant.context).bad).toEqual([
      { line: 3, reasons: ['loan_status "Lost" is not known', 'issue_month "Jan 2018" is not a month such as 18-Mar'] },
      { line: 4, reasons: ["loan LC-1 stands on line 2 already"] },
    ]);
  });

  test("is refused when its columns fit no mapping", () => {
    expect(() => readLoans("a,b\n1,2\n", tenant.context)).toThrow("fit no mapping");
  });
});

describe("a cut-over from a floor at work", () => {
  const heading =
    "loan_no,name,phone,status,principal,interest,term_days,paid_out_on,due_date,collector,promise_at,promise_amount,last_reason,last_sub_tag,last_result_at,attempts_d0,attempts_d1,attempts_d6";
  const row =
    "A-1,Đặng Văn Ý,+84901234567,8,3000000,30000,30,2026-10-01,2026-10-31,admin001,2026-11-22T17:00:00+07:00,3030000,1,notToday,2026-11-20T10:00:00+07:00,2,3,1";

  test("brings open promises, the last result and seven days of contacts", async () => {
    const { loans, bad } = readLoans(`${heading}\n${row}\n`, tenant.context);
    expect(bad).toEqual([]);
    await withClient((client) => importLoans(client, tenant, loans));
    const order = await database.owner.query(
      "select id, customer_id, name_folded, promise_state, promise_amount, last_reason from loan_order where external_no = 'A-1'",
    );
    expect(order.rows[0]).toMatchObject({ name_folded: "dang van y", promise_state: "open", promise_amount: 303_000_000, last_reason: 1 });
    const tallies = await database.owner.query("select local_date::text, attempts from contact_tally where customer_id = $1 order by 1", [
      order.rows[0]?.customer_id,
    ]);
    expect(tallies.rows).toEqual([
      { local_date: "2026-11-15", attempts: 1 },
      { local_date: "2026-11-20", attempts: 3 },
      { local_date: "2026-11-21", attempts: 2 },
    ]);
  });

  test("names what cannot be: nothing owed on an open loan, settled before it was paid out", () => {
    const more = (text: string) => heading.replace("interest,", `interest,${text},`);
    const one = `${more("principal_paid,interest_paid,settled_on")}\n`;
    const paid = row.replace("3000000,30000,", "3000000,30000,3000000,30000,,");
    expect(readLoans(`${one}${paid}\n`, tenant.context).bad[0]?.reasons).toEqual(["it is open, but nothing is owed"]);
    const early = row.replace("3000000,30000,", "3000000,30000,0,0,2026-09-01,");
    expect(readLoans(`${one}${early}\n`, tenant.context).bad[0]?.reasons).toEqual(["it was settled before it was paid out"]);
  });

  test("is in the book: the night posts it, a repayment on it too, and verify finds nothing", async () => {
    const rest = heading.replace(
      "interest,",
      "interest,fee,principal_paid,interest_paid,fee_paid,penalty_paid,penalty_ppm,penalty_cap_ppm,settled_on,",
    );
    const loan = (no: string, status: number, money: string, days: string) =>
      `${no},Trần Thị B,+84901234567,${status},3000000,30000,45000,${money},30,${days},,,,,,,,,`;
    const file = [
      rest,
      loan("B-1", 8, "1000000,0,0,90000,10000,500000,", "2026-10-01,2026-10-31"),
      loan("B-2", 6, "500000,30000,0,0,10000,500000,", "2026-11-01,2026-12-01"),
      loan("B-3", 9, "3000000,30000,45000,60000,10000,500000,2026-11-02", "2026-10-01,2026-10-31"),
      loan("B-4", 9, "3000000,20000,0,0,2000,300000,", "2026-10-01,2026-10-31"),
      loan("B-5", 6, "0,0,0,0,10000,500000,", "2026-11-01,2026-12-01"),
    ].join("\n");
    const { loans, bad } = readLoans(file, tenant.context);
    expect(bad).toEqual([]);
    await withClient((client) => importLoans(client, tenant, loans));
    const columns =
      "stage, status, interest, fee, principal_paid, interest_paid, fee_paid, penalty_paid, payout_amount, due_date, settled_at is not null as settled";
    const stored = async () =>
      (await database.owner.query(`select external_no as no, ${columns} from loan_order where external_no like 'B-%' order by 1`)).rows;
    const before = await stored();
    const app = openDatabase(database.url, 2);
    try {
      await runNight(app, tenant.id, now);
      const after = await stored();
      // What its contract asked for beyond what settled it is no longer asked for.
      expect(after).toEqual(before.map((each) => (each.no === "B-4" ? { ...each, interest: 2_000_000, fee: 0 } : each)));
      expect(after.map((each) => each.stage)).toEqual([
        "overdue_partial",
        "partially_repaid",
        "overdue_settled",
        "settled",
        "payout_success",
      ]);
      const facts = await tenantReader(app, () => now)(tenant.id);
      const { rows } = await database.owner.query<{ id: number }>("select id from loan_order where external_no = 'B-1'");
      const id = rows[0]?.id ?? 0;
      // 2,075,000 and 21 days at 30,000 less 90,000.
      const repaid = { id: "receipt:1", type: "repaid" as const, valueDate: "2026-11-21", amount: 261_500_000 };
      await app.withTenant(tenant.id, async (tx) => {
        const books = { tx, tenant: facts, now, staffId: null };
        const loan = await lockLoan(books, id);
        const { after: settled } = await book(books, loan, [{ event: repaid, valueAt: now }]);
        expect(settled).toMatchObject({ stage: "overdue_settled", overpayment: 0 });
      });
    } finally {
      await app.close();
    }
    const found = await withClient((client) => verifyBook(client));
    expect(found.differences).toEqual([]);
    expect(found.loans).toBe(46);
  });

  test("leaves the report equal to the book", async () => {
    expect(await withClient((client) => verifyBuckets(client))).toEqual([]);
    expect(await withClient((client) => verifyDays(client))).toEqual([]);
    const open = "select count(*)::int as n from loan_order where status = 6";
    const due = "select coalesce(sum(due), 0)::int as n from day_delta";
    expect((await database.owner.query(due)).rows).toEqual((await database.owner.query(open)).rows);
  });

  test("takes no promise that has passed, no number without a country, no unknown account", () => {
    const bad = row.replace("2026-11-22T17", "2026-11-20T17").replace("+84901234567", "0901234567").replace("admin001", "nobody1");
    expect(readLoans(`${heading}\n${bad}\n`, tenant.context).bad[0]?.reasons).toEqual([
      "phone is not a number with + and country code",
      "there is no account nobody1",
      "promise_at has passed: only open promises are taken over",
    ]);
  });
});
