// @vitest-environment node
import { createHash } from "node:crypto";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shippedKeys } from "../../../src/contract/permissions.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { startJobs } from "../../../src/server/jobs/index.ts";
import { enqueueExports } from "../../../src/server/jobs/export/job.store.ts";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { developmentKey } from "../../../src/server/kernel/settings.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const cipher = makeServerCipher(developmentKey);
let server: TestServer;
let jobs: ReturnType<typeof startJobs>;
let manager: string;
let finance: string;
let other: string;
let foreign: string;
let collector: string;

const start = () =>
  startJobs(server.kernel.database, {
    exportLists,
    clock: server.kernel.clock,
    ownerUrl: server.database.url,
    log: { error: () => undefined },
  });
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.signIn("manager.vn");
  finance = await server.signIn("finance.vn");
  other = await server.signIn("tenantAdmin.vn");
  foreign = await server.signIn("manager.ph");
  collector = await server.signIn("collector.vn");
  jobs = start();
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

const columns = ["orderNo", "name", "phone", "overdueDays", "claim", "repayTime", "assignTime", "lastResult", "paymentInCheck", "appId"];
type Asked = InputOf<"collection.listExport">;
const asked = (more: Partial<Asked> = {}): Asked => ({ filters: {}, columns, format: "csv", reason: "month-end check", ...more });
const begin = (more: Partial<Asked> = {}, token = manager, key?: string) =>
  server.call("collection.listExport", asked(more), { token, locale: "en_PH", ...(key ? { key } : {}) });

const jobOf = async (jobId: number, token = manager) => {
  const { data } = await server.call("export.list", {}, { token });
  return data.list.find((job) => job.jobId === jobId);
};
const finished = (jobId: number) => expect.poll(async () => (await jobOf(jobId))?.status, { timeout: 10_000 }).toBe("done");

function fetchFile(fileId: number, token: string): Promise<Response> {
  const q = encodeURIComponent(cipher.seal(JSON.stringify({ fileId })));
  return fetch(`${server.origin}/report-domain/file/get?q=${q}`, { headers: { "x-session-token": token, "x-language": "en_PH" } });
}
const exported = async (more: Partial<Asked> = {}): Promise<Buffer> => {
  const { data } = await begin(more);
  await finished(data.jobId);
  return Buffer.from(await (await fetchFile(data.fileId, manager)).arrayBuffer());
};
const rowsOfCsv = (bytes: Buffer) => Papa.parse<string[]>(bytes.toString("utf8").replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
const audits = async (call: string) =>
  (
    await server.database.owner.query<{ at: Date; detail: Record<string, unknown> }>(
      "select at, detail from audit where call = $1 order by id",
      [call],
    )
  ).rows;
const settings = (value: object) =>
  server.database.owner.query("update tenant set settings = $1 where tenant_id = 1", [JSON.stringify(value)]);
beforeEach(() => server.database.owner.query("delete from export_file"));
afterEach(async () => {
  await settings({});
  await server.database.owner.query("update export_job set day = day - 1");
});

/** The least that a list's own filters must say. */
const leastOf = (code: string): Record<string, unknown> => {
  if (code === "customer.file") return { loanRecordId: 1 };
  if (code === "customerRights.file") return { requestId: 1 };
  if (code === "leadRule.phones") return { type: "data" };
  if (code.startsWith("report.")) return { startTime: "2026-01-01", endTime: "2026-01-02", by: "day" };
  return code.includes("Data.") || /^(collectionReport|dayparting)\./.test(code) ? { startTime: "2026-01-01", endTime: "2026-01-02" } : {};
};

describe("every list that may leave the house", () => {
  test("is refused to whoever lacks its own key, whatever else he holds", async () => {
    // What two people decide has a way of its own: tests/server/marketing/lead-phones.
    const leaving = Object.values(exportLists).filter(({ byTwo }) => !byTwo);
    expect(leaving.length).toBeGreaterThan(35);
    for (const { code, exports, columns: known } of leaving) {
      const ask = {
        exportCode: code,
        filters: leastOf(code),
        columns: Object.keys(known).slice(0, 1),
        format: "csv" as const,
        reason: "month-end check",
      };
      expect(shippedKeys("collector"), code).not.toContain(exports);
      expect((await server.call("export.create", ask, { token: collector })).status, code).toBe(403);
      // What is no business of a manager is finance's, or the administrator's.
      const tokens = { manager, finance, tenantAdmin: other };
      const who = (Object.keys(tokens) as (keyof typeof tokens)[]).find((role) => shippedKeys(role).some((key) => key === exports));
      expect(who, code).toBeDefined();
      expect((await server.call("export.create", ask, { token: tokens[who ?? "manager"] })).status, code).not.toBe(403);
    }
    // What was begun ends before the next test looks at what was written last.
    const open = () =>
      server.database.owner.query<{ n: number }>("select count(*)::int as n from export_job where state in ('queued', 'running')");
    await expect.poll(async () => (await open()).rows[0]?.n, { timeout: 40_000 }).toBe(0);
  }, 60_000);
});

describe("an export", () => {
  test("holds the rows of its filter with masked phones, titles and who took it out, and is on record before it can be fetched", async () => {
    const { data } = await begin({ filters: { overdueDays: { from: 5 } } });
    expect((await fetchFile(data.fileId, manager)).status).toBe(404);
    await finished(data.jobId);
    const [written] = (await audits("export.written")).slice(-1);
    const answer = await fetchFile(data.fileId, manager);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="collection-list-.*\.csv"/);
    expect(written?.detail).toMatchObject({
      reason: "month-end check",
      rows: data.rows,
      filter: { overdueDays: { from: 5 } },
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect(await audits("export.download")).toHaveLength(1);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toContain("\r\n");
    const rows = rowsOfCsv(bytes);
    expect(rows[0]).toEqual([
      "Order",
      "Customer",
      "Phone",
      "Days past due",
      "Owed",
      "Due",
      "Assigned at",
      "Last result",
      "Payment in check",
      "App",
    ]);
    expect(rows).toHaveLength(data.rows + 2);
    for (const row of rows.slice(1, -1)) {
      expect(row[2]).toMatch(/^'\+84 9•• ••• \d{3}$/);
      // Decimals as the tenant's spreadsheets read them, whatever language the operator speaks.
      expect(row[4]).toMatch(/^\d+,\d\d$/);
      expect(row[5]).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(rows.at(-1)?.[0]).toMatch(/Exported by manager VN \(manager\.vn\).*month-end check/);
  });

  test("speaks the operator's language and holds ticked rows alone, in the order of the list", async () => {
    const ids = server.fixture.vn.orders
      .filter(({ status }) => status === 8)
      .slice(0, 2)
      .map(({ id }) => id);
    const { data } = await server.call("collection.listExport", asked({ filters: { loanRecordIds: ids } }), {
      token: manager,
      locale: "vi_VN",
    });
    await finished(data.jobId);
    const rows = rowsOfCsv(Buffer.from(await (await fetchFile(data.fileId, manager)).arrayBuffer()));
    expect(rows).toHaveLength(4);
    expect(rows[0]?.[0]).not.toBe("Order");
    expect((await audits("collection.listExport")).at(-1)?.detail["filter"]).toEqual({ order: "asc", ticked: 2 });
  });

  test("of history goes by the call for lists that have none of their own", async () => {
    await server.database.owner.query("update loan_order set collection_done_at = now() where tenant_id = 1 and status = 9");
    const { data } = await server.call(
      "export.create",
      { exportCode: "collection.completedList", filters: {}, columns: ["orderNo", "recoveredByMe"], format: "xlsx", reason: "bonus check" },
      { token: manager },
    );
    await finished(data.jobId);
    expect(data.rows).toBe(1);
  });
});

describe("cells that look like formulas", () => {
  const evil = ["=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "＝1+1", "＋1", "－1", "＠x", "  =1", 'a"b,c'];
  beforeAll(async () => {
    for (const [at, name] of evil.entries())
      await server.database.owner.query(
        `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
           applied_amount, principal, payout_amount, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date)
         select o.tenant_id, $1, o.customer_id, o.app_id, o.product_id, 8, 'overdue', $2, 'evil', o.phone, o.user_type, o.applied_amount, o.principal,
           o.payout_amount, o.penalty_ppm, o.penalty_cap_ppm, o.term_days, o.applied_at, o.paid_out_at, o.due_date
         from loan_order o where o.tenant_id = 1 and o.status = 8 order by o.id limit 1`,
        [String(50_000_000 + at), name],
      );
  });
  afterAll(() => server.database.owner.query("delete from loan_order where name_folded = 'evil'"));

  test("never begin a cell of a CSV file, and come back as they were behind the apostrophe", async () => {
    const bytes = await exported({ filters: { name: "evil", sort: "orderNo" } });
    const names = rowsOfCsv(bytes)
      .slice(1, -1)
      .map((row) => row[1] ?? "");
    expect(names).toHaveLength(evil.length);
    for (const [at, name] of names.entries()) {
      expect(name).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r\0]/);
      expect(name.replace(/^'/, "")).toBe(evil[at]);
    }
  });

  test("are cells of text in an XLSX file: a formula would be read as what it computes; sums are numbers and days are days", async () => {
    const rows = await readSheet(await exported({ format: "xlsx", filters: { name: "evil", sort: "orderNo" } }));
    for (const row of rows.slice(1, -1)) expect(typeof row[1]).toBe("string");
    expect(rows.slice(1, -1).map((row) => String(row[1]).trim())).toEqual(evil.map((name) => name.trim()));
    const claim = rows[1]?.[4];
    expect(typeof claim).toBe("number");
    expect(rows[1]?.[5]).toBeInstanceOf(Date);
  });
});

describe("what may not go out", () => {
  test("one row more than the cap is refused before anything is written", async () => {
    const { total } = (await server.call("collection.list", {}, { token: manager })).data;
    await settings({ exportRows: total });
    expect((await begin()).code).toBe(1);
    await settings({ exportRows: total - 1 });
    const before = await server.database.owner.query("select count(*)::int as n from export_job");
    const refused = await begin();
    expect([refused.status, refused.refusal]).toMatchObject([422, { error: "export.tooMany", vars: { cap: total - 1 } }]);
    expect((await server.database.owner.query("select count(*)::int as n from export_job")).rows).toEqual(before.rows);
  });

  test("a day holds so many rows of one person, also when he asks twice at once", async () => {
    const { total } = (await server.call("collection.list", {}, { token: manager })).data;
    await settings({ exportRowsPerDay: total + 1 });
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 4292]);
    expect(both.find(({ code }) => code !== 1)?.refusal).toMatchObject({ error: "export.quota", vars: { left: 1 } });
    const room = await server.call("export.room", {}, { token: manager });
    expect(room.data).toMatchObject({ usedToday: total, perDay: total + 1 });
  });

  test("neither without a permission, nor without a reason, nor a column that the list does not let go, nor nothing", async () => {
    expect((await begin({}, collector)).status).toBe(403);
    expect((await begin({ reason: "  x  " })).status).toBe(400);
    expect((await begin({ columns: ["orderNo", "version"] })).refusal).toMatchObject({ error: "badInput", field: "columns" });
    expect((await begin({ filters: { orderNo: "99999999" } })).refusal.error).toBe("export.nothing");
  });

  test("the same request twice is one export", async () => {
    const [one, again] = [await begin({}, manager, "export-once-1"), await begin({}, manager, "export-once-1")];
    expect(again.data).toEqual(one.data);
  });
});

describe("a finished file", () => {
  test("is as missing for others, of this house or another, as one that never was", async () => {
    const { data } = await begin();
    await finished(data.jobId);
    const answers = await Promise.all([fetchFile(data.fileId, other), fetchFile(data.fileId, foreign), fetchFile(99_999_999, manager)]);
    const told = await Promise.all(answers.map(async (answer) => [answer.status, ((await answer.json()) as { code: number }).code]));
    expect(told).toEqual([
      [404, 4040],
      [404, 4040],
      [404, 4040],
    ]);
    expect((await server.call("export.cancel", { jobId: data.jobId }, { token: other })).status).toBe(404);
    expect((await jobOf(data.jobId, other)) ?? null).toBeNull();
  });

  test("is kept for a day, and the sweep takes the rows of customers away", async () => {
    const { data } = await begin();
    await finished(data.jobId);
    await server.database.owner.query("update export_job set expires_at = now() - interval '1 minute' where id = $1", [data.jobId]);
    const answer = await fetchFile(data.fileId, manager);
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([404, 4041]);
    await server.database.owner.query("select graphile_worker.add_job('sweep')");
    const left = "select count(*)::int as n from export_file where job_id = $1";
    await expect
      .poll(async () => (await server.database.owner.query<{ n: number }>(left, [data.jobId])).rows[0]?.n, { timeout: 8_000 })
      .toBe(0);
  });
});

describe("a job that does not run through", () => {
  test("is taken over when its server is gone, and fails to be seen after three attempts", async () => {
    await jobs.stop();
    const { data } = await begin();
    // As a killed server leaves it: running, and silent.
    const leave = (attempt: number) =>
      server.database.owner.query(
        "update export_job set state = 'running', attempt = $2, heartbeat_at = now() - interval '1 minute' where id = $1",
        [data.jobId, attempt],
      );
    await leave(3);
    await enqueueExports(server.kernel.database, 1, server.kernel.clock());
    expect(await jobOf(data.jobId)).toMatchObject({ status: "failed", failure: "serverError" });
    await leave(1);
    jobs = start();
    await finished(data.jobId);
    const { rows } = await server.database.owner.query<{ attempt: number }>("select attempt from export_job where id = $1", [data.jobId]);
    expect(rows[0]?.attempt).toBe(2);
  });

  test("can be stopped by its owner, once", async () => {
    await jobs.stop();
    const { data } = await begin();
    expect((await server.call("export.cancel", { jobId: data.jobId }, { token: manager })).code).toBe(1);
    expect((await server.call("export.cancel", { jobId: data.jobId }, { token: manager })).refusal.error).toBe("export.over");
    jobs = start();
    expect((await jobOf(data.jobId))?.status).toBe("cancelled");
    expect((await fetchFile(data.fileId, manager)).status).toBe(404);
  });

  test("fails for whoever has lost the permission meanwhile", async () => {
    await jobs.stop();
    const { data } = await begin();
    const permission = "delete from role_permission where tenant_id = 1 and permission = 'loanService:all:export' returning role_id";
    const taken = await server.database.owner.query<{ role_id: number }>(permission);
    jobs = start();
    await expect.poll(async () => (await jobOf(data.jobId))?.failure, { timeout: 8_000 }).toBe("forbidden");
    for (const { role_id } of taken.rows)
      await server.database.owner.query("insert into role_permission values (1, $1, 'loanService:all:export')", [role_id]);
  });
});

describe("the sums of a filter", () => {
  test("are those of its rows", async () => {
    const { data } = await server.call("collection.list", { pageSize: 200, overdueDays: { from: 5 } }, { token: manager });
    const sums = await server.call("collection.listTatolAmount", { overdueDays: { from: 5 } }, { token: manager });
    const add = (key: "claim" | "penalty" | "contractAmount") => data.list.reduce((sum, row) => sum + row[key], 0);
    expect(sums.data).toMatchObject({
      count: data.total,
      claim: add("claim"),
      penalty: add("penalty"),
      contractAmount: add("contractAmount"),
    });
    expect(sums.data.outstanding + sums.data.penalty).toBe(sums.data.claim);
  });
});
