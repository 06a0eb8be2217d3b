// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkModules } from "../../../src/contract/marketing/bulk.module.ts";
import { stopLink, stopToken } from "../../../src/server/domain/contact/advertising/stop-link.ts";
import { addLeads } from "../../support/advertising.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { addTemplate, sendDue } from "../../support/message.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";
import { rounds } from "../../support/whole.ts";

let house: LendingHouse;
let offer = 0;
const [module] = bulkModules;
if (!module) throw new Error("there is a list");
beforeAll(async () => {
  house = await openLendingHouse();
  await query('update tenant set settings = settings || \'{"stopPage": "https://tc.example/stop"}\' where tenant_id = 1');
  offer = await addTemplate(house, { name: "Ưu đãi", scene: "market", content: "{{lender}}: vay nhanh voi {{app}}" });
  await seedKeys(house);
});
beforeEach(() => house.goTo(0, "10:00"));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
let people = 0;
async function lead(count = 1) {
  people += 1;
  return addLeads(house, { module: module?.leads.name ?? "", count, prefix: `+8492${people}` });
}
const facts = () => house.kernel.tenantOf(1);
const wishes = (customer: number) => query("select opt_out, source from contact_preference where customer_id = $1 order by id", [customer]);
const leadOf = async (id: number) => (await query("select state, owner_id from marketing_lead where id = $1", [id]))[0];
const page = (token: string, method: "GET" | "POST") =>
  fetch(`${house.origin}/stop/${token}`, {
    method,
    ...(method === "POST" ? { headers: { "content-type": "application/x-www-form-urlencoded" } } : {}),
  });
const signing = { keyId: "bank-channel", secret: "secret-of-bank" };
const answer = (phone: string, text: string) => sendSigned(house, "/channel-domain/sms/inbound", { phone, text }, signing);
const told = (customer: number) => query("select kind, state from private_text where customer_id = $1 and kind = 'optedOut'", [customer]);

describe("whoever wants no more advertising", () => {
  it("is told how in every message: the word of the market and a link of his own", async () => {
    const [one] = await lead();
    const { data } = await house.call(
      "smsMarketing.flowPreview",
      { dataIds: [one?.id ?? 0], templateId: offer } as never,
      await as("manager"),
    );
    const link = stopLink(await facts(), one?.customer ?? 0);
    expect(link).toMatch(/^https:\/\/tc\.example\/stop\/1-\d+-[\w-]{14}$/);
    expect(data.samples[0]?.text).toMatch(/^\[QC\] /);
    expect(data.samples[0]?.text.endsWith(` TC: ${link}`)).toBe(true);
  });

  it("says so by the link, without a sign-in: asked first, then in no list, and nothing that waited goes", async () => {
    const [one] = await lead();
    const { id = 0, customer = 0 } = one ?? {};
    const { data: held } = await house.call("smsMarketing.flowSmsSend", { dataIds: [id], templateId: offer } as never, await as("manager"));
    await sendDue(house);
    const token = stopToken(await facts(), customer);
    const asked = await page(token, "GET");
    expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await asked.text()).toContain('<form method="post">');
    expect(await wishes(customer)).toEqual([]);
    const done = await page(token, "POST");
    expect([done.status, (await done.text()).includes("<form")]).toEqual([200, false]);
    expect(await wishes(customer)).toEqual([{ opt_out: ["market"], source: "link" }]);
    expect(await leadOf(id)).toEqual({ state: "done", owner_id: null });
    expect(await query("select state, rule from message where task_id = $1", [held.batchId])).toEqual([
      { state: "blocked", rule: "contact.optOut" },
    ]);
    expect(
      (await query("select source, detail from audit where call = 'client.optOut' and $1 = any(subject_ids)", [customer]))[0],
    ).toMatchObject({
      source: "link",
      detail: { optOut: "market", held: 0 },
    });
    await page(token, "POST");
    expect(await wishes(customer)).toHaveLength(1);
    expect(await told(customer)).toEqual([]);
  });

  it("is nobody else: a link that was not signed so leads nowhere", async () => {
    const [one, other] = await lead(2);
    const token = stopToken(await facts(), one?.customer ?? 0);
    for (const wrong of [
      token.replace(`-${one?.customer}-`, `-${other?.customer}-`),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.replace(/^1-/, "2-"),
      token.replace(/^1-/, "999-"),
      "x",
    ])
      for (const method of ["GET", "POST"] as const) expect([wrong, (await page(wrong, method)).status]).toEqual([wrong, 404]);
    expect(await wishes(other?.customer ?? 0)).toEqual([]);
  });

  it("says so by an answer: of every app of the lender, told once, and only by a word that means it", async () => {
    const [one] = await lead();
    const { id = 0, customer = 0, phone = "" } = one ?? {};
    await query(
      "insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) values (1, 'follow', $1, 2, $2, $2)",
      [customer, house.now()],
    );
    expect((await answer(phone, "da tra tien roi")).data).toEqual({ optedOut: false });
    expect((await answer("+84000000000", "TC")).data).toEqual({ optedOut: false });
    expect(await wishes(customer)).toEqual([]);
    expect((await answer(phone, "tc QC")).data).toEqual({ optedOut: true });
    expect((await answer(phone, "TC")).data).toEqual({ optedOut: true });
    expect(await wishes(customer)).toEqual([{ opt_out: ["market"], source: "answer" }]);
    expect(await query("select distinct state from marketing_lead where customer_id = $1", [customer])).toEqual([{ state: "done" }]);
    await sendDue(house);
    expect(await told(customer)).toEqual([{ kind: "optedOut", state: "submitted" }]);
    const carried = await query("select content from outbox_message where phone = $1 and ref like 'P%'", [phone]);
    expect(carried).toHaveLength(1);
    const again = await house.call("smsMarketing.flowPreview", { dataIds: [id], templateId: offer }, await as("manager"));
    expect(again.data).toMatchObject({ sendable: 0 });
    expect((await answer(phone, "TC")).status).toBe(200);
  });

  it("may have said it to somebody here: what waits goes no more, on the ways that he names", async () => {
    const [one] = await lead();
    const { id = 0, customer = 0 } = one ?? {};
    const { data: held } = await house.call("smsMarketing.flowSmsSend", { dataIds: [id], templateId: offer }, await as("manager"));
    await sendDue(house);
    const wish = async (optOut: readonly string[]) =>
      house.call("contactPolicy.wishes", { userId: customer, optOut: [...optOut] as never }, await as("service"));
    const stateNow = async () => (await query("select state from message where task_id = $1", [held.batchId]))[0]?.state;
    expect([(await wish(["call"])).message, await stateNow()]).toEqual(["", "queued"]);
    expect([(await wish(["sms"])).message, await stateNow()]).toEqual(["", "blocked"]);
  });

  it("has it in every order of things, many times over: nothing is handed over after it was stored", async () => {
    const people = rounds(100, 40);
    const rows = await lead(people);
    await house.call("smsMarketing.flowSmsSend", { dataIds: rows.map(({ id }) => id), templateId: offer } as never, await as("manager"));
    await sendDue(house);
    house.goTo(0, "10:01");
    const handed = new Map<string, number>();
    const stored = new Map<string, number>();
    let clock = 0;
    let begin = () => {};
    const begun = new Promise<void>((done) => (begin = done));
    const slow = () => new Promise((done) => setTimeout(done, Math.random() * 100));
    const objects = async (phone: string) => {
      expect(await answer(phone, "TC")).toMatchObject({ status: 200, data: { optedOut: true } });
      stored.set(phone, (clock += 1));
    };
    // Some before anything has gone, the others while it goes.
    for (const { phone } of rows.slice(0, 10)) await objects(phone);
    const sending = sendDue(house, () => ({
      async send({ ref, phone }) {
        await slow();
        // What tells him that he is heard is no advertisement.
        if (!ref.startsWith("M")) return { state: "submitted", providerRef: "" };
        handed.set(phone, (clock += 1));
        begin();
        await slow();
        return { state: "submitted", providerRef: "" };
      },
      query: () => Promise.resolve({ state: "submitted", providerRef: "" }),
    }));
    const stopping = rows.slice(10).map(async ({ phone }, at) => {
      if (at % 4 > 0) await begun;
      await new Promise((done) => setTimeout(done, Math.random() * 200));
      await objects(phone);
    });
    await Promise.all([sending, ...stopping]);
    const after = rows.filter(({ phone }) => (handed.get(phone) ?? 0) > (stored.get(phone) ?? 0));
    expect(after).toEqual([]);
    expect(stored.size).toBe(people);
    expect([handed.size > 0, handed.size < people]).toEqual([true, true]);
    const kept = await query(
      "select count(*) filter (where state = 'submitted')::int as sent, count(*) filter (where rule = 'contact.optOut')::int as stopped from message where customer_id = any($1)",
      [rows.map(({ customer }) => customer)],
    );
    expect(kept).toEqual([{ sent: handed.size, stopped: people - handed.size }]);
  });
});
