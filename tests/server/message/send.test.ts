// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SmsGatewayOf, SmsState } from "../../../src/server/gateway/sms.ts";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { addTemplate, messagesOf, sendDue } from "../../support/message.ts";
import { sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let collector: string;
let manager: string;
let template: number;
/** Tests move it. */
let now = morning();
const second = 1_000;
const hour = 3_600_000;

async function at(when: Date): Promise<void> {
  now = when;
  await server.database.owner.query(
    "update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '36 hours'",
    [when],
  );
}
const later = (milliseconds: number) => at(new Date(now.getTime() + milliseconds));
const orders = () => server.fixture.vn.orders;
const mine = (index = 0) => orders().filter((order) => order.collectorId === server.fixture.vn.staff.collector)[index]?.id ?? 0;
const overdue = () => orders().flatMap((order) => (order.status === 8 ? [order.id] : []));
const count = async (sql: string, ...values: unknown[]) =>
  Number((await server.database.owner.query<{ count: string }>(`select count(*) from ${sql}`, values)).rows[0]?.count);
const send = (loanRecordIds: number[], token = manager, templateId = template) =>
  server.call("sms.sendSms", { loanRecordIds, templateId }, { token });

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
  manager = await server.signIn(accountOf("manager"));
  template = await addTemplate(server, { name: "Nhắc nợ", scene: "collect", content: "{{name}} nợ {{amount}}, quá hạn {{daysLate}} ngày" });
});
afterAll(() => server.close());
beforeEach(async () => {
  await at(morning());
  await server.database.owner.query(
    "truncate message, message_task, outbox_message, contact_tally, contact_attempt, contact_block, phone_reveal, message_gateway, phone_call cascade",
  );
  await server.database.owner.query("delete from signing_key");
});

describe("a figure told on the phone", () => {
  it("goes out for the time that was named, with a pay code of that very amount; the code alone where no pay page is", async () => {
    const told = await addTemplate(server, { name: "Đã báo", scene: "collect", content: "{{amount}}|{{payDay}}|{{payLink}}" });
    const [loanRecordId] = [mine()];
    const payAt = new Date(now.getTime() + 3 * 24 * hour).toISOString();
    const quote = (await server.call("repayment.quote", { loanRecordId, at: payAt }, { token: collector })).data;
    const nowQuote = (await server.call("repayment.quote", { loanRecordId }, { token: collector })).data;
    expect(quote.total).toBeGreaterThan(nowQuote.total);
    const written = async () => {
      const { data } = await server.call("sms.sendSms", { loanRecordIds: [loanRecordId], templateId: told, payAt }, { token: collector });
      await later(11 * second);
      await sendDue(server);
      return ((await messagesOf(server, data.batchId))[0]?.content ?? "").split("|");
    };
    const [amount = "", day, link = ""] = await written();
    expect(Number(amount.replaceAll(/\D/g, "")) * 100).toBe(quote.total);
    expect(day).toBe(payAt.slice(0, 10).split("-").toReversed().join("/"));
    expect(link).toMatch(/^https:\/\/pay\.example\/\d{12}$/);
    expect(await count("pay_code where code = $1 and amount = $2", link.slice(-12), quote.total)).toBe(1);
    await server.database.owner.query("update tenant set settings = settings - 'payPage' where tenant_id = 1");
    // Tenant facts are read every five seconds.
    await later(6 * second);
    expect((await written())[2]).toMatch(/^\d{12}$/);
    await server.database.owner.query(`update tenant set settings = settings || '{"payPage": "https://pay.example/"}' where tenant_id = 1`);
  });
});

describe("a message", () => {
  it("is held for ten seconds, then goes out with the figures of the moment, is counted, and arrives", async () => {
    const preview = await server.call("sms.previewSms", { loanRecordIds: [mine()], templateId: template }, { token: collector });
    expect(preview.data).toMatchObject({ sendable: 1, total: 1, blocked: [] });
    const text = preview.data.samples[0]?.text ?? "";
    expect(text).toMatch(/^\p{L}+ .+ nợ [\d.]+ ₫, quá hạn 12 ngày$/u);
    const sent = await server.call("sms.sendSms", { loanRecordIds: [mine()], templateId: template }, { token: collector });
    expect(sent.data).toMatchObject({ accepted: 1, blocked: [] });
    expect(new Date(sent.data.undoUntil).getTime() - now.getTime()).toBe(10 * second);
    await later(9 * second);
    await sendDue(server);
    expect(await count("outbox_message")).toBe(0);
    expect(await count("contact_tally")).toBe(0);
    await later(second);
    await sendDue(server);
    expect(await messagesOf(server, sent.data.batchId)).toMatchObject([{ state: "delivered", content: text, tries: 1 }]);
    expect(await count("outbox_message where content = $1", text)).toBe(1);
    expect(await count("contact_tally where attempts = 1 and sms = 1")).toBe(1);
    expect(await count("contact_attempt where type = 'sms' and purpose = 'collect'")).toBe(1);
    const row = await server.call("collection.agencyList", { loanRecordIds: [mine()] }, { token: collector });
    expect(row.data.list[0]).toMatchObject({ smsCountToday: 1, callCountToday: 1 });
    const record = await server.call("collection.recordDetail", { loanRecordId: mine() }, { token: collector });
    expect(record.data.list[0]).toMatchObject({ type: "sms", remark: text, outcome: "delivered" });
  });

  it("is taken back within its hold and never goes; afterwards it cannot be", async () => {
    const { data } = await send([mine()], collector);
    const undo = () => server.call("message.taskCancel", { taskId: data.batchId }, { token: collector });
    expect((await server.call("message.taskCancel", { taskId: data.batchId }, { token: manager })).status).toBe(404);
    expect((await undo()).data).toEqual({ status: "cancelled", cancelled: 1 });
    await later(11 * second);
    await sendDue(server);
    expect(await count("outbox_message")).toBe(0);
    expect((await undo()).refusal.error).toBe("message.gone");
    const next = await send([mine()], collector);
    await later(11 * second);
    await sendDue(server);
    expect((await server.call("message.taskCancel", { taskId: next.data.batchId }, { token: collector })).refusal.error).toBe(
      "message.gone",
    );
  });

  it("goes to nobody of mixed apps, of another app, of another person's orders or of another tenant", async () => {
    await server.database.owner.query("update loan_order set app_id = 2, product_id = 2 where tenant_id = 1 and id = $1", [mine(1)]);
    expect((await send([mine(), mine(1)])).refusal.error).toBe("order.mixedApps");
    const beta = await addTemplate(server, { name: "Beta", scene: "collect", appId: 2 });
    expect((await send([mine()], manager, beta)).refusal.error).toBe("message.otherApp");
    await server.database.owner.query("update loan_order set app_id = 1, product_id = 1 where tenant_id = 1 and id = $1", [mine(1)]);
    const foreign = server.fixture.ph.orders[0]?.id ?? 0;
    expect((await send([foreign])).status).toBe(404);
    const others = orders().find((order) => order.collectorId === server.fixture.vn.staff.collector2)?.id ?? 0;
    expect((await send([others], collector)).status).toBe(404);
    expect((await send([mine()], manager, 999_999)).refusal.error).toBe("message.noTemplate");
    expect(await count("message")).toBe(0);
  });

  it("says of each row what became of it: whom a rule forbids is in the sending as blocked, and nobody left sends nothing", async () => {
    await server.database.owner.query("update loan_order set frozen = true where tenant_id = 1 and id = $1", [mine()]);
    const customer = orders().find((order) => order.id === mine(1))?.customerId;
    await server.database.owner.query(
      "insert into contact_tally (tenant_id, customer_id, local_date, attempts) values (1, $1, ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date, 5)",
      [customer, now],
    );
    const { data } = await send(overdue());
    expect(data.accepted).toBe(overdue().length - 2);
    expect(data.blocked).toEqual([
      { id: mine(), rule: "order.frozen" },
      { id: mine(1), rule: "contact.dailyCap" },
    ]);
    await later(11 * second);
    await sendDue(server);
    const rows = await server.call("message.taskRows", { taskId: data.batchId }, { token: manager });
    expect(rows.data.list.map((row) => [row.status, row.rule])).toEqual([
      ["blocked", "order.frozen"],
      ["blocked", "contact.dailyCap"],
      ...Array.from({ length: data.accepted }, () => ["delivered", null]),
    ]);
    const tasks = await server.call("message.taskList", {}, { token: manager });
    expect(tasks.data.list[0]).toMatchObject({ total: overdue().length, delivered: data.accepted, blocked: 2, open: 0, status: "sent" });
    expect((await send([mine(), mine(1)])).refusal.error).toBe("message.nobody");
    const toNobody = await send([]);
    expect([toNobody.status, toNobody.refusal]).toMatchObject([422, { error: "nothingSelected", field: "loanRecordIds" }]);
    await server.database.owner.query("update loan_order set frozen = false where tenant_id = 1");
  });

  it("is judged once more when it goes out: the cap that a call used up meanwhile blocks it", async () => {
    const { data } = await send([mine()], collector);
    for (let dial = 0; dial < 5; dial += 1)
      await server.call("collection.softPhoneAdd", { loanRecordId: mine(), clientType: 1, myPhone: 1 }, { token: collector });
    await later(11 * second);
    await sendDue(server);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "blocked", rule: "contact.dailyCap", tries: 0 }]);
    expect(await count("outbox_message")).toBe(0);
    expect(await count("contact_block where rule = 'contact.dailyCap' and medium = 'sms'")).toBe(1);
  });

  it("whose hour closes during the hold waits for the next morning, and expires after a day", async () => {
    await at(new Date(morning().getTime() + 11 * hour - 5 * second));
    const { data } = await send([mine()], collector);
    await later(11 * second);
    await sendDue(server);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "waiting", rule: "contact.window" }]);
    expect((await messagesOf(server, data.batchId))[0]?.due_at).toEqual(new Date(morning().getTime() + 21 * hour));
    await server.database.owner.query("update loan_order set frozen = true where id = $1", [mine()]);
    await at(new Date(morning().getTime() + 36 * hour));
    await sendDue(server);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "expired" }]);
    await server.database.owner.query("update loan_order set frozen = false where id = $1", [mine()]);
  });

  it("of the record is refused with the law's own reason, and that it was is on record though the write is not", async () => {
    await at(new Date(morning().getTime() + 12 * hour));
    const refused = await server.call("message.send", { targetId: mine(), templateId: template }, { token: collector });
    expect(refused.refusal.error).toBe("contact.window");
    expect(await count("message")).toBe(0);
    expect(await count("contact_block where rule = 'contact.window' and order_id = $1", mine())).toBe(1);
    await at(morning());
    const sent = await server.call("message.send", { targetId: mine(), templateId: template }, { token: collector });
    expect(sent.data.status).toBe("queued");
  });
});

describe("a gateway over HTTP", () => {
  const said = (answers: readonly SmsState[]): { readonly of: SmsGatewayOf; readonly refs: string[] } => {
    const refs: string[] = [];
    const next = () => answers[refs.length - 1] ?? { state: "later", reason: "none" };
    return { refs, of: () => ({ send: async ({ ref }) => (refs.push(ref), next()), query: async () => ({ state: "later", reason: "" }) }) };
  };
  const useHttp = async () => {
    await server.database.owner.query(
      "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'telco', 'sms', 'http', 'http://127.0.0.1:1', 'house', 's')",
    );
    await server.database.owner.query(
      "insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'telco-key', 'channel', 'telco', 'secret-of-telco'), (1, 'other-key', 'channel', 'other', 'secret-of-other')",
    );
  };
  const callback = (body: object, who = "telco") =>
    sendSigned(server, "/channel-domain/sms/delivery", body, { keyId: `${who}-key`, secret: `secret-of-${who}` });

  it("that does not answer is tried again with growing pauses, under one reference and as one contact; its callback delivers", async () => {
    await useHttp();
    const { data } = await send([mine()], collector);
    const gateway = said([
      { state: "later", reason: "noAnswer" },
      { state: "later", reason: "noAnswer" },
      { state: "submitted", providerRef: "T-1" },
    ]);
    await later(11 * second);
    for (const pause of [15, 30, 60]) {
      await sendDue(server, gateway.of);
      await sendDue(server, gateway.of);
      await later(pause * second);
    }
    expect(new Set(gateway.refs).size).toBe(1);
    expect(gateway.refs).toHaveLength(3);
    expect(await count("contact_attempt")).toBe(1);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "submitted", provider_ref: "T-1", tries: 3 }]);
    const ref = gateway.refs[0] ?? "";
    expect((await callback({ ref, state: "delivered" }, "other")).status).toBe(404);
    expect((await callback({ ref: "M2-1", state: "delivered" })).status).toBe(404);
    expect((await callback({ ref, state: "delivered" })).status).toBe(200);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "delivered" }]);
    await callback({ ref, state: "failed", reason: "late" });
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "delivered" }]);
  });

  it("that is off keeps what waits for it, uncounted; what it has had stays with it when another is the first", async () => {
    await useHttp();
    const off = (isOff: boolean) => server.database.owner.query("update message_gateway set enabled = $1 where code = 'telco'", [!isOff]);
    await off(true);
    const { data } = await send([mine()], collector);
    const gateway = said([{ state: "submitted", providerRef: "T-1" }]);
    await later(11 * second);
    await sendDue(server, gateway.of);
    expect(gateway.refs).toEqual([]);
    expect(await count("contact_attempt")).toBe(0);
    expect(await count("outbox_message")).toBe(0);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "queued", tries: 0, fail_reason: "noGateway" }]);
    await off(false);
    await later(20 * second);
    await sendDue(server, gateway.of);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "submitted", gateway: "telco" }]);
    await server.database.owner.query(
      "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'aaa', 'sms', 'http', 'http://127.0.0.1:1', 'house', 's')",
    );
    expect((await callback({ ref: gateway.refs[0] ?? "", state: "delivered" })).status).toBe(200);
  });

  it("that never answers has failed in the end", async () => {
    await useHttp();
    const { data } = await send([mine()], collector);
    const gateway = said([]);
    await later(11 * second);
    for (let turn = 0; turn < 8; turn += 1) {
      await sendDue(server, gateway.of);
      await later(600 * second);
    }
    expect(gateway.refs).toHaveLength(6);
    expect(await messagesOf(server, data.batchId)).toMatchObject([{ state: "failed", fail_reason: "noAnswer" }]);
  });
});
