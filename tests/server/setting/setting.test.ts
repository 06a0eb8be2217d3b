// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const zone = "Asia/Ho_Chi_Minh";
let server: TestServer;
let [admin, other] = ["", ""];
/** Noon where the tenant is: tests go forward only, by days. */
let now = new Date("2030-03-04T05:00:00Z");
const today = () => localDate(now, zone);

const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
async function goTo(when: Date): Promise<void> {
  now = when;
  await sql("update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '36 hours'", when);
}
const forward = (days: number) => goTo(new Date(now.getTime() + days * 86_400_000));

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  admin = await server.signIn(accountOf("tenantAdmin"));
  other = await server.signIn(accountOf("platformAdmin"));
});
afterAll(() => server.close());
beforeEach(async () => {
  // Not truncated: the server reads both ahead in one transaction, policies first, and the two would wait for each other.
  await sql("delete from setting_version");
  await sql("delete from contact_policy");
  await sql("delete from approval where kind in ('paramSave', 'commissionRate')");
  await forward(1);
});

type Group = "money" | "law" | "preset" | "commission" | "stage" | "own" | "retention";
const change = (groupCode: Group, key: string, value: string, more: { validFrom?: string; source?: string; version?: number } = {}) =>
  server.call("systemConfig.updateSystemConfig", { groupCode, key, value, remark: "as agreed", ...more }, { token: admin });
const approve = (approvalId: number, token = other) => server.call("approval.review", { approvalId, decision: "approve" }, { token });
const row = async (groupCode: Group, key: string) => {
  const { data } = await server.call("systemConfig.selectAll", { groupCode, pageSize: "200" }, { token: admin });
  return data.list.find((each) => each.key === key);
};
async function changed(groupCode: Group, key: string, value: string, more = {}): Promise<void> {
  const { data } = await change(groupCode, key, value, more);
  expect((await approve(data.pending?.approvalId ?? 0)).code).toBe(1);
}

describe("a money rule", () => {
  test("waits for a second person, holds from its day on, and is what the house reckons with", async () => {
    const { data } = await change("money", "waiverByRule", "3,5 %");
    expect(data).toMatchObject({ version: 0, validFrom: addDays(today(), 1) });
    const again = await change("money", "waiverByRule", "3.5%");
    expect(again.data.pending).toEqual(data.pending);
    expect((await approve(data.pending?.approvalId ?? 0, admin)).refusal.error).toBe("approval.samePerson");
    expect(await row("money", "waiverByRule")).toMatchObject({ value: "2%", askedValue: "3.5%", isOwnRequest: true });
    expect((await approve(data.pending?.approvalId ?? 0)).code).toBe(1);
    expect(await row("money", "waiverByRule")).toMatchObject({ value: "2%", nextValue: "3.5%", version: 1, approvalId: null });
    expect((await change("money", "waiverByRule", "3.5%")).refusal.error).toBe("setting.same");
    await forward(1);
    expect(await row("money", "waiverByRule")).toMatchObject({ value: "3.5%", nextValue: null, remark: "as agreed" });
    const facts = await server.kernel.tenantOf(1);
    expect(facts.moneyRules.waiverByRule).toBe(35_000);
  });

  test("approved after its day begins on the day after the approval, and the approver is told so", async () => {
    const { data } = await change("money", "waiverDays", "20", { validFrom: addDays(today(), 1) });
    const approvalId = data.pending?.approvalId ?? 0;
    await forward(2);
    const shown = await server.call("systemConfig.dryRun", { approvalId }, { token: other });
    expect(shown.data).toMatchObject({ before: "31", after: "20", isMoved: true, validFrom: addDays(today(), 1) });
    await approve(approvalId);
    expect(await row("money", "waiverDays")).toMatchObject({ value: "31", nextValue: "20", nextFrom: addDays(today(), 1) });
  });

  test("is rolled back by a version more, and history says each with what was before it", async () => {
    await changed("money", "writeOffFrom", "120");
    await forward(1);
    await changed("money", "writeOffFrom", "90");
    await forward(1);
    const { data } = await server.call("systemConfig.history", { groupCode: "money", key: "writeOffFrom" }, { token: admin });
    expect(data).toMatchObject([
      { version: 2, before: "120", value: "90", isInForce: true },
      { version: 1, before: "90", value: "120", isInForce: false },
    ]);
    const stale = await change("money", "writeOffFrom", "100", { version: 1 });
    expect(stale.status).toBe(409);
    await expect(
      server.kernel.database.withTenant(1, (tx) =>
        tx.executeQuery({ sql: "update setting_version set value = '1'", parameters: [], query: { kind: "RawNode" } } as never),
      ),
    ).rejects.toThrow();
  });

  test.each([
    ["waiverByRule", "101%", "setting.share"],
    ["waiverByRule", "50%", "setting.tiers"],
    ["waiverByRule", "=A1*2", "setting.formula"],
    ["waiverDays", "^\\d+$", "setting.formula"],
    ["waiverDays", "soon", "setting.value"],
    ["waiverDays", "400", "setting.range"],
    ["waiverDays", "31", "setting.same"],
  ])("%s %s is refused: %s, and nothing is kept", async (key, value, error) => {
    const answer = await change("money", key, value);
    expect(answer.refusal).toMatchObject({ error, field: "value" });
    expect((await sql("select from approval where kind = 'paramSave'")).rowCount).toBe(0);
  });

  test("begins tomorrow at the earliest, and is none of those that are deleted", async () => {
    const early = await change("money", "waiverDays", "20", { validFrom: today() });
    expect(early.refusal).toMatchObject({ error: "setting.past", field: "validFrom" });
    expect((await change("money", "nothing", "1")).refusal).toMatchObject({ error: "setting.key", field: "key" });
    const id = (await row("money", "waiverDays"))?.id ?? 0;
    const gone = await server.call("systemConfig.deleteConfig", { id }, { token: admin });
    expect(gone.refusal).toMatchObject({ error: "setting.system", field: "id" });
  });
});

describe("contact law", () => {
  test("that is stricter holds from the approval on, and the law itself reads it", async () => {
    const shown = await server.call("systemConfig.dryRun", { groupCode: "law", key: "closes", value: "20" }, { token: admin });
    expect(shown.data).toMatchObject({ before: "21:00", after: "20:00", validFrom: today(), isLoose: false, sampled: 100 });
    await changed("law", "closes", "20:00");
    expect(await row("law", "closes")).toMatchObject({ value: "20:00", isLoose: false });
    const policy = await sql(
      "select policy ->> 'closes' as closes, policy ->> 'perDay' as cap, valid_from::text as day from contact_policy",
    );
    expect(policy.rows).toEqual([{ closes: "72000", cap: "5", day: today() }]);
  });

  test("that is looser than the market's needs its source, and begins tomorrow; what was approved for later keeps both", async () => {
    expect((await change("law", "closes", "22:00")).refusal).toMatchObject({ error: "setting.source", field: "source" });
    await changed("law", "perDay", "4", { validFrom: addDays(today(), 5) });
    await changed("law", "closes", "22:00", { source: "Circular 1/2030" });
    const rows = await sql("select policy ->> 'closes' as closes, policy ->> 'perDay' as cap from contact_policy order by valid_from, id");
    expect(rows.rows).toEqual([
      { closes: "79200", cap: "5" },
      { closes: "75600", cap: "4" },
      { closes: "79200", cap: "4" },
    ]);
    await forward(5);
    expect(await row("law", "closes")).toMatchObject({ value: "22:00", isLoose: true, source: "Circular 1/2030" });
    expect(await row("law", "perDay")).toMatchObject({ value: "4", isLoose: false });
  });

  test("never ends before it begins", async () => {
    expect((await change("law", "closes", "06:00")).refusal).toMatchObject({ error: "setting.ends", field: "value" });
  });

  test("says which contacts of the last seven days it would have blocked, by the hour", async () => {
    const order = server.fixture.vn.orders[0];
    await sql("truncate contact_attempt cascade");
    for (const hour of [9, 19, 20])
      await sql(
        `insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, client_type, channel, phone_masked, met_status, met_stage, met_version)
         select 1, $1, $2, $3, $4::date::timestamp at time zone 'Asia/Ho_Chi_Minh' + $5 * interval '1 hour', $4::date, 1, 'own', '*', 8, 'overdue', 1`,
        order?.id,
        order?.customerId,
        server.fixture.vn.staff.collector,
        addDays(today(), -1),
        hour,
      );
    const { data } = await server.call("systemConfig.dryRun", { groupCode: "law", key: "closes", value: "20:00" }, { token: admin });
    expect(data.lines).toMatchObject([
      { what: "contacts", after: 3 },
      { what: "blocked", after: 1 },
      { what: "freed", after: 0 },
      { what: "hour", name: "20:00", before: 1, after: 0 },
    ]);
  });
});

describe("stages, rates, presets and own parameters", () => {
  test.each([
    ["S1 1..3, S2 5..", "setting.stageGap"],
    ["S1 1..3, S2 3..", "setting.stageOverlap"],
    ["S1 3..1, S2 4..", "setting.stageEnd"],
    ["S1 1..3", "setting.stageGap"],
    ["everything", "setting.value"],
  ])("stages %s: %s", async (value, error) => {
    expect((await change("stage", "table", value)).refusal).toMatchObject({ error, field: "value" });
  });

  test("a table of stages is taken in by the night of its day", async () => {
    const before = (await row("stage", "table"))?.value ?? "";
    const table = "N1 1..5, N2 6..";
    const { data } = await server.call("systemConfig.dryRun", { groupCode: "stage", key: "table", value: table }, { token: admin });
    expect(data.lines.find(({ what }) => what === "stageMoved")?.after).toBeGreaterThan(0);
    await changed("stage", "table", table);
    await runNight(server.kernel.database, 1, now);
    expect((await row("stage", "table"))?.value).toBe(before);
    await forward(1);
    await runNight(server.kernel.database, 1, now);
    await forward(1);
    expect((await row("stage", "table"))?.value).toBe(table);
    await changed("stage", "table", before);
    await forward(1);
    await runNight(server.kernel.database, 1, now);
    await forward(1);
  });

  test("a commission rate takes two, and its list says which is in force", async () => {
    const stage = (await server.kernel.tenantOf(1)).stages.at(-1)?.code ?? "";
    await changed("commission", stage, "1.5%");
    await forward(1);
    const { data } = await server.call("commission.rateList", { stage }, { token: admin });
    expect(data.list).toMatchObject([{ stage, ratePpm: 15_000, isInForce: true }]);
    expect(await row("commission", stage)).toMatchObject({ value: "1.5%", version: 1 });
  });

  test("a preset holds at once; a time that its detail does not need is refused", async () => {
    expect((await change("preset", "9", "4 off +2h")).refusal).toMatchObject({ error: "setting.value", field: "value" });
    const { data } = await change("preset", "9", "1 today +3h");
    expect(data).toMatchObject({ pending: null, version: 1, validFrom: today() });
    expect(await row("preset", "9")).toMatchObject({ value: "1 today +3h" });
    expect((await change("preset", "9", "-")).code).toBe(1);
    expect(await row("preset", "9")).toMatchObject({ value: "–", version: 2 });
  });

  test("a digit that means something else is told to whoever calls, each in his language, and to nobody else", async () => {
    expect((await change("preset", "8", "1 today +3h")).code).toBe(1);
    const told = async (who: string, locale: string) => {
      const token = await server.signIn(accountOf(who as "collector"));
      return (await server.call("systemNotice.mine", {}, { token, locale })).data.filter(({ title }) => title.includes("8"));
    };
    const [vi] = await told("collector", "vi_VN");
    expect(vi).toMatchObject({ title: "Phím gọi nhanh 8 đã đổi", isRead: false });
    expect(vi?.content).toMatch(/–.+\+3h/);
    expect((await told("collector", "en_PH"))[0]?.title).toBe("Call preset 8 is another one");
    expect(await told("finance", "en_PH")).toEqual([]);
  });

  test("an own parameter comes and goes", async () => {
    const { data } = await change("own", "branch.name", "Hà Nội");
    expect(await row("own", "branch.name")).toMatchObject({ id: data.id, value: "Hà Nội", isSystem: false });
    expect((await server.call("systemConfig.deleteConfig", { id: data.id }, { token: admin })).code).toBe(1);
    expect(await row("own", "branch.name")).toBeUndefined();
  });
});

describe("how long the law keeps what a customer would have erased", () => {
  test("longer holds at once by one person; shorter names its source and takes two", async () => {
    expect((await change("retention", "customerFile", "7")).data.pending).toBeNull();
    expect(await row("retention", "customerFile")).toMatchObject({ value: "7" });
    expect((await change("retention", "customerFile", "4")).refusal.error).toBe("setting.source");
    const { data } = await change("retention", "customerFile", "4", { source: "Law of 2027, art. 5" });
    expect(data.pending).not.toBeNull();
    expect((await approve(data.pending?.approvalId ?? 0)).code).toBe(1);
    expect(await row("retention", "customerFile")).toMatchObject({ value: "7", nextValue: "4" });
    await forward(1);
    expect(await row("retention", "customerFile")).toMatchObject({ value: "4" });
    expect((await change("retention", "accounting", "0")).code).not.toBe(1);
  });
});
