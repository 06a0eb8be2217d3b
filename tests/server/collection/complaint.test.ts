// @vitest-environment node
import Papa from "papaparse";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportLists } from "../../../src/server/handlers.ts";
import { startJobs } from "../../../src/server/jobs/index.ts";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { developmentKey } from "../../../src/server/kernel/settings.ts";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const cipher = makeServerCipher(developmentKey);
let server: TestServer;
const tokens = new Map<string, string>();
const now = morning();
let clock = now;

const as = (who: string) => tokens.get(who) ?? "";
const people = ["collector", "collector2", "collectorB", "manager", "service", "supervisor", "auditor", "tenantAdmin"];
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
const mine = () => server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector);
const order = () => mine()?.id ?? 0;
const open = (who = "collector", text = "=HYPERLINK(1)", loanRecordId = order()) =>
  server.call("complaint.add", { loanRecordId, kind: "conduct", text }, { token: as(who) });
const answer = (complaintId: number, who = "service", decision: "upheld" | "rejected" = "upheld") =>
  server.call("complaint.answer", { complaintId, decision, answer: "we called him" }, { token: as(who) });
const detail = async (who = "collector") => (await server.call("order.detail", { loanRecordId: order() }, { token: as(who) })).data;
const dial = () => server.call("collection.softPhoneAdd", { loanRecordId: order(), clientType: 0, myPhone: 1 }, { token: as("collector") });

beforeAll(async () => {
  server = await startTestServer({ clock: () => clock });
  for (const who of people) tokens.set(who, await server.signIn(accountOf(who)));
  tokens.set("ph", await server.signIn(accountOf("manager", "ph")));
  await sql("update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '36 hours'", now);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock = now;
  await sql("truncate complaint, contact_tally, phone_call, contact_block cascade");
  await sql("delete from contact_policy");
  await sql("update customer set complaint_since = null");
});

describe("a complaint", () => {
  it("stops what collects and reminds until another person has answered it, and stands in the open record and its history", async () => {
    expect((await dial()).code).toBe(1);
    await sql("update phone_call set state = 'ended'");
    const opened = await open();
    expect(opened.code).toBe(1);
    expect((await detail()).complaint).toMatchObject({ kind: "conduct", opener: "collector VN", pauses: true });
    expect((await detail()).contact).toMatchObject({ allowed: false, rule: "order.complaint" });
    expect((await dial()).refusal).toMatchObject({ error: "order.complaint" });
    expect((await open("supervisor")).refusal).toMatchObject({ error: "complaint.open" });
    expect((await answer(opened.data.complaintId)).code).toBe(1);
    expect(await detail()).toMatchObject({ complaint: null, contact: { allowed: true } });
    expect((await dial()).code).toBe(1);
    const { rows } = await sql("select event, remark from order_event where order_id = $1 and event like 'compl%' order by id", order());
    expect(rows).toEqual([
      { event: "complained", remark: "=HYPERLINK(1)" },
      { event: "complaintAnswered", remark: "we called him" },
    ]);
  });

  it("is about the customer: his other orders are not collected either, and whoever has them is told live", async () => {
    const other = server.fixture.vn.orders.find((each) => each.collectorId === server.fixture.vn.staff.collector2);
    await sql("update loan_order set customer_id = $2 where id = $1", other?.id, mine()?.customerId);
    await open();
    const theirs = await server.call("order.detail", { loanRecordId: other?.id ?? 0 }, { token: as("collector2") });
    expect(theirs.data).toMatchObject({ complaint: { kind: "conduct" }, contact: { allowed: false } });
    const { rows } = await sql("select orders, staff from live_notice order by id desc limit 1");
    expect(rows[0].orders.map(Number)).toEqual(expect.arrayContaining([order(), other?.id]));
    expect(rows[0].staff.map(Number)).toEqual(
      expect.arrayContaining([server.fixture.vn.staff.collector, server.fixture.vn.staff.collector2]),
    );
    await sql("update loan_order set customer_id = $2 where id = $1", other?.id, other?.customerId);
  });

  it("pauses contact for as many days as the tenant's policy says", async () => {
    const policy = { opens: 25_200, closes: 75_600, perDay: 5, perSevenDays: null, closedDays: [], freeHoursAfterDaysLate: null };
    const more = { quietDaysAfterTalk: 0, thirdParties: false, closedOnHolidays: false, consentFreesHours: false, advertising: [] };
    const { manager, tenantAdmin } = server.fixture.vn.staff;
    await sql(
      `insert into contact_policy (tenant_id, market, valid_from, policy, source, proposed_by, approved_by, approved_at)
       values (1, 'VN', '2020-01-01', $1, 'house rule', $2, $3, now())`,
      { ...policy, ...more, complaintPauseDays: 2 },
      manager,
      tenantAdmin,
    );
    clock = new Date(now.getTime() + 6_000);
    await open();
    expect((await detail()).contact.allowed).toBe(false);
    clock = new Date(now.getTime() + 49 * 3_600_000);
    await sql("update session set seen_at = $1, expires_at = $1::timestamptz + interval '36 hours'", clock);
    expect(await detail()).toMatchObject({ complaint: { pauses: false }, contact: { allowed: true } });
    await sql("update session set seen_at = $1, expires_at = $1::timestamptz + interval '36 hours'", now);
  });

  it("is counted on its day for whoever had the order, team by team", async () => {
    const day = now.toISOString().slice(0, 10);
    const quality = async (more: object = {}) =>
      (await server.call("collectionData.quality", { startTime: day, endTime: day, ...more }, { token: as("manager") })).data.complaints;
    expect(await quality()).toBe(0);
    await open();
    const { collector, collector2 } = server.fixture.vn.staff;
    expect([await quality(), await quality({ adminUserId: collector }), await quality({ adminUserId: collector2 })]).toEqual([1, 1, 0]);
  });

  it("is refused to whoever may not see the order, answer it, or opened it; and answered once", async () => {
    expect((await open("collectorB")).status).toBe(404);
    expect((await open("auditor")).status).toBe(403);
    expect((await open("ph")).status).toBe(404);
    expect(
      (await server.call("complaint.add", { loanRecordId: order(), kind: "conduct", text: " " }, { token: as("collector") })).status,
    ).toBe(400);
    const { data } = await open("manager");
    expect((await answer(data.complaintId, "supervisor")).status).toBe(403);
    expect((await answer(data.complaintId, "ph")).status).toBe(404);
    expect((await answer(data.complaintId, "manager")).refusal).toMatchObject({ error: "approval.samePerson" });
    expect((await answer(data.complaintId, "service", "rejected")).code).toBe(1);
    expect((await answer(data.complaintId)).refusal).toMatchObject({ error: "complaint.notOpen" });
  });
});

describe("the customer file", () => {
  const columns = ["at", "part", "orderNo", "what", "detail", "amount", "dueAt", "recording", "operator"];
  const make = (who = "manager", loanRecordId = order()) =>
    server.call(
      "export.create",
      { exportCode: "customer.file", filters: { loanRecordId }, columns, format: "csv", reason: "regulator asks" },
      { token: as(who), locale: "en_PH" },
    );

  it("holds everything of one customer in the order in which it happened, within ten seconds, as text that no spreadsheet runs", async () => {
    await dial();
    await sql("update phone_call set state = 'ended'");
    await server.call("lease.hold", { loanRecordId: order() }, { token: as("collector") });
    await server.call("order.phoneReveal", { loanRecordId: order() }, { token: as("collector") });
    await open();
    await server.call("contactPolicy.wishes", { userId: mine()?.customerId ?? 0, optOut: ["sms"] }, { token: as("service") });
    const jobs = startJobs(server.kernel.database, {
      exportLists,
      clock: () => clock,
      ownerUrl: server.database.url,
      log: { error: () => undefined },
    });
    const begun = Date.now();
    const { data } = await make();
    const job = async () =>
      (await server.call("export.list", {}, { token: as("manager") })).data.list.find((each) => each.jobId === data.jobId);
    await expect.poll(async () => (await job())?.status, { timeout: 10_000 }).toBe("done");
    process.stdout.write(`    customer file after ${Date.now() - begun} ms\n`);
    await jobs.stop();
    const q = encodeURIComponent(cipher.seal(JSON.stringify({ fileId: data.fileId })));
    const answered = await fetch(`${server.origin}/report-domain/file/get?q=${q}`, {
      headers: { "x-session-token": as("manager"), "x-language": "en_PH" },
    });
    const text = Buffer.from(await answered.arrayBuffer())
      .toString("utf8")
      .replace(/^\uFEFF/, "");
    const rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    expect(rows[0]).toEqual(["Time", "Part", "Order", "What", "Detail", "Amount", "For when", "Recording", "By"]);
    const body = rows.slice(1, -1);
    const line = (part: string, what: string) => body.find((row) => row[1] === part && row[3] === what);
    expect(line("Application", "Applied for")).toBeDefined();
    expect(line("Contact", "Call")?.slice(7)).toEqual(["No recording", "collector VN"]);
    expect(line("Complaint", "Rude or threatening")?.[4]).toBe("'=HYPERLINK(1)");
    expect(line("Consent", "Wishes and consents changed")?.[4]).toContain("sms");
    expect(line("Who saw it", "Opened the record")?.[8]).toBe("collector VN");
    expect(line("Who saw it", "Saw the full number")?.[8]).toBe("collector VN");
    expect(line("Who saw it", "Took the file")?.[8]).toBe("manager VN");
    expect(
      body.some((row) => row[1] === "Ledger" && row[3] === "Posting") ||
        (await sql("select 1 from posting where order_id = $1", order())).rowCount === 0,
    ).toBe(true);
    expect(body.map((row) => row[0])).toEqual(body.map((row) => row[0] ?? "").toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(body.map((row) => row[2])).size).toBeLessThanOrEqual(2);
    const { rows: audits } = await sql("select detail from audit where call = 'export.create' order by id desc limit 1");
    expect(audits[0].detail).toMatchObject({ list: "customer.file", reason: "regulator asks", filter: { loanRecordId: order() } });
  });

  it("is for whoever may export records, of his own tenant, and with a reason", async () => {
    expect((await make("collector")).status).toBe(403);
    expect((await make("auditor")).status).toBe(403);
    expect((await make("ph")).refusal).toMatchObject({ error: "export.nothing" });
    expect((await make("manager", 999_999)).refusal).toMatchObject({ error: "export.nothing" });
  });
});
