// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkModules } from "../../../src/contract/marketing/bulk.module.ts";
import { announceGateways } from "../../../src/server/gateway/announce.ts";
import { smsGateways } from "../../../src/server/gateway/sms.ts";
import { runAdvertising } from "../../../src/server/jobs/advertising.ts";
import { addLeads, wavOf } from "../../support/advertising.ts";
import { lineOf } from "../../support/clock.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { addTemplate, sendDue } from "../../support/message.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
let offer = 0;
const [module] = bulkModules;
if (!module) throw new Error("there is a list");
const name = module.leads.name;
beforeAll(async () => {
  house = await openLendingHouse();
  offer = await addTemplate(house, { name: "Ưu đãi", scene: "market", content: "{{lender}}: {{name}} (TC)" });
  await seedKeys(house);
  await query(
    `insert into setting_version (tenant_id, group_code, key, value, valid_from, reason, source, changed_by, approved_by, at)
     select 1, 'money', 'groupCallPeople', '5', '2020-01-01', 'test', 'contract', $2, $3, $1`,
    [house.now(), house.fixture.vn.staff["manager"], house.fixture.vn.staff["tenantAdmin"]],
  );
});
beforeEach(() => house.goTo(0, "10:00"));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
let people = 0;
const leads = (count: number) => {
  people += 1;
  return addLeads(house, { module: name, count, prefix: `+8493${people}` });
};
const review = async (approvalId: number, who: string) => house.call("approval.review", { approvalId, decision: "approve" }, await as(who));
const call = async (verb: string, input: object, who = "manager") =>
  house.call(`smsMarketing.${verb}` as "smsMarketing.flowSmsSend", input as never, await as(who));

describe("more people than one person may reach", () => {
  it("are asked for, and reached once another has said yes: whoever is there by then", async () => {
    const rows = await leads(6);
    const wish = { filters: { phone: undefined, dataIds: rows.map(({ id }) => id) }, templateId: offer };
    const { data } = await call("flowSmsSend", wish);
    expect(data).toMatchObject({ accepted: 6, undoUntil: null, pending: { approvalId: expect.any(Number) } });
    house.goTo(0, "10:05");
    await sendDue(house);
    expect(await query("select state from message where task_id = $1", [data.batchId])).toEqual([]);
    expect((await review(data.pending?.approvalId ?? 0, "manager")).code).not.toBe(1);
    await query("insert into contact_preference (tenant_id, customer_id, opt_out, at) values (1, $1, '{market}', $2)", [
      rows[0]?.customer,
      house.now(),
    ]);
    expect((await review(data.pending?.approvalId ?? 0, "tenantAdmin")).message).toBe("");
    house.goTo(0, "10:06");
    await sendDue(house);
    await sendDue(house);
    expect(await query("select state, count(*)::int as n from message where task_id = $1 group by 1 order by 1", [data.batchId])).toEqual([
      { state: "blocked", n: 1 },
      { state: "delivered", n: 5 },
    ]);
  });
});

describe("a recording", () => {
  const upload = (bytes: Buffer, who = "manager") =>
    call("uploadVoice", { file: bytes.toString("base64"), name: "Chào", language: "vi_VN" }, who) as never as Promise<{
      data: { fileId: number; seconds: number; pending: { approvalId: number } | null };
      refusal: { error: string };
    }>;
  it("is judged by its bytes: what it is, how long, how big", async () => {
    expect((await upload(Buffer.from("no sound at all"))).refusal.error).toBe("recording.format");
    expect((await upload(wavOf(1))).refusal.error).toBe("recording.length");
    expect((await upload(wavOf(61))).refusal.error).toBe("recording.length");
    expect((await upload(wavOf(280))).refusal.error).toBe("recording.size");
  });
  it("is heard by two people before anybody else hears it; then it is played once to each, as calls are counted", async () => {
    const rows = await leads(2);
    const { data } = await upload(wavOf(5));
    expect(data.seconds).toBe(5);
    const wish = { dataIds: rows.map(({ id }) => id), type: "voice", voiceId: data.fileId };
    expect((await call("flowSmsSend", wish)).refusal.error).toBe("recording.waits");
    expect((await review(data.pending?.approvalId ?? 0, "manager")).code).not.toBe(1);
    expect((await review(data.pending?.approvalId ?? 0, "tenantAdmin")).message).toBe("");
    expect((await upload(wavOf(5))).data).toMatchObject({ fileId: data.fileId, pending: null });
    expect((await call("flowSmsSend", wish)).data).toMatchObject({ accepted: 2, pending: null });
    const played: (string | undefined)[] = [];
    const kept: number[] = [];
    const { database, clock, settings } = house.kernel;
    const turn = () =>
      runAdvertising(database, 1, clock(), {
        sms: smsGateways(database, lineOf(clock)),
        announce: (channel) => ({
          ...announceGateways(database, lineOf(clock))(channel),
          keep: ({ content }) => (kept.push(content.length), Promise.resolve(true)),
          say: ({ recording }) => (played.push(recording), Promise.resolve({ state: "submitted", providerRef: "" })),
          query: () => Promise.resolve({ state: "answered", seconds: 5 }),
        }),
        secretKeys: settings.secretKeys,
      });
    await turn();
    house.goTo(0, "10:01");
    await turn();
    await turn();
    expect([played.length, new Set(played).size, kept]).toEqual([2, 1, [wavOf(5).length]]);
    expect(await query("select distinct state, seconds from message where lead_id = any($1)", [rows.map(({ id }) => id)])).toEqual([
      { state: "answered", seconds: 5 },
    ]);
    const again = await call("flowPreview", wish);
    expect(again.data).toMatchObject({ sendable: 0, leftOut: [{ rule: "contact.dailyCap", count: 2 }] });
    house.goTo(0, "18:00");
    const more = await leads(1);
    expect((await call("flowPreview", { ...wish, dataIds: more.map(({ id }) => id) })).data).toMatchObject({ sendable: 1, waits: 1 });
  });
});

describe("a sending that is planned", () => {
  const at = (day: number, clock: string) => {
    house.goTo(day, clock);
    const time = house.now().toISOString();
    house.goTo(0, "10:00");
    return time;
  };
  const states = (batch: number) =>
    query("select state, rule, gateway from message where task_id = $1 order by lead_id", [batch]) as Promise<Record<string, unknown>[]>;

  it("is judged at its hour and once more when it goes, by the carrier that was chosen; an hour that is over, or a carrier that is none, is refused by its field", async () => {
    await query(
      "insert into message_gateway (tenant_id, code, medium, kind) values (1, 'first', 'sms', 'embedded'), (1, 'second', 'sms', 'embedded')",
    );
    const rows = await leads(2);
    const wish = { dataIds: rows.map(({ id }) => id), templateId: offer };
    expect((await call("flowSmsSend", { ...wish, scheduleTime: at(0, "09:00") })).refusal).toMatchObject({ error: "voice.past" });
    expect((await call("flowPreview", { ...wish, channelId: "nobody" })).refusal.error).toBe("notFound");
    // Three texts by noon: the law has no more until three of them are a day old.
    for (const _ of [1, 2, 3]) {
      await call("flowSmsSend", wish);
      house.goTo(0, "10:01");
      await sendDue(house);
      house.goTo(0, "10:00");
    }
    expect((await call("flowPreview", { ...wish, scheduleTime: at(0, "20:00") })).data).toMatchObject({
      sendable: 0,
      leftOut: [{ rule: "contact.dailyCap", count: 2 }],
    });
    expect((await call("flowPreview", { ...wish, scheduleTime: at(1, "23:00") })).data).toMatchObject({ sendable: 2, waits: 2 });
    const planned = { ...wish, scheduleTime: at(1, "11:00"), channelId: "second" };
    expect((await call("flowPreview", planned)).data).toMatchObject({ sendable: 2, waits: 0 });
    const { data } = await call("flowSmsSend", planned);
    house.goTo(1, "10:55");
    await sendDue(house);
    expect((await states(data.batchId)).map(({ state }) => state)).toEqual(["queued", "queued"]);
    // Since it was planned he has objected.
    await query("insert into contact_preference (tenant_id, customer_id, opt_out, at) values (1, $1, '{market}', $2)", [
      rows[0]?.customer,
      house.now(),
    ]);
    house.goTo(1, "11:01");
    await sendDue(house);
    await sendDue(house);
    expect(await states(data.batchId)).toMatchObject([
      { state: "blocked", rule: "contact.optOut" },
      { state: "delivered", gateway: "second" },
    ]);
    await query("delete from message_gateway where code in ('first', 'second')");
  });
});

describe("what was sent", () => {
  it("is found by each filter, sent again where it failed, and stopped where it has not gone", async () => {
    const rows = await leads(3);
    await query("update customer set phone = left(phone, -4) || '0404' where id = $1", [rows[0]?.customer]);
    const { data } = await call("flowSmsSend", { dataIds: rows.map(({ id }) => id), templateId: offer });
    house.goTo(0, "10:01");
    await sendDue(house);
    await sendDue(house);
    const list = async (input: object) => (await house.call("smsMarketing.querySmsRecord", input as never, await as("manager"))).data.list;
    const all = await list({ batchId: data.batchId });
    expect(all.map(({ status }) => status).toSorted()).toEqual(["delivered", "delivered", "failed"]);
    expect(all.every(({ phone }) => phone.includes("•"))).toBe(true);
    expect(await list({ batchId: data.batchId, status: ["failed"], type: "sms", appId: [1] })).toHaveLength(1);
    expect(await list({ phone: rows[1]?.phone })).toHaveLength(1);
    expect(await list({ phone: `0${rows[1]?.phone.slice(3)}` })).toHaveLength(1);
    const failed = all.find(({ status }) => status === "failed");
    const arrived = all.find(({ status }) => status === "delivered");
    expect((await call("resend", { ids: [arrived?.id] })).refusal.error).toBe("bulk.notFailed");
    const { data: again } = await call("resend", { ids: [failed?.id] });
    expect(again).toMatchObject({ accepted: 1 });
    const [waiting] = await list({ batchId: again.batchId });
    expect(waiting).toMatchObject({ status: "queued" });
    expect((await call("cancel", { ids: [waiting?.id] })).data).toMatchObject({ cancelled: 1 });
    expect((await call("cancel", { ids: [waiting?.id] })).refusal.error).toBe("message.gone");
    expect(await query("select state from message_task where id = $1", [again.batchId])).toEqual([{ state: "sent" }]);
    const file = {
      filters: { batchId: data.batchId },
      columns: ["phone", "status", "content"],
      format: "csv" as const,
      reason: "for the month",
    };
    expect((await house.call("smsMarketing.exportSmsRecord", file, await as("manager"))).data.rows).toBe(3);
    expect((await house.call("productSms.marketingChannel", {}, await as("manager"))).code).toBe(1);
  });
});

describe("a code", () => {
  const send = async (input: object, who = "service") =>
    house.call("code.sendCode", { appId: 1, scene: "login", reason: "SIM was changed", ...input } as never, await as(who));
  const check = (phone: string, code: string) => sendSigned(house, "/client-domain/code/check", { phone, scene: "login", code });
  it("goes to the registered number, is told to nobody else, holds ten minutes, and opens once", async () => {
    const [one] = await leads(1);
    const { phone = "", customer = 0 } = one ?? {};
    expect((await send({ phone: "+84999999999" })).refusal.error).toBe("notFound");
    expect((await send({ phone, dataId: one?.id })).refusal.error).toBe("code.who");
    const answer = await send({ phone });
    expect(answer.data).toEqual({ sent: true, expireSeconds: 600 });
    await sendDue(house);
    const [carried] = await query("select content from outbox_message where phone = $1", [phone]);
    const code = /\b\d{6}\b/.exec(carried?.content ?? "")?.[0] ?? "";
    expect(code).toMatch(/^\d{6}$/);
    const rows = await query("select * from private_text where customer_id = $1", [customer]);
    expect([rows.length, rows[0]?.sealed, JSON.stringify(rows).includes(code)]).toEqual([1, null, false]);
    const audits = await query("select * from audit where call = 'code.send' and $1 = any(subject_ids)", [customer]);
    expect([audits.length, JSON.stringify(audits).includes(code)]).toEqual([1, false]);
    // Written as people write it, without the country.
    const { data: list } = await house.call("code.list", { phone: `0${phone.slice(3)}` }, await as("service"));
    expect([list.list.length, JSON.stringify(list).includes(code)]).toEqual([1, false]);
    expect((await check(phone, code === "000000" ? "000001" : "000000")).data).toEqual({ valid: false });
    expect((await check(phone, code)).data).toEqual({ valid: true });
    expect((await check(phone, code)).data).toEqual({ valid: false });
    expect((await house.call("code.list", { phone }, await as("service"))).data.list).toMatchObject([{ status: "used" }]);
  });
  it("is sent three times a day at most, and is over after ten minutes or five wrong answers", async () => {
    const [one] = await leads(1);
    const { phone = "", id } = one ?? {};
    await send({ phone });
    await sendDue(house);
    const codeOf = async () =>
      /\b\d{6}\b/.exec(
        (await query("select content from outbox_message where phone = $1 order by ref desc", [phone]))[0]?.content ?? "",
      )?.[0] ?? "";
    const first = await codeOf();
    house.goTo(0, "10:11");
    expect((await check(phone, first)).data).toEqual({ valid: false });
    expect((await send({ dataId: id })).code).toBe(1);
    await sendDue(house);
    const second = await codeOf();
    const wrong = second === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) expect((await check(phone, wrong)).data).toEqual({ valid: false });
    expect((await check(phone, second)).data).toEqual({ valid: false });
    const [known] = (await house.call("code.list", { phone }, await as("manager"))).data.list;
    expect((await send({ again: known?.id })).code).toBe(1);
    expect((await send({ phone })).refusal.error).toBe("code.quota");
    house.goTo(1, "10:01");
    expect((await send({ phone })).code).toBe(1);
  });
});
