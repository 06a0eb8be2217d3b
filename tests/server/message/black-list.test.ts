// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runChecks } from "../../../src/server/jobs/checks.ts";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { addTemplate } from "../../support/message.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let collector: string;
let manager: string;
const now = morning();
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
const mine = () => server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector)?.id ?? 0;
const standing = async (token = collector) => (await server.call("order.detail", { loanRecordId: mine() }, { token })).data.blackListed;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
  manager = await server.signIn(accountOf("manager"));
});
afterAll(() => server.close());
beforeEach(() => sql("truncate black_list, approval, contact_attempt, contact_tally cascade"));

const add = (token: string, loanRecordId = mine(), reason = "Giấy tờ giả") =>
  server.call("blackList.add", { loanRecordId, reason }, { token });

describe("the black list", () => {
  it("a collector proposes; a manager approves, and the open record shows it at once", async () => {
    const proposed = await add(collector);
    expect(proposed.data).toMatchObject({ blackId: null });
    expect(await standing()).toBe("proposed");
    expect((await sql("select 1 from black_list")).rowCount).toBe(0);
    expect((await add(collector)).refusal.error).toBe("duplicateRequest");
    const approvalId = proposed.data.approvalId ?? 0;
    const review = (token: string) => server.call("approval.review", { approvalId, decision: "approve" }, { token });
    expect((await review(collector)).status).toBe(404);
    const stream = await follow(server.origin, collector);
    const began = Date.now();
    expect((await review(manager)).data.status).toBe("approved");
    await stream.until((event) => event.orders?.includes(mine()) === true);
    expect(Date.now() - began).toBeLessThan(2_000);
    await stream.close();
    expect(await standing()).toBe("yes");
    const { rows } = await sql("select kind, order_id, approval_id from black_list order by kind");
    expect(rows.map((row: { kind: string }) => row.kind)).toEqual(["idNo", "phone"]);
    expect((await add(collector)).refusal.error).toBe("blackList.already");
  });

  it("whoever may, puts on it at once; a refused proposal leaves nothing", async () => {
    const { data } = await add(collector);
    await server.call("approval.review", { approvalId: data.approvalId ?? 0, decision: "refuse", reason: "evidence" }, { token: manager });
    expect(await standing()).toBe("no");
    expect((await add(manager)).data).toMatchObject({ approvalId: null });
    expect(await standing()).toBe("yes");
  });

  it("a manager who lists a customer himself approves the proposal that waits for it", async () => {
    const proposed = await add(collector);
    const { data } = await add(manager, mine(), "Đã xác minh");
    expect(data.approvalId).toBe(proposed.data.approvalId);
    const { rows } = await sql("select state, remark from approval");
    expect(rows).toEqual([{ state: "approved", remark: "Đã xác minh" }]);
    const again = { approvalId: data.approvalId ?? 0, decision: "refuse" as const, reason: "evidence" as const };
    expect((await server.call("approval.review", again, { token: manager })).refusal.error).toBe("approval.notPending");
  });

  it("is shut to other people's orders, other tenants, and whoever has no permission or session", async () => {
    const other = await server.signIn(accountOf("collector2"));
    expect((await add(other)).status).toBe(404);
    expect((await add(manager, server.fixture.ph.orders[0]?.id)).status).toBe(404);
    const finance = await server.signIn(accountOf("finance"));
    expect((await add(finance)).status).toBe(403);
    expect((await server.call("blackList.add", { loanRecordId: mine(), reason: "abc" }, {})).code).toBe(1001);
    expect((await add(collector, mine(), "x")).refusal.issues?.[0]?.field).toBe("reason");
  });
});

describe("a chat", () => {
  it("is an approved text behind a link with the country's code; it is kept and counted", async () => {
    const template = await addTemplate(server, { name: "Zalo", scene: "collect", medium: "chat", content: "Chào {{name}}: {{payLink}}" });
    const sms = await addTemplate(server, { name: "SMS", scene: "collect" });
    const open = (app: "zalo" | "whatsapp" | "viber", templateId = template, token = collector) =>
      server.call("message.chatOpen", { loanRecordId: mine(), app, templateId }, { token });
    const { data } = await open("whatsapp");
    expect(data.url).toMatch(/^https:\/\/wa\.me\/849100000\d{2}\?text=Ch%C3%A0o%20/);
    expect(data.text).toMatch(/^Chào .+: https:\/\/pay\.example\/\d{12}$/);
    const { rows } = await sql("select amount::bigint > 0 as owed from pay_code where code = $1", data.text.slice(-12));
    expect(rows).toEqual([{ owed: true }]);
    expect((await open("zalo")).data).toMatchObject({ url: expect.stringMatching(/^https:\/\/zalo\.me\/84\d+$/), todayCount: 2 });
    expect((await open("viber")).data.url).toMatch(/^viber:\/\/chat\?number=%2B84\d+&draft=/);
    expect((await open("zalo", sms)).refusal.error).toBe("message.noTemplate");
    const record = await server.call("collection.recordDetail", { loanRecordId: mine() }, { token: collector });
    expect(record.data.list.map((row) => row.type)).toEqual(["chat", "chat", "chat"]);
    const other = await server.signIn(accountOf("collector2"));
    expect((await open("zalo", template, other)).status).toBe(404);
    const finance = await server.signIn(accountOf("finance"));
    expect((await open("zalo", template, finance)).status).toBe(403);
  });
});

describe("templates", () => {
  it("name only what can be filled in, are kept per tenant, and are switched off for everybody", async () => {
    const admin = await server.signIn(accountOf("tenantAdmin"));
    const save = (content: string, more: object = {}, token = admin) =>
      server.call("message.templateSave", { name: "Mới", scene: "service", language: "vi_VN", content, ...more }, { token });
    expect((await save("{{name}} {{salary}}")).refusal).toMatchObject({
      error: "template.variable",
      field: "content",
      vars: { name: "salary" },
    });
    expect((await save("x", { appId: 9 })).status).toBe(404);
    expect((await save("x", {}, collector)).status).toBe(403);
    const { data } = await save("{{name}}: {{amount}}");
    expect((await save("{{name}}, {{orderNo}}", { id: data.id })).data).toEqual({ id: data.id, pending: null });
    const search = await server.call("smsStencil.search", { name: "Mới" }, { token: admin });
    expect(search.data.list).toMatchObject([
      { id: data.id, variables: ["name", "orderNo"], status: "enabled", updateBy: "tenantAdmin VN" },
    ]);
    const choice = async () =>
      (await server.call("sms.getSmsTemp", { appId: 1 }, { token: collector })).data.map((each) => each.templateId);
    expect(await choice()).toContain(data.id);
    await server.call("smsStencil.editStatus", { id: data.id, status: "disabled" }, { token: admin });
    expect(await choice()).not.toContain(data.id);
    const ph = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await server.call("smsStencil.search", {}, { token: ph })).data.list).toEqual([]);
    expect((await server.call("smsStencil.editStatus", { id: data.id, status: "enabled" }, { token: ph })).status).toBe(404);
    expect((await save("x", { id: data.id }, ph)).status).toBe(404);
  });
});

describe("money on the phone", () => {
  it("a pay code asks for no less than the least amount; what may be done with the order is told with its reasons' figures", async () => {
    const quote = (await server.call("repayment.quote", { loanRecordId: mine() }, { token: collector })).data;
    const make = (amount: number, token = collector, loanRecordId = mine()) =>
      server.call("repayment.payCode", { loanRecordId, amount }, { token });
    const { data } = await make(quote.total);
    expect(data.link).toBe(`https://pay.example/${data.payCode}`);
    expect((await make(quote.total, manager)).status).toBe(403);
    const other = await server.signIn(accountOf("collector2"));
    expect((await make(quote.total, other)).status).toBe(404);
    await sql(
      "update product_version set config = jsonb_set(config, '{terms,minimumRepayment}', '{\"rate\": \"0.5\"}') where tenant_id = 1",
    );
    expect((await make(1_000)).refusal).toMatchObject({ error: "repayment.tooLittle", field: "amount" });

    const detail = (await server.call("collection.paymentDetail", { loanRecordId: mine() }, { token: collector })).data;
    expect(detail.principal + detail.interest + detail.fee + detail.penalty).toBe(detail.claim);
    expect(detail.claim).toBe(quote.total);
    expect((await server.call("collection.paymentDetail", { loanRecordId: mine() }, { token: other })).status).toBe(404);
    const later = async () => (await server.call("collection.selectLoanLaterAction", { loanRecordId: mine() }, { token: collector })).data;
    expect(await later()).toMatchObject({
      canRepay: true,
      canSms: true,
      canClose: false,
      remainingContacts: 5,
      paymentInCheck: false,
    });
    await sql("update loan_order set frozen = true where id = $1", mine());
    expect(await later()).toMatchObject({ canSms: false });
    await sql("update loan_order set frozen = false where id = $1", mine());
  });

  it("'I already paid' pauses contact for 48 hours, then it opens again and the history says that the money is in doubt", async () => {
    const token = await server.signIn(accountOf("collector"));
    const said = { loanRecordId: mine(), amount: 100_000, payTime: now.toISOString(), tradeNo: "FT1" };
    expect((await server.call("repayment.offline", said, { token })).code).toBe(1);
    const dial = () => server.call("collection.softPhoneAdd", { loanRecordId: mine(), clientType: 1, myPhone: 1 }, { token });
    expect((await dial()).refusal.error).toBe("order.paymentInCheck");
    await runChecks(server.kernel.database, 1, new Date(now.getTime() + 47 * 3_600_000));
    expect((await dial()).refusal.error).toBe("order.paymentInCheck");
    const stream = await follow(server.origin, token);
    await runChecks(server.kernel.database, 1, new Date(now.getTime() + 48 * 3_600_000));
    await stream.until((event) => event.orders?.includes(mine()) === true);
    await stream.close();
    expect((await dial()).code).toBe(1);
    const history = await server.call("order.history", { loanRecordId: mine() }, { token });
    expect(history.data[0]).toMatchObject({ event: "checkOverdue", operator: null });
    expect((await sql("select count(*)::int as n from contact_block where rule = 'order.paymentInCheck'")).rows).toEqual([{ n: 2 }]);
  });
});
