// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smsGateways } from "../../../src/server/gateway/sms.ts";
import { lineOf, morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { addTemplate, messagesOf, sendDue } from "../../support/message.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let asker: string;
let second: string;
let now = morning();
const query = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  asker = await server.signIn(accountOf("tenantAdmin"));
  second = await server.signIn(accountOf("platformAdmin"));
});
afterAll(() => server.close());

const text = { name: "Phuc vu", scene: "service", language: "vi_VN", content: "{{name}}: {{orderNo}}" } as const;
const save = (more: object = {}) => server.call("message.templateSave", { ...text, ...more }, { token: asker });
const overdue = () => server.fixture.vn.orders.find(({ status }) => status === 8)?.id ?? 0;
const numberOf = async (id: number): Promise<string> =>
  (await query("select order_no from loan_order where id = $1", [id])).rows[0]?.["order_no"] as string;

describe("what a text would say", () => {
  it("has each variable with the figures of the order that was named, and the same in other languages", async () => {
    const id = await addTemplate(server, { name: "Nhac", scene: "collect", content: "{{name}} {{orderNo}} {{daysLate}}" });
    await query(
      `insert into message_template (tenant_id, name, scene, medium, language, content, updated_at) values (1, 'Late', 'collect', 'sms', 'en_PH', 'Late: {{name}} €', now())`,
    );
    const orderNo = await numberOf(overdue());
    const { data } = await server.call("smsStencil.preview", { id, orderNo }, { token: asker });
    const [first, other] = data.texts;
    expect(data.orderNo).toBe(orderNo);
    expect(first?.values.map(({ name }) => name)).toEqual(["name", "orderNo", "daysLate"]);
    expect(first?.text).toBe(first?.values.map(({ value }) => value).join(" "));
    expect(first?.text).toContain(orderNo);
    expect(other).toMatchObject({ language: "en_PH" });
    expect(other?.text).toBe(`Late: ${data.customer} €`);
  });

  it("takes the newest order that it could be about; a number that nobody has is refused at its field", async () => {
    const id = await addTemplate(server, { name: "Con no", scene: "collect", content: "{{name}}" });
    const { data } = await server.call("smsStencil.preview", { id }, { token: asker });
    const { rows } = await query("select status from loan_order where order_no = $1", [data.orderNo]);
    expect(rows[0]).toEqual({ status: 8 });
    const refused = await server.call("smsStencil.preview", { id, orderNo: "nobody" }, { token: asker });
    expect(refused.refusal).toMatchObject({ error: "notFound", field: "orderNo" });
  });

  it("counts what the network charges in its alphabet, also in the list", async () => {
    const { data } = await save({ name: "Dai", content: "a".repeat(161) });
    const wide = await save({ name: "Dai rong", content: `${"a".repeat(70)}ế` });
    const list = (await server.call("smsStencil.search", { name: "Dai" }, { token: asker })).data.list;
    const segments = new Map(list.map((row) => [row.id, row.segments]));
    expect([segments.get(data.id), segments.get(wide.data.id)]).toEqual([2, 2]);
    const preview = await server.call("smsStencil.preview", { id: wide.data.id }, { token: asker });
    expect(preview.data.texts[0]).toMatchObject({ alphabet: "ucs2", length: 71, parts: 2 });
  });
});

describe("a trial", () => {
  const trial = (more: object = {}, token = asker) => server.call("smsStencil.testSend", { id: 0, ...more }, { token });
  it("goes to one's own number by the gateway, counts as no contact, and is on record", async () => {
    const { data: saved } = await save({ name: "Thu" });
    await query("update staff set phone = '+84988000111' where account = $1", [accountOf("tenantAdmin")]);
    const tally = async () => (await query("select count(*)::int as n from contact_attempt")).rows[0]?.["n"] as number;
    const before = await tally();
    const { data } = await trial({ id: saved.id, phone: "+84 988 000 111" });
    expect(data).toMatchObject({ ending: "••• 111", parts: 1, left: 19 });
    await sendDue(server);
    const { rows } = await query("select phone, content from outbox_message where ref = $1", [`T1-${data.testId}`]);
    expect(rows[0]).toMatchObject({ phone: "+84988000111" });
    expect(rows[0]?.["content"]).toMatch(/: \d{8}$/);
    expect(await tally()).toBe(before);
    const { rows: audit } = await query("select 1 from audit where call = 'smsTemplate.test' or call = 'smsStencil.testSend'");
    expect(audit.length).toBeGreaterThan(0);
  });

  it("goes to nobody outside the house and to no customer; a gateway that is away is asked again; so many a day", async () => {
    const { data: saved } = await save({ name: "Thu lai" });
    const { rows } = await query("select phone from customer where tenant_id = 1 order by id limit 1");
    const refusalOf = async (phone: string) => (await trial({ id: saved.id, phone })).refusal;
    const expected = { error: "template.testNumber", field: "phone" };
    expect(await refusalOf("+84911222333")).toMatchObject(expected);
    expect(await refusalOf(rows[0]?.["phone"] as string)).toMatchObject(expected);
    await query("update staff set phone = $1 where account = $2", [rows[0]?.["phone"], accountOf("manager")]);
    expect(await refusalOf(rows[0]?.["phone"] as string)).toMatchObject(expected);
    const { data } = await trial({ id: saved.id, phone: "+84 988 000 111" });
    await sendDue(server, () => ({
      send: () => Promise.resolve({ state: "later", reason: "noAnswer" }),
      query: () => Promise.resolve({ state: "later", reason: "" }),
    }));
    const stateOf = async () => (await query("select state, tries from message_test where id = $1", [data.testId])).rows[0];
    expect(await stateOf()).toEqual({ state: "queued", tries: 1 });
    now = new Date(now.getTime() + 120_000);
    await sendDue(
      server,
      smsGateways(
        server.kernel.database,
        lineOf(() => now),
      ),
    );
    expect(await stateOf()).toEqual({ state: "submitted", tries: 2 });
    await query(
      `insert into message_test (tenant_id, template_id, staff_id, to_staff_id, phone, content, at, due_at, state)
       select tenant_id, template_id, staff_id, to_staff_id, phone, content, at, due_at, 'delivered' from message_test, generate_series(1, 20) where id = $1`,
      [data.testId],
    );
    expect((await trial({ id: saved.id })).refusal).toMatchObject({ error: "template.testQuota" });
  });
});

describe("several at once", () => {
  it("are switched as the preview said, each that the law is about by a second person; all or none", async () => {
    const service = (await save({ name: "Nhieu 1" })).data.id;
    const collect = await addTemplate(server, { name: "Nhieu 2", scene: "collect", content: "{{name}}" });
    const off = await addTemplate(server, { name: "Nhieu 3", scene: "collect", content: "{{name}}" });
    const many = (ids: number[], status: string, dry: boolean) =>
      server.call("smsStencil.statusMany", { ids, status, dry } as never, { token: asker });
    const stateOf = async () =>
      (await query("select id, enabled from message_template where id = any($1) order by id", [[service, collect, off]])).rows.map(
        (row) => row["enabled"] as boolean,
      );
    await many([off], "disabled", false);
    const dry = await many([service, collect, off], "disabled", true);
    expect(dry.data).toMatchObject({ changed: 2, waiting: 0, skipped: [{ id: off, name: "Nhieu 3" }] });
    expect(await stateOf()).toEqual([true, true, false]);
    await many([service, collect, off], "disabled", false);
    expect(await stateOf()).toEqual([false, false, false]);
    expect((await many([service, collect], "enabled", false)).data).toMatchObject({ changed: 2, waiting: 1 });
    expect(await stateOf()).toEqual([true, false, false]);
    // Of the second another change waits already: then none is switched.
    await server.call(
      "message.templateSave",
      { ...text, name: "Nhieu 3", id: off, scene: "collect", content: "{{name}}!" },
      { token: asker },
    );
    await query("update message_template set enabled = true where id = $1", [collect]);
    await query("update message_template set enabled = false where id = $1", [service]);
    expect((await many([service, off], "enabled", false)).refusal.error).toBe("approval.waiting");
    expect(await stateOf()).toEqual([false, true, false]);
    expect((await many([service, 999_999], "enabled", true)).refusal).toMatchObject({ error: "notFound", field: "ids" });
  });
});

describe("wordings so far", () => {
  it("are kept with whose hands they came from, the newest in force", async () => {
    const { data } = await save({ name: "Lan", scene: "collect", content: "{{name}} 1" });
    const approve = async () => {
      const [row] = (await server.call("smsStencil.search", { name: "Lan" }, { token: second })).data.list;
      return server.call("approval.review", { approvalId: row?.approvalId ?? 0, decision: "approve" }, { token: second });
    };
    await approve();
    await save({ id: data.id, name: "Lan", scene: "collect", content: "{{name}} 2" });
    await approve();
    const history = (await server.call("smsStencil.history", { id: data.id }, { token: asker })).data;
    expect(history.map(({ version, content, isInForce }) => [version, content, isInForce])).toEqual([
      [2, "{{name}} 2", true],
      [1, "{{name}} 1", false],
    ]);
    expect(history[0]).toMatchObject({ askedBy: "tenantAdmin VN", updateBy: expect.stringContaining("platform") });
  });
});

describe("a banned word", () => {
  it("is refused by name however it is written, in a new wording and when a text is switched on", async () => {
    for (const content of ["{{name}} sẽ bị CÔNG AN gọi", "cong-an {{name}}", "Cong  an"])
      expect((await save({ content })).refusal).toMatchObject({ error: "template.banned", field: "content", vars: { word: "công an" } });
    // Other words, and two that only what stands between them keeps apart.
    expect((await save({ name: "Duoc", content: "an cong vien {{name}}" })).code).toBe(1);
    expect((await save({ name: "Duoc 2", content: "cong {{name}} an" })).code).toBe(1);
  });

  it("that was added today stops what has been approved before, at the moment that it would go", async () => {
    const id = await addTemplate(server, { name: "Cam", scene: "collect", content: "{{name}} bí mật" });
    const manager = await server.signIn(accountOf("manager"));
    const sent = await server.call("sms.sendSms", { loanRecordIds: [overdue()], templateId: id }, { token: manager });
    const setting = { groupCode: "text", key: "bannedWords", remark: "as asked", source: "" } as const;
    const added = await server.call(
      "systemConfig.updateSystemConfig",
      { ...setting, value: "công an, đi tù, khởi tố, bắt giữ, bêu tên, người thân, cơ quan anh, xử lý hình sự, bí mật" },
      { token: asker },
    );
    expect(added.data.pending).toBeNull();
    now = new Date(now.getTime() + 12_000);
    await sendDue(server);
    expect(await messagesOf(server, sent.data.batchId)).toMatchObject([{ state: "blocked", rule: "template.banned" }]);
    const less = await server.call("systemConfig.updateSystemConfig", { ...setting, value: "–" }, { token: asker });
    expect(less.data.pending).not.toBeNull();
    const on = await server.call("smsStencil.statusMany", { ids: [id], status: "enabled", dry: true }, { token: asker });
    expect(on.data).toMatchObject({ changed: 0 });
  });
});
