// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { morning, today } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let collector: string;
let supervisor: string;
const day = today();
/** Tests move it. */
let now = morning();
const mine = (at = 0) => server.fixture.vn.orders.filter((order) => order.collectorId === server.fixture.vn.staff.collector)[at]?.id ?? 0;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
  supervisor = await server.signIn(accountOf("supervisor"));
});
afterAll(() => server.close());
beforeEach(async () => {
  await at(`${day}T03:00:00Z`);
  await server.database.owner.query("truncate contact_tally, contact_attempt, collection_result, promise, shift");
});

async function at(when: string): Promise<void> {
  now = new Date(when);
  await server.database.owner.query(
    "update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'",
    [now],
  );
}
const promise = (hours: number, commitmentAmount?: number) =>
  server.call(
    "collection.addCollectionResultRecord",
    {
      loanRecordId: mine(),
      reason: 1,
      subTag: "notToday",
      commitmentTime: new Date(now.getTime() + hours * 3_600_000).toISOString(),
      ...(commitmentAmount ? { commitmentAmount } : {}),
    },
    { token: collector },
  );

describe("what can be done with an order", () => {
  it("follows contact law, the order's state and the offers that stand", async () => {
    const ask = () => server.call("collection.selectLoanLaterAction", { loanRecordId: mine() }, { token: collector });
    expect((await ask()).data).toMatchObject({ canRepay: true, canWaive: true, canClose: false, canSms: true, remainingContacts: 5 });
    await server.call("collection.softPhoneAdd", { loanRecordId: mine(), clientType: 1, myPhone: 1 }, { token: collector });
    expect((await ask()).data.remainingContacts).toBe(4);
    await at(`${day}T16:00:00Z`);
    expect((await ask()).data).toMatchObject({ canSms: false, contactWindow: { opens: "07:00", closes: "21:00" } });
    await server.database.owner.query("update loan_order set payment_in_check = true where id = $1", [mine()]);
    await at(`${day}T03:00:00Z`);
    expect((await ask()).data).toMatchObject({ canSms: false, paymentInCheck: true });
    await server.database.owner.query("update loan_order set payment_in_check = false where id = $1", [mine()]);
    const foreign = await server.call("collection.selectLoanLaterAction", { loanRecordId: mine() }, { token: await other() });
    expect(foreign.status).toBe(404);
  });

  it("its payments are the quote of the moment, by component", async () => {
    const { data } = await server.call("collection.paymentDetail", { loanRecordId: mine() }, { token: collector });
    const quote = await server.call("repayment.quote", { loanRecordId: mine() }, { token: collector });
    expect(data.claim).toBe(quote.data.total);
    expect(data.principal + data.interest + data.fee + data.penalty).toBe(data.claim);
    expect((await server.call("collection.paymentDetail", { loanRecordId: 999_999 }, { token: collector })).status).toBe(404);
    expect((await server.call("collection.paymentDetail", { loanRecordId: mine() }, {})).code).toBe(1001);
  });
});

const other = () => server.signIn(accountOf("collectorB"));

describe("the list of promises", () => {
  it("is by promised time, with each person's load of those days and who covers him", async () => {
    await promise(26, 70_000_00);
    const tomorrow = new Date(now.getTime() + 26 * 3_600_000).toISOString().slice(0, 10);
    const { collector: owner, collector2: cover } = server.fixture.vn.staff;
    await server.database.owner.query("insert into shift (tenant_id, staff_id, day, kind, cover_id) values (1, $1, $2, 'rest', $3)", [
      owner,
      tomorrow,
      cover,
    ]);
    const time = { from: tomorrow, to: tomorrow };
    const { data } = await server.call("collection.promiseList", { time }, { token: supervisor });
    expect(data.list).toMatchObject([{ amount: 70_000_00, status: "open", owner: "collector VN", cover: "collector2 VN", paid: 0 }]);
    expect(data.load).toMatchObject([{ adminUserId: owner, count: 1, amount: 70_000_00 }]);
    expect((await server.call("collection.promiseList", {}, { token: supervisor })).data.total).toBe(0);
    expect((await server.call("collection.promiseList", { time }, { token: await other() })).data.total).toBe(0);
    expect((await server.call("collection.promiseList", {}, { token: await server.signIn(accountOf("finance")) })).status).toBe(403);
  });
});

describe("the queue's next allowed contact", () => {
  const zone = "Asia/Ho_Chi_Minh";
  it.each([
    ["before the window", `${day}T22:30:00Z`, 0],
    ["inside it", `${day}T03:00:00Z`, 0],
    ["after it", `${day}T15:00:00Z`, 0],
    ["with the day's cap used", `${day}T03:00:00Z`, 5],
  ])("is what contact law says: %s", async (_name, when, used) => {
    await at(when);
    const { vn } = server.fixture;
    const local = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now);
    const customer = vn.orders.find((order) => order.id === mine())?.customerId ?? 0;
    await server.database.owner.query("insert into contact_tally (tenant_id, customer_id, local_date, attempts) values (1, $1, $2, $3)", [
      customer,
      local,
      used,
    ]);
    const row = (await server.call("collection.agencyList", { loanRecordIds: [mine()] }, { token: collector })).data.list[0];
    const detail = (await server.call("order.detail", { loanRecordId: mine() }, { token: collector })).data;
    expect(row?.nextContactTime ? new Date(row.nextContactTime).getTime() : null).toBe(
      detail.contact.nextAllowedTime ? new Date(detail.contact.nextAllowedTime).getTime() : null,
    );
    expect(row?.callCount7d).toBe(used);
  });
});
