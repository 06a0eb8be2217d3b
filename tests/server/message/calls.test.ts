// @vitest-environment node
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { voiceGateways } from "../../../src/server/gateway/voice.ts";
import { runCalls } from "../../../src/server/jobs/calls.ts";
import { isSigned, signatureHeaders, signatureOf } from "../../../src/server/kernel/sign-in/signature.ts";
import { morning, lineOf } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";

let server: TestServer;
let collector: string;
let colleague: string;
let supervisor: string;
let now = morning();
const second = 1_000;

/** A telephone system: it keeps what it is asked to dial, and accepts it or not. */
let pbx: Server;
let pbxUrl = "";
let isAccepting = true;
const dialled: { ref: string; seat: string; phone: string; signed: boolean }[] = [];

async function at(when: Date): Promise<void> {
  now = when;
  await sql("update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'", when);
}
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
const one = async (text: string, ...values: unknown[]) => (await sql(text, ...values)).rows[0] as Record<string, unknown>;
const mine = (index = 0) =>
  server.fixture.vn.orders.filter((order) => order.collectorId === server.fixture.vn.staff.collector)[index]?.id ?? 0;
const phoneOf = async (order: number) => String((await one("select phone from loan_order where id = $1", order))["phone"]);

const dial = (token = collector, loanRecordId = mine()) =>
  server.call("collection.softPhoneAdd", { loanRecordId, clientType: 0, myPhone: 1 }, { token });
const turn = () => runCalls(server.kernel.database, 1, now, voiceGateways(lineOf(() => now)));
const event = (body: object, who = "pbx") =>
  sendSigned(
    server,
    "/channel-domain/voice/event",
    { at: now.toISOString(), ...body },
    { keyId: `${who}-key`, secret: `secret-of-${who}` },
  );
const detail = async (token = collector, loanRecordId = mine()) => (await server.call("order.detail", { loanRecordId }, { token })).data;
const usePbx = () =>
  sql(
    "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'pbx', 'voice', 'http', $1, 'house', 'house-secret')",
    pbxUrl,
  );

beforeAll(async () => {
  pbx = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const text = { time: String(request.headers[signatureHeaders.time]), method: "POST", path: request.url ?? "", body };
      const signature = String(request.headers[signatureHeaders.signature]);
      dialled.push({ ...JSON.parse(body), signed: isSigned("house-secret", text, { signature, now }) });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ accepted: isAccepting }));
    });
  });
  await new Promise<void>((ready) => pbx.listen(0, "127.0.0.1", ready));
  pbxUrl = `http://127.0.0.1:${(pbx.address() as AddressInfo).port}/pbx`;
  server = await startTestServer({ clock: () => now });
  await sql(
    "insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'pbx-key', 'channel', 'pbx', 'secret-of-pbx'), (1, 'other-key', 'channel', 'other', 'secret-of-other')",
  );
  collector = await server.signIn(accountOf("collector"));
  colleague = await server.signIn(accountOf("collector2"));
  supervisor = await server.signIn(accountOf("supervisor"));
});
afterAll(async () => {
  await server.close();
  pbx.close();
});
beforeEach(async () => {
  await at(morning());
  isAccepting = true;
  dialled.length = 0;
  await sql("truncate contact_tally, contact_attempt, collection_result, promise, phone_call, message_gateway, tally_delta, tally_bucket");
});
/** Whatever became of a call, its book says what is left of it. */
afterEach(async () => {
  const client = await server.database.owner.connect();
  const found = await verifyTallies(client).finally(() => client.release());
  expect(found.filter(({ book }) => book === "call")).toEqual([]);
});

describe("without a gateway", () => {
  it("a dial is a link for the seat's own phone, an attempt, and a result that waits; no recording is promised", async () => {
    const answer = await dial();
    expect(answer.data).toMatchObject({ callId: null, link: `tel:${await phoneOf(mine())}`, todayCount: 1 });
    expect(await detail()).toMatchObject({ call: null, dial: { attemptId: answer.data.id, direction: "out" } });
    expect((await server.call("softPhone.recording", { id: answer.data.id }, { token: supervisor })).refusal.error).toBe("recording.none");
    expect((await server.call("softPhone.recording", { id: answer.data.id }, { token: collector })).status).toBe(403);
    expect((await server.call("softPhone.recording", { id: answer.data.id }, {})).code).toBe(1001);
    const result = { loanRecordId: mine(), callRecordId: answer.data.id, reason: 7, subTag: "notAnswered" };
    await server.call("collection.addCollectionResultRecord", result, { token: collector });
    expect((await detail()).dial).toBeNull();
  });

  it("a dial that nobody wrote a result for in half an hour wants a new one", async () => {
    await dial();
    await at(new Date(now.getTime() + 1_801 * second));
    expect((await detail()).dial).toBeNull();
  });
});

describe("click-to-call", () => {
  it("dials once, follows the call by its events, and fills duration and result of the attempt", async () => {
    await usePbx();
    const { data } = await dial();
    expect(data.link).toBeNull();
    expect((await detail()).call).toMatchObject({ callId: data.callId, state: "dialling" });
    await Promise.all([turn(), turn()]);
    await turn();
    const ref = `C1-${data.id}`;
    expect(dialled).toEqual([{ ref, seat: accountOf("collector"), phone: await phoneOf(mine()), signed: true }]);
    expect((await dial()).refusal.error).toBe("call.live");
    expect((await event({ event: "ringing", ref }, "other")).status).toBe(404);
    expect((await event({ event: "ringing", ref: "C1-999999" })).status).toBe(404);
    expect((await event({ event: "ringing", ref })).status).toBe(200);
    await event({ event: "answered", ref });
    expect((await detail()).call).toMatchObject({ state: "answered" });
    const stream = await follow(server.origin, collector);
    await event({ event: "ended", ref, seconds: 125, result: "answered", recording: "rec-1" });
    await stream.until((each) => each.orders?.includes(mine()) === true);
    await stream.close();
    expect((await detail()).call).toBeNull();
    await event({ event: "ended", ref, seconds: 1, result: "busy" });
    await event({ event: "ringing", ref });
    const list = await server.call("collection.softPhoneList", { loanRecordId: mine() }, { token: collector });
    expect(list.data.list).toMatchObject([{ id: data.id, seconds: 125, result: "answered", hasRecording: true, direction: "out" }]);
    const record = await server.call("collection.recordDetail", { loanRecordId: mine() }, { token: collector });
    expect(record.data.list[0]).toMatchObject({ type: "call", seconds: 125, outcome: "answered" });
  });

  it("a recording is played from an address that the gateway signed for five minutes, and that somebody listened is on record", async () => {
    await usePbx();
    const { data } = await dial();
    await event({ event: "ended", ref: `C1-${data.id}`, seconds: 3, result: "answered", recording: "a/b 1" });
    const { data: played } = await server.call("softPhone.recording", { id: data.id }, { token: supervisor });
    const url = new URL(played.url);
    expect(url.pathname).toBe("/pbx/recordings/a%2Fb%201");
    const time = url.searchParams.get("expires") ?? "";
    expect(Number(time) * second - now.getTime()).toBe(300 * second);
    const signed = signatureOf("house-secret", { time, method: "GET", path: url.pathname, body: "" });
    expect(url.searchParams.get("signature")).toBe(signed);
    expect(
      await one(
        "select count(*)::int as n from audit where call = 'softPhone.recording' and staff_id = $1",
        server.fixture.vn.staff.supervisor,
      ),
    ).toEqual({ n: 1 });
  });

  it("a call that the gateway does not take has failed, and the next may be made; the attempt stays", async () => {
    await usePbx();
    isAccepting = false;
    await dial();
    await turn();
    expect(await one("select state, result from phone_call")).toEqual({ state: "ended", result: "failed" });
    expect((await dial()).data.todayCount).toBe(2);
  });
});

describe("a call that comes in", () => {
  const inbound = async (ref: string, order = mine(), from?: string) =>
    event({ event: "inbound", ref, from: from ?? (await phoneOf(order)) });
  const ringing = async (token: string) => (await server.call("softPhone.ringing", {}, { token })).data;

  it("rings for the owner within a second, opens on his record, and counts against no cap", async () => {
    const stream = await follow(server.origin, collector);
    const began = Date.now();
    expect((await inbound("in-1")).data).toEqual({ ok: true, known: true });
    await stream.until((each) => each.named);
    expect(Date.now() - began).toBeLessThan(1_000);
    await stream.close();
    expect(await ringing(collector)).toMatchObject([{ loanRecordId: mine(), direction: "in", state: "ringing" }]);
    expect(await ringing(colleague)).toEqual([]);
    // What merely rings has no result.
    expect(await detail()).toMatchObject({ call: { state: "ringing" }, dial: null, contact: { usedToday: 0 } });
    await inbound("in-1");
    expect(await one("select count(*)::int as n from contact_attempt")).toEqual({ n: 1 });
    await event({ event: "answered", ref: "in-1" });
    expect(await ringing(collector)).toMatchObject([{ state: "answered" }]);
    expect(await detail()).toMatchObject({ dial: { direction: "in" } });
    await event({ event: "ended", ref: "in-1", seconds: 20, result: "answered" });
    expect(await ringing(collector)).toEqual([]);
  });

  it("that nobody answers stays as a missed one until somebody reaches for the customer, and has no result", async () => {
    await inbound("in-7");
    await event({ event: "ended", ref: "in-7", seconds: 0, result: "noAnswer" });
    expect(await ringing(collector)).toMatchObject([{ loanRecordId: mine(), state: "missed" }]);
    expect(await ringing(colleague)).toEqual([]);
    expect(await detail()).toMatchObject({ dial: null, call: null });
    await dial();
    expect((await ringing(collector)).filter(({ state }) => state === "missed")).toEqual([]);
  });

  it("is found by a number as it is dialled at home, too; a stranger's opens nothing", async () => {
    const phone = await phoneOf(mine());
    expect((await inbound("in-2", mine(), phone.replace("+84", "0"))).data).toEqual({ ok: true, known: true });
    expect((await inbound("in-3", mine(), "0999999999")).data).toEqual({ ok: true, known: false });
  });

  it("rings for whoever is free when the owner is not there, and he may see the record until fifteen minutes after the call", async () => {
    await sql(
      "update session set seen_at = $1::timestamptz - interval '10 minutes' where staff_id = $2",
      now,
      server.fixture.vn.staff.collector,
    );
    expect((await server.call("order.detail", { loanRecordId: mine() }, { token: colleague })).status).toBe(404);
    await inbound("in-4");
    const taken = await ringing(colleague);
    const [who] = taken.length > 0 ? [colleague] : [supervisor];
    expect((await ringing(who)).map((call) => call.loanRecordId)).toEqual([mine()]);
    expect((await server.call("order.detail", { loanRecordId: mine() }, { token: who })).code).toBe(1);
    const result = { loanRecordId: mine(), reason: 1, subTag: "needsReduction" };
    expect((await server.call("collection.addCollectionResultRecord", result, { token: who })).code).toBe(1);
    await event({ event: "ended", ref: "in-4", seconds: 20, result: "answered" });
    await sql("update phone_call set ended_at = now() - interval '16 minutes'");
    expect((await server.call("order.detail", { loanRecordId: mine() }, { token: colleague })).status).toBe(404);
    await at(now);
  });

  it("of another tenant's customer rings nowhere here", async () => {
    const foreign = server.fixture.ph.orders[0]?.id ?? 0;
    expect((await inbound("in-5", foreign)).data).toEqual({ ok: true, known: false });
  });
});

describe("presets", () => {
  it("are the tenant's own: known details with a time where one is needed, changed by whoever sets parameters", async () => {
    const admin = await server.signIn(accountOf("tenantAdmin"));
    const save = (presets: { digit: number; reason: number; subTag: string; when: string | null }[], token = admin) =>
      server.call("softPhone.presetSave", { presets }, { token });
    expect((await save([{ digit: 1, reason: 1, subTag: "today", when: null }])).refusal.error).toBe("result.timeRequired");
    expect((await save([{ digit: 1, reason: 5, subTag: "other", when: null }])).refusal.error).toBe("result.subTag");
    expect((await save([], collector)).status).toBe(403);
    const good = [
      { digit: 1, reason: 1, subTag: "today", when: "+2h" },
      { digit: 4, reason: 7, subTag: "off", when: null },
    ];
    expect((await save(good)).code).toBe(1);
    expect((await detail()).presets).toEqual(good);
    const ph = await server.signIn(accountOf("collector", "ph"));
    const order = server.fixture.ph.orders[0]?.id ?? 0;
    expect((await detail(ph, order)).presets).toEqual([]);
  });
});
