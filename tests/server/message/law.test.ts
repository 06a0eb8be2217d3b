// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { instantOf } from "../../../src/lending/time/zone.ts";
import { sendAutomatic } from "../../../src/server/domain/contact/message/automatic.actions.ts";
import { rowsOf } from "../../../src/server/kernel/sql/sql.ts";
import { policyOf } from "../../../src/lending/contact/contact-policy.ts";
import { accountOf } from "../../support/fixture.ts";
import { addTemplate, messagesOf, sendDue } from "../../support/message.ts";
import { sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { rounds } from "../../support/whole.ts";

let server: TestServer;
let collector: string;
let now = new Date("2030-01-01T00:00:00Z");
const zones = { VN: "Asia/Ho_Chi_Minh", PH: "Asia/Manila", MX: "America/Mexico_City", PE: "America/Lima", US: "America/New_York" };

async function at(when: Date): Promise<void> {
  now = when;
  await server.database.owner.query(
    "update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '36 hours'",
    [when],
  );
}
/** Tests go forward in time only: what a server has read of a tenant it keeps for five seconds. */
const wall = (text: string, zone: string): Date => {
  const [date = "", time = ""] = text.split(" ");
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return new Date(instantOf({ year, month, day, hour, minute }, zone).getTime() + second * 1000);
};
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
const mine = () => server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector)?.id ?? 0;
const customer = () => server.fixture.vn.orders.find((order) => order.id === mine())?.customerId ?? 0;

interface Where {
  readonly market: string;
  /** The customer's own; none: his state is not known. */
  readonly zone: string;
  readonly daysLate?: number;
}
async function live({ market, zone, daysLate = 3 }: Where, when: Date): Promise<void> {
  await sql("update tenant set region = $1 where tenant_id = 1", market);
  await sql("update customer set time_zone = $1 where tenant_id = 1", zone);
  await sql(
    "update loan_order set due_date = ($1::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date - $2::int where tenant_id = 1 and id = $3",
    when,
    daysLate,
    mine(),
  );
  await at(when);
}
/** What a real dial is answered, and what it leaves behind. */
const dial = async (): Promise<string> => {
  const answer = await server.call("collection.softPhoneAdd", { loanRecordId: mine(), clientType: 1, myPhone: 1 }, { token: collector });
  return answer.code === 1 ? "allowed" : answer.refusal.error;
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
});
afterAll(() => server.close());
beforeEach(() =>
  sql("truncate message, message_task, contact_tally, contact_attempt, contact_block, collection_result, promise, phone_reveal cascade"),
);

describe("contact law, asked by a dial", () => {
  it.each([
    ["MX, state unknown, 08:59 in Mexico City: Tijuana sleeps", { market: "MX", zone: "" }, "2030-01-07 08:59", "MX", "contact.window"],
    ["MX, state unknown, 09:00 in Mexico City", { market: "MX", zone: "" }, "2030-01-07 09:00", "MX", "allowed"],
    ["MX, state unknown, 21:00 in Mexico City: Cancún is at 22:00", { market: "MX", zone: "" }, "2030-01-07 21:00", "MX", "contact.window"],
    ["MX, Tijuana, 23:30 in Mexico City", { market: "MX", zone: "America/Tijuana" }, "2030-01-08 23:30", "MX", "allowed"],
    ["PE, Saturday at ten", { market: "PE", zone: zones.PE }, "2030-01-12 10:00", "PE", "contact.weekday"],
    ["PE, Monday at ten", { market: "PE", zone: zones.PE }, "2030-01-14 10:00", "PE", "allowed"],
    ["PE, Monday at eight in the evening", { market: "PE", zone: zones.PE }, "2030-01-14 20:00", "PE", "contact.window"],
    ["VN, 06:59:59", { market: "VN", zone: zones.VN }, "2030-01-21 06:59:59", "VN", "contact.window"],
    ["VN, 07:00", { market: "VN", zone: zones.VN }, "2030-01-21 07:00", "VN", "allowed"],
    ["VN, 20:59:59", { market: "VN", zone: zones.VN }, "2030-01-21 20:59:59", "VN", "allowed"],
    ["VN, 21:00", { market: "VN", zone: zones.VN }, "2030-01-21 21:00", "VN", "contact.window"],
    ["PH, 15 days late, 05:30", { market: "PH", zone: zones.PH, daysLate: 15 }, "2030-01-23 05:30", "PH", "contact.window"],
    ["PH, 16 days late, 05:30", { market: "PH", zone: zones.PH, daysLate: 16 }, "2030-01-23 05:31", "PH", "allowed"],
    ["ID, Jayapura 20:05, Jakarta 18:05", { market: "ID", zone: "Asia/Jayapura" }, "2030-01-25 18:05", "ID", "contact.window"],
    ["IN, 07:59", { market: "IN", zone: "Asia/Kolkata" }, "2030-01-27 07:59", "IN", "contact.window"],
    ["IN, 18:59", { market: "IN", zone: "Asia/Kolkata" }, "2030-01-27 18:59", "IN", "allowed"],
    ["IN, 19:00", { market: "IN", zone: "Asia/Kolkata" }, "2030-01-27 19:00", "IN", "contact.window"],
  ] as const)("%s: %o", async (...[, where, when, clock, expected]) => {
    const zone = clock === "ID" ? "Asia/Jakarta" : clock === "IN" ? "Asia/Kolkata" : zones[clock];
    await live(where, wall(when, zone));
    expect(await dial()).toBe(expected);
    const blocks = await sql("select rule from contact_block");
    expect(blocks.rows.map((row: { rule: string }) => row.rule)).toEqual(expected === "allowed" ? [] : [expected]);
  });

  it("PE: a public holiday is no day for it", async () => {
    await sql("insert into contact_holiday (tenant_id, day, name) values (1, '2030-01-30', 'Feriado')");
    await live({ market: "PE", zone: zones.PE }, wall("2030-01-30 10:00", zones.PE));
    expect(await dial()).toBe("contact.weekday");
    await at(wall("2030-01-31 10:00", zones.PE));
    expect(await dial()).toBe("allowed");
  });

  it("US: the eighth attempt in seven days is refused, and after a talk there is silence until the seventh day", async () => {
    await live({ market: "US", zone: zones.US }, wall("2030-02-04 10:00", zones.US));
    for (const day of [4, 5, 6, 7, 8, 9, 10]) {
      await at(wall(`2030-02-${String(day).padStart(2, "0")} 10:00`, zones.US));
      expect(await dial()).toBe("allowed");
    }
    await at(wall("2030-02-10 11:00", zones.US));
    expect(await dial()).toBe("contact.weeklyCap");
    await at(wall("2030-02-11 10:00", zones.US));
    expect(await dial()).toBe("allowed");
    await sql("truncate contact_tally");
    await server.call(
      "collection.addCollectionResultRecord",
      { loanRecordId: mine(), reason: 2, subTag: "rejected" },
      { token: collector },
    );
    for (const day of [11, 14, 17]) {
      await at(wall(`2030-02-${day} 12:00`, zones.US));
      expect(await dial()).toBe("contact.afterTalk");
    }
    await at(wall("2030-02-18 12:00", zones.US));
    expect(await dial()).toBe("allowed");
  });

  it("PH: an express consent frees the hours, and an opted-out way is closed whatever the hour", async () => {
    const save = async (optOut: ("call" | "sms")[], consents: "hours"[]) => {
      const manager = await server.signIn(accountOf("manager"));
      return server.call("contactPolicy.wishes", { userId: customer(), optOut, consents }, { token: manager });
    };
    await live({ market: "PH", zone: zones.PH }, wall("2030-02-20 05:30", zones.PH));
    expect((await save([], ["hours"])).code).toBe(1);
    expect(await dial()).toBe("allowed");
    await at(wall("2030-02-20 12:00", zones.PH));
    await save(["call"], []);
    expect(await dial()).toBe("contact.optOut");
    const { data } = await server.call("order.detail", { loanRecordId: mine() }, { token: collector });
    expect(data.contact).toMatchObject({ allowed: false, rule: "contact.optOut", optOut: ["call"] });
    await save([], []);
    expect(await dial()).toBe("allowed");
    expect((await server.call("contactPolicy.wishes", { userId: customer(), optOut: [] }, { token: collector })).status).toBe(403);
  });
});

describe("what the law lets through", () => {
  const usedUp = async (when: Date) => {
    await live({ market: "VN", zone: zones.VN }, when);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await dial()).toBe("allowed");
    expect(await dial()).toBe("contact.dailyCap");
  };

  it("VN, after five reminders: a receipt still goes, and a call that comes in is taken", async () => {
    await usedUp(wall("2030-03-04 10:00", zones.VN));
    await addTemplate(server, { name: "Biên nhận", scene: "receipt", content: "Đã nhận tiền {{orderNo}}" });
    const tenant = await server.kernel.tenantOf(1);
    await server.kernel.database.withTenant(1, (tx) => sendAutomatic({ tx, tenant, now, staffId: null }, "receipt", [mine()]));
    await sendDue(server);
    expect((await sql("select state from message")).rows).toEqual([{ state: "delivered" }]);
    const service = await addTemplate(server, { name: "Gọi lại", scene: "service" });
    // By hand it is another thing: nobody asks somebody who is late to call back under that name.
    const sent = await server.call("message.send", { targetId: mine(), templateId: service }, { token: collector });
    expect(sent.refusal.error).toBe("message.byHand");
    await sql(
      "insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'pbx-key', 'channel', 'pbx', 'secret-of-pbx') on conflict do nothing",
    );
    const { rows } = await sql("select phone from customer where id = $1", customer());
    const inbound = { event: "inbound", ref: "in-law-1", from: rows[0]?.phone, at: now.toISOString() };
    const heard = await sendSigned(server, "/channel-domain/voice/event", inbound, { keyId: "pbx-key", secret: "secret-of-pbx" });
    expect(heard.data).toEqual({ ok: true, known: true });
    expect((await sql("select direction from contact_attempt where direction = 'in'")).rows).toHaveLength(1);
    expect((await sql("select attempts from contact_tally")).rows).toEqual([{ attempts: 5 }]);
    await sql("truncate phone_call");
  });

  it("VN, an automatic notice made at 21:30 leaves at 07:00; one that is still forbidden after a day has expired", async () => {
    await addTemplate(server, { name: "Quá hạn", scene: "overdue", content: "{{orderNo}} quá hạn" });
    const notice = async () => {
      const tenant = await server.kernel.tenantOf(1);
      await server.kernel.database.withTenant(1, (tx) => sendAutomatic({ tx, tenant, now, staffId: null }, "overdue", [mine()]));
      const { rows } = await sql("select max(id)::int as id from message_task");
      return Number(rows[0]?.id);
    };
    await live({ market: "VN", zone: zones.VN }, wall("2030-03-11 21:30", zones.VN));
    const task = await notice();
    await sendDue(server);
    expect(await messagesOf(server, task)).toMatchObject([
      { state: "waiting", rule: "contact.window", due_at: wall("2030-03-12 07:00", zones.VN) },
    ]);
    await at(wall("2030-03-12 06:59:59", zones.VN));
    await sendDue(server);
    expect(await messagesOf(server, task)).toMatchObject([{ state: "waiting" }]);
    await at(wall("2030-03-12 07:00", zones.VN));
    await sendDue(server);
    expect(await messagesOf(server, task)).toMatchObject([{ state: "delivered" }]);

    await live({ market: "PE", zone: zones.PE }, wall("2030-03-16 09:00", zones.PE));
    const weekend = await notice();
    await sendDue(server);
    expect(await messagesOf(server, weekend)).toMatchObject([{ state: "waiting", rule: "contact.weekday" }]);
    await at(wall("2030-03-17 09:00", zones.PE));
    await sendDue(server);
    expect(await messagesOf(server, weekend)).toMatchObject([{ state: "expired" }]);
  });

  it("VN, advertising: no call at 17:00, a message then; three a day and no fourth", async () => {
    const offer = await addTemplate(server, { name: "Ưu đãi", scene: "market", content: "Ưu đãi cho {{name}}" });
    const check = () =>
      server.call("contactPolicy.check", { loanRecordId: mine(), channel: "call", purpose: "market" }, { token: collector });
    await live({ market: "VN", zone: zones.VN }, wall("2030-03-20 16:59:59", zones.VN));
    expect((await check()).data.allowed).toBe(true);
    await at(wall("2030-03-20 17:00", zones.VN));
    expect((await check()).data).toMatchObject({ allowed: false, rule: "contact.window" });
    const marketer = await server.signIn(accountOf("marketer"));
    // Nobody is won who is late, as the customer of this order is.
    const { rows: won } = await sql(
      `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type)
       values (1, 'Lan', 'lan', '+84977220001', '077220001', 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'oldUser') returning id`,
    );
    const person = Number(won[0]?.id);
    const { rows: leads } = await sql(
      `insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, state, owner_id, distributed_at)
       values (1, 'reBorrowUserMarketing', $1, 1, $2, 'pending', $3, $2) returning id`,
      person,
      now,
      server.fixture.vn.staff.marketer,
    );
    const reveal = await server.call("user.queryPhone", { userId: person, scene: "lead" }, { token: marketer });
    expect(reveal.refusal.error).toBe("contact.window");
    const send = () =>
      server.call("reBorrowUserMarketing.send", { dataIds: [Number(leads[0]?.id)], templateId: offer }, { token: marketer });
    for (const minute of [1, 2, 3]) {
      expect((await send()).code).toBe(1);
      await at(wall(`2030-03-20 17:0${minute}`, zones.VN));
      await sendDue(server);
    }
    expect((await sql("select attempts, advertising from contact_tally")).rows).toEqual([{ attempts: 0, advertising: 3 }]);
    expect((await send()).refusal.error).toBe("message.nobody");
    // Advertising is for leads: not even a text of it goes to the customer of an order.
    const byOrder = await server.call("message.send", { targetId: mine(), templateId: offer }, { token: collector });
    expect(byOrder.refusal.error).toBe("message.noTemplate");
    const asked = { dataIds: [Number(leads[0]?.id)], templateId: offer };
    const shown = await server.call("reBorrowUserMarketing.preview", asked, { token: marketer });
    expect(shown.data.blocked).toMatchObject([{ rule: "contact.dailyCap" }]);
    expect(await dial()).toBe("allowed");
  });
});

describe("twenty people at once", () => {
  const many = rounds(10, 3);
  it(`${20 * many} attempts on one customer, calls, chats and messages: never more than the cap, and each refusal is on record`, async () => {
    await live({ market: "VN", zone: zones.VN }, wall("2030-04-01 10:00", zones.VN));
    const chat = await addTemplate(server, { name: "Zalo", scene: "collect", medium: "chat" });
    const staff = await sql(
      `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, locale, created_at)
       select tenant_id, 'many' || n || '.vn', 'Many ' || n, type, role_id, team_id, password_hash, false, locale, created_at
       from staff, generate_series(1, 20) as n where account = $1 returning account`,
      accountOf("manager"),
    );
    const tokens: string[] = [];
    for (const { account } of staff.rows as { account: string }[]) tokens.push(await server.signIn(account));
    const attempt = (token: string, turn: number) =>
      turn % 2 === 0
        ? server.call("collection.softPhoneAdd", { loanRecordId: mine(), clientType: 1, myPhone: 1 }, { token })
        : server.call("message.chatOpen", { loanRecordId: mine(), app: "zalo", templateId: chat }, { token });
    /** Who waited too long for a connection is told so, nothing having been done, and asks again. */
    const decided = async (token: string, turn: number): Promise<Awaited<ReturnType<typeof attempt>>> => {
      const answer = await attempt(token, turn);
      return answer.code !== 1 && answer.refusal.error === "unavailable" ? decided(token, turn) : answer;
    };
    const attempts = tokens.flatMap((token) => Array.from({ length: many }, (_, turn) => decided(token, turn)));
    const answers = await Promise.all(attempts);
    expect(answers).toHaveLength(20 * many);
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(5);
    expect(new Set(answers.filter((answer) => answer.code !== 1).map((answer) => answer.refusal.error))).toEqual(
      new Set(["contact.dailyCap"]),
    );
    expect((await sql("select count(*)::int as n from contact_attempt")).rows).toEqual([{ n: 5 }]);
    expect((await sql("select attempts from contact_tally")).rows).toEqual([{ attempts: 5 }]);
    expect((await sql("select count(*)::int as n from contact_block")).rows).toEqual([{ n: 20 * many - 5 }]);
    expect((await sql("select sum(blocked)::int as n from collection_delta where day = '2030-04-01'")).rows).toEqual([
      { n: 20 * many - 5 },
    ]);
  });
});

describe("a change of contact law", () => {
  const policy = {
    opens: 8 * 3600,
    closes: 20 * 3600,
    perDay: 2,
    perSevenDays: null,
    closedDays: [],
    freeHoursAfterDaysLate: null,
    quietDaysAfterTalk: 0,
    thirdParties: false,
    closedOnHolidays: false,
    consentFreesHours: false,
    advertising: [],
  };
  it("is dated, names its source, waits for a second person, and holds from its day on", async () => {
    await live({ market: "VN", zone: zones.VN }, wall("2030-05-06 10:00", zones.VN));
    const admin = await server.signIn(accountOf("tenantAdmin"));
    const other = await server.signIn(accountOf("platformAdmin"));
    const ask = (validFrom: string, token = admin) =>
      server.call("contactPolicy.save", { validFrom, source: "Circular 1/2030", policy }, { token });
    expect((await ask("2030-05-05")).refusal.error).toBe("policy.past");
    expect((await ask("2030-05-07", collector)).status).toBe(403);
    const { data } = await ask("2030-05-07");
    const review = (token: string) => server.call("approval.review", { approvalId: data.approvalId, decision: "approve" }, { token });
    expect((await review(admin)).refusal.error).toBe("approval.samePerson");
    expect((await review(collector)).status).toBe(404);
    expect((await review(other)).data.status).toBe("approved");
    await at(wall("2030-05-06 10:10", zones.VN));
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await dial()).toBe("allowed");
    await at(wall("2030-05-07 07:30", zones.VN));
    expect(await dial()).toBe("contact.window");
    await at(wall("2030-05-07 08:00", zones.VN));
    expect([await dial(), await dial(), await dial()]).toEqual(["allowed", "allowed", "contact.dailyCap"]);
    const list = await server.call("contactPolicy.list", {}, { token: admin });
    expect(list.data.list).toMatchObject([
      { market: "VN", validFrom: "2030-05-07", source: "Circular 1/2030", proposedBy: "tenantAdmin VN", approvedBy: "platformAdmin VN" },
    ]);
    const ph = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await server.call("contactPolicy.list", {}, { token: ph })).data.list).toEqual([]);
    const edit = server.kernel.database.withTenant(1, (tx) => rowsOf(tx, "update contact_policy set source = 'x'"));
    await expect(edit).rejects.toThrow("permission denied");
  });
  it("begins today where it only tightens, tomorrow where it lets anybody do more, and later still where it is approved later", async () => {
    await at(wall("2031-05-06 10:00", zones.VN));
    const admin = await server.signIn(accountOf("tenantAdmin"));
    const other = await server.signIn(accountOf("platformAdmin"));
    const {
      market: _market,
      validFrom: _from,
      source: _source,
      ...held
    } = policyOf("VN", "2031-05-06", [{ market: "VN", validFrom: "2030-05-07", source: "Circular 1/2030", ...policy }]);
    const ask = (validFrom: string, changes: Partial<typeof policy>) =>
      server.call(
        "contactPolicy.save",
        { validFrom, source: "Circular 2/2031", policy: { ...policy, ...held, ...changes } as never },
        { token: admin },
      );
    expect((await ask("2031-05-06", { closes: 21 * 3600 })).refusal).toMatchObject({ error: "setting.past", field: "validFrom" });
    const strict = await ask("2031-05-06", { closes: 19 * 3600 });
    const loose = await ask("2031-05-07", { perDay: 3 });
    expect([strict.code, loose.code]).toEqual([1, 1]);
    const approve = (approvalId: number) => server.call("approval.review", { approvalId, decision: "approve" }, { token: other });
    expect((await approve(strict.data.approvalId)).code).toBe(1);
    await at(wall("2031-05-09 10:00", zones.VN));
    expect((await approve(loose.data.approvalId)).code).toBe(1);
    const { rows } = await server.database.owner.query(
      "select valid_from::text as day from contact_policy where valid_from > '2031-01-01' order by id",
    );
    expect(rows).toEqual([{ day: "2031-05-06" }, { day: "2031-05-10" }]);
  });
});
