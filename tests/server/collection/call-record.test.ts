// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { morning, today } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let collector: string;
let other: string;
/** Tests move it. */
let now = morning();

/** Moves the clock; whoever is signed in stays so. */
async function at(when: Date): Promise<void> {
  now = when;
  await server.database.owner.query(
    "update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'",
    [when],
  );
}
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
const hour = 3_600_000;
const mine = (at = 0) => server.fixture.vn.orders.filter((order) => order.collectorId === server.fixture.vn.staff.collector)[at]?.id ?? 0;
const count = async (sql: string, ...values: unknown[]) => {
  const { rows } = await server.database.owner.query<{ count: string }>(`select count(*) from ${sql}`, values);
  return Number(rows[0]?.count);
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
  other = await server.signIn(accountOf("collector2"));
});
afterAll(() => server.close());
beforeEach(async () => {
  await at(morning());
  await server.database.owner.query("truncate contact_tally, contact_attempt, collection_result, promise, phone_reveal");
});

const dial = (token = collector, loanRecordId = mine()) =>
  server.call("collection.softPhoneAdd", { loanRecordId, clientType: 1, myPhone: 1 }, { token });

describe("a call record", () => {
  it("is an attempt and a result, and the promise defaults to the settlement figure at the promised time", async () => {
    const call = await dial();
    expect(call.data).toMatchObject({ todayCount: 1, weekCount: 1 });
    const at = later(26 * hour);
    const quote = await server.call("repayment.quote", { loanRecordId: mine(), at }, { token: collector });
    const result = await server.call(
      "collection.addCollectionResultRecord",
      { loanRecordId: mine(), callRecordId: call.data.id, reason: 1, subTag: "notToday", commitmentTime: at },
      { token: collector },
    );
    expect(result.code).toBe(1);
    expect(result.data.commitmentAmount).toBe(quote.data.total);
    expect(await count("promise where state = 'open' and order_id = $1", mine())).toBe(1);
    const row = await server.call("collection.agencyList", { loanRecordIds: [mine()] }, { token: collector });
    expect(row.data.list[0]).toMatchObject({ lastResult: 1, callCountToday: 1, commitmentTime: expect.stringContaining(at.slice(0, 16)) });
  });

  it("undo voids reason and promise; the attempt stays and keeps counting", async () => {
    const call = await dial();
    const input = { loanRecordId: mine(), callRecordId: call.data.id, reason: 1, subTag: "notToday", commitmentTime: later(26 * hour) };
    const { data } = await server.call("collection.addCollectionResultRecord", input, { token: collector });
    expect((await server.call("collection.voidResult", { id: data.id }, { token: other })).status).toBe(404);
    expect((await server.call("collection.voidResult", { id: data.id }, { token: collector })).code).toBe(1);
    expect(await count("promise where state = 'open'")).toBe(0);
    expect(await count("contact_attempt")).toBe(1);
    expect(await count("contact_tally where attempts = 1")).toBe(1);
    expect((await server.call("collection.voidResult", { id: data.id }, { token: collector })).refusal.error).toBe("result.voided");
  });

  it("undo ends after thirty seconds", async () => {
    const input = { loanRecordId: mine(), reason: 7, subTag: "off" };
    const { data } = await server.call("collection.addCollectionResultRecord", input, { token: collector });
    await at(new Date(now.getTime() + 30_001));
    expect((await server.call("collection.voidResult", { id: data.id }, { token: collector })).refusal.error).toBe("assign.undoExpired");
  });

  it("a second promise replaces the first; on its day it bounces it", async () => {
    const promise = (time: string) =>
      server.call(
        "collection.addCollectionResultRecord",
        { loanRecordId: mine(), reason: 1, subTag: "notToday", commitmentTime: time },
        { token: collector },
      );
    await promise(later(26 * hour));
    await promise(later(50 * hour));
    expect(await count("promise where state = 'replaced'")).toBe(1);
    await at(new Date(now.getTime() + 49 * hour));
    await promise(later(26 * hour));
    expect(await count("promise where state = 'broken'")).toBe(1);
    expect(await count("loan_order where id = $1 and bounced_promises = 1", mine())).toBe(1);
  });

  it.each([
    [{ reason: 1, subTag: "today" }, "result.timeRequired", "commitmentTime"],
    [{ reason: 5, subTag: "other" }, "result.remarkRequired", "remark"],
    [{ reason: 7, subTag: "today" }, "result.subTag", "subTag"],
    [{ reason: 14, subTag: "off" }, "badInput", "reason"],
  ])("refuses %j and names the field", async (wrong, error, field) => {
    const before = await count("collection_result");
    const answer = await server.call("collection.addCollectionResultRecord", { loanRecordId: mine(), ...wrong }, { token: collector });
    expect(answer.refusal.error).toBe(error);
    expect(answer.refusal.field ?? answer.refusal.issues?.[0]?.field).toBe(field);
    expect(await count("collection_result")).toBe(before);
  });

  it("an order of a colleague is as missing as one that does not exist", async () => {
    const foreign = await dial(other);
    const missing = await dial(other, 999_999_999);
    expect([foreign.status, foreign.code, foreign.message]).toEqual([missing.status, missing.code, missing.message]);
    expect(foreign.status).toBe(404);
  });
});

describe("contact law, enforced by the server", () => {
  it("Viet Nam: 06:59:59 refused, 07:00 allowed, the sixth attempt of the day refused", async () => {
    const day = today();
    await at(new Date(new Date(`${day}T00:00:00Z`).getTime() - 1000));
    expect((await dial()).refusal.error).toBe("contact.window");
    await at(new Date(`${day}T00:00:00Z`));
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await dial()).data.todayCount).toBe(attempt);
    expect((await dial()).refusal.error).toBe("contact.dailyCap");
  });

  it("forty attempts at once never pass the cap", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => dial()));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(5);
    expect(await count("contact_attempt")).toBe(5);
  });

  it("a reveal reserves the attempt for ten minutes: one dial within them is the same attempt, a later one is a second", async () => {
    const reveal = () => server.call("order.phoneReveal", { loanRecordId: mine() }, { token: collector });
    expect((await reveal()).data.phone).toMatch(/^\+84\d+$/);
    await at(new Date(now.getTime() + 8 * 60_000));
    expect((await dial()).data.todayCount).toBe(1);
    await reveal();
    await at(new Date(now.getTime() + 11 * 60_000));
    expect((await dial()).data.todayCount).toBe(3);
    expect(await count("audit where call = 'order.phoneReveal'")).toBeGreaterThanOrEqual(2);
  });

  it("nobody but the customer is called to collect", async () => {
    const answer = await server.call(
      "collection.softPhoneAdd",
      { loanRecordId: mine(), clientType: 1, addressBook: 1 },
      { token: collector },
    );
    expect(answer.refusal.error).toBe("contact.thirdParty");
  });

  it("the check says what is used, what the limit is and when it is next allowed", async () => {
    const day = today();
    await at(new Date(`${day}T15:00:00Z`));
    const { data } = await server.call("contactPolicy.check", { loanRecordId: mine() }, { token: collector });
    expect(data).toMatchObject({ allowed: false, rule: "contact.window", limitToday: 5, opens: "07:00", closes: "21:00" });
    expect(new Date(data.nextAllowedTime ?? 0).toISOString()).toBe(
      new Date(new Date(`${day}T00:00:00Z`).getTime() + 24 * hour).toISOString(),
    );
  });
});
