// @vitest-environment node
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "../../../src/contract/calls.ts";
import type { Call } from "../../../src/contract/kernel/call.ts";
import { schemas } from "../../../src/contract/schemas.ts";
import { morning } from "../../support/clock.ts";
import { accountOf, fixturePassword } from "../../support/fixture.ts";
import { addTemplate } from "../../support/message.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let collector: string;
const clock = morning();
const sql = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows;
const count = async (from: string) => Number((await sql(`select count(*)::int as n from ${from}`))[0]?.["n"]);
const mine = () => server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector)?.id ?? 0;
const give = (to: "collector" | "collector2") =>
  sql("update loan_order set collector_id = $2 where id = $1", mine(), server.fixture.vn.staff[to]);

beforeAll(async () => {
  server = await startTestServer({ clock: () => clock });
  collector = await server.signIn(accountOf("collector"));
});
afterAll(() => server.close());

/** A write twice under one key; what its second answer is while the order is one's own, and after it has gone to somebody else. */
async function twice<T>(make: (key: string) => Promise<T>) {
  const key = randomUUID();
  const [first, again] = [await make(key), await make(key)];
  await give("collector2");
  const gone = await make(key);
  const outcome = await server.call("system.outcome", { key }, { token: collector });
  await give("collector");
  return { first, again, gone, outcome: outcome.data };
}
const numbers = async (): Promise<readonly string[]> =>
  (await sql("select phone from customer union select phone from customer_contact")).flatMap(({ phone }) => [
    String(phone),
    String(phone).slice(-7),
  ]);

describe("an answer with a person's number in it", () => {
  it("of a reveal is made again for whoever still has the order, without a second reveal, and not for whoever had it", async () => {
    const make = (key: string) => server.call("order.phoneReveal", { loanRecordId: mine() }, { token: collector, key });
    const { first, again, gone, outcome } = await twice(make);
    expect(again).toMatchObject({ code: 1, data: first.data });
    expect(again.headers.get("idempotent-replay")).toBe("true");
    expect(gone.refusal.error).toBe("notFound");
    expect(outcome).toEqual({ done: true, call: "order.phoneReveal", answer: null });
    expect(await count("phone_reveal")).toBe(1);
    expect(await sql("select attempts from contact_tally")).toEqual([{ attempts: 1 }]);
    expect(await count("audit where call = 'order.phoneReveal'")).toBe(2);
  });

  it("of a dial and of a chat are made again too, from the one attempt", async () => {
    const dial = (key: string) =>
      server.call("collection.softPhoneAdd", { loanRecordId: mine(), clientType: 0, myPhone: 1 }, { token: collector, key });
    const dialled = await twice(dial);
    expect(dialled.first.data.link).toMatch(/^tel:\+84/);
    expect(dialled.again).toMatchObject({ code: 1, data: dialled.first.data });
    expect(dialled.gone.refusal.error).toBe("notFound");
    const templateId = await addTemplate(server, {
      name: "Zalo",
      scene: "collect",
      medium: "chat",
      content: "{{name}} {{amount}} {{payLink}}",
    });
    const codes = await count("pay_code");
    const chat = (key: string) =>
      server.call("message.chatOpen", { loanRecordId: mine(), app: "zalo", templateId }, { token: collector, key });
    const opened = await twice(chat);
    expect(opened.first.message).toBe("");
    expect(opened.again).toMatchObject({ code: 1, data: opened.first.data });
    expect(opened.gone.refusal.error).toBe("notFound");
    expect(await count("contact_attempt")).toBe(2);
    expect(await count("pay_code")).toBe(codes + 1);
  });

  it("is in no row that is kept: not one number of anybody", async () => {
    const kept = JSON.stringify(await sql("select answer from idempotency"));
    for (const number of await numbers()) expect(kept).not.toContain(number);
  });

  it("marks its call: no other write answers with a number, an address or a text for a person", () => {
    const personal = ["phone", "url", "text", "link", "idNo", "content"];
    const open = (Object.values(calls) as readonly Call[]).flatMap((call) => {
      if (call.effect !== "write" || call.anew || call.permission === "public") return [];
      const { output } = (schemas as Readonly<Record<string, { output: z.ZodType }>>)[call.name] ?? { output: z.null() };
      const text = JSON.stringify(z.toJSONSchema(output, { unrepresentable: "any" }));
      return personal.some((name) => text.includes(`"${name}":{`)) ? [call.name] : [];
    });
    // The link of a channel and a code to pay with name nobody; the address of a picture is one of this house's calls, which asks who wants to see it.
    expect(open).toEqual(["delivery.save", "repayment.payCode", "file.upload"]);
  });

  it("that was kept before goes with the migration, and what it is made again from stays", async () => {
    const keep = (call: string, answer: object) =>
      sql(
        "insert into idempotency (tenant_id, staff_id, key, call, body_hash, answer, at, for_ever) values (1, 1, $1, $2, '\\x01', $3, now(), false)",
        `old-${call}`,
        call,
        JSON.stringify(answer),
      );
    await keep("order.phoneReveal", { phone: "+84900000001", reservedUntil: "x" });
    await keep("collection.softPhoneAdd", {
      id: 7,
      phone: "+84 9•• ••• 100",
      todayCount: 1,
      weekCount: 1,
      callId: null,
      link: "tel:+84900000001",
    });
    await keep("message.chatOpen", { url: "https://zalo.me/84900000001", recordId: 9, text: "x", todayCount: 2 });
    await keep("system.updatePassword", { ok: true });
    const file = new URL("../../../src/server/db/migrations/0029-stored-answers.sql", import.meta.url);
    for (const statement of readFileSync(file, "utf8")
      .replaceAll(/^--.*$/gm, "")
      .split(";"))
      if (statement.trim().startsWith("update")) await sql(statement);
    const rows = await sql("select call, answer, body_hash = '' as emptied from idempotency where key like 'old-%' order by call");
    expect(rows).toEqual([
      { call: "collection.softPhoneAdd", answer: { id: 7, todayCount: 1, weekCount: 1, callId: null }, emptied: false },
      { call: "message.chatOpen", answer: { recordId: 9, todayCount: 2 }, emptied: false },
      { call: "order.phoneReveal", answer: {}, emptied: false },
      { call: "system.updatePassword", answer: { ok: true }, emptied: true },
    ]);
  });
});

describe("the body of a write", () => {
  const input = { key: "note", body: { said: "x" } };
  const draft = (key: string, body = input) => server.call("system.draftSave", body, { token: collector, key });
  const sha = (body: unknown) => createHash("sha256").update(JSON.stringify(body)).digest();

  it("is kept under a key, which has a number: nobody who reads the table tries passwords on it", async () => {
    const key = randomUUID();
    const token = await server.signIn(accountOf("collector2"));
    const change = { password: fixturePassword, newPassword: "Another1Word", confirmPassword: "Another1Word" };
    expect((await server.call("system.updatePassword", change, { token, key })).message).toBe("");
    const [row] = await sql("select body_hash, key_no from idempotency where key = $1", key);
    expect(row?.["key_no"]).toEqual(expect.any(Number));
    expect(sha(change).equals(row?.["body_hash"] as Buffer)).toBe(false);
  });

  it("of a row from before is compared as it was kept, and of an older key under that key", async () => {
    const key = randomUUID();
    await draft(key);
    await sql("update idempotency set key_no = null, body_hash = $2 where key = $1", key, sha(input));
    expect(await draft(key)).toMatchObject({ code: 1, data: { ok: true } });
    expect((await draft(key, { ...input, body: { said: "y" } })).refusal.error).toBe("idempotencyMismatch");
    await sql("update idempotency set key_no = 12 where key = $1", key);
    expect((await draft(key)).refusal.error).toBe("idempotencyMismatch");
  });
});

describe("an answer that is kept", () => {
  it("goes to whoever may still make its call, and to nobody else", async () => {
    const key = randomUUID();
    const noted = { loanRecordId: mine(), reason: 4, subTag: "off", remark: "" };
    const made = await server.call("collection.addCollectionResultRecord", noted, { token: collector, key });
    expect(made.message).toBe("");
    const ask = async () => (await server.call("system.outcome", { key }, { token: collector })).data;
    expect(await ask()).toMatchObject({ done: true, answer: { id: made.data.id } });
    const gone = await sql(
      "delete from role_permission p using staff s where s.tenant_id = p.tenant_id and s.role_id = p.role_id and s.account = $1 and p.permission like '%agency:result' returning p.*",
      accountOf("collector"),
    );
    expect(gone.length).toBeGreaterThan(0);
    const token = await server.signIn(accountOf("collector"));
    expect((await server.call("system.outcome", { key }, { token })).data).toMatchObject({ done: true, answer: null });
    expect((await server.call("collection.addCollectionResultRecord", noted, { token, key })).refusal.error).toBe("forbidden");
  });
});
