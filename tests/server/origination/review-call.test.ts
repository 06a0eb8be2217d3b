// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let server: TestServer;
let first: string;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [first, manager] = [await server.signIn(accountOf("firstReviewer")), await server.signIn(accountOf("manager"))];
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;

/** An order under first review, with one person whom its customer named. */
async function taken(contact: string, person: object = {}): Promise<{ order: number; contact: number }> {
  const references = [{ name: contact, relation: "brother", phone: "+84988000111", consent: true }];
  const { data } = await sendSigned(server, "/client-domain/order/apply", application({ references }, person));
  const [made] = await query(
    "update loan_order set stage = 'pending_review' where order_no = $1 returning id, version, customer_id as customer",
    [data["orderNo"]],
  );
  const order = Number(made.id);
  expect(
    (await server.call("review.start", { loanRecordId: order, stage: "first", version: made.version }, { token: first })).message,
  ).toBe("");
  const [named] = await query("select id from customer_contact where customer_id = $1", [made.customer]);
  return { order, contact: Number(named.id) };
}
const call = (loanRecordId: number, change: Partial<InputOf<"review.call">> = {}) =>
  server.call("review.call", { loanRecordId, phoneType: "contact", result: "confirmed", ...change }, { token: first });
const callsOf = async (loanRecordId: number) => (await server.call("review.callList", { loanRecordId }, { token: first })).data;
const countOf = async (loanRecordId: number, contactId: number) =>
  (await server.call("order.contacts", { loanRecordId }, { token: first })).data.find((each) => each.contactId === contactId)?.callCount;
const dialled = async (order: number, staff: number, contact: number | null = null): Promise<number> => {
  const [row] = await query(
    `insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, purpose, client_type, channel, contact_id, phone_masked,
       met_status, met_stage, met_version)
     select tenant_id, id, customer_id, $2, now(), current_date, 'verify', 1, 'handset', $3, '•••', status, stage, version from loan_order where id = $1 returning id`,
    [order, staff, contact],
  );
  return Number(row.id);
};

describe("whom a verification call was made to", () => {
  it("is one of this customer's people: another's is refused, and his name is never told", async () => {
    const [own, other] = [await taken("Trần Văn Ba"), await taken("Lê Thị Bốn")];
    for (const contactId of [other.contact, 999_999]) {
      const refused = await call(own.order, { contactId });
      expect([refused.status, refused.refusal]).toEqual([404, expect.objectContaining({ error: "notFound", field: "contactId" })]);
    }
    expect(await callsOf(own.order)).toEqual([]);
    expect((await call(own.order, { contactId: own.contact })).message).toBe("");
    // What was stored before anybody looked stays without a name.
    await query(
      `insert into review_call (tenant_id, order_id, staff_id, at, phone_type, result, contact_id) values (1, $1, $2, now(), 'contact', 'confirmed', $3)`,
      [own.order, server.fixture.vn.staff.firstReviewer, other.contact],
    );
    expect((await callsOf(own.order)).map(({ name }) => name)).toEqual(["", "Trần Văn Ba"]);
  });

  it("keeps its name when two records of the customer have become one", async () => {
    const [stays, goes] = [await taken("Trần Văn Ba"), await taken("Lê Thị Bốn")];
    await call(goes.order, { contactId: goes.contact });
    await query(
      "update customer set merged_into = (select customer_id from loan_order where id = $1) where id = (select customer_id from loan_order where id = $2)",
      [stays.order, goes.order],
    );
    await query("update loan_order set customer_id = (select customer_id from loan_order where id = $1) where id = $2", [
      stays.order,
      goes.order,
    ]);
    expect((await callsOf(goes.order)).map(({ name }) => name)).toEqual(["Lê Thị Bốn"]);
  });

  it("names a dial of the caller's own on this order, and no other", async () => {
    const [own, other] = [await taken("Trần Văn Ba"), await taken("Lê Thị Bốn")];
    const { firstReviewer, manager: boss } = server.fixture.vn.staff;
    const foreign = [await dialled(other.order, firstReviewer), await dialled(own.order, boss), 999_999];
    for (const attemptId of foreign) {
      const refused = await call(own.order, { phoneType: "customer", attemptId });
      expect([refused.status, refused.refusal]).toEqual([404, expect.objectContaining({ error: "notFound", field: "attemptId" })]);
    }
    expect((await call(own.order, { phoneType: "customer", attemptId: await dialled(own.order, firstReviewer) })).message).toBe("");
    expect(await callsOf(own.order)).toHaveLength(1);
    // Whoever does not hold the review learns nothing of either number.
    const late = await server.call(
      "review.call",
      { loanRecordId: own.order, phoneType: "contact", contactId: other.contact, result: "confirmed" },
      { token: manager },
    );
    expect(late.refusal.error).toBe("review.locked");
  });
});

describe("the head of a case", () => {
  it("says by the law of verifying whether its customer may be called, as the act itself is judged: a dispute stops no verification", async () => {
    const { order } = await taken("Trần Văn Ba");
    await query("update loan_order set frozen = true where id = $1", [order]);
    const { contact } = (await server.call("order.detail", { loanRecordId: order }, { token: first })).data;
    const shown = await server.call("order.phoneReveal", { loanRecordId: order }, { token: first });
    expect([contact.allowed, contact.rule]).toEqual(shown.code === 1 ? [true, null] : [false, shown.refusal.error]);
    expect(contact.rule).not.toBe("order.frozen");
  });
});

describe("how often somebody was called", () => {
  it("counts dials and calls of the review, and a call that names its dial once", async () => {
    const { order, contact } = await taken("Trần Văn Ba");
    expect(await countOf(order, contact)).toBe(0);
    await call(order, { contactId: contact });
    expect(await countOf(order, contact)).toBe(1);
    const attemptId = await dialled(order, server.fixture.vn.staff.firstReviewer, contact);
    expect(await countOf(order, contact)).toBe(2);
    expect((await call(order, { contactId: contact, attemptId })).message).toBe("");
    expect(await countOf(order, contact)).toBe(2);
    await call(order, { phoneType: "customer" });
    expect(await countOf(order, contact)).toBe(2);
  });
});

describe("the employer's number", () => {
  const reveal = (loanRecordId: number, change: Partial<InputOf<"order.phoneReveal">>, token = first) =>
    server.call("order.phoneReveal", { loanRecordId, ...change }, { token });
  const employerPhone = "+842838220000";

  it("is shown to whoever holds the review, with a reservation and a record of its own, and the call is written down", async () => {
    const { order, contact } = await taken("Trần Văn Ba", { employer: "Vinamilk", employerPhone });
    expect((await reveal(order, { phoneType: "customer" })).data.phone).toMatch(/^\+84912/);
    expect((await reveal(order, { phoneType: "employer" })).data.phone).toBe(employerPhone);
    expect((await reveal(order, { phoneType: "employer" })).data.phone).toBe(employerPhone);
    expect((await reveal(order, { phoneType: "contact", contactId: contact })).data.phone).toBe("+84988000111");
    expect((await reveal(order, { contactId: contact })).data.phone).toBe("+84988000111");
    // Shown twice within its time it is one reveal; the customer's is another.
    expect(await query("select count(*)::int as n from phone_reveal where order_id = $1", [order])).toEqual([{ n: 3 }]);
    const events = await query("select detail from order_event where order_id = $1 and event = 'phoneRevealed' order by id", [order]);
    expect(events[1].detail).toEqual({ contactId: null, phoneType: "employer", purpose: "verify" });
    const audits = await query("select detail from audit where call = 'order.phoneReveal' and detail->>'phoneType' = 'employer'");
    expect(audits).toHaveLength(2);
    expect((await call(order, { phoneType: "employer" })).message).toBe("");
    expect((await callsOf(order))[0]).toMatchObject({ phoneType: "employer", name: "Vinamilk" });
  });

  it("is refused where the application tells none, where a contact is named or missing, and without the review", async () => {
    const { order, contact } = await taken("Trần Văn Ba");
    expect((await reveal(order, { phoneType: "employer" })).refusal).toMatchObject({ error: "contact.noNumber", field: "phoneType" });
    for (const change of [
      { phoneType: "employer", contactId: contact },
      { phoneType: "customer", contactId: contact },
      { phoneType: "contact" },
    ] as const)
      expect((await reveal(order, change)).refusal, JSON.stringify(change)).toMatchObject({ error: "badInput", field: "contactId" });
    const { order: other } = await taken("Lê Thị Bốn", { employerPhone });
    expect((await reveal(other, { phoneType: "employer" }, manager)).refusal.error).toBe("contact.noTask");
  });

  it("is a third party's: nobody calls there for the debt where the market's row forbids it", async () => {
    const late = server.fixture.vn.orders.find(({ status, collectorId }) => status === 8 && collectorId !== null)!;
    await query("insert into application_detail (tenant_id, order_id, employer_phone) values (1, $1, $2)", [late.id, employerPhone]);
    const collector = await server.signIn(accountOf("collector"));
    expect((await reveal(late.id, { phoneType: "employer" }, collector)).refusal.error).toBe("contact.thirdParty");
  });
});
