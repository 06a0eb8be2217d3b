// @vitest-environment node
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announceGateways, type AnnounceGatewayOf, type AnnounceState } from "../../../src/server/gateway/announce.ts";
import { signatureOf } from "../../../src/server/kernel/sign-in/signature.ts";
import { runAnnouncements } from "../../../src/server/jobs/messages.ts";
import { lineOf, morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { messagesOf } from "../../support/message.ts";
import { sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let asker: string;
let second: string;
let template: number;
let now = morning();
let base = morning();
const hour = 3_600_000;
const query = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);
async function at(when: Date): Promise<void> {
  now = when;
  await query("update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '36 hours'", [when]);
}
const later = (milliseconds: number) => at(new Date(now.getTime() + milliseconds));
const turn = (gatewayOf?: AnnounceGatewayOf) =>
  runAnnouncements(
    server.kernel.database,
    1,
    now,
    gatewayOf ??
      announceGateways(
        server.kernel.database,
        lineOf(() => now),
      ),
  );
/** A gateway that says what a test wants. */
const saying =
  (state: AnnounceState, calls: string[] = []): AnnounceGatewayOf =>
  () => ({
    say: ({ ref }) => (calls.push(ref), Promise.resolve(state)),
    query: () => Promise.resolve(state),
    keep: () => Promise.resolve(true),
  });
/** Debts of one app, one of each customer. */
let debts: readonly number[] = [];
const late = (count: number): number[] => debts.slice(0, count);
const call = (more: object = {}, token = asker) =>
  server.call("voice.groupCall", { name: "Nhac hom nay", templateId: template, ids: late(2), ...more } as never, { token });
const preflight = (more: object = {}) =>
  server.call("voice.preflight", { templateId: template, ids: late(2), ...more } as never, { token: asker });
const task = async (taskId: number) =>
  (await server.call("voice.taskList", {}, { token: second })).data.list.find((row) => row.taskId === taskId);

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  asker = await server.signIn(accountOf("tenantAdmin"));
  second = await server.signIn(accountOf("platformAdmin"));
  const { rows } = await query(
    "select min(id) as id from loan_order where tenant_id = 1 and status = 8 and app_id = 1 and not frozen and not payment_in_check group by customer_id order by 1",
  );
  debts = rows.map((row) => Number(row["id"]));
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each in days of its own: what the server has read of the tenant is not older than now.
  base = new Date(base.getTime() + 72 * hour);
  await at(base);
  await query(
    "truncate message, message_task, outbox_message, contact_tally, contact_attempt, contact_block, phone_reveal, message_gateway, phone_call cascade",
  );
  await query("delete from signing_key");
  await query('update tenant set settings = settings || \'{"money": {"groupCallPrice": 300}}\' where tenant_id = 1');
  await query("delete from message_template where medium = 'voice'");
  const { rows } = await query(
    `insert into message_template (tenant_id, name, scene, medium, language, content, repeat, updated_at)
     values (1, 'Goi nhac', 'collect', 'voice', 'vi_VN', 'Chào {{name}}, hồ sơ {{orderNo}}', 2, now()) returning id`,
  );
  template = Number(rows[0]?.["id"]);
  await later(6_000);
});

describe("a spoken text", () => {
  it("is off until a second person has read it, is no SMS, and names only what there is", async () => {
    const text = { name: "Moi", scene: "collect", language: "vi_VN", content: "{{name}}", repeat: 2 } as const;
    const save = (more: object = {}) => server.call("voice.templateSave", { ...text, ...more }, { token: asker });
    const { data } = await save();
    const row = async () => (await server.call("voiceStencil.search", { name: "Moi" }, { token: second })).data.list[0];
    expect(await row()).toMatchObject({ id: data.id, valid: false, repeat: 2, requester: "tenantAdmin VN", askedContent: "{{name}}" });
    expect(
      (await server.call("smsStencil.search", { name: "Moi" }, { token: second })).data.list.filter(({ id }) => id === data.id),
    ).toEqual([]);
    expect((await server.call("smsStencil.editStatus", { id: data.id, status: "disabled" }, { token: asker })).refusal.error).toBe(
      "notFound",
    );
    await server.call("approval.review", { approvalId: (await row())?.approvalId ?? 0, decision: "approve" }, { token: second });
    expect(await row()).toMatchObject({ valid: true });
    await server.call("voiceStencil.updateValid", { id: data.id, valid: false }, { token: asker });
    expect(await row()).toMatchObject({ valid: false });
    expect((await save({ content: "{{nobody}}" })).refusal).toMatchObject({ error: "template.variable", field: "content" });
    expect((await save({ content: "công an" })).refusal).toMatchObject({ error: "template.banned", field: "content" });
  });
});

describe("a pre-flight", () => {
  it("says how many, who not and why, when and at what cost, and counts nothing", async () => {
    const [first, other] = late(2);
    await query("update loan_order set frozen = true where id = $1", [first]);
    const { data } = await preflight();
    expect(data).toMatchObject({ total: 2, sendable: 1, waits: 0, cost: 300, needsSecond: false });
    expect(data.leftOut).toMatchObject([{ rule: "order.frozen", count: 1 }]);
    expect(data.sample).toMatch(/^Chào .+, hồ sơ \d{8}$/);
    const night = new Date(now.getTime() + 12 * hour).toISOString();
    expect((await preflight({ scheduleTime: night })).data).toMatchObject({ sendable: 1, waits: 1 });
    await query("update loan_order set frozen = false where id = $1", [first]);
    expect(other).toBeDefined();
    expect((await query("select count(*)::int as n from contact_tally")).rows[0]?.["n"]).toBe(0);
  });

  it("finds debts by stage and days, one of each customer, and refuses by field what cannot be", async () => {
    const found = await preflight({ ids: undefined, filters: { appId: 1, daysFrom: 1 } });
    const { rows } = await query(
      "select count(distinct customer_id)::int as n from loan_order where tenant_id = 1 and status = 8 and app_id = 1",
    );
    expect(found.data.total).toBe(rows[0]?.["n"]);
    const refused = async (more: object) => (await preflight(more)).refusal;
    expect(await refused({ ids: undefined, filters: {} })).toMatchObject({ error: "voice.noFilter", field: "stage" });
    expect(await refused({ ids: undefined, filters: { daysFrom: 3_000 } })).toMatchObject({ error: "message.nobody", field: "stage" });
    await query("update loan_order set app_id = 2 where id = $1", [late(1)[0]]);
    expect(await refused({ ids: undefined, filters: { daysFrom: 1 } })).toMatchObject({ error: "order.mixedApps", field: "appId" });
    await query("update loan_order set app_id = 1 where id = $1", [late(1)[0]]);
    expect(await refused({ scheduleTime: new Date(now.getTime() - hour).toISOString() })).toMatchObject({
      error: "voice.past",
      field: "scheduleTime",
    });
    expect(await refused({ templateId: 999_999 })).toMatchObject({ error: "message.noTemplate", field: "templateId" });
    expect(await refused({ ids: [999_999] })).toMatchObject({ error: "notFound", field: "ids" });
  });
});

describe("a group call", () => {
  it("calls each once, counts it with calls and messages, and tells answered, keyed and failed apart", async () => {
    const ids = late(3);
    for (const [at, end] of [
      [0, "0008"],
      [1, "0007"],
      [2, "0404"],
    ] as const)
      await query("update loan_order set phone = $2 where id = $1", [ids[at], `+8491000${end}`]);
    const { data } = await call({ ids });
    expect(data).toMatchObject({ accepted: 3, blocked: 0, cost: 900, pending: null });
    await turn();
    expect((await messagesOf(server, data.taskId)).map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);
    await later(11_000);
    await turn();
    await turn();
    expect(await task(data.taskId)).toMatchObject({ status: "sent", total: 3, answered: 2, keyed: 1, failed: 1, cost: 900 });
    const { rows } = await query("select type, purpose, direction from contact_attempt order by id");
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ type: "voice", purpose: "collect", direction: "out" })));
    expect((await query("select sum(attempts)::int as n from contact_tally")).rows[0]?.["n"]).toBe(3);
    const detail = (await server.call("voice.taskRows", { taskId: data.taskId }, { token: second })).data.list;
    expect(detail.find(({ status }) => status === "keyed")).toMatchObject({ digit: "1", seconds: 21, loanRecordId: ids[1] });
    expect(detail.every(({ phone }) => phone.includes("•"))).toBe(true);
  });

  it("is judged once more when each call goes: a cap that was reached, a debt that is none of its kind any more", async () => {
    const ids = late(3);
    const { data } = await call({ ids });
    await query(
      "insert into contact_tally (tenant_id, customer_id, local_date, attempts) select 1, customer_id, ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date, 5 from loan_order where id = $1",
      [ids[0], now],
    );
    await query("update loan_order set status = 6 where id = $1", [ids[1]]);
    await later(11_000);
    await turn(saying({ state: "submitted", providerRef: "x" }));
    await query("update loan_order set status = 8 where id = $1", [ids[1]]);
    expect((await messagesOf(server, data.taskId)).map(({ state, rule }) => [state, rule])).toEqual([
      ["blocked", "contact.dailyCap"],
      ["blocked", "order.wrongStatus"],
      ["submitted", null],
    ]);
    expect((await query("select medium, rule from contact_block")).rows).toEqual([{ medium: "voice", rule: "contact.dailyCap" }]);
  });

  it("waits for the window of its customer, and expires after a day", async () => {
    const { data } = await call({ scheduleTime: new Date(now.getTime() + 12 * hour).toISOString() });
    await later(12 * hour + 1_000);
    await turn();
    const rows = await messagesOf(server, data.taskId);
    expect(rows.map(({ state, rule }) => [state, rule])).toEqual([
      ["waiting", "contact.window"],
      ["waiting", "contact.window"],
    ]);
    await at(new Date((rows[0]?.due_at.getTime() ?? 0) + 1_000));
    await turn(saying({ state: "later", reason: "noAnswer" }));
    expect((await messagesOf(server, data.taskId))[0]).toMatchObject({ state: "queued", tries: 1 });
    await later(25 * hour);
    await turn();
    expect((await messagesOf(server, data.taskId)).map(({ state }) => state)).toEqual(["expired", "expired"]);
  });

  it("of more people than one may reach waits for a second, and is planned anew at his yes", async () => {
    await query('update tenant set settings = settings || \'{"money": {"groupCallPeople": 2}}\' where tenant_id = 1');
    await later(6_000);
    const ids = late(4);
    const { data } = await call({ ids });
    expect(data.pending).not.toBeNull();
    expect(await task(data.taskId)).toMatchObject({ status: "asked", total: 4, requester: "tenantAdmin VN" });
    expect(await messagesOf(server, data.taskId)).toEqual([]);
    const review = (token: string) =>
      server.call("approval.review", { approvalId: data.pending?.approvalId ?? 0, decision: "approve" }, { token });
    expect((await review(asker)).refusal.error).toBe("approval.samePerson");
    await query("update loan_order set frozen = true where id = $1", [ids[0]]);
    expect((await review(second)).code).toBe(1);
    await query("update loan_order set frozen = false where id = $1", [ids[0]]);
    expect((await messagesOf(server, data.taskId)).map(({ state }) => state).toSorted()).toEqual(["blocked", "queued", "queued", "queued"]);
    expect(await task(data.taskId)).toMatchObject({ status: "toSend", total: 4, blocked: 1, open: 3 });
    const other = await call({ ids });
    const cancelled = await server.call("message.taskCancel", { taskId: other.data.taskId }, { token: asker });
    expect(cancelled.data).toEqual({ status: "cancelled", cancelled: 0 });
    const yes = await server.call(
      "approval.review",
      { approvalId: other.data.pending?.approvalId ?? 0, decision: "approve" },
      { token: second },
    );
    expect(yes.refusal.error).toBe("approval.moved");
  });

  it("is cancelled as far as it has not gone", async () => {
    const { data } = await call({ ids: late(2), scheduleTime: new Date(now.getTime() + hour).toISOString() });
    await query("update message set due_at = $2 where task_id = $1 and id = (select min(id) from message where task_id = $1)", [
      data.taskId,
      now,
    ]);
    await turn();
    expect((await server.call("message.taskCancel", { taskId: data.taskId }, { token: asker })).data).toMatchObject({ cancelled: 1 });
    expect((await messagesOf(server, data.taskId)).map(({ state }) => state)).toEqual(["answered", "cancelled"]);
    expect(await task(data.taskId)).toMatchObject({ status: "cancelled", total: 2, blocked: 1 });
  });
});

describe("its gateway", () => {
  it("is asked again under the same reference when it is away, and counts no second contact", async () => {
    const { data } = await call({ ids: late(1) });
    await later(11_000);
    const calls: string[] = [];
    await turn(saying({ state: "later", reason: "noAnswer" }, calls));
    await later(20_000);
    await turn(saying({ state: "submitted", providerRef: "x" }, calls));
    expect(new Set(calls).size).toBe(1);
    expect(calls.length).toBe(2);
    expect((await query("select sum(attempts)::int as n from contact_tally")).rows[0]?.["n"]).toBe(1);
    expect(await task(data.taskId)).toMatchObject({ open: 1 });
  });

  it("is spoken to over HTTP at an address that may be called, signed; what it does not say well is no word", async () => {
    const heard: { path: string; body: unknown }[] = [];
    let answer = '{"state": "keyed", "seconds": 9, "digit": "2"}';
    const carrier = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        heard.push({ path: request.url ?? "", body: JSON.parse(Buffer.concat(parts).toString()) });
        response.end(answer);
      });
    }).listen(0, "127.0.0.1");
    await once(carrier, "listening");
    const { port } = carrier.address() as AddressInfo;
    const channel = { tenantId: 1, kind: "http" as const, url: `http://127.0.0.1:${port}`, keyId: "ivr", secret: "key" };
    const said = { ref: "M1-1", phone: "+84910000001", text: "Chào", language: "vi_VN", repeat: 2 };
    const line = lineOf(() => now);
    const open = announceGateways(server.kernel.database, { ...line, allowed: ["127.0.0.1"] })(channel);
    expect(await open.say(said)).toEqual({ state: "keyed", seconds: 9, digit: "2" });
    expect(heard).toEqual([{ path: "/announcements", body: said }]);
    answer = '{"state": "paid"}';
    expect(await open.query("M1-1")).toEqual({ state: "later", reason: "noAnswer" });
    const closed = announceGateways(server.kernel.database, { ...line, allowed: [] })(channel);
    expect(await closed.say(said)).toEqual({ state: "later", reason: "noAnswer" });
    expect(heard.length).toBe(2);
    carrier.close();
  });

  it("reports by a signed receipt, once, and of its own calls only", async () => {
    await query(
      `insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'ivr', 'voice', 'http', 'https://ivr.example', 'ivr', 'key-of-ivr'),
         (1, 'text', 'sms', 'http', 'https://sms.example', 'sms', 'key-of-sms')`,
    );
    await query(
      "insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'ivr', 'channel', 'ivr', 'key-of-ivr'), (1, 'sms', 'channel', 'text', 'key-of-sms')",
    );
    const { data } = await call({ ids: late(1) });
    await later(11_000);
    await turn(saying({ state: "submitted", providerRef: "x" }));
    const [row] = await messagesOf(server, data.taskId);
    const ref = `M1-${row?.id}`;
    const tell = (body: object, key = "ivr") =>
      sendSigned(server, "/channel-domain/voice/announced", { ref, ...body }, { keyId: key, secret: `key-of-${key}` });
    await tell({ state: "answered", seconds: 12 }, "sms");
    expect(await task(data.taskId)).toMatchObject({ answered: 0 });
    await tell({ state: "answered", seconds: 12 });
    await tell({ state: "answered", seconds: 12 });
    await tell({ state: "failed", reason: "late word" });
    expect(await task(data.taskId)).toMatchObject({ answered: 1, keyed: 0, failed: 0, cost: 300 });
    await tell({ state: "keyed", seconds: 15, digit: "1" });
    expect(await task(data.taskId)).toMatchObject({ answered: 1, keyed: 1, cost: 300 });
  });

  it("is heard by whoever may where its network recorded it, from an address that is signed, and that somebody listened is on record", async () => {
    await query(
      `insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'ivr', 'voice', 'http', 'https://ivr.example/v1', 'ivr', 'key-of-ivr')`,
    );
    const { data } = await call({ ids: late(2) });
    await later(11_000);
    await turn(saying({ state: "submitted", providerRef: "x" }));
    const rows = await messagesOf(server, data.taskId);
    await query("insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'ivr', 'channel', 'ivr', 'key-of-ivr')");
    const said = { ref: `M1-${rows[0]?.id}`, state: "answered", seconds: 12, recording: "day 1/7" };
    await sendSigned(server, "/channel-domain/voice/announced", said, { keyId: "ivr", secret: "key-of-ivr" });
    await turn(saying({ state: "answered", seconds: 9 }));
    const attempts = (await query("select attempt_id from message where task_id = $1 order by id", [data.taskId])).rows;
    const listener = await server.signIn(accountOf("supervisor"));
    const hear = (at: number, token = listener) =>
      server.call("softPhone.recording", { id: Number(attempts[at]?.["attempt_id"]) }, { token });
    const url = new URL((await hear(0)).data.url);
    expect(url.origin + url.pathname).toBe("https://ivr.example/v1/recordings/day%201%2F7");
    const time = url.searchParams.get("expires") ?? "";
    const signed = signatureOf("key-of-ivr", { time, method: "GET", path: url.pathname, body: "" });
    expect(url.searchParams.get("signature")).toBe(signed);
    expect((await hear(1)).refusal.error).toBe("recording.none");
    expect((await hear(0, await server.signIn(accountOf("collector")))).status).toBe(403);
    const heard = await query(
      "select staff_id from audit where tenant_id = 1 and call = 'softPhone.recording' and detail ->> 'attempt' = $1",
      [String(attempts[0]?.["attempt_id"])],
    );
    expect(heard.rows).toEqual([{ staff_id: server.fixture.vn.staff.supervisor }]);
    expect((await query("select 1 from record_access where what = 'recording'")).rowCount).toBe(1);
  });
});
